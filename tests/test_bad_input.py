"""What no program should be given: each is handled or gets one SLE900, the other files are still checked."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lint_rules.cli import main

LEAK = b"import subprocess\nsubprocess.run(['sbatch', 'a.sh'])\n"

UNREADABLE = {
    "latin-1 without a cookie": (b"# sbatch\nx = 'caf\xe9'\n", 2, "byte 0xe9 is not utf-8"),
    "bytes that fit no cookie": (b"# coding: ascii\n# sbatch \xe9\n", 2, "byte 0xe9 is not ascii"),
    "unknown encoding": (b"# coding: martian\n# sbatch\n", 1, "unknown encoding"),
    "NUL": (b"sbatch = 1\nx = '\0'\n", 2, "it contains a NUL byte"),
    "UTF-16": ("import subprocess\nsubprocess.run('sbatch')\n".encode("utf-16") + b"sbatch", 1, "NUL"),
    "syntax error": (b"import subprocess\nsubprocess.run(['sbatch'\n", None, "it is not valid Python"),
    "Python 2": (b"import os\nprint 'sbatch'\n", 2, "it is not valid Python"),
    "template": (b"x = {{ sbatch }}\n{% if y %}\n", None, "it is not valid Python"),
    "conflict marks": (b"<<<<<<< HEAD\nx = 'sbatch'\n=======\n>>>>>>> b\n", None, "it is not valid Python"),
    "wrong indentation": (b"def f():\n    x = 'sbatch'\n  y = 1\n", None, "it is not valid Python"),
}
HANDLED = {
    "empty file": b"",
    "only a comment": b"# sbatch",
    "byte order mark only": b"\xef\xbb\xbf",
    "latin-1 with a cookie": b"# coding: latin-1\n# sbatch \xe9\n",
    "form feeds and odd line ends": b"x = 1\x0c\r\n# sbatch\r\ry = 2\r\n",
    "binary without a word of ours": bytes(range(256)) * 100,
    "5 MB": b"# sbatch\nx = 1\n" + b"# a long comment that goes on and on and on\n" * 120_000,
    "a long table": b"# sbatch\nTABLE = [\n" + b"    ('name', 123456, 'value'),\n" * 5_000 + b"]\n",
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one leak beside whatever a test adds."""
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "leak.py").write_bytes(LEAK)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def findings(capsys: pytest.CaptureFixture[str], *words: str) -> list[tuple[str, str, int, str]]:
    status = main(["check", "-q", "--output-format", "json", *words])
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert "Traceback" not in err
    assert status == bool(found)
    return [(one["filename"], one["code"], one["location"]["row"], one["message"]) for one in found]


