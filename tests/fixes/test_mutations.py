"""The list of deliberate faults is kept up with the code; `benchmarks/mutations/run.py` makes them."""

from __future__ import annotations

import pytest

from .running import ROOT, from_benchmarks


@pytest.mark.parametrize("fault", from_benchmarks("mutations/faults.py").FAULTS, ids=lambda fault: fault.name)
def test_a_fault_can_be_made(fault: object) -> None:
    path = ROOT / "lint_rules" / "fixes" / fault.file  # type: ignore[attr-defined]
    text = path.read_text(encoding="utf-8")
    assert text.count(fault.old) == 1  # type: ignore[attr-defined]
    compile(text.replace(fault.old, fault.new), str(path), "exec")  # type: ignore[attr-defined]
    assert (ROOT / "tests" / "fixes" / fault.tests).exists()  # type: ignore[attr-defined]
