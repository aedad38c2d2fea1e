"""The command line as a user meets it: output, exit status, and what never happens (tracebacks)."""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from lint_rules.cli import main
from lint_rules.cli.arguments import COMMANDS
from lint_rules.cli.terminal import Terminal, wants_colour
from lint_rules.rules.pages import INDEX, pages

LEAKY = Path(__file__).parent.parent / "examples/leaky"
CLEAN = "import subprocess\nsubprocess.run(['squeue'])\n"
LEAK = "import subprocess\nsubprocess.run(['sbatch', 'a.sh'])\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the example as the current folder; colours and Git of the caller do not reach it."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    shutil.copytree(LEAKY, tmp_path / "leaky")
    monkeypatch.chdir(tmp_path / "leaky")
    return tmp_path / "leaky"


def run(
    *words: str, cwd: Path | None = None, stdin: bytes = b"", **env: str
) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "lint_rules", *words]
    root = str(LEAKY.parent.parent)
    return subprocess.run(
        command, cwd=cwd, input=stdin, capture_output=True, env={**os.environ, "PYTHONPATH": root, **env}
    )


def test_check_finds_the_leaks_of_the_example(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--output-format", "concise"]) == 1
    out, err = capsys.readouterr()
    assert [row.split(": ")[1].split()[0] for row in out.splitlines()] == [
        "SLE001", "SLE003", "SLE001", "SLE006", "SLE002", "SLE005",
    ]  # fmt: skip
    assert out.startswith("src/sweeper/steps.py:11:12: ")
    assert err.startswith("Found 6 findings.\n")


def test_a_clean_project_says_so_and_exits_with_0(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "src/sweeper/cluster.py"]) == 0
    assert capsys.readouterr() == ("", "No Slurm launch leaks its environment.\n")
    assert main(["check", "-q", "src/sweeper/cluster.py"]) == 0
    assert capsys.readouterr() == ("", "")


def test_only_the_paths_asked_for_are_reported(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "src/sweeper/submit.py", "--output-format", "json", "--select", "SLE006"]) == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert found["filename"] == "src/sweeper/submit.py"
    assert (
        found["related"][-1]["filename"] == "src/sweeper/shell.py"
    )  # though it lies in a file not asked for


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (["--select", "missing-env"], {"SLE001"}),
        (["--select", "SLE001,SLE005"], {"SLE001", "SLE005"}),
        (["--select", "SLE001", "--select", "SLE005"], {"SLE001", "SLE005"}),
        (["--ignore", "SLE00"], set()),
        (["--select", "SLE", "--ignore", "SLE001,no-env-api"], {"SLE002", "SLE003", "SLE006"}),
        (["--select", "SLE7"], None),
    ],
)
def test_selection(
    project: Path, capsys: pytest.CaptureFixture[str], words: list[str], codes: set[str] | None
) -> None:
    status = main(["check", "--output-format", "json", *words])
    out = capsys.readouterr().out
    if codes is None:
        assert (status, out) == (2, "")
    else:
        assert {one["code"] for one in json.loads(out)} == codes
        assert status == bool(codes)


def test_exit_zero(project: Path) -> None:
    assert main(["check", "--exit-zero"]) == 0