@pytest.mark.parametrize("name", UNREADABLE)
def test_unreadable_files_get_one_finding_that_says_where_and_why(
    project: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    data, row, reason = UNREADABLE[name]
    (project / "bad.py").write_bytes(data)
    (file, code, at, message), leak = findings(capsys)
    assert (file, code) == ("bad.py", "SLE900")
    assert row is None or at == row
    assert reason in message
    assert leak[:3] == ("leak.py", "SLE001", 2)
    assert (project / "bad.py").read_bytes() == data


@pytest.mark.parametrize("name", HANDLED)
def test_odd_files_are_handled(project: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    (project / "odd.py").write_bytes(HANDLED[name])
    assert [one[:3] for one in findings(capsys)] == [("leak.py", "SLE001", 2)]
    assert (project / "odd.py").read_bytes() == HANDLED[name]


CRUSHING = {
    "a long sum": b"x = 'sbatch'" + b" + 'a'" * 10_000 + b"\n",
    "deep brackets": b"x = " + b"(" * 5000 + b"'sbatch'" + b")" * 5000 + b"\n",
    "deep calls": b"x = " + b"f(" * 2000 + b"'sbatch'" + b")" * 2000 + b"\n",
    "a long chain of calls": b"x = sbatch" + b".f()" * 5000 + b"\n",
    "many elifs": b"if a == 'sbatch':\n    pass\n" + b"elif a == 'b':\n    pass\n" * 2000,
    "deep blocks": b"".join(b" " * depth + b"if sbatch:\n" for depth in range(90)) + b" " * 90 + b"pass\n",
    "deep f-strings": b"x = sbatch" + b"(f'{" * 100 + b"x" + b"}')" * 100 + b"\n",
    "many minus signs": b"x = sbatch" + b"-" * 5000 + b"1\n",
    "many nots": b"x = sbatch and " + b"not " * 5000 + b"y\n",
    "many lambdas": b"sbatch = " + b"lambda: " * 5000 + b"0\n",
}


@pytest.mark.parametrize("name", CRUSHING)
def test_what_could_crash_the_parser_costs_its_own_file_only(project: Path, name: str) -> None:
    """In a process of its own: a crash of the parser would take the tests with it."""
    (project / "deep.py").write_bytes(CRUSHING[name])
    root = str(Path(__file__).parent.parent)
    command = [sys.executable, "-m", "lint_rules", "check", "-q", "--output-format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": root})
    assert (done.returncode, done.stderr) == (1, "")
    found = [(one["filename"], one["code"]) for one in json.loads(done.stdout)]
    assert found in ([("leak.py", "SLE001")], [("deep.py", "SLE900"), ("leak.py", "SLE001")])


@pytest.mark.parametrize("target", ["nowhere.py", "link.py"])
def test_a_dangling_or_looping_link_is_passed_over_or_named(
    project: Path, capsys: pytest.CaptureFixture[str], target: str
) -> None:
    (project / "link.py").symlink_to(target)
    assert [one[:2] for one in findings(capsys)] == [("leak.py", "SLE001")]
    (one,) = findings(capsys, "link.py")
    assert one[:2] == ("link.py", "SLE900")
    assert "it cannot be read" in one[3]


@pytest.fixture
def somebody(project: Path) -> Iterator[None]:
    """Not root, for whom no file is closed."""
    # The interpreter may lie where only root can import from, so let all that is needed be imported before.
    importlib.import_module("lint_rules.analysis")
    main(["check", "-q", "--output-format", "json", "--no-cache", "--output-file", os.devnull])
    for folder in (project, *list(project.parents)[:2]):
        folder.chmod(0o755)
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    yield
    if root:
        os.seteuid(0)


def test_a_file_without_permission(
    project: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    (project / "closed.py").write_bytes(LEAK)
    (project / "closed.py").chmod(0)
    request.getfixturevalue("somebody")
    found = findings(capsys)
    assert [one[:2] for one in found] == [("closed.py", "SLE900"), ("leak.py", "SLE001")]
    assert "Permission denied" in found[0][3]


def test_a_folder_without_permission(
    project: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    (project / "closed").mkdir()
    (project / "leak.py").write_bytes(b"")
    (project / "closed").chmod(0)
    request.addfinalizer(lambda: (project / "closed").chmod(0o755))
    request.getfixturevalue("somebody")
    assert main(["check", "-q"]) == 1
    assert capsys.readouterr() == ("", "slurm-env-lint: closed is not checked: Permission denied\n")


def test_file_names_of_any_kind(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "leak.py").unlink()
    names = [b"caf\xe9.py", b"new\nline.py", b"-n.py", b"a b.py", b"\xe2\x82\xac.py"]
    for name in names:
        Path(os.fsdecode(os.path.join(os.fsencode(project), name))).write_bytes(LEAK)  # noqa: PTH118
    assert len(findings(capsys)) == len(names)
    for output_format in ("full", "concise", "sarif", "github", "gitlab", "junit", "rdjson", "json-lines"):
        assert main(["check", "-q", "--output-format", output_format]) == 1
        assert "Traceback" not in capsys.readouterr().err


def test_what_only_the_parser_refuses_is_said_shortly_and_where(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "bad.py").write_bytes(b"# sbatch\nx = 1\n(z): int = 1\n")
    (file, code, row, message), _ = findings(capsys)
    assert (file, code, row) == ("bad.py", "SLE900", 3)
    assert "the parser, libcst, does not take it" in message
    assert len(message) < 120
