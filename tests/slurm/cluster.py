"""A real Slurm of two nodes on loopback, booted from a folder and taken down with it."""

from __future__ import annotations

import contextlib
import getpass
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .configuration import NODES, configure

DAEMONS = ("munged", "slurmctld", "slurmd")
CLIENTS = ("sbatch", "srun", "salloc", "scontrol", "sinfo", "scancel")
ENDED = {"COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "OUT_OF_MEMORY", "NODE_FAIL", "BOOT_FAIL", "DEADLINE"}


@dataclass(frozen=True)
class Job:
    """What became of a job: its fields as `scontrol show job` names them, and all that it wrote."""

    fields: Mapping[str, str]
    output: str

    @property
    def state(self) -> str:
        return self.fields["JobState"]


@dataclass
class Cluster:
    """`env` is the clean environment of somebody at a login node of this cluster."""

    folder: Path
    version: tuple[int, int, int]
    boot_seconds: float = 0.0
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def release(self) -> str:
        year, month, patch = self.version
        return f"{year}.{month:02}.{patch}"

    @property
    def env(self) -> dict[str, str]:
        names = ("PATH", "HOME", "LANG")
        env = {name: os.environ[name] for name in names if name in os.environ}
        return {**env, "SLURM_CONF": str(self.folder / "slurm.conf")}

    def ask(self, *argv: str, seconds: float = 20) -> str:
        """What a client command prints to somebody at the login node; it has to succeed."""
        done = subprocess.run(argv, env=self.env, capture_output=True, text=True, timeout=seconds)
        if done.returncode:
            raise RuntimeError(f"{argv} ended with {done.returncode}: {done.stderr}")
        return done.stdout

    def submit(self, script: Path, *options: str, env: Mapping[str, str] | None = None) -> str:
        """Submit from the login node; the job's number."""
        argv = ["sbatch", "--parsable", *options, str(script)]
        done = subprocess.run(argv, env={**self.env, **(env or {})}, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{argv} ended with {done.returncode}: {done.stderr}")
        return done.stdout.strip().partition(";")[0]

    def wait(self, job: str, output: Path, *, seconds: float = 60) -> Job:
        """Wait until a job has ended. Polls, since `sbatch --wait` itself looks only every two seconds."""
        shown: list[str] = []

        def ended() -> bool:
            shown[:] = [self.ask("scontrol", "--oneliner", "show", "job", job)]
            return all(state in ENDED for state in re.findall(r"\bJobState=(\w+)", shown[0]))

        if not eventually(ended, seconds):
            raise TimeoutError(f"job {job} did not end within {seconds} s: {shown[0]}")
        fields = dict(re.findall(r"(?:^|\s)([\w/:]+)=(\S*)", shown[0].splitlines()[0]))
        return Job(fields, output.read_text(errors="replace") if output.exists() else "")


def eventually(condition: Callable[[], bool], seconds: float) -> bool:
    """Whether the condition comes true in time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def missing() -> str:
    """Why there can be no cluster here; empty if there can."""
    absent = [name for name in (*DAEMONS, *CLIENTS) if not located(name)]
    if absent:
        return f"no {', '.join(absent)} on this machine (Debian: apt-get install slurm-wlm munge)"
    try:
        socket.gethostbyname(socket.gethostname())
    except OSError:
        return f"the host name {socket.gethostname()!r} does not resolve, and slurmctld needs it to"
    return ""


def located(program: str) -> str:
    """The program's path, empty if it is not here. The daemons are in sbin, which a user's PATH may lack."""
    path = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/usr/local/sbin"])
    return shutil.which(program, path=path) or ""


@contextlib.contextmanager
def booted(folder: Path) -> Iterator[Cluster]:
    """A cluster that lives in `folder`, an absolute and short path, for as long as the block."""
    started = time.monotonic()
    cluster = Cluster(folder, slurm_version())
    configure(folder, cluster.version)
    try:
        boot(cluster)
        cluster.boot_seconds = time.monotonic() - started
        yield cluster
    finally:
        take_down(cluster)


def slurm_version() -> tuple[int, int, int]:
    """What slurmd says; the clients want a configuration before they tell."""
    said = subprocess.run([located("slurmd"), "-V"], capture_output=True, text=True, check=True).stdout
    if (numbers := re.search(r"(\d+)\.(\d+)\.(\d+)", said)) is None:
        raise RuntimeError(f"slurmd -V says {said!r}")
    return int(numbers[1]), int(numbers[2]), int(numbers[3])


def boot(cluster: Cluster) -> None:
    """Start the daemons in the foreground, as our own children: they end by pid and leave no zombie."""
    folder = cluster.folder
    munge = folder / "munge.socket"
    files = [f"--key-file={folder}/munge.key", f"--seed-file={folder}/munge.seed", f"--socket={munge}"]
    # --force: the folder may lie below a world-writable one, and the daemon may be root's
    daemon(cluster, "munged", "--foreground", "--force", *files, f"--pid-file={folder}/munged.pid")
    require(cluster, munge.is_socket, "munged does not listen")
    daemon(cluster, "slurmctld", "-D")
    require(cluster, lambda: listens(folder), "slurmctld does not listen")
    for node in NODES:
        daemon(cluster, "slurmd", "-D", "-N", node)
    require(cluster, lambda: idle_nodes(cluster) == len(NODES), "the nodes are not up")
    # Slurm 22.05 can lose the output of the very first step after a boot (io_init_msg_unpack, status 0).
    require(cluster, lambda: warm(cluster), "a step over all nodes does not come back whole")


def daemon(cluster: Cluster, program: str, *arguments: str) -> None:
    with (cluster.folder / f"{program}.{len(cluster.processes)}.log").open("wb") as log:
        argv = [located(program), *arguments]
        started = subprocess.Popen(argv, env=cluster.env, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    cluster.processes.append(started)


def listens(folder: Path) -> bool:
    port = re.search(r"^SlurmctldPort=(\d+)", (folder / "slurm.conf").read_text(), re.MULTILINE)
    assert port is not None
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", int(port[1]))) == 0


def idle_nodes(cluster: Cluster) -> int:
    return cluster.ask("sinfo", "-h", "-N", "-p", "main", "-o", "%T").split().count("idle")


def warm(cluster: Cluster) -> bool:
    return cluster.ask("srun", "-Q", f"-N{len(NODES)}", "--mem=10M", "echo", "ok").count("ok") == len(NODES)


def require(cluster: Cluster, condition: Callable[[], bool], complaint: str) -> None:
    def dead() -> bool:
        return any(process.poll() is not None for process in cluster.processes)

    if not eventually(lambda: dead() or condition(), 20) or dead():
        logs = sorted(cluster.folder.glob("*.log"))
        tails = (f"--- {log.name}\n{log.read_text(errors='replace')[-1500:]}" for log in logs)
        raise RuntimeError("\n".join([complaint, *tails]))


def take_down(cluster: Cluster) -> None:
    """End all jobs, then the daemons, the youngest first; each by its own pid."""
    if len(cluster.processes) > 2:
        with contextlib.suppress(RuntimeError, subprocess.TimeoutExpired):
            cluster.ask("scancel", "--user", getpass.getuser())
            eventually(lambda: not cluster.ask("squeue", "-h").strip(), 5)
    for process in reversed(cluster.processes):
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
