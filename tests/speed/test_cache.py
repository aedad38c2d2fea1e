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

from lint_rules import cache, looks, tasks
from lint_rules.check import check
from lint_rules.config import Resolver
from lint_rules.engine import Engine
from lint_rules.findings import Finding

PROJECT = {
    "pyproject.toml": "[tool.slurm-env-lint]\nignore = ['SLE007']\n",
    "setup.cfg": "",
    "lib/__init__.py": "",
    "lib/names.py": "SUBMIT = 'sbatch'\nOTHER = 'squeue'\n",
    "lib/run.py": "import subprocess\n\n\ndef launch(command, env=None):\n    subprocess.run(command, env=env)\n",
    "lib/use.py": "from lib import names, run\n\n\ndef go():\n    run.launch([names.SUBMIT, 'a.sh'])\n",
    "lib/far.py": "import subprocess\n\nfrom lib.names import SUBMIT\n\nsubprocess.run([SUBMIT])\n",
    "lib/quiet.py": "def add(a, b):\n    return a + b\n",
    "direct.py": "import os\n\nos.system('srun hostname')\n",
    "hushed.py": "import os\n\nos.system('srun date')  # noqa: SLE005\n",
    "script": "#!/usr/bin/env python3\nprint('nothing')\n",
    "LICENSE": "Do what you like.\n",
    "gen/made.py": "import subprocess\n\nsubprocess.run(['sbatch'])\n",
}

Change = Callable[[Path], None]


def written(name: str, text: str) -> Change:
    def change(root: Path) -> None:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)

    return change


def added(name: str, text: str) -> Change:
    return lambda root: written(name, (root / name).read_text() + text)(root)


def replaced(name: str, old: str, new: str) -> Change:
    return lambda root: written(name, (root / name).read_text().replace(old, new))(root)


def renamed(old: str, new: str) -> Change:
    return lambda root: (root / old).rename(root / new) and None


def removed(name: str) -> Change:
    return lambda root: (root / name).unlink()


CHANGES: dict[str, Change] = {
    **{f"{name} grows by a comment": added(name, "# more\n") for name in PROJECT},
    **{f"{name} is touched": (lambda root, name=name: os.utime(root / name)) for name in PROJECT},  # type: ignore[misc]
    **{f"{name} is removed": removed(name) for name in PROJECT},
    **{
        f"{name} launches": added(name, "import os\nos.system('sbatch x')\n")
        for name in PROJECT
        if ".py" in name
    },
    **{
        f"{name} is renamed": renamed(name, name.replace(".py", "_too.py"))
        for name in PROJECT
        if name.endswith(".py")
    },
    "the constant is another command": replaced("lib/names.py", "'sbatch'", "'squeue'"),
    "the launcher scrubs": replaced("lib/run.py", "env=env)", "env={'PATH': '/bin'})"),
    "a file uses the constant": replaced(
        "lib/quiet.py", "return a", "import os, lib.names\n    os.system(lib.names.SUBMIT)\n    return a"
    ),
    "a file no longer uses the constant": replaced("lib/far.py", "[SUBMIT]", "['ls']"),
    "a new file uses the constant": written(
        "new.py", "import os\nfrom lib.names import SUBMIT\n\nos.system(SUBMIT)\n"
    ),
    "a new file has nothing to do with it": written("new.py", "x = 1\n"),
    "a new file is a script": written("new", "#!/usr/bin/python3\nimport os\nos.system('srun x')\n"),
    "a text becomes a script": written("LICENSE", "#!/usr/bin/python3\nimport os\nos.system('srun x')\n"),
    "a script becomes a text": written("script", "Nothing, sbatch or not.\n"),
    "a suppression of nothing comes": added("lib/quiet.py", "x = 1  # noqa: SLE001\n"),
    "a suppression goes": replaced("hushed.py", "  # noqa: SLE005", ""),
    "the settings ignore more": replaced("pyproject.toml", "'SLE007'", "'SLE007', 'SLE005'"),
    "the settings exclude": added("pyproject.toml", "extend-exclude = ['gen']\n"),
    "the settings know another command": added("pyproject.toml", "commands = { squeue = 'sbatch' }\n"),
    "the settings have a helper": added("pyproject.toml", "helper = 'lib.env:scrubbed'\n"),
    "other settings take over": written("slurm-env-lint.toml", "select = ['SLE001']\n"),
    "a folder gets settings of its own": written("gen/slurm-env-lint.toml", "exclude = ['made.py']\n"),
    "a folder gets a pyproject.toml": written("gen/pyproject.toml", "[project]\nname = 'gen'\n"),
    "imports are to be sorted otherwise": written("setup.cfg", "[isort]\nforce_single_line = true\n"),
    "another tool gets settings": written(".isort.cfg", "[settings]\nlines_after_imports = 5\n"),
    "a module hides the helper's": written("slurm_env.py", "def scrubbed_env():\n    return {}\n"),
    "a folder becomes a package": written("gen/__init__.py", ""),
    "a package becomes a folder": removed("lib/__init__.py"),
    "a file is ignored": written(".gitignore", "/direct.py\n"),
    "a folder is ignored": written(".gitignore", "gen/\n"),
    "a file is closed by a syntax error": added("lib/use.py", "def (:\n"),
    "a file is no UTF-8": lambda root: (root / "lib/run.py").write_bytes(b"# sbatch \xff\n") and None,
}


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


