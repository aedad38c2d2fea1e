"""What the guard takes for a launch, what it holds against it, and what it does."""

from __future__ import annotations

import ctypes
import logging
import os
import subprocess
import sys
import tempfile
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from lint_rules.launches.commands import SlurmCommand
from lint_rules.seen import Frame, Seen, read
from slurm_env import scrubbed_env
from slurm_env_guard import CANARY, SlurmEnvLeak, SlurmEnvLeakWarning, guard, judged

JOB = {"PATH": "/usr/bin", "SLURM_JOB_ID": "17", "SLURM_NTASKS": "3", "SLURM_CPU_BIND": "cores"}
STEP = {**JOB, "SLURM_STEP_ID": "0"}


def seen_while(*argv: str, env: dict[str, str] | None = None, shell: bool = False) -> list[Seen]:
    """What the guard sees of one launch, safe or not."""
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder, "record")
        record.touch()
        with guard(lambda seen: None, record=record, plant=True):
            quiet = subprocess.DEVNULL
            subprocess.run(argv[0] if shell else argv, env=env, shell=shell, stdout=quiet, stderr=quiet)
        return list(read(record))


class TestWhatIsALaunch:
    @pytest.mark.parametrize(
        "argv",
        [
            ("true", "sbatch"),
            ("echo", "sbatch job.sh"),
            ("sbatch", "--version"),
            ("srun", "--help"),
            ("env", "-i", "echo", "srun"),
            ("bash", "-c", "echo sbatch job.sh # srun x"),
            ("bash", "-c", "command -v sbatch"),
        ],
    )
    def test_a_mention_is_none(self, argv: tuple[str, ...]) -> None:
        assert seen_while(*argv) == []

    @pytest.mark.parametrize(
        ("argv", "commands"),
        [
            (("srun", "hostname"), ["srun"]),
            (("env", "A=1", "nice", "sbatch", "job.sh"), ["sbatch"]),
            (("bash", "-c", "cd / && salloc true | cat; srun hostname"), ["salloc", "srun"]),
            (("timeout", "5", "sbatch", "--test-only", "job.sh"), ["sbatch"]),
        ],
    )
    def test_commands_are_read_as_the_checker_reads_them(
        self, argv: tuple[str, ...], commands: list[str]
    ) -> None:
        assert [each.command for each in seen_while(*argv)] == commands

    def test_shell_text(self) -> None:
        assert [each.command for each in seen_while("true && sbatch job.sh", shell=True)] == ["sbatch"]

    def test_further_names(self) -> None:
        seen: list[Seen] = []
        with guard(seen.append, commands={"true": "sbatch"}, plant=True):
            subprocess.run(["true"])
        assert [each.command for each in seen] == ["sbatch"]


