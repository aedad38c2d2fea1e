"""The configuration of the test cluster: two nodes with pretended GPUs on one machine."""

from __future__ import annotations

import contextlib
import getpass
import os
import socket
import stat
from collections.abc import Sequence
from pathlib import Path

NODES = ("n1", "n2")
GPUS = 2  # a node; the device files are /dev/null by another name


def configure(folder: Path, version: tuple[int, int, int]) -> None:
    """Write the configuration, in a folder where no Slurm command would look for it by itself."""
    for name in ("state", *NODES):
        (folder / name).mkdir()
    for node in NODES:
        for gpu in range(GPUS):
            make_device(folder / f"{node}gpu{gpu}")
    ports = free_ports(1 + len(NODES))
    (folder / "slurm.conf").write_text(slurm_conf(folder, ports))
    gres = [f"NodeName={node} Name=gpu File={folder}/{node}gpu[0-{GPUS - 1}]\n" for node in NODES]
    (folder / "gres.conf").write_text("".join(gres))
    # Only Slurm 24.05 and later can be told to do without; before, a plug-in must load, though none is used.
    plugin = "disabled" if version >= (24, 5, 0) else "cgroup/v1"
    (folder / "cgroup.conf").write_text(f"CgroupPlugin={plugin}\n")
    key = folder / "munge.key"
    key.touch(0o600)
    key.write_bytes(os.urandom(1024))


def slurm_conf(folder: Path, ports: Sequence[int]) -> str:
    """Two nodes on one machine, with a name each; loopback only; memory is polled: there are no cgroups."""
    user, cpus = getpass.getuser(), max(2, os.cpu_count() or 1)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20 // len(NODES) - 256
    lines = [
        "ClusterName=test",
        f"SlurmctldHost={socket.gethostname()}(127.0.0.1)",
        f"SlurmctldPort={ports[0]}",
        f"SlurmUser={user}",
        f"SlurmdUser={user}",
        f"AuthInfo=socket={folder}/munge.socket",
        f"StateSaveLocation={folder}/state",
        f"SlurmdSpoolDir={folder}/%n",
        f"SlurmctldPidFile={folder}/slurmctld.pid",
        f"SlurmdPidFile={folder}/%n.pid",
        "CommunicationParameters=NoInAddrAny,NoCtldInAddrAny",
        "ProctrackType=proctrack/linuxproc",
        "TaskPlugin=task/affinity",
        "SelectType=select/cons_tres",
        "SelectTypeParameters=CR_Core_Memory",
        "DefMemPerCPU=256",
        "JobAcctGatherType=jobacct_gather/linux",
        "JobAcctGatherFrequency=task=1",
        "JobAcctGatherParams=OverMemoryKill",
        "GresTypes=gpu",
        "AccountingStorageType=accounting_storage/none",
        "MpiDefault=none",
        "SchedulerType=sched/backfill",
        "SchedulerParameters=sched_interval=1,bf_interval=1,sched_min_interval=0,batch_sched_delay=0",
        "SlurmdParameters=config_overrides",
        "ReturnToService=2",
        "KillWait=2",
        "MailProg=/bin/true",
    ]
    for node, port in zip(NODES, ports[1:], strict=True):
        lines.append(
            f"NodeName={node} NodeHostname=host-{node} NodeAddr=127.0.0.1 Port={port} CPUs={cpus} Boards=1"
            f" SocketsPerBoard=1 CoresPerSocket={cpus} ThreadsPerCore=1 RealMemory={min(memory, 4096)}"
            f" Gres=gpu:{GPUS}"
        )
    lines += [
        f"PartitionName=main Nodes={','.join(NODES)} Default=YES MaxTime=60 DefaultTime=10",
        f"PartitionName=side Nodes={NODES[-1]} MaxTime=30 DefaultTime=5",
    ]
    return "\n".join(lines) + "\n"


def make_device(path: Path) -> None:
    try:
        os.mknod(path, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
    except PermissionError:  # not root: Slurm takes a plain file, and sets no CUDA_VISIBLE_DEVICES
        path.touch()


def free_ports(count: int) -> list[int]:
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]
