"""What the tests of the cache share."""

from __future__ import annotations

import pytest

from lint_rules import tasks


@pytest.fixture
def in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do the work of workers in this process, which has imported everything already.

    And trust what was written just now: a test changes files within the time in which a change may be one that happened
    during the run.
    """
    monkeypatch.setattr("lint_rules.workers.Worker.begin", lambda _: None)
    monkeypatch.setattr("lint_rules.workers.outcomes", lambda work, *_: map(tasks.perform, work))
    monkeypatch.setattr("lint_rules.engine._changed_during", lambda *_: False)
