"""The cache: a run that uses it says what a run without it says, whatever was done to the project in between."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lint_rules import cache, looks
from lint_rules.check import check
from lint_rules.config import Resolver
from lint_rules.engine import Engine
from lint_rules.findings import Finding

from .changes import CHANGES, PROJECT, age, written


@pytest.fixture(scope="module", params=["git", "disk"])
def original(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("original")
    for name, text in PROJECT.items():
        written(name, text)(root)
    if request.param == "git":
        subprocess.run(["git", "init", "-q"], cwd=root, check=True)
    return root


@pytest.fixture
def project(original: Path, tmp_path: Path) -> Iterator[Path]:
    root = tmp_path / "project"
    shutil.copytree(original, root)
    age(root)
    yield root
    shutil.rmtree(root)


def warm(root: Path, *paths: Path) -> tuple[Finding, ...]:
    """What a run with the cache finds. It takes files for old enough that were written just now."""
    engine = Engine(jobs=1, since=time.time_ns() + 10_000_000_000)
    return check(paths or (root,), Resolver(), engine=engine).findings


def cold(root: Path, *paths: Path) -> tuple[Finding, ...]:
    return check(paths or (root,), Resolver()).findings


@pytest.fixture
def snapshots(in_process: None, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether a snapshot held, each time that one was asked."""
    asked: list[bool] = []
    holds = cache.holds
    monkeypatch.setattr(cache, "holds", lambda *words: asked.append(holds(*words)) or asked[-1])
    return asked


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_anywhere_leads_to_what_a_run_without_the_cache_finds(
    name: str, project: Path, snapshots: list[bool]
) -> None:
    assert warm(project) == cold(project)
    CHANGES[name](project)
    assert warm(project) == cold(project)
    assert warm(project) == cold(project)  # from the snapshot that this has left


def test_without_a_change_nothing_is_analysed_again(
    project: Path, snapshots: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = warm(project)
    assert len(first) == 5
    monkeypatch.setattr("lint_rules.workers.outcomes", lambda *_: 1 / 0)
    assert warm(project) == first
    assert snapshots == [True]


@pytest.mark.parametrize(
    "name",
    [
        *(f"{name} is touched" for name in PROJECT if name != "setup.cfg"),
        *(f"{name} grows by a comment" for name in ("lib/quiet.py", "script", "LICENSE")),
        *("a new file has nothing to do with it", "LICENSE is removed"),
    ],
)
def test_what_does_not_matter_costs_no_analysis(name: str, project: Path, snapshots: list[bool]) -> None:
    before = warm(project)
    CHANGES[name](project)
    assert warm(project) == before == cold(project)
    assert warm(project) == before
    assert snapshots == [True, True]


def test_one_snapshot_serves_whatever_is_asked_for(project: Path, snapshots: list[bool]) -> None:
    warm(project, project / "direct.py")
    for paths in ([project / "lib"], [project / "lib/far.py", project / "hushed.py"], [project]):
        assert warm(project, *paths) == cold(project, *paths)
    assert snapshots == [True, True, True]


def test_a_content_under_an_old_date_is_noticed(project: Path, snapshots: list[bool]) -> None:
    file = project / "direct.py"
    before = warm(project)
    status = file.stat()
    file.write_text(file.read_text().replace("srun", "date"))
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert file.stat().st_size == status.st_size
    assert warm(project) == cold(project) != before


def test_a_file_changed_in_the_same_tick_is_noticed(project: Path) -> None:
    """What was written just before a run is never known by its signature."""
    engine = Engine(jobs=1)
    assert check([project], Resolver(), engine=engine).findings == cold(project)
    for file in project.glob(f"{cache.FOLDER}/*/*.json"):
        document = cache.load(str(file))
        assert document is not None
        assert set(document["signatures"].split("\n")) == {cache.RECENT}


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data.replace(b"direct", b"indirect"),
        lambda data: b"\x00" * len(data),
        lambda data: b"00000000\n{}",
        lambda data: b"00000000\n[]",
        lambda data: signed({}),
        lambda data: signed([1]),
        lambda data: signed({**unsigned(data), "findings": [{"code": 1}]}),
        lambda data: signed({**unsigned(data), "facts": ""}),
        lambda data: signed({**unsigned(data), "opened": {"/": 3}}),
        lambda data: signed({**unsigned(data), "edition": "another"}),
    ],
)
def test_damage_is_as_good_as_nothing(
    damage: Callable[[bytes], bytes], project: Path, snapshots: list[bool]
) -> None:
    before = warm(project)
    (file,) = project.glob(f"{cache.FOLDER}/*/*.json")
    file.write_bytes(damage(file.read_bytes()))
    assert warm(project) == before
    assert warm(project) == before
    assert snapshots[-1]


