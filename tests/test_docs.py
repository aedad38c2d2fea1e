"""The documentation says what the code does: pages, tables, codes, settings, commands, links."""

from __future__ import annotations

import argparse
import importlib.util
import json
import re
import shlex
import sys
from pathlib import Path

import pytest
import yaml

from lint_rules import codes, keys, project, settings_page
from lint_rules.check import check
from lint_rules.cli import arguments, main
from lint_rules.config import Resolver
from lint_rules.launches import apis, classes, entering, prefixes, values
from lint_rules.launches.apis import Form, LaunchApi
from lint_rules.launches.model import EnvironmentState
from lint_rules.rules.pages import INDEX, pages, write
from lint_rules.rules.registry import RULES, Rule

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
WRITTEN = sorted([*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
CODE = re.compile(r"SLE\d{3}")
SECTIONS = ["What it does", "Why is this bad?", "Example", "Use instead", "Fix safety", "References"]


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _rows(text: str) -> list[list[str]]:
    """The cells of every table row."""
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line[:1] == "|"]


def _quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


# ---------------------------------------------------------------- rules


def test_the_pages_are_those_of_the_rules() -> None:
    """`python -m lint_rules.rules.pages` writes them."""
    assert {file.name: file.read_text("utf-8") for file in (DOCS / "rules").iterdir()} == pages()


def test_a_page_without_a_rule_goes(tmp_path: Path) -> None:
    (tmp_path / "gone.md").write_text("x")
    (tmp_path / "figure.svg").write_text("x")
    write(tmp_path, pages())
    assert {file.name for file in tmp_path.iterdir()} == {*pages(), "figure.svg"}


def test_the_command_line_prints_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    for rule in RULES:
        main(["rule", rule.code, "--output-format", "markdown"])
        assert capsys.readouterr().out == pages()[f"{rule.name}.md"]


def test_addresses_end_in_the_names_of_the_pages() -> None:
    places = {codes.page(rule.code).rstrip("/") for rule in RULES}
    assert {f"{place.removeprefix('rules/')}.md" for place in places} == {*pages()} - {INDEX}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_every_rule_has_the_same_sections(rule: Rule) -> None:
    text = rule.documentation
    assert re.findall(r"^## (.+)$", text, re.M) == SECTIONS
    assert "](https://" in text.partition("## References")[2]


def test_everything_names_the_same_codes() -> None:
    everywhere = set(codes.NAMES)
    assert {rule.code for rule in RULES} == everywhere
    assert {row[0] for row in _rows(pages()[INDEX]) if CODE.fullmatch(row[0])} == everywhere
    assert set(CODE.findall((ROOT / "CHANGELOG.md").read_text("utf-8"))) == everywhere
    folders = {path.name[:6].upper(): path.name[7:] for path in (ROOT / "tests/rules").glob("sle*")}
    # Suppressions are no launches: the examples of this rule lie in tests/suppressions.
    assert folders | {"SLE100": "unused_suppression"} == {
        code: name.replace("-", "_") for code, name in codes.NAMES.items()
    }
    assert (ROOT / "tests/suppressions/unused.py").is_file()


# ---------------------------------------------------------------- settings


def test_the_page_of_the_settings_is_that_of_the_schema(tmp_path: Path) -> None:
    """`python -m lint_rules.settings_page` writes it."""
    settings_page.main([str(tmp_path / "settings.md")])
    assert (DOCS / "settings.md").read_text("utf-8") == (tmp_path / "settings.md").read_text("utf-8")


def test_the_page_of_the_settings_has_every_key_with_an_example_that_holds() -> None:
    text = (DOCS / "settings.md").read_text("utf-8")
    assert re.findall(r"^## `(.*)`$", text, re.M) == [
        *json.loads(settings_page.SCHEMA.read_text())["properties"]
    ]
    shown = re.findall(r"## `([^`]*)`\n[^#]*?```toml\n(.*?)```", text, re.DOTALL)
    assert len(shown) > 9
    for key, example in shown:
        table = tomllib.loads(example)
        assert [*table] == [key]
        keys.parse(table, "settings.md")


def test_the_picture_of_the_terminal_is_what_the_program_says() -> None:
    """`python benchmarks/pictures/terminal.py` draws it."""
    spec = importlib.util.spec_from_file_location("terminal", ROOT / "benchmarks/pictures/terminal.py")
    assert spec is not None and spec.loader is not None
    terminal = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(terminal)
    assert terminal.svg(terminal.output()) == terminal.PICTURE.read_text("utf-8")


# ---------------------------------------------------------------- words and launches


def test_the_states_of_an_environment_are_all_explained() -> None:
    first = [row[0] for row in _rows((DOCS / "words.md").read_text("utf-8"))]
    assert [word for word in first if word in {state.value for state in EnvironmentState}] == [
        state.value for state in EnvironmentState
    ]


_COMMAND = {
    Form.ARGV: "words",
    Form.SHELL: "shell text",
    Form.WORDS: "positional words",
    Form.LINE: "split text",
}


def _described(api: LaunchApi) -> tuple[str, str]:
    """How the table has to describe a launch API: its command and its environment."""
    command = _COMMAND[api.form] + ("; shell text with `shell=`" if api.shell else "")
    if api.env is None:
        return command, "none"
    environment = f"`{api.env.name}=`" if api.env.name else "last argument"
    return command, environment + (", over its own" if api.merges else "")


def test_the_table_of_launches_is_that_of_the_code() -> None:
    text = (DOCS / "launches.md").read_text("utf-8")
    said = {
        name: (command, environment)
        for functions, command, environment in _rows(text)
        for name in _quoted(functions)
    }
    (line,) = re.findall(r"^\* (.*) have what `subprocess` has\.$", text, re.M)
    for mirror in _quoted(line):
        said |= {
            mirror + name.removeprefix("subprocess"): how
            for name, how in said.items()
            if name.startswith("subprocess.")
        }
    known = [*apis.BY_NAME.values(), *apis.BY_METHOD.values()]
    assert said == {api.name: _described(api) for api in known}


def test_the_programs_that_run_another_are_those_of_the_code() -> None:
    section = (DOCS / "launches.md").read_text("utf-8").partition("## Programs")[2]
    listed = section.partition("\n\n")[2].partition("`env -i`")[0]
    assert {*_quoted(listed)} - {"-c"} == {*prefixes._HANDLERS}


# ---------------------------------------------------------------- examples of the limits


@pytest.fixture
def limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, str]:
    """An empty project and the page."""
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path, (DOCS / "limits.md").read_text("utf-8")


