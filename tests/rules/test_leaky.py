"""The example repository that the documentation shows: what it leaks is what we say it leaks."""

from __future__ import annotations

from pathlib import Path

from lint_rules.check import check
from lint_rules.config import Resolver

LEAKY = Path(__file__).parents[2] / "examples" / "leaky"

# The line that an alarm starts on, within its function, and the code.
ALARMS = {
    ("src/sweeper/steps.py", 'return subprocess.Popen(["srun", "--overlap"', "SLE001"),
    ("src/sweeper/steps.py", 'return subprocess.check_output(f"srun --exclusive', "SLE003"),
    ("src/sweeper/submit.py", "done = subprocess.run(", "SLE001"),
    ("src/sweeper/submit.py", 'return run([SBATCH, "--parsable"', "SLE006"),
    ("src/sweeper/submit.py", 'subprocess.run(["sbatch", "--wrap"', "SLE002"),
    ("src/sweeper/submit.py", 'return os.system(f"sbatch --requeue', "SLE005"),
}


def test_every_leak_has_its_alarm_and_nothing_else_has() -> None:
    findings = check([LEAKY], Resolver(named=[LEAKY])).findings
    lines = {
        (
            finding.path.relative_to(LEAKY).as_posix(),
            finding.path.read_text("utf-8").splitlines()[finding.place.location.row - 1].strip(),
            finding.code,
        )
        for finding in findings
    }
    assert len(findings) == len(lines) == len(ALARMS)
    for path, start, code in ALARMS:
        assert any(p == path and line.startswith(start) and c == code for p, line, c in lines), (start, code)