def age(root: Path) -> None:
    """Give all files a date that is long past, as far as that can be done: the inode's own stays."""
    for path in root.rglob("*"):
        if path.is_file() and cache.FOLDER not in path.parts:
            os.utime(path, (1_000_000_000, 1_000_000_000))


def warm(root: Path, *paths: Path) -> tuple[Finding, ...]:
    """What a run with the cache finds. It takes files for old enough that were written just now."""
    engine = Engine(jobs=1, since=time.time_ns() + 10_000_000_000)
    return check(paths or (root,), Resolver(), engine=engine).findings


def cold(root: Path, *paths: Path) -> tuple[Finding, ...]:
    return check(paths or (root,), Resolver()).findings


@pytest.fixture
def snapshots(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether a snapshot held, each time that one was asked."""
    asked: list[bool] = []
    holds = cache.holds
    monkeypatch.setattr(cache, "holds", lambda *words: asked.append(holds(*words)) or asked[-1])
    # The same work in this process, which has imported everything already. A test changes files within the time in
    # which a change may be one that happened during the run.
    monkeypatch.setattr("lint_rules.workers.Worker.begin", lambda _: None)
    monkeypatch.setattr("lint_rules.workers.outcomes", lambda work, *_: map(tasks.perform, work))
    monkeypatch.setattr("lint_rules.engine._changed_during", lambda *_: False)
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


def test_old_and_too_many_snapshots_go(tmp_path: Path) -> None:
    folder = tmp_path / "c" / "1"
    folder.mkdir(parents=True)
    for number in range(cache.KEPT + 20):
        (folder / f"{number}.json").touch()
    for name in ("old.json", "left.tmp"):
        (folder / name).touch()
        os.utime(folder / name, (1_000_000_000, 1_000_000_000))
    cache.save(str(folder / "new.json"), {"a": 1})
    assert cache.load(str(folder / "new.json")) == {"a": 1}
    assert len(list(folder.iterdir())) == cache.KEPT
    assert not (folder / "old.json").exists() and not (folder / "left.tmp").exists()


def test_signatures_say_when_a_file_is_too_young(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.touch()
    known = looks.signature(str(file))
    assert looks.is_recent(known, time.time_ns())
    assert not looks.is_recent(known, time.time_ns() + 5_000_000_000)
    assert looks.signature(str(tmp_path / "b")) == ""
