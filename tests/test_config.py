"""Settings: what the files may say, which of them holds, and what the command line changes."""

from __future__ import annotations

import dataclasses
import json
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import lint_rules
from lint_rules.cli import main
from lint_rules.config import DEFAULT_EXCLUDE, ConfigError, LauncherSpec, Resolver, Settings
from lint_rules.keys import KEYS
from lint_rules.reports import FORMATS

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

HERE = Path(__file__).parent / "config"
WRONG = sorted((HERE / "wrong").glob("*.toml"))
RIGHT = sorted((HERE / "right").glob("*.toml"))
SCHEMA: dict[str, Any] = json.loads((Path(lint_rules.__file__).parent / "settings.schema.json").read_text())


def _is_toml(file: Path) -> bool:
    try:
        tomllib.loads(file.read_bytes().decode())
    except (ValueError, UnicodeDecodeError):
        return False
    return True


def settings(folder: Path, text: str, name: str = "slurm-env-lint.toml", **how: Any) -> Settings:
    (folder / name).write_text(text)
    return Resolver(**how)(folder)


@pytest.mark.parametrize("file", WRONG, ids=lambda file: file.stem)
def test_a_fault_is_named_with_file_key_and_remedy(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = file.read_bytes()
    expected = data.splitlines()[0].decode("utf-8-sig").removeprefix("# ")
    (tmp_path / expected.partition(":")[0]).write_bytes(data)
    (tmp_path / "a.py").write_text("import subprocess\nsubprocess.run(['sbatch'])\n")
    monkeypatch.chdir(tmp_path)
    for command in ("check", "launches", "config"):
        assert main([command]) == 2
        out, said = capsys.readouterr()
        assert out == ""
        said = said.removeprefix("slurm-env-lint: ").removesuffix("\n")
        # What is no TOML is described by the parser, in the words of its version.
        assert said == expected or (expected.endswith("TOML:") and said.startswith(expected))
        assert "\n" not in said


@pytest.mark.parametrize("file", RIGHT, ids=lambda file: file.stem)
def test_right_files_are_accepted(file: Path, tmp_path: Path) -> None:
    settings(tmp_path, file.read_text())
    jsonschema.validate(tomllib.loads(file.read_text()), SCHEMA)


@pytest.mark.parametrize("file", [file for file in WRONG if _is_toml(file)], ids=lambda file: file.stem)
def test_the_schema_refuses_what_the_program_refuses(file: Path) -> None:
    document = tomllib.loads(file.read_text())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document.get("tool", {}).get("slurm-env-lint", document), SCHEMA)


def test_the_schema_has_the_same_keys_and_defaults() -> None:
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    assert SCHEMA["properties"].keys() == KEYS.keys()
    defaults = dataclasses.asdict(Settings(Path()))
    for key, described in SCHEMA["properties"].items():
        name = key.replace("-", "_")
        if "default" in described and name in defaults:
            value = defaults[name]
            assert (list(value) if isinstance(value, tuple) else value) == described["default"], key
    assert SCHEMA["properties"]["output-format"]["enum"] == list(FORMATS)


def test_everything_arrives(tmp_path: Path) -> None:
    got = settings(tmp_path, (HERE / "right/everything.toml").read_text())
    assert got == Settings(
        root=tmp_path,
        select=("SLE", "ALL", "SLE001", "missing-env", "SLE1"),
        ignore=("SLE00", "wrong-profile"),
        per_file_ignores={"tests/*": ("SLE001", "no-env-api")},
        exclude=("gen", "*/old", "!keep"),
        force_exclude=True,
        src=(str(tmp_path / "lib"), str(tmp_path)),
        helper="myproj.infra.slurm_env:scrubbed_env",
        step_helper="scrub:step_env",
        commands={"sbatch-wrap": "sbatch", "srun5": "srun"},
        launchers={
            "myproj.sh.run": LauncherSpec(0, "env", True),
            "myproj.sh:call": LauncherSpec("argv", None),
            "myproj.sh.Runner.go": LauncherSpec(),
        },
        scrubbers=("myproj.env.clean", "submitit.helpers:clean_env"),
        srun_profile="submission",
        unsafe_fixes=True,
        require_reason=True,
        output_format="json-lines",
        baseline=str(tmp_path / "known.json"),
        cache_dir=str(tmp_path / "../cache"),
    )


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    assert Resolver()(tmp_path) == Settings(tmp_path)


