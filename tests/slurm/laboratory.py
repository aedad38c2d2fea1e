"""The experiment: the same program, as written and as fixed by our codemod, run inside an allocation."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from .cluster import Cluster, Job

REPOSITORY = Path(__file__).resolve().parents[2]
NO_ENV: Mapping[str, str] = {}


@dataclass(frozen=True)
class Caller:
    """Where the program runs: in the batch script of a job, or in a step of it (with srun's options).

    `options` are those of the job, `env` what somebody exported before submitting it, `shell` lines of the
    batch script before the program.
    """

    options: Sequence[str] = ("-n1",)
    step: Sequence[str] | None = None
    env: Mapping[str, str] = field(default_factory=dict)
    shell: str = ""


@dataclass(frozen=True)
class Outcome:
    """How the program ended, its standard output and error, and the job that it submitted, if it did."""

    status: int
    said: str
    complained: str = ""
    job: Job | None = None

    @property
    def written(self) -> str:
        """What the new job wrote, or the program itself where it submitted none."""
        return (self.job.output if self.job else self.said).strip()

    @property
    def slurm_errors(self) -> list[str]:
        """What Slurm's command complained of, without the traceback of the program that called it."""
        return re.findall(r"^(?:sbatch|srun|salloc): .*", self.complained, re.MULTILINE)

    def value(self, name: str) -> str:
        """A field of the new job, as `scontrol show job` names it."""
        assert self.job is not None, self.said
        return self.job.fields[name]


@dataclass(frozen=True)
class Pair:
    """The outcome of the program as it leaks, and of the same after the codemod."""

    leaking: Outcome
    fixed: Outcome


@dataclass
class Laboratory:
    """`shown` collects what the tests want to be seen in the report of the run."""

    cluster: Cluster
    leaking: Path
    fixed: Path
    folder: Path
    shown: list[tuple[str, str, str]] = field(default_factory=list)
    experiments: int = 0

    def submission(
        self,
        caller: Caller,
        script: str,
        *options: str,
        way: str = "plainly",
    ) -> Pair:
        """`submit.py WAY OPTIONS... SCRIPT` from the caller's place; waits for the jobs it submits."""
        folder = self._folder()
        inner = folder / "new.sh"
        inner.write_text(f"#!/bin/bash\n{script}\n")
        outputs = {name: folder / f"{name}.job" for name in ("leaking", "fixed")}
        commands = {
            name: ["submit.py", way, *options, "-o", str(output), str(inner)]
            for name, output in outputs.items()
        }
        seen = self._run(folder, caller, commands)
        return Pair(*(self._with_job(seen[name], output) for name, output in outputs.items()))

    def work(self, caller: Caller, way: str, *options: str, limit: float = 20) -> Pair:
        """`work.py WAY OPTIONS...` from the caller's place; status 124 if it takes longer than `limit`."""
        command = ["work.py", way, *options]
        return Pair(**self._run(self._folder(), caller, {"leaking": command, "fixed": command}, limit))

    def with_fixed(self, project: Path) -> Laboratory:
        """The same place, with another fixed program."""
        return replace(self, fixed=project, folder=self._folder(), experiments=0)

    def show(self, name: str, leaking: str, fixed: str) -> None:
        """Put a pair into the report of the run."""
        self.shown.append((name, leaking, fixed))

    def at_login(self, command: Sequence[str]) -> Pair:
        """A program of the project and its arguments, from outside any allocation."""
        outcomes = []
        for project in (self.leaking, self.fixed):
            argv = [sys.executable, str(project / command[0]), *command[1:]]
            done = subprocess.run(argv, env=self.cluster.env, capture_output=True, text=True, timeout=60)
            outcomes.append(Outcome(done.returncode, done.stdout, done.stderr))
        return Pair(*outcomes)

    def _folder(self) -> Path:
        self.experiments += 1
        folder = self.folder / str(self.experiments)
        folder.mkdir()
        return folder

    def _run(
        self, folder: Path, caller: Caller, commands: Mapping[str, Sequence[str]], limit: float = 60
    ) -> dict[str, Outcome]:
        srun = ["srun", *caller.step] if caller.step is not None else []
        lines = ["#!/bin/bash", caller.shell]
        for name, (program, *arguments) in commands.items():
            path = (self.leaking if name == "leaking" else self.fixed) / program
            argv = [*srun, "timeout", str(limit), sys.executable, str(path), *arguments]
            out = folder / name
            lines.append(
                f"{shlex.join(argv)} >{out}.said 2>{out}.complained </dev/null; echo $? >{out}.status"
            )
        script = folder / "caller.sh"
        script.write_text("\n".join(lines) + "\n")
        output = folder / "caller.job"
        job = self.cluster.submit(script, *caller.options, "-o", str(output), env=caller.env)
        ended = self.cluster.wait(job, output)
        if not (folder / "fixed.status").exists():
            raise RuntimeError(f"the caller's job did not get through: {ended}")
        return {name: self._outcome(folder / name) for name in commands}

    def _outcome(self, path: Path) -> Outcome:
        ends = (".status", ".said", ".complained")
        status, said, complained = (path.with_suffix(end).read_text() for end in ends)
        return Outcome(int(status), said, complained)

    def _with_job(self, seen: Outcome, output: Path) -> Outcome:
        job = seen.said.strip().partition(";")[0]
        return replace(seen, job=self.cluster.wait(job, output)) if job.isdigit() else seen


def fix(project: Path, helper: Path = REPOSITORY / "slurm_env.py") -> str:
    """Vendor the helper into a project and run our codemod over it; what it said."""
    (project / helper.name).write_bytes(helper.read_bytes())
    argv = [sys.executable, "-m", "lint_rules", "check", "--fix", "--unsafe-fixes", str(project)]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SLURM_")}
    done = subprocess.run(argv, cwd=REPOSITORY, env=clean, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"the codemod left something ({done.returncode}):\n{done.stdout}{done.stderr}")
    return done.stdout
