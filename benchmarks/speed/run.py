"""Measure, and write tables and a plot: see README.md beside this file."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import measure
import peers
import plot
import trees

HERE = Path(__file__).resolve().parent
GROWTH = (1_000, 3_000, 10_000, 30_000, 100_000)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--corpus", type=Path, help="the folder of packages that ../accuracy/fetch.py has fetched"
    )
    parser.add_argument(
        "--files", type=int, default=15_000, help="the size of the large tree (default: 15,000)"
    )
    parser.add_argument(
        "--growth", type=int, nargs="*", default=GROWTH, help="sizes of the trees of small files"
    )
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument(
        "--without", nargs="*", default=(), metavar="TOOL", help="peers to leave out, by command"
    )
    parser.add_argument("--out", type=Path, default=HERE)
    arguments = parser.parse_args()
    without = frozenset(arguments.without)
    sections = [_about()]
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        sections.append(large_tree(here / "large", arguments.files, arguments.runs, without))
        sections.append(staged(here / "small", arguments.runs * 4))
        if arguments.corpus is not None:
            sections.append(corpus(arguments.corpus, here / "cache", arguments.runs))
        if arguments.growth:
            sections.append(growth(here, arguments.growth, arguments.out))
    (arguments.out / "results.md").write_text("\n\n".join(sections) + "\n")


def _about() -> str:
    cpus = len(os.sched_getaffinity(0))
    tools = ("rg", "ruff", "ast-grep", "semgrep", "bandit", "fixit")
    versions = [_version(tool) for tool in tools if shutil.which(tool)]
    return (
        "# Speed\n\nWritten by `run.py`. Times are medians in seconds of wall time, on one machine in one run; what "
        f"counts is their ratio.\n{cpus} processors, Python {platform.python_version()}; {', '.join(versions)}."
    )


def _version(tool: str) -> str:
    said = subprocess.run([tool, "--version"], capture_output=True, text=True).stdout.split("\n")[0].strip()
    return said.replace(", version", "") if tool in said or tool == "rg" else f"{tool} {said}"


def table(timings: Iterable[measure.Timing], against: str) -> str:
    """Rows with the ratio of each to one of them."""
    timings = list(timings)
    base = next((one.median for one in timings if one.name == against), 0)
    rows = [f"| | seconds | × {against} | largest process |", "|---|---|---|---|"]
    for one in timings:
        ratio = f"{one.median / base:.2f}" if base else ""
        size = f"{one.memory:.0f} MB" if one.memory else ""
        rows.append(f"| {one.name} | {one.median:.3f} | {ratio} | {size} |")
    return "\n".join(rows)


# ------------------------------------------------------------------ (a) and (d)


def large_tree(root: Path, files: int, runs: int, without: frozenset[str]) -> str:
    trees.make(root, files)
    size = sum(path.stat().st_size for path in root.rglob("*.py")) / 1e6
    shutil.rmtree(root / ".slurm_env_lint_cache", ignore_errors=True)
    compared = [one for one in peers.PEERS if one.command[0] not in without]
    cold = measure.times(compared, root, runs=runs)
    one = root / "package_000/part_00000/module_1.py"
    quiet = f"sh -c 'echo \"# more\" >> {one}; sleep 0.1'"
    changed = measure.times(
        [renamed(peers.WARM, "slurm-env-lint, one quiet file changed")], root, runs=runs, prepare=quiet
    )
    leaky = next(path for path in root.rglob("*.py") if path.read_bytes() == trees.LEAK.encode())
    loud = f"sh -c 'echo \"# more\" >> {leaky}; sleep 0.1'"
    changed += measure.times(
        [renamed(peers.WARM, "slurm-env-lint, one launching file changed")], root, runs=runs, prepare=loud
    )
    start = measure.times([peers.START], root, runs=runs)
    return f"## A tree of {files:,} files ({size:.0f} MB) in Git, three of which launch Slurm\n\n" + table(
        [*cold, *changed, *start], peers.COLD.name
    )


def renamed(peer: peers.Peer, name: str) -> peers.Peer:
    return peers.Peer(name, peer.command, peer.slow)


# ------------------------------------------------------------------ (c)


def staged(root: Path, runs: int) -> str:
    """One file as a hook hands it over: in a project without Slurm, and in one with it."""
    without, within = root / "without", root / "within"
    trees.make(without, 100, leaks=0)
    trees.make(within, 100, leaks=3)
    (within / "pyproject.toml").write_text(
        "[project]\nname = 'x'\n\n[tool.slurm-env-lint]\nignore = ['SLE007']\n"
    )
    quiet = "package_000/part_00000/module_1.py"
    leaky = next(path for path in within.rglob("*.py") if path.read_bytes() == trees.LEAK.encode())
    hook = ("slurm-env-lint", "check", "-e", "--force-exclude")
    plain = ("slurm-env-lint", "check", "--force-exclude")
    cases = [
        ("python -c pass", without, peers.START.command),
        ("no Slurm in the project, no cache", without, (*plain, "--no-cache", quiet)),
        ("no Slurm in the project", without, (*plain, quiet)),
        ("Slurm elsewhere in the project, warm", within, (*plain, quiet)),
        ("a launch in the file, warm", within, (*hook, str(leaky))),
        ("a launch in the file, no cache", within, (*hook, "--no-cache", str(leaky))),
    ]
    for _ in range(2):  # the second run trusts what was written before the first
        subprocess.run(["slurm-env-lint", "check", "-q", "-e", "."], cwd=within, stdout=subprocess.DEVNULL)
        subprocess.run(["sleep", "2.5"])
    rows = ["| | seconds | × | million instructions | × |", "|---|---|---|---|---|"]
    base: tuple[float, float] | None = None
    for name, folder, command in cases:
        (timing,) = measure.times([peers.Peer(name, command)], folder, runs=runs)
        count = measure.instructions(command, folder)
        base = base or (timing.median, count)
        share = f"{count / base[1]:.1f}" if base[1] else ""
        rows.append(
            f"| {name} | {timing.median:.4f} | {timing.median / base[0]:.1f} | {count:.0f} | {share} |"
        )
    return "## One staged file, in a project of 100 files\n\n" + "\n".join(rows)


# ------------------------------------------------------------------ (b)


def corpus(root: Path, cache: Path, runs: int) -> str:
    """Public packages that speak of Slurm, each a project of its own."""
    packages = sorted(path.name for path in root.iterdir() if path.is_dir())
    files = sum(1 for _ in root.rglob("*.py"))
    ours = peers.ours("--isolated", *packages)
    timings = measure.times(
        [peers.Peer("slurm-env-lint, no cache", (*ours, "--no-cache"), slow=True)], root, runs=1
    )
    timings += measure.times(
        [peers.Peer("slurm-env-lint, warm", (*ours, "--cache-dir", str(cache)))], root, runs=max(runs // 2, 2)
    )
    timings += measure.times(
        [one for one in peers.PEERS if one not in (peers.COLD, peers.WARM)], root, runs=runs
    )
    return f"## {len(packages)} packages that speak of Slurm ({files:,} files)\n\n" + table(
        timings, "slurm-env-lint, no cache"
    )


# ------------------------------------------------------------------ growth


def growth(here: Path, sizes: Iterable[int], out: Path) -> str:
    compared = [peers.COLD, peers.WARM, peers.WALK, peers.RIPGREP, peers.RUFF_S603]
    curves: dict[str, list[tuple[int, float]]] = {one.name: [] for one in compared if one.is_there}
    largest: list[float] = []
    for files in sizes:
        root = here / f"of_{files}"
        trees.make(root, files, small=True)
        subprocess.run(["slurm-env-lint", "check", "-q", "-e", "."], cwd=root, stdout=subprocess.DEVNULL)
        for timing in measure.times(compared, root, runs=3):
            curves[timing.name].append((files, timing.median))
            if timing.name == peers.COLD.name:
                largest.append(timing.memory)
        shutil.rmtree(root)
    (out / "growth.svg").write_text(plot.plotted(curves, "Time for a tree of small files"))
    head = [f"{files:,}" for files in sizes]
    rows = [f"| files | {' | '.join(head)} |", "|---" * (len(head) + 1) + "|"]
    rows += [f"| {name} | {' | '.join(f'{y:.3f}' for _, y in curve)} |" for name, curve in curves.items()]
    rows.append(f"| largest process, no cache | {' | '.join(f'{size:.0f} MB' for size in largest)} |")
    return "## Growth: trees of files of up to 60 lines, three of which launch Slurm\n\n" + "\n".join(rows)


if __name__ == "__main__":
    sys.exit(main())
