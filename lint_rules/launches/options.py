"""The options of sbatch, srun and salloc: which take a value, which only ask, which tell a step from a job.

Source: sbatch(1), srun(1) and salloc(1) of Slurm 22.05 and 24.11; `pack-group` is an older name of
`het-group`, `purge-slurm-env` an option that some sites add.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lint_rules.launches.command_lines import HOLE

STEP = frozenset(("jobid", "overlap", "exact", "het-group", "pack-group", "relative", "external-launcher"))
NEW_JOB = frozenset(("partition", "account", "qos", "reservation", "clusters"))

_QUERIES = frozenset(("help", "usage", "version"))
_ASKING_VALUES = {"mpi": "list", "gres": "help", "hint": "help", "cpu-bind": "help", "mem-bind": "help"}

_SHORT = {
    "A": "account",
    "M": "clusters",
    "V": "version",
    "h": "help",
    "p": "partition",
    "q": "qos",
    "r": "relative",
}
_SHORT_WITH_VALUE = {
    "sbatch": "AaBbCcDdeFGiJLMmNnoPpqStwx",
    "srun": "ABbCcDdeFGiJLMmNnoPpqrSTtWwx",
    "salloc": "ABbCcDdFGJLMmNnPpqStwx",
}


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_WITH_VALUE = _names(
    """accel-bind account acctg-freq array batch bb bbf bcast-exclude begin chdir cluster-constraint clusters
    comment constraint container container-id core-spec cores-per-socket cpu-bind cpu-freq cpus-per-gpu
    cpus-per-task deadline delay-boot dependency distribution epilog error exclude export export-file extra
    extra-node-info gid gpu-bind gpu-freq gpus gpus-per-node gpus-per-socket gpus-per-task gres gres-flags
    het-group hint input job-name jobid kill-on-invalid-dep licenses mail-type mail-user mcs-label mem
    mem-bind mem-per-cpu mem-per-gpu mincpus mpi msg-timeout network nodefile nodelist nodes ntasks
    ntasks-per-core ntasks-per-gpu ntasks-per-node ntasks-per-socket open-mode output pack-group partition
    power prefer priority profile prolog qos relative reservation segment signal slurmd-debug
    sockets-per-node switches task-epilog task-prolog thread-spec threads threads-per-core time time-min tmp
    treewidth tres-bind tres-per-task uid wait-all-nodes wckey wrap"""
)
_WITHOUT_VALUE = _names(
    """bcast bell compress contiguous disable-status exact exclusive external-launcher get-user-env help hold
    ignore-pbs immediate kill-command kill-on-bad-exit label multi-prog nice no-allocate no-bell no-kill
    no-requeue no-shell oom-kill-step overcommit overlap oversubscribe parsable preserve-env propagate pty
    purge-slurm-env quiet quit-on-interrupt reboot requeue resv-ports send-libs spread-job stepmgr test-only
    unbuffered usage use-min-nodes verbose version wait x11"""
)
_LONG = _WITH_VALUE | _WITHOUT_VALUE


def is_query(command: str, words: Sequence[str]) -> bool:
    """Whether the command only tells about itself (`--version`, `--help`, `--mpi=list`) and runs nothing."""
    return any(
        name in _QUERIES or (value is not None and _ASKING_VALUES.get(name) == value)
        for name, value in read(command, words)
    )


def read(command: str, words: Sequence[str], *, past_holes: bool = False) -> Iterator[tuple[str, str | None]]:
    """The command's own options as (long name, value), up to the script or program they end at.

    An unknown word may be that script; with `past_holes` it is taken for further options instead.
    """
    rest = iter(words)
    for word in rest:
        if word == HOLE and past_holes:
            continue
        if word == "--" or word == "-" or not word.startswith("-"):
            if past_holes and word.startswith(HOLE):
                continue
            return
        if word.startswith("--"):
            name, equals, value = word[2:].partition("=")
            name = _spelled_out(name)
            takes = name in _WITH_VALUE or (name == "wait" and command == "srun")
            yield name, value if equals else next(rest, None) if takes else None
        else:
            yield from _short(command, word[1:], rest)


def _spelled_out(name: str) -> str:
    """The long option that a unique beginning (getopt_long(3)) or an old spelling (`mem_bind`) means."""
    name = name.replace("_", "-")
    if name in _LONG:
        return name
    matches = [known for known in _LONG if known.startswith(name)]
    return matches[0] if len(matches) == 1 else name


def _short(command: str, cluster: str, rest: Iterator[str]) -> Iterator[tuple[str, str | None]]:
    """Read `-p`, `-pgpu`, `-QVp gpu`: the first letter that takes a value ends the cluster."""
    for position, letter in enumerate(cluster):
        name = _SHORT.get(letter, letter)
        if letter in _SHORT_WITH_VALUE.get(command, ""):
            yield name, cluster[position + 1 :] or next(rest, None)
            return
        if letter == HOLE:
            return
        yield name, None
