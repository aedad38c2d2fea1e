"""The list of deliberate faults is kept up with the code; `benchmarks/mutations/run.py` makes them."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


def _faults() -> ModuleType:
    spec = importlib.util.spec_from_file_location("faults", ROOT / "benchmarks" / "mutations" / "faults.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["faults"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("fault", _faults().FAULTS, ids=lambda fault: fault.name)
def test_a_fault_can_be_made(fault: object) -> None:
    path = ROOT / "lint_rules" / "fixes" / fault.file  # type: ignore[attr-defined]
    text = path.read_text(encoding="utf-8")
    assert text.count(fault.old) == 1  # type: ignore[attr-defined]
    compile(text.replace(fault.old, fault.new), str(path), "exec")  # type: ignore[attr-defined]
    assert (ROOT / "tests" / "fixes" / fault.tests).exists()  # type: ignore[attr-defined]
