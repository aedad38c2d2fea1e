"""Notebooks as tests see them: read by the standard library alone, with the alarms that their cells ask for."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
_EXPECT = re.compile(r"#\s*expect(?P<where> next| at the top)?:\s*(?P<codes>SLE\d{3}(?:,\s*SLE\d{3})*)")

Alarm = tuple[int, int, str]
"""Cell, row in the cell, code; all numbers from 1."""


def source(cell: dict[str, Any]) -> str:
    """The text of a cell of any version."""
    text = cell.get("source", cell.get("input", ""))
    return text if isinstance(text, str) else "".join(text)


def cells(path: Path) -> list[dict[str, Any]]:
    """All cells of a notebook."""
    document = json.loads(path.read_text("utf-8"))
    sheets = document.get("worksheets", [document])
    return [cell for sheet in sheets for cell in sheet["cells"]]


def expected(path: Path) -> Counter[Alarm]:
    """`expect: SLE005` asks for an alarm on its row, `expect next` for one below, `expect at the top` in row 1."""
    found: Counter[Alarm] = Counter()
    for number, cell in enumerate(cells(path), 1):
        for row, text in enumerate(source(cell).splitlines(), 1):
            for wanted in _EXPECT.finditer(text):
                place = {" next": row + 1, " at the top": 1}.get(wanted["where"] or "", row)
                found.update((number, place, code) for code in re.findall(r"SLE\d{3}", wanted["codes"]))
    return found


def example_files(folder: str) -> list[Path]:
    """The notebooks of a folder, without what they are to become."""
    return sorted(one for one in (HERE / folder).glob("*.ipynb") if ".fixed." not in one.name)