def test_statistics(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--statistics", "-q"]) == 1
    rows = [row.split() for row in capsys.readouterr().out.splitlines()]
    assert [(row[0], row[1], row[-1]) for row in rows][:2] == [
        ("2", "SLE001", "missing-env"),
        ("1", "SLE002", "inherited-env"),
    ]
    assert main(["check", "--statistics", "--output-format", "json"]) == 1
    assert {one["code"]: one["count"] for one in json.loads(capsys.readouterr().out)}["SLE001"] == 2


def test_output_file(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--output-format", "json", "--output-file", "out.json"]) == 1
    assert capsys.readouterr().out == ""
    assert len(json.loads((project / "out.json").read_text())) == 6
    assert main(["check", "--output-file", "missing/out.txt"]) == 2
    assert (
        "the report cannot be written: missing/out.txt: No such file or directory" in capsys.readouterr().err
    )


@pytest.mark.parametrize(
    "words",
    [
        [
            "--output-format",
            "concise",
            "--output-format",
            "json:a,b.json",
            "--output-format",
            "sarif:x.sarif",
        ],
        ["--output-format", "concise,json:a,b.json,sarif:x.sarif"],
        [
            "--output-format",
            "json:a,b.json,sarif",
            "--output-file",
            "x.sarif",
            "--output-format",
            "concise:-c",
        ],
    ],
)
def test_several_reports_of_one_run(
    project: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(["check", *words]) == 1
    out = capsys.readouterr().out or (project / "-c").read_text()
    assert out.startswith("src/sweeper/steps.py:11:12: SLE001 ")
    assert len(json.loads((project / "a,b.json").read_text())) == 6
    assert json.loads((project / "x.sarif").read_text())["version"] == "2.1.0"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["check", "nowhere.py", "src", "nor/here"], "no such file or folder: nowhere.py, nor/here"),
        (["check", "--select", "SLE0O1"], '--select: there is no rule "SLE0O1"; did you mean "SLE001"?'),
        (["check", "--helper", "a-b"], '--helper: "a-b" is not of the form "package.module:function"'),
        (["check", "--config", "no.toml"], "no.toml: cannot be read: No such file or directory"),
        (["check", "--config", "a", "--isolated"], "--config and --isolated exclude each other"),
        (["check", "--files-from", "no.txt"], "--files-from: no.txt: No such file or directory"),
        (["check", "--output-format", "json", "--output-format", "full"],
         "json and full cannot share standard output: name a file, as in --output-format full:FILE"),
        (["check", "--output-format", "json:x,sarif:x"],
         "--output-format: two reports cannot share the file x"),
        (["check", "--output-format", "json:x", "--output-file", "y"],
         "--output-file: every --output-format has a file of its own"),
        (["check", "--slect", "SLE001"], 'check has no option "--slect"; did you mean "--select"?'),
        (["check", "--zebra=1"], 'check has no option "--zebra"; see `slurm-env-lint check --help`'),
        (["launches", "--fix"], 'launches has no option "--fix"; it is one of `check`'),
        (["doctor", "x"], '"x" is one argument too many; see `slurm-env-lint doctor --help`'),
        (["chekc"], 'there is no command "chekc"; did you mean "check"?'),
        (["src"], 'there is no command "src"; did you mean "slurm-env-lint check src"?'),
        (["xyz"], f'there is no command "xyz"; the commands are {", ".join(COMMANDS)}'),
        (["rule", "SLE0O1"], 'there is no rule "SLE0O1"; did you mean "SLE001"?'),
        (["rule", "--all", "SLE001"], "name a rule or say --all, not both"),
        (["compare", "nowhere"], "nowhere: No such file or directory"),
        (["config", "nowhere"], "no such file or folder: nowhere"),
        (["init", "nowhere"], "no such folder: nowhere"),
    ],
)  # fmt: skip
def test_bad_usage_is_2_and_says_what_to_do(
    project: Path, capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    assert main(words) == 2
    assert capsys.readouterr() == ("", f"slurm-env-lint: {message}\n")


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["check", "--output-format", "xml"],
        ["check", "--output-format", "json:"],
        ["check", "--fix", "--diff"],
    ],
)
def test_what_argparse_refuses_is_2(
    project: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert "usage: slurm-env-lint" in capsys.readouterr().err


@pytest.mark.parametrize("command", [[], *([command] for command in COMMANDS)])
def test_help_has_examples(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "--help"]) == 0
    out = capsys.readouterr().out
    assert "examples:" in out
    assert max(map(len, out.splitlines())) <= 110


def test_wrong_settings_are_2(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "src/slurm-env-lint.toml").write_text('selct = ["SLE001"]\n')
    assert main(["check"]) == 2
    message = 'slurm-env-lint: src/slurm-env-lint.toml: selct: unknown key; did you mean "select"?\n'
    assert capsys.readouterr() == ("", message)


