"""Run the fixes on copies of example files, in memory, and look at what came out."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

from lint_rules.config import Resolver, Settings
from lint_rules.findings import Finding
from lint_rules.fixes.apply import FixResult, fix

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
_WHY = re.compile(r"#\s*why:\s*(.+?)\s*$")


def from_benchmarks(name: str) -> ModuleType:
    """A module of the benchmarks, which are no package."""
    path = ROOT / "benchmarks" / name
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


untouched = from_benchmarks("fixes/untouched.py")


def example_files(folder: Path) -> list[Path]:
    """The files of a folder that are to be fixed; what they become stands beside them in `*.fixed.py`."""
    return sorted(one for one in folder.glob("*.py") if not one.name.endswith(".fixed.py"))


def fixed_file(path: Path, folder: Path, *, unsafe: bool) -> tuple[bytes, FixResult]:
    """A copy of one file, fixed in a folder of its own."""
    copy = folder / path.name
    copy.write_bytes(path.read_bytes())
    result = fix([copy], Settings(folder), unsafe=unsafe)
    return result.changed.get(copy, copy.read_bytes()), result


def fixed_text(text: str | bytes, folder: Path, *, unsafe: bool = False) -> tuple[bytes, FixResult]:
    """The same for a text."""
    copy = folder / "example.py"
    copy.write_bytes(text if isinstance(text, bytes) else text.encode())
    result = fix([copy], Settings(folder), unsafe=unsafe)
    return result.changed.get(copy, copy.read_bytes()), result


def fixed_project(before: Path, folder: Path, *, unsafe: bool) -> tuple[Path, FixResult]:
    """A copy of a project, and what the fixes would make of it."""
    root = folder / "project"
    shutil.copytree(before, root)
    return root, fix([root], Resolver(), unsafe=unsafe)


def expected_reasons(text: str) -> dict[int, str]:
    """The rows on which a finding stays, and a part of the reason."""
    found = {}
    for row, line in enumerate(text.splitlines(), 1):
        match = _WHY.search(line)
        if match is not None:
            found[row] = match[1]
    return found


def assert_reasons(findings: Iterable[Finding], text: str) -> None:
    """The findings of a file stand where reasons are expected, and say them."""
    expected = expected_reasons(text)
    left = {finding.place.location.row: finding for finding in findings if not finding.suppressed}
    assert left.keys() == expected.keys()
    for row, reason in expected.items():
        assert reason in left[row].no_fix
        assert left[row].fix is None


def ruff(root: Path, files: Iterable[str]) -> Counter[tuple[str, str, str]]:
    """What Ruff's rules on imports, names and syntax say of some files."""
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--output-format", "json"]
    done = subprocess.run(
        [*command, "--select", "F,I,E9", *files], cwd=root, capture_output=True, text=True, check=False
    )
    return Counter((one["filename"], one["code"], one["message"]) for one in json.loads(done.stdout))