class TestWhatIsHeldAgainstIt:
    def test_a_scrubbed_environment_is_safe(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SLURM_CPU_BIND", "cores")
        with guard("raise", plant=True):
            subprocess.run(["sbatch", "job.sh"], env=scrubbed_env())

    def test_what_env_and_the_shell_take_out_is_not_there(self) -> None:
        assert [each.leaks for each in seen_while("env", "-u", CANARY, "sbatch", "x")] == [()]
        assert [each.leaks for each in seen_while("env", "-i", "sbatch", "x")] == [()]
        assert [each.leaks for each in seen_while(f"unset {CANARY}; sbatch x", shell=True)] == [()]

    def test_what_only_c_knows_of_is_seen_where_the_child_inherits_it(self) -> None:
        """MPI_Init sets variables with C's setenv: os.environ has never heard of them, a child gets them."""
        libc = ctypes.CDLL(None)
        libc.setenv(b"PMI_RANK", b"0", 1)
        try:
            assert "PMI_RANK" not in os.environ
            assert "PMI_RANK" in seen_while("sbatch", "x")[0].leaks
            assert "PMI_RANK" not in seen_while("sbatch", "x", env=dict(os.environ))[0].leaks
        finally:
            libc.unsetenv(b"PMI_RANK")

    def test_a_submission_from_a_job_gets_all_of_it(self) -> None:
        leaks, step = judged(SlurmCommand("sbatch"), JOB)
        assert not step
        assert leaks == ("SLURM_CPU_BIND", "SLURM_NTASKS", "SLURM_JOB_ID")  # the worst first

    def test_an_srun_in_a_batch_script_is_a_step_and_its_sizes_are_its_own(self) -> None:
        assert judged(SlurmCommand("srun"), JOB) == ((), True)

    def test_an_srun_in_a_step_gets_what_belongs_to_that_step(self) -> None:
        assert judged(SlurmCommand("srun"), STEP) == (("SLURM_CPU_BIND", "SLURM_NTASKS"), True)

    def test_the_number_of_the_batch_scripts_own_step_is_no_harm(self) -> None:
        assert judged(SlurmCommand("srun"), {**JOB, "SLURM_STEP_ID": "-5", "SLURM_STEPID": "-5"}) == (
            (),
            True,
        )

    def test_an_srun_that_asks_for_a_job_is_judged_as_a_submission(self) -> None:
        leaks, step = judged(SlurmCommand("srun", ("--partition=side",)), JOB)
        assert (len(leaks), step) == (3, False)

    def test_an_srun_outside_an_allocation_is_a_submission(self) -> None:
        assert judged(SlurmCommand("srun"), {"SLURM_QOS": "low"}) == (("SLURM_QOS",), False)

    def test_what_the_project_keeps(self) -> None:
        env = {"SBATCH_ACCOUNT": "physics", "SBATCH_QOS": "low"}
        assert judged(SlurmCommand("sbatch"), env, ["SBATCH_ACCOUNT"]) == (("SBATCH_QOS",), False)
        assert judged(SlurmCommand("sbatch"), env, ["SBATCH_"]) == ((), False)

    def test_the_clients_settings_are_no_leak(self) -> None:
        assert judged(SlurmCommand("sbatch"), {"SLURM_CONF": "/x", "SLURM_JWT": "y"}) == ((), False)


class TestWhatItDoes:
    def test_warn_gives_the_line(self) -> None:
        with guard(plant=True), pytest.warns(SlurmEnvLeakWarning) as caught:
            subprocess.run(["sbatch", "job.sh"])
        assert caught[0].filename == __file__
        assert f"sbatch inherits {CANARY}" in str(caught[0].message)
        assert "env=scrubbed_env()" in str(caught[0].message)

    def test_raise_happens_instead_of_the_launch(self, stand_in: Path) -> None:
        with guard("raise", plant=True), pytest.raises(SlurmEnvLeak, match=r"test_guard\.py:\d+: sbatch"):
            subprocess.run(["sbatch", "job.sh"])
        assert not stand_in.exists()

    def test_log(self, caplog: pytest.LogCaptureFixture, stand_in: Path) -> None:
        with guard("log", plant=True), caplog.at_level(logging.WARNING, "slurm_env_guard"):
            subprocess.run(["sbatch", "job.sh"])
        assert [record.name for record in caplog.records] == ["slurm_env_guard"]
        assert stand_in.exists()

    def test_an_unknown_action_is_refused(self) -> None:
        with pytest.raises(ValueError, match="warn, raise, log"):
            guard("explode")  # type: ignore[arg-type]

    def test_off_it_is_silent_and_takes_its_variable_back(self, stand_in: Path) -> None:
        with guard("raise", plant=True):
            assert CANARY in os.environ
        assert CANARY not in os.environ
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            subprocess.run(["sbatch", "job.sh"], env={**os.environ, "SLURM_CPU_BIND": "cores"})
        assert stand_in.exists()

    def test_two_guards_act_both(self) -> None:
        one: list[Seen] = []
        two: list[Seen] = []
        with guard(one.append, plant=True):
            with guard(two.append, plant=True):
                subprocess.run(["sbatch", "a"])
            subprocess.run(["sbatch", "b"])
        assert (len(one), len(two)) == (2, 1)
        assert one[1].leaks == (CANARY,)

    def test_threads(self) -> None:
        seen: list[Seen] = []
        with guard(seen.append, plant=True), ThreadPoolExecutor(4) as pool:
            list(pool.map(subprocess.call, [["sbatch", str(number)] for number in range(20)]))
        assert sorted(int(each.argv[1]) for each in seen) == list(range(20))
        # the pool calls subprocess.call itself: no line of the program is on those stacks
        assert {each.where for each in seen} == {"a thread that runs no line of the program"}

    def test_a_thread_with_a_line_of_ours(self) -> None:
        seen: list[Seen] = []
        with guard(seen.append, plant=True):
            thread = threading.Thread(target=lambda: subprocess.call(["sbatch", "x"]))
            thread.start()
            thread.join()
        assert seen[0].site is not None
        assert seen[0].site.file == __file__

    def test_environments_as_bytes(self) -> None:
        seen: list[Seen] = []
        with guard(seen.append):
            subprocess.run([b"sbatch", b"\xff"], env={**os.environb, b"SLURM_\xff": b"\xfe"})
        assert [each.leaks for each in seen] == [("SLURM_\udcff",)]


class TestTheRecord:
    def test_every_launch_is_a_line(self, tmp_path: Path) -> None:
        record = tmp_path / "record"
        with guard("log", record=record, plant=True):
            subprocess.run(["sbatch", "job.sh"])
            subprocess.run(["srun", "\udcff"], env=scrubbed_env())
            subprocess.run(["true"])
        first, second = read(record)
        assert (first.command, first.argv, first.event) == (
            "sbatch",
            ("sbatch", "job.sh"),
            "subprocess.Popen",
        )
        assert (first.leaks, second.leaks) == ((CANARY,), ())
        assert first.stack[0] == Frame(__file__, first.stack[0].line, "test_every_launch_is_a_line")
        assert second.argv == ("srun", "\udcff")

    @pytest.mark.parametrize("line", ["{", "[]", "{}", '{"command": "sbatch"}', "\xff"])
    def test_a_line_that_is_none_is_an_error_with_its_place(self, tmp_path: Path, line: str) -> None:
        record = tmp_path / "record"
        record.write_text(line + "\n", encoding="latin-1")
        with pytest.raises(ValueError, match=r"record:1: not a record of the guard"):
            read(record)


class TestTheCommandLine:
    def guarded(self, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        argv = [sys.executable, "-m", "slurm_env_guard", "--plant", *arguments]
        return subprocess.run(argv, cwd=folder, capture_output=True, text=True)

    def test_a_script_runs_as_it_would_without(self, tmp_path: Path) -> None:
        (tmp_path / "beside.py").write_text("name = 'beside'\n")
        script = tmp_path / "script.py"
        script.write_text("import sys, beside\nprint(__name__, sys.argv[1:], beside.name)\nsys.exit(3)\n")
        done = self.guarded(tmp_path, str(script), "--action", "x")
        assert (done.returncode, done.stdout) == (3, "__main__ ['--action', 'x'] beside\n"), done.stderr

    def test_a_module_and_its_stack(self, tmp_path: Path) -> None:
        (tmp_path / "module.py").write_text("import subprocess\nsubprocess.run(['sbatch', 'x'])\n")
        done = self.guarded(tmp_path, "--record", "seen", "-m", "module")
        assert done.returncode == 0, done.stderr
        (seen,) = read(tmp_path / "seen")
        assert [(Path(frame.file).name, frame.line) for frame in seen.stack] == [("module.py", 2)]

    def test_what_the_site_keeps(self, tmp_path: Path) -> None:
        (tmp_path / "module.py").write_text("import subprocess\nsubprocess.run(['sbatch', 'x'])\n")
        done = self.guarded(tmp_path, "--keep", CANARY, "-m", "module")
        assert done.stderr == ""