def test_settings_are_obeyed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "slurm-env-lint.toml").write_text('select = ["SLE005"]\noutput-format = "concise"\n')
    assert main(["check"]) == 1
    assert capsys.readouterr().out.count("\n") == 1
    assert main(["check", "--isolated", "--output-format", "concise"]) == 1
    assert capsys.readouterr().out.count("\n") == 6


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> Iterator[SimpleNamespace]:
    holder = SimpleNamespace(buffer=io.BytesIO())
    monkeypatch.setattr(sys, "stdin", holder)
    yield holder


def test_standard_input(project: Path, stdin: SimpleNamespace, capsys: pytest.CaptureFixture[str]) -> None:
    stdin.buffer = io.BytesIO(LEAK.encode())
    assert main(["check", "--stdin-filename", "src/sweeper/submit.py", "--output-format", "concise"]) == 1
    assert capsys.readouterr().out.startswith("src/sweeper/submit.py:2:1: SLE001 ")
    stdin.buffer = io.BytesIO(LEAK.encode())
    assert main(["check", "-", "--output-format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)[0]["filename"] == "-"
    stdin.buffer = io.BytesIO(CLEAN.encode())
    assert main(["check", "--stdin-filename", "src/sweeper/submit.py"]) == 0


@pytest.mark.parametrize("separator", [b"\0", b"\n", b"\r\n"])
def test_files_from(
    project: Path, stdin: SimpleNamespace, capsys: pytest.CaptureFixture[str], separator: bytes
) -> None:
    names = [b"src/sweeper/steps.py", b"src/sweeper/cluster.py"]
    stdin.buffer = io.BytesIO(separator.join(names) + separator)
    assert main(["check", "--files-from", "-", "--output-format", "json"]) == 1
    assert {one["filename"] for one in json.loads(capsys.readouterr().out)} == {"src/sweeper/steps.py"}
    stdin.buffer = io.BytesIO(b"")
    assert main(["check", "--files-from", "-"]) == 0  # an empty list is not the whole folder


def test_file_names_of_another_folder(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project / "src/sweeper")
    main(["check", "steps.py", "--output-format", "concise", "-q"])
    assert capsys.readouterr().out.startswith("steps.py:")
    main(["check", "../sweeper/steps.py", "--output-format", "concise", "-q"])
    assert capsys.readouterr().out.startswith("steps.py:")
    monkeypatch.chdir("/")
    main(["check", str(project), "--output-format", "concise", "-q"])
    assert capsys.readouterr().out.startswith(str(project).lstrip("/"))


@pytest.mark.parametrize(
    ("choice", "environment", "terminal", "expected"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"FORCE_COLOR": "0"}, True, False),
        ("auto", {"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_colour(
    monkeypatch: pytest.MonkeyPatch, choice: str, environment: dict[str, str], terminal: bool, expected: bool
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    stream = io.StringIO()
    stream.isatty = lambda: terminal  # type: ignore[method-assign]
    assert wants_colour(stream, choice) is expected


def test_color_option(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", "--color", "always"])
    assert "\033[" in capsys.readouterr().out
    main(["check"])
    assert "\033[" not in capsys.readouterr().out


def test_fix_writes_and_what_it_wrote_is_clean(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cluster = (project / "src/sweeper/cluster.py").read_bytes()
    assert main(["check", "--fix"]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("Fixed 6 findings in 3 files (SLE001 2, SLE002 1, SLE003 1, SLE005 1, SLE006 1).\n")
    assert "The fixes import slurm_env." in err
    assert (project / "src/sweeper/cluster.py").read_bytes() == cluster
    before = {path: path.stat().st_mtime_ns for path in project.rglob("*.py")}
    assert main(["check"]) == 0
    assert main(["check", "--fix", "--unsafe-fixes"]) == 0
    assert {path: path.stat().st_mtime_ns for path in project.rglob("*.py")} == before
    assert "Nothing to fix." in capsys.readouterr().err


def test_the_diff_is_what_the_fix_does(project: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    subprocess.run(["git", "init", "-q"], check=True)
    untouched = {path: path.read_bytes() for path in project.rglob("*.py")}
    assert main(["check", "--diff"]) == 1
    patch = capfdbinary.readouterr().out
    assert {path: path.read_bytes() for path in project.rglob("*.py")} == untouched
    main(["check", "--fix"])
    fixed = {path: path.read_bytes() for path in project.rglob("*.py")}
    for path, data in untouched.items():
        path.write_bytes(data)
    subprocess.run(["git", "apply", "-"], input=patch, check=True)
    assert {path: path.read_bytes() for path in project.rglob("*.py")} == fixed != untouched


def test_fixing_standard_input(
    project: Path, stdin: SimpleNamespace, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    submit = project / "src/sweeper/submit.py"
    untouched = submit.read_bytes()
    stdin.buffer = io.BytesIO(LEAK.encode())
    assert main(["check", "--fix", "--stdin-filename", "src/sweeper/submit.py"]) == 0
    out = capfdbinary.readouterr().out
    assert b"subprocess.run(['sbatch', 'a.sh'], env=scrubbed_env())\n" in out
    stdin.buffer = io.BytesIO(CLEAN.encode())
    assert main(["check", "--fix", "--stdin-filename", "src/sweeper/submit.py"]) == 0
    assert capfdbinary.readouterr().out == CLEAN.encode()
    stdin.buffer = io.BytesIO(LEAK.encode())
    assert main(["check", "--diff", "--stdin-filename", "src/sweeper/submit.py"]) == 1
    assert b"+++ b/src/sweeper/submit.py\n" in capfdbinary.readouterr().out
    assert submit.read_bytes() == untouched


def test_exit_non_zero_on_fix(project: Path) -> None:
    assert main(["check", "--fix", "--exit-non-zero-on-fix"]) == 1
    assert main(["check", "--fix", "--exit-non-zero-on-fix"]) == 0


def test_what_is_not_fixed_says_why(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = (project / "src/sweeper/submit.py").read_bytes()
    words = ["check", "--fix", "--helper", "sweeper.nowhere:scrubbed_env", "--output-format", "json", "src"]
    assert main(words) == 1
    out, err = capsys.readouterr()
    left = json.loads(out)
    assert len(left) == 6
    assert all("does not exist yet" in one["no_fix"] for one in left)
    assert err.startswith("Nothing could be fixed.\n6 findings without a fix:\n     6  the helper ")
    assert (project / "src/sweeper/submit.py").read_bytes() == source


def test_a_file_that_cannot_be_written_is_an_error_and_the_others_are_fixed(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = project / "src/sweeper/steps.py"
    before = steps.read_bytes()
    steps.chmod(0o444)
    assert main(["check", "--fix"]) == 2
    assert "steps.py is not changed: it is read-only" in capsys.readouterr().err
    assert steps.read_bytes() == before
    assert "scrubbed_env" in (project / "src/sweeper/submit.py").read_text()


def test_a_vendored_helper_is_imported_and_not_nagged_about(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["init"]) == 0
    assert main(["check", "--fix", "src"]) == 0
    assert "The fixes import slurm_env" not in capsys.readouterr().err
    assert "from sweeper.slurm_env import scrubbed_env\n" in (project / "src/sweeper/submit.py").read_text()


def test_launches_lists_the_safe_ones_too(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["launches", "--output-format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    states = {
        (one["filename"].rpartition("/")[2], one["location"]["row"]): one["environment"] for one in found
    }
    assert states["submit.py", 22] == "inherited"
    assert states["steps.py", 18] == "partial"
    assert "scrubbed" in states.values()
    assert main(["launches"]) == 0
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == len(found)
    assert "through src/sweeper/shell.py:14:12" in out
    assert err.startswith(f"{len(found)} Slurm launches: ")


def test_launches_tell_each_call_from_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.py").write_text(
        "import subprocess\n"
        "def run(words):\n"
        "    return subprocess.run(words)\n"
        "words = ['sbatch', 'a.sh']\n"
        "run(words)\n"
        "run(['sbatch', 'a.sh'])\n"
        "run(\n    ['sbatch', 'a.sh'],\n)\n"
    )
    assert main(["launches", str(tmp_path)]) == 0
    out, err = capsys.readouterr()
    ways = [row.split("inherited")[1].strip().replace(f"{tmp_path}/", "") for row in out.splitlines()]
    assert ways == ["command at a.py:4:10, through a.py:3:12", "through a.py:3:12", "through a.py:3:12"]
    assert err == "3 Slurm launches: 3 inherited.\n"


def test_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule"]) == 0
    assert [row.split()[0] for row in capsys.readouterr().out.splitlines()][:2] == ["SLE001", "SLE002"]
    assert main(["rule", "sle001"]) == 0
    assert capsys.readouterr().out.startswith("missing-env (SLE001)\n====")
    assert main(["rule", "missing-env", "--output-format", "markdown"]) == 0
    assert capsys.readouterr().out.startswith("# missing-env (SLE001)\n")
    assert main(["rule", "--all", "--output-format", "json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 9
    assert main(["rule", "--all", "--output-format", "markdown"]) == 0
    assert capsys.readouterr().out == "\n\n".join(page for name, page in pages().items() if name != INDEX)
    assert main(["rule", "--output-format", "markdown"]) == 0
    assert capsys.readouterr().out == pages()[INDEX]


def test_config_shows_values_and_origins(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", "--helper", "a.b:c"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert f'src = ["{project}/src"]  # pyproject.toml' in rows
    assert 'helper = "a.b:c"  # command line' in rows
    assert "unsafe-fixes = false  # default" in rows
    assert main(["config", "--extend-exclude", "x", "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["settings"]["exclude"]["origin"] == "command line"
    assert document["settings"]["launchers"] == {"value": {}, "origin": "default"}


def test_what_cannot_matter_does_not_load_libcst(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(CLEAN)
    program = "import sys; from lint_rules.cli import main; print(main(['check']), 'libcst' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(LEAKY.parent.parent)},
    )
    assert done.stdout == "0 False\n"


def test_a_reader_that_goes_away_is_quiet(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import subprocess\n" + "subprocess.run(['sbatch'])\n" * 250)
    command = [sys.executable, "-m", "lint_rules", "check", "-q"]  # says more than a pipe holds
    env = {**os.environ, "PYTHONPATH": str(LEAKY.parent.parent)}
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""


def test_ctrl_c_leaves_no_traceback(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command = [sys.executable, "-m", "lint_rules", "check", "--files-from", str(pipe)]
    env = {**os.environ, "PYTHONPATH": str(LEAKY.parent.parent)}
    heard = partial(
        signal.signal, signal.SIGINT, signal.SIG_DFL
    )  # a shell's background jobs are deaf to Ctrl-C
    with subprocess.Popen(
        command, cwd=tmp_path, stderr=subprocess.PIPE, env=env, preexec_fn=heard
    ) as process:
        with pipe.open("wb"):  # returns as soon as the program has begun to read
            process.send_signal(signal.SIGINT)
            assert process.stderr is not None
            assert process.stderr.read() == b""
        assert process.wait() == 130


def test_an_encoding_that_cannot_say_it_does_not_stop_the_report(tmp_path: Path) -> None:
    (tmp_path / "b\u00fcro.py").write_text(LEAK + "# \u65e5\u672c\n", encoding="utf-8")
    done = run("check", cwd=tmp_path, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 1
    assert b"b\\xfcro.py" in done.stdout
    assert b"Traceback" not in done.stderr


def test_an_internal_error_is_short_and_2(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lint_rules.files.python_names", lambda *_: 1 / 0)
    assert main(["check"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("slurm-env-lint: internal error: ZeroDivisionError: division by zero\n")
    assert "Traceback" not in err
    assert main(["check", "--verbose"]) == 2
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("quiet", "terminal", "told"), [(False, True, True), (True, True, False), (False, False, False)]
)
def test_long_work_is_told_on_a_terminal_and_wiped_away(
    monkeypatch: pytest.MonkeyPatch, quiet: bool, terminal: bool, told: bool
) -> None:
    stream = io.StringIO()
    stream.isatty = lambda: terminal  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stderr", stream)
    with Terminal(quiet=quiet).working("Counting"):
        for _ in range(300 if told else 1):
            if stream.getvalue():
                break
            time.sleep(0.01)
    assert stream.getvalue() == ("Counting ...\r\033[K" if told else "")


def test_long_work_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    stream.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stderr", stream)
    with Terminal().working("Counting") as note:
        note("1 so far")
        for _ in range(300):
            if stream.getvalue():
                break
            time.sleep(0.01)
        note("2 so far")
    assert stream.getvalue() == "Counting ... 1 so far\r\033[KCounting ... 2 so far\r\033[K"


def test_quick_work_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    stream.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stderr", stream)
    with Terminal().working("Counting"):
        pass
    assert stream.getvalue() == ""


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("slurm-env-lint 0.")


def test_doctor(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in list(os.environ):
        if name.startswith(("SLURM", "SBATCH", "SRUN", "SALLOC", "PMI")):
            monkeypatch.delenv(name)
    assert main(["doctor"]) == 0
    assert "Nothing of Slurm would go along" in capsys.readouterr().out
    monkeypatch.setenv("SLURM_CPU_BIND", "quiet,mask_cpu:0x1")
    assert main(["doctor"]) == 1
    assert "SLURM_CPU_BIND=quiet,mask_cpu:0x1" in capsys.readouterr().out
    assert main(["doctor", "--output-format", "json"]) == 1
    assert [leak["name"] for leak in json.loads(capsys.readouterr().out)["leaks"]] == ["SLURM_CPU_BIND"]


def test_compare(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def record(line: int) -> None:
        frame = {"file": str(project / "src/sweeper/submit.py"), "line": line, "function": "f"}
        seen = {
            "command": "sbatch",
            "argv": ["sbatch"],
            "event": "subprocess.Popen",
            "leaks": ["SLURM_CPU_BIND"],
        }
        (project / "seen.jsonl").write_text(json.dumps({**seen, "step": False, "stack": [frame]}) + "\n")

    record(22)
    assert main(["compare", "seen.jsonl"]) == 0
    assert "1 found" in capsys.readouterr().out
    record(1)
    assert main(["compare", "seen.jsonl", "src", "--output-format", "json"]) == 1
    assert [one["verdict"] for one in json.loads(capsys.readouterr().out)] == ["missed"]
    (project / "seen.jsonl").write_text("nonsense\n")
    assert main(["compare", "seen.jsonl"]) == 2
    assert "seen.jsonl:1: not a record of the guard" in capsys.readouterr().err


def test_keys_can_be_set_on_the_command_line(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--config", "select = ['SLE001', 'SLE005']", "--config", 'output-format = "concise"']
    assert main(["check", "-q", *words]) == 1
    assert capsys.readouterr().out.count("\n") == 3
    assert main(["check", "-q", "--select", "SLE005", *words]) == 1  # an option of its own is stronger
    assert capsys.readouterr().out.count("\n") == 1
    (project / "other.toml").write_text('select = ["SLE001"]\n')
    assert main(["check", "-q", "--config", "other.toml", *words[2:]]) == 1
    assert capsys.readouterr().out.count("\n") == 2
    assert main(["config", "--isolated", "--config", 'src = ["lib"]\ncommands.qs = "sbatch"']) == 0
    rows = capsys.readouterr().out.splitlines()
    assert f'src = ["{project}/lib"]  # command line' in rows
    assert 'commands = { "qs" = "sbatch" }  # command line' in rows


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("selct = 1", '--config: selct: unknown key; did you mean "select"?'),
        ("select = ['SLE0O1']", '--config: select: there is no rule "SLE0O1"; did you mean "SLE001"?'),
        ("select = ", "--config: is not valid TOML: "),
        ("missing.toml", "missing.toml: cannot be read: No such file or directory"),
    ],
)
def test_wrong_keys_on_the_command_line(
    project: Path, capsys: pytest.CaptureFixture[str], value: str, message: str
) -> None:
    assert main(["check", "--config", value]) == 2
    assert capsys.readouterr().err.startswith(f"slurm-env-lint: {message}")
