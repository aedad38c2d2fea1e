"""The recorded session is what the program says today: its commands run again, all of them, for real.

`python benchmarks/session/record.py` writes it anew.
"""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SCRIPT = ROOT / "benchmarks/session/record.py"

_spec = importlib.util.spec_from_file_location("record", SCRIPT)
assert _spec is not None and _spec.loader is not None
record = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(record)


def test_the_outputs_are_put_below_their_commands() -> None:
    page = "a\n```console\n$ one\nold\n$ two\n> and more\n>\n> last\nolder\n```\n```bash\n$ three\n```\n"
    asked: list[str] = []

    def say(command: str) -> str:
        asked.append(command)
        return f"[{len(asked)}]\n"

    assert record.retold(page, say) == (
        "a\n```console\n$ one\n[1]\n$ two\n> and more\n>\n> last\n[2]\n```\n```bash\n$ three\n```\n"
    )
    assert asked == ["one", "two\nand more\n\nlast"]


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_the_session_is_told_as_it_happens() -> None:
    assert record.record(record.PAGE) == record.PAGE.read_text("utf-8")
