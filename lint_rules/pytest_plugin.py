"""The guard in a test run: `pytest --slurm-env-guard` fails a test that launches Slurm with a leak.

A variable is planted that every scrub removes, so that leaks show on machines without Slurm, with a stand-in
`sbatch` on PATH or with none. A test that leaks on purpose is marked `@pytest.mark.slurm_env_leak`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from lint_rules.seen import Seen

MARKER = "slurm_env_leak"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("slurm-env-lint")
    group.addoption(
        "--slurm-env-guard",
        action="store_true",
        help="fail a test that launches sbatch, srun or salloc without scrubbing Slurm's variables",
    )
    group.addoption(
        "--slurm-env-record",
        metavar="FILE",
        type=Path,
        help="append the Slurm launches of the tests to FILE, for `slurm-env-lint compare`",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"{MARKER}: the test launches Slurm with a leak on purpose")
    if config.getoption("--slurm-env-guard") or config.getoption("--slurm-env-record"):
        config.pluginmanager.register(Watch(config), "slurm-env-watch")


class Watch:
    """Listens for the whole run. Its own record, a file, also tells what forked children launch."""

    def __init__(self, config: pytest.Config) -> None:
        from slurm_env_guard import guard

        self._fails: bool = config.getoption("--slurm-env-guard")
        self._wanted: Path | None = config.getoption("--slurm-env-record")
        self._folder = tempfile.TemporaryDirectory(prefix="slurm-env-guard-")
        self._record = Path(self._folder.name) / "record"
        self._record.touch()
        self._offset = 0
        self._guard = guard(lambda seen: None, record=self._record, plant=True)

    def pytest_unconfigure(self) -> None:
        self._guard.close()
        self._folder.cleanup()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """After each phase of a test: a report that has passed fails if the phase leaked."""
        report = yield
        leaks = [seen for seen in self._news() if seen.leaks]
        if self._fails and leaks and not item.get_closest_marker(MARKER):
            text = "\n".join(f"{seen.where}: {seen.message}" for seen in leaks)
            if report.passed:
                report.outcome, report.longrepr = "failed", text
            else:
                report.sections.append(("Slurm launches that leak", text))
        return report

    def _news(self) -> tuple[Seen, ...]:
        from lint_rules.seen import append, read

        offset, self._offset = self._offset, self._record.stat().st_size
        news = read(self._record, offset) if self._offset > offset else ()
        if self._wanted is not None:
            for seen in news:
                append(self._wanted, seen)
        return news