def unsigned(data: bytes) -> dict[str, object]:
    document: dict[str, object] = json.loads(data.partition(b"\n")[2])
    return document


def signed(document: object) -> bytes:
    data = json.dumps(document).encode()
    return b"%08x\n" % cache.zlib.crc32(data) + data


def test_the_folder_is_marked_as_a_cache(project: Path, snapshots: list[bool]) -> None:
    warm(project)
    folder = project / cache.FOLDER
    assert (folder / "CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172789f06886806bc55")
    assert "*" in (folder / ".gitignore").read_text().splitlines()


def test_a_folder_that_is_a_link_is_not_written_to(project: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (project / cache.FOLDER).symlink_to(tmp_path / "elsewhere")
    assert warm(project) == cold(project)
    assert not list((tmp_path / "elsewhere").iterdir())


def test_old_and_too_many_snapshots_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "ENOUGH", 25_000)
    now = time.time_ns()
    for number in range(40):
        file = tmp_path / f"{number}.json"
        file.write_bytes(b" " * 1000)
        os.utime(file, ns=(now - number * 1_000_000_000, now - number * 1_000_000_000))
    for name in ("old.json", "left.tmp"):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (1_000_000_000, 1_000_000_000))
    cache.prune(str(tmp_path), since=now)
    assert {file.name for file in tmp_path.iterdir()} == {f"{number}.json" for number in range(25)}


def test_what_this_run_has_written_stays_however_much_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "ENOUGH", 0)
    (tmp_path / "before.json").write_text("{}")
    os.utime(tmp_path / "before.json", (time.time() - 60, time.time() - 60))
    (tmp_path / "now.json").write_text("{}")
    cache.prune(str(tmp_path), since=time.time_ns() - 1_000_000_000)
    assert [file.name for file in tmp_path.iterdir()] == ["now.json"]


def test_a_hundred_projects_that_share_a_folder_are_all_known_again(
    tmp_path: Path, snapshots: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    projects = [tmp_path / "all" / f"p{number}" for number in range(100)]
    for one in projects:
        one.mkdir(parents=True)
        (one / "pyproject.toml").write_text("[tool.slurm-env-lint]\n")
        (one / "submit.py").write_text('import os\n\nos.system("sbatch job.sh")\n')
    age(tmp_path)
    engine = Engine(jobs=1, since=time.time_ns() + 10_000_000_000, cache_dir=str(tmp_path / "kept"))
    first = check(projects, Resolver(), engine=engine).findings
    assert len(first) == 100
    monkeypatch.setattr("lint_rules.workers.outcomes", lambda *_: 1 / 0)
    assert check(projects, Resolver(), engine=engine).findings == first
    assert snapshots == [True] * 100


def test_signatures_say_when_a_file_is_too_young(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.touch()
    known = looks.signature(str(file))
    assert looks.is_recent(known, time.time_ns())
    assert not looks.is_recent(known, time.time_ns() + 5_000_000_000)
    assert looks.signature(str(tmp_path / "b")) == ""