def test_the_closest_file_wins_and_one_without_our_table_does_not_count(tmp_path: Path) -> None:
    inner = tmp_path / "a/b"
    inner.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text('[tool.slurm-env-lint]\nsrc = ["lib"]\nselect = ["SLE001"]\n')
    (tmp_path / "a/pyproject.toml").write_text('[project]\nname = "a"\n[tool.other]\nx = "slurm-env-lint"\n')
    resolver = Resolver()
    got = resolver(inner / "x.py")
    assert got.select == ("SLE001",)
    assert (got.root, got.folder) == (
        tmp_path / "a",
        tmp_path,
    )  # the project is a, its settings come from above
    assert got.src == (str(tmp_path / "lib"),)
    (inner / "slurm-env-lint.toml").write_text('select = ["SLE002"]\n')
    assert Resolver()(inner / "x.py").select == ("SLE002",)
    assert Resolver()(tmp_path / "a/y.py").select == ("SLE001",)


def test_the_own_file_stands_before_pyproject_in_the_same_folder(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.slurm-env-lint]\nselect = ["SLE001"]\n')
    assert settings(tmp_path, 'select = ["SLE002"]\n').select == ("SLE002",)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"[broken", b"name = 'x'\nname = 'y'"])
def test_a_pyproject_that_never_names_us_may_be_broken(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "pyproject.toml").write_bytes(content)
    assert Resolver()(tmp_path) == Settings(tmp_path)


def test_a_settings_file_that_is_not_utf_8_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_bytes(b"[tool.slurm-env-lint]\n# \xff\n")
    with pytest.raises(ConfigError, match="is not UTF-8"):
        Resolver()(tmp_path)


def test_config_names_the_one_file_that_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "slurm-env-lint.toml").write_text('select = ["SLE002"]\n')
    shared = tmp_path / "shared.toml"
    shared.write_text('select = ["SLE003"]\nextend-exclude = ["gen/*.py"]\n')
    monkeypatch.chdir(tmp_path)
    got = Resolver(config=shared)(project)
    assert got.select == ("SLE003",)
    assert got.folder == tmp_path  # its patterns count from the current folder
    assert Resolver(isolated=True)(project) == Settings(project)


def test_config_must_hold_our_table(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    with pytest.raises(ConfigError, match="the file has no such table"):
        Resolver(config=tmp_path / "pyproject.toml")
    with pytest.raises(ConfigError, match="cannot be read: No such file"):
        Resolver(config=tmp_path / "missing.toml")


@pytest.mark.parametrize(
    ("overrides", "expected"),
    [
        ({}, {"SLE001", "SLE003", "SLE100"}),
        ({"select": ("SLE002",)}, {"SLE002"}),
        ({"extend_select": ("SLE007",)}, {"SLE001", "SLE003", "SLE007", "SLE100"}),
        ({"ignore": ("SLE001",)}, {"SLE003", "SLE100"}),
        ({"select": ("SLE002", "SLE004"), "ignore": ("SLE004",)}, {"SLE002"}),
    ],
)
def test_rules_of_the_command_line(tmp_path: Path, overrides: dict[str, Any], expected: set[str]) -> None:
    text = 'select = ["SLE001", "SLE002", "SLE003"]\nextend-select = ["SLE1"]\nignore = ["SLE002"]\n'
    got = settings(tmp_path, text, overrides=overrides)
    assert got.codes_for(tmp_path / "a.py") == expected


def test_excludes_of_the_command_line(tmp_path: Path) -> None:
    text = 'extend-exclude = ["a"]\n'
    assert settings(tmp_path, text).exclude == (*DEFAULT_EXCLUDE, "a")
    assert settings(tmp_path, text, overrides={"extend_exclude": ("b",)}).exclude == (
        *DEFAULT_EXCLUDE,
        "a",
        "b",
    )
    assert settings(tmp_path, text, overrides={"exclude": ("b",)}).exclude == ("b", "a")


@pytest.mark.parametrize(
    ("path", "ignored"),
    [
        ("tests/a.py", True),
        ("tests/deep/b.py", True),
        ("src/tests/a.py", False),
        ("conftest.py", True),
        ("src/conftest.py", True),
        ("src/a.py", False),
    ],
)
def test_per_file_ignores(tmp_path: Path, path: str, ignored: bool) -> None:
    got = settings(tmp_path, '[per-file-ignores]\n"tests/**" = ["SLE001"]\n"conftest.py" = ["SLE001"]\n')
    assert ("SLE001" not in got.codes_for(tmp_path / path)) is ignored
    assert "SLE002" in got.codes_for(tmp_path / path)


def test_a_plain_folder_that_was_named_is_the_root_of_what_is_below(tmp_path: Path) -> None:
    inner = tmp_path / "a/b"
    inner.mkdir(parents=True)
    assert Resolver(named=[tmp_path / "a"])(inner / "x.py").root == tmp_path / "a"
    assert Resolver()(inner / "x.py").root == inner