def _launches(capsys: pytest.CaptureFixture[str]) -> list[str]:
    main(["launches", "--quiet"])
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("statement", "seen"),
    [
        ('subprocess.run(["bash", "go.sh"])', False),
        ('subprocess.run(["bash"], input="sbatch a.sh", text=True)', True),
        ('subprocess.run(string.Template("sbatch $x").substitute(x=1), shell=True)', True),
        ('subprocess.run(jinja2.Template("sbatch {{ x }}").render(x=1), shell=True)', False),
        ('subprocess.run([f"s{sys.argv[1]}", "a.sh"])  # sbatch', False),
        ('subprocess.run(["s" + "batch", "a.sh"])', False),
        ('subprocess.run([os.environ["SUBMIT"], "a.sh"])  # sbatch', False),
        ('subprocess.run([os.environ.get("SUBMIT", "sbatch"), "a.sh"])', True),
        ("exec(\"os.system('sbatch a.sh')\")", False),
        ('subprocess.run(["python", "-c", "os.system(\'sbatch a.sh\')"])', False),
        ('operators.BashOperator(bash_command="sbatch a.sh")', False),
        ('tools.Runner().run(["sbatch", "a.sh"])', False),
        ('tools.run_subprocess(["sbatch", "a.sh"])', True),
        ('subprocess.run(["tmux", "new", "-d", "sbatch a.sh"])', False),
        ('subprocess.run(["systemd-run", "sbatch", "a.sh"])', False),
        ('subprocess.run(["sbatch", "--test-only", "a.sh"])', True),
    ],
)
def test_what_is_seen_and_what_is_not(
    statement: str, seen: bool, limits: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    imports = "import os, string, subprocess, sys\nimport jinja2, operators, tools\n"
    (limits[0] / "a.py").write_text(f"{imports}{statement}\n")
    assert bool(_launches(capsys)) is seen


def test_the_settings_that_are_shown_do_what_is_said(
    limits: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, text = limits
    (shown,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    settings = f"[tool.slurm-env-lint]\n{shown}"
    tomllib.loads(settings)
    (folder / "pyproject.toml").write_text(settings)
    (folder / "myproj").mkdir()
    (folder / "myproj/__init__.py").touch()
    (folder / "myproj/jobs.py").write_text(
        "import os\nimport tools\n\n"
        "def clean():\n    environment = os.environ.copy()\n    tools.strip(environment)\n    return environment\n"
    )
    (folder / "a.py").write_text(
        "import subprocess\nimport cluster_tools\nfrom myproj.jobs import clean\n"
        'subprocess.run(["xsbatch", "a.sh"])\n'
        'subprocess.run(["site-srun", "a.sh"])\n'
        'subprocess.run(["sbatch", "a.sh"], env=clean())\n'
        'cluster_tools.run("cd /data && sbatch a.sh")\n'
        'cluster_tools.start(words=["sbatch", "a.sh"])\n'
    )
    found = [(one.place.location.row, one.code) for one in check([folder], Resolver()).findings]
    assert found == [(4, "SLE001"), (5, "SLE001"), (7, "SLE001"), (8, "SLE005")]
    (folder / "pyproject.toml").write_text("")
    found = [(one.place.location.row, one.code) for one in check([folder], Resolver()).findings]
    assert found == [(6, "SLE002")]


def test_the_scrub_of_the_process_that_is_shown_is_understood(
    limits: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, text = limits
    (shown,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (folder / "a.py").write_text(f'import subprocess\n{shown}\nsubprocess.run(["sbatch", "a.sh"])\n')
    (launch,) = _launches(capsys)
    assert "scrubbed" in launch
    assert not check([folder], Resolver()).findings


def test_files_that_are_not_read(limits: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    folder, _ = limits
    for name in ("Snakefile", "a.xsh", "a.pyw", "a.pyi"):
        (folder / name).write_text('import os\nos.system("sbatch a.sh")\n')
    assert not _launches(capsys)
    (folder / "tool").write_text('#!/usr/bin/env python3\nimport os\nos.system("sbatch a.sh")\n')
    assert len(_launches(capsys)) == 1


def test_the_bounds_are_those_of_the_code(limits: tuple[Path, str]) -> None:
    text = " ".join(limits[1].split())
    numbers = {6: "six", 8: "eight", 12: "twelve"}
    assert f"followed {numbers[entering.MAX_DEPTH]} deep" in text
    assert f"up to {numbers[values.MAX_ALTERNATIVES]} alternatives" in text
    assert f"up to {numbers[classes.MAX_SUBCLASSES]} subclasses" in text
    assert f"larger than {project.MAX_BYTES // 1_000_000} MB" in text


# ---------------------------------------------------------------- all pages


@pytest.mark.parametrize("file", WRITTEN, ids=_name)
def test_links_to_files_lead_somewhere(file: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", file.read_text("utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", prose):
        if "://" not in target:
            assert (file.parent / target).exists(), target


@pytest.mark.parametrize("file", WRITTEN, ids=_name)
def test_commands_that_are_shown_exist(file: Path) -> None:
    """Each `slurm-env-lint ...` in a shell block is one that the command line takes."""
    parser = arguments.parser()
    blocks = re.findall(r"```(bash|console)\n(.*?)```", file.read_text("utf-8"), re.DOTALL)
    for kind, block in blocks:
        prompt = r"\$ " if kind == "console" else ""
        for line in re.findall(rf"^{prompt}slurm-env-lint (.*)$", block, re.M):
            words = shlex.split(re.split(r" (?:>|\||&&) ", line)[0], comments=True)
            try:
                assert isinstance(parser.parse_args(words), argparse.Namespace)
            except SystemExit as error:
                assert error.code == 0, f"the command line does not take: {line}"  # --version


_READERS = {"toml": tomllib.loads, "json": json.loads, "yaml": yaml.safe_load}


@pytest.mark.parametrize("file", WRITTEN, ids=_name)
def test_what_is_shown_can_be_read(file: Path) -> None:
    for kind, block in re.findall(r"^```(\w+)\n(.*?)^```", file.read_text("utf-8"), re.DOTALL | re.M):
        if kind in _READERS:
            assert _READERS[kind](block), block
