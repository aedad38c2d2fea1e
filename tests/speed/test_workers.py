"""Workers: what takes one of them down costs the file that did it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lint_rules.config import Settings
from lint_rules.tasks import Outcome, Task, perform
from lint_rules.worker import OUT_OF_MEMORY, TOO_DEEP
from lint_rules.workers import AnalysisError, Crash, Worker, outcomes

LEAK = "import subprocess\nsubprocess.run(['sbatch', 'a.sh'])\n"
DEEP = "# sbatch\nx = " + "-" * 100_000 + "1\n"

# The parser of the real worker, without the gate that keeps from it what it does not survive.
WITHOUT_THE_GATE = "import lint_rules.project; lint_rules.project.too_deep = lambda text: None"
# An evaluator that does not survive a file, and says nothing of it.
AN_EVALUATOR = """
import os, lint_rules.analysis as analysis
find = analysis.find_launches
def found(project, settings, candidates):
    read = [path for path in candidates if project.module(path) is not None]
    if any(path.name == "bad.py" for path in read): {end}
    return find(project, settings, candidates)
analysis.find_launches = found
"""


def starting(code: str) -> Callable[[], subprocess.Popen[bytes]]:
    """What starts a worker after some code has been run in its process."""
    path = str(Path(__file__).parents[2])
    start = f"import sys; sys.path.append({path!r})\n{code}\nfrom lint_rules.worker import main; main()"
    command = [sys.executable, "-I", "-c", start]
    return lambda: subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )


def task(root: Path, files: dict[str, str]) -> Task:
    root.mkdir(exist_ok=True)
    for name, text in files.items():
        (root / name).write_text(text)
    paths = tuple(root / name for name in sorted(files))
    return Task(Settings(root), paths, paths)


def said(outcome: Outcome) -> list[tuple[str, str, str]]:
    return [(one.path.name, one.code, one.message) for one in outcome.findings]


def test_a_worker_finds_what_is_found_without_one(tmp_path: Path) -> None:
    one = task(tmp_path, {"a.py": LEAK, "b.py": LEAK.replace("sbatch", "srun")})
    worker = Worker()
    assert worker.outcome(one) == perform(one) == worker.outcome(one)
    worker.close()


def test_a_parser_that_crashes_costs_the_file_that_it_was_parsing(tmp_path: Path) -> None:
    one = task(tmp_path, {"a.py": LEAK, "deep.py": DEEP, "deeper.py": DEEP, "z.py": LEAK})
    worker = Worker(starting(WITHOUT_THE_GATE))
    first, second, third, last = said(worker.outcome(one))
    assert (first[:2], last[:2]) == (("a.py", "SLE001"), ("z.py", "SLE001"))
    for name, finding in (("deep.py", second), ("deeper.py", third)):
        assert finding[:2] == (name, "SLE900")
        assert "the parser crashes (SIG" in finding[2]
    worker.close()


@pytest.mark.parametrize(
    ("end", "how"),
    [
        ("os.abort()", "its analysis crashes (SIGABRT)"),
        ("os._exit(3)", "its analysis ends the process with status 3"),
        ("raise MemoryError", "its analysis takes more memory than there is"),
        ("raise RecursionError", "its analysis calls itself too often"),
    ],
)
def test_an_evaluator_that_crashes_costs_the_file_that_is_found_by_halving(
    end: str, how: str, tmp_path: Path
) -> None:
    names = ["a.py", "b.py", "bad.py", "c.py", "d.py", "e.py"]
    worker = Worker(starting(AN_EVALUATOR.format(end=end)))
    found = said(worker.outcome(task(tmp_path, dict.fromkeys(names, LEAK))))
    assert [(name, code) for name, code, _ in found] == [
        (name, "SLE900" if name == "bad.py" else "SLE001") for name in names
    ]
    assert how in found[2][2]
    worker.close()


def test_the_outcome_of_a_crash_is_not_kept(tmp_path: Path) -> None:
    one = task(tmp_path, {"a.py": LEAK, "deep.py": DEEP})
    worker = Worker(starting(WITHOUT_THE_GATE))
    assert not worker.outcome(one).trace.is_whole
    worker.close()


def test_an_exception_is_told_with_its_trace(tmp_path: Path) -> None:
    worker = Worker(starting(AN_EVALUATOR.format(end="raise KeyError('x')")))
    with pytest.raises(AnalysisError, match="KeyError: 'x'") as caught:
        worker.outcome(task(tmp_path, {"bad.py": LEAK}))
    assert "Traceback" in caught.value.trace
    worker.close()


@pytest.mark.parametrize("code", ["raise SystemExit(1)", "import nowhere"])
def test_a_worker_that_does_not_start_is_an_error_and_no_endless_round(code: str, tmp_path: Path) -> None:
    with pytest.raises(AnalysisError, match="before it has begun"):
        Worker(starting(code)).outcome(task(tmp_path, {"a.py": LEAK}))


def test_where_no_process_can_be_started_the_work_is_done_here(tmp_path: Path) -> None:
    def refused() -> subprocess.Popen[bytes]:
        raise PermissionError

    assert [code for _, code, _ in said(Worker(refused).outcome(task(tmp_path, {"a.py": LEAK})))] == [
        "SLE001"
    ]


@pytest.mark.parametrize("count", [1, 2, 5])
def test_outcomes_come_in_the_order_of_the_tasks(count: int, tmp_path: Path) -> None:
    work = [
        task(tmp_path / str(number), {f"{number}.py": LEAK * (1 + 40 * (number == 0))}) for number in range(4)
    ]
    found = list(outcomes(work, count))
    assert [{one.path.name for one in each.findings} for each in found] == [{f"{n}.py"} for n in range(4)]


def test_nothing_of_the_folder_under_analysis_is_imported(tmp_path: Path) -> None:
    for name in ("json.py", "libcst.py", "lint_rules.py", "sitecustomize.py"):
        (tmp_path / name).write_text("import os\nos.abort()  # sbatch\n")
    (tmp_path / "pyproject.toml").touch()
    start = (
        "import sys; sys.path.append(sys.argv.pop(1)); from lint_rules.cli import entry_point; entry_point()"
    )
    command = [sys.executable, "-I", "-c", start, str(Path(__file__).parents[2]), "check", "-q", "."]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True)
    assert done.returncode == 0, done.stderr


def test_the_statuses_do_not_meet() -> None:
    assert not {OUT_OF_MEMORY, TOO_DEEP} & {0, 1, 2}
    assert Crash("crashes").parsing is None
