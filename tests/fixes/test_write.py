"""Writing: in one step, as the file was, and never over what somebody else has written."""

from __future__ import annotations

import os
import random
import resource
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lint_rules.fixes.write import SUFFIX, write

ROOT = Path(__file__).parents[2]
KILLS = 200


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.py"
    path.write_bytes(b"old")
    return path


def _write(path: Path, data: bytes = b"new", original: bytes = b"old", root: Path | None = None) -> list[str]:
    return [one.reason for one in write({path: data}, root or path.parent, {path: original})]


def test_a_file_gets_its_new_content(file: Path) -> None:
    assert _write(file) == []
    assert file.read_bytes() == b"new"
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("mode", [0o644, 0o600, 0o755, 0o664, 0o4755])
def test_the_mode_stays(file: Path, mode: int) -> None:
    file.chmod(mode)
    assert _write(file) == []
    assert stat.S_IMODE(file.stat().st_mode) == mode


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may give files away")
def test_the_owner_stays(file: Path) -> None:
    os.chown(file, 12345, 12346)
    assert _write(file) == []
    assert (file.stat().st_uid, file.stat().st_gid) == (12345, 12346)


def test_a_file_changed_under_us_stays_as_it_is(file: Path) -> None:
    file.write_bytes(b"somebody else's")
    assert _write(file) == ["it has been changed in the meantime"]
    assert file.read_bytes() == b"somebody else's"
    assert list(file.parent.iterdir()) == [file]


def test_a_read_only_file_stays_as_it_is(file: Path) -> None:
    file.chmod(0o444)
    assert _write(file) == ["it is read-only"]
    assert file.read_bytes() == b"old"


def test_a_file_that_has_vanished_is_not_made_again(file: Path) -> None:
    file.unlink()
    assert _write(file) == ["it has vanished"]
    assert list(file.parent.iterdir()) == []


def test_a_folder_that_has_vanished_is_said(tmp_path: Path) -> None:
    assert _write(tmp_path / "gone" / "a.py") == ["No such file or directory"]


def test_a_folder_in_place_of_the_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.py").mkdir()
    assert _write(tmp_path / "a.py") == ["it is no regular file"]


def test_a_link_within_the_project_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    target = tmp_path / "inside" / "target.py"
    target.write_bytes(b"old")
    link = tmp_path / "link.py"
    link.symlink_to("inside/target.py")
    assert _write(link) == []
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_a_link_out_of_the_project_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside.py"
    outside.write_bytes(b"old")
    root = tmp_path / "project"
    root.mkdir()
    link = root / "link.py"
    link.symlink_to(outside)
    assert _write(link, root=root) == ["it is a link to a file outside the project"]
    assert outside.read_bytes() == b"old"


def test_a_folder_that_leads_out_of_the_project_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "a.py").write_bytes(b"old")
    root = tmp_path / "project"
    root.mkdir()
    (root / "folder").symlink_to(outside)
    assert _write(root / "folder" / "a.py", root=root) == ["it is a link to a file outside the project"]
    assert (outside / "a.py").read_bytes() == b"old"


def test_one_failure_does_not_stop_the_others(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a.py", "b.py", "c.py")]
    for path in paths:
        path.write_bytes(b"old")
    paths[1].chmod(0o444)
    errors = write(dict.fromkeys(paths, b"new"), tmp_path, dict.fromkeys(paths, b"old"))
    assert [str(one) for one in errors] == [f"{paths[1]} is not changed: it is read-only"]
    assert [path.read_bytes() for path in paths] == [b"new", b"old", b"new"]


def test_a_full_disk_leaves_the_old_file_and_no_litter(file: Path) -> None:
    """A limit on the size of files stands in for a disk without room: the write fails half-way."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        errors = _write(file, b"x" * 5000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, ignored)
    assert errors == ["File too large"]
    assert file.read_bytes() == b"old"
    assert list(file.parent.iterdir()) == [file]


def test_what_a_killed_run_has_left_is_cleared_away(file: Path) -> None:
    leftover = file.parent / f".{file.name}.abc{SUFFIX}"
    other = file.parent / f".b.py.abc{SUFFIX}"
    leftover.write_bytes(b"half")
    other.write_bytes(b"half")
    assert _write(file) == []
    assert sorted(one.name for one in file.parent.iterdir()) == sorted([other.name, file.name])


def test_two_runs_at_once_do_not_mix(file: Path) -> None:
    """Both read the same; one wins, the other is told, whoever comes first."""
    script = (
        "import sys; from pathlib import Path; from lint_rules.fixes.write import write; p = Path(sys.argv[1]);"
        "sys.stdin.read(1); sys.exit(len(write({p: sys.argv[2].encode() * 100_000}, p.parent, {p: b'old'})))"
    )
    for _ in range(3):
        file.write_bytes(b"old")
        runs = [
            subprocess.Popen([sys.executable, "-c", script, file, letter], cwd=ROOT, stdin=subprocess.PIPE)
            for letter in "xy"
        ]
        for run in runs:
            run.communicate(b"!")
        assert sorted(run.returncode for run in runs) == [0, 1]
        assert file.read_bytes() in (b"x" * 100_000, b"y" * 100_000)


def test_a_kill_at_any_moment_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    contents = (b"a" * 200_000, b"b" * 200_000)
    path.write_bytes(contents[0])
    chance = random.Random(1)
    seen = set()
    for _ in range(KILLS):
        child = os.fork()
        if child == 0:  # a fork is quicker than a new interpreter
            try:
                while True:
                    before = path.read_bytes()
                    write({path: contents[before == contents[0]]}, tmp_path, {path: before})
            finally:
                os._exit(1)
        time.sleep(chance.random() * 0.02)
        os.kill(child, signal.SIGKILL)
        assert os.waitpid(child, 0)[1] == signal.SIGKILL
        after = path.read_bytes()
        assert after in contents
        seen.add(after)
    assert len(seen) == 2
    before = path.read_bytes()
    assert write({path: b"done"}, tmp_path, {path: before}) == []
    assert list(tmp_path.iterdir()) == [path]
