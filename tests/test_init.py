"""`slurm-env-lint init`: what it writes, what it leaves alone, what it refuses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from lint_rules import vendoring
from lint_rules.cli import main
from lint_rules.config import Resolver


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "src/myproj/infra").mkdir(parents=True)
    for package in ("myproj", "myproj/infra"):
        (tmp_path / "src" / package / "__init__.py").touch()
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "myproj"\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_the_helper_goes_into_the_package_and_the_settings_name_it(project: Path) -> None:
    assert main(["init", "--to", "src/myproj/infra/slurm_env.py"]) == 0
    assert (project / "src/myproj/infra/slurm_env.py").read_text() == vendoring.shipped()
    assert (project / "pyproject.toml").read_text() == (
        '[project]\nname = "myproj"\n\n'
        '[tool.slurm-env-lint]\nhelper = "myproj.infra.slurm_env:scrubbed_env"\n'
    )
    assert Resolver()(project).helper == "myproj.infra.slurm_env:scrubbed_env"


def test_what_it_names_can_be_imported_and_called(project: Path) -> None:
    main(["init", "--to", "src/myproj/slurm_env.py"])
    program = (
        "from myproj.slurm_env import scrubbed_env; print(scrubbed_env(base={'SLURM_X': '1', 'A': 'b'}))"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=project / "src", capture_output=True, text=True, check=True)
    assert done.stdout == "{'A': 'b'}\n"


def test_without_to_it_takes_the_only_package(project: Path) -> None:
    assert main(["init"]) == 0
    assert (project / "src/myproj/slurm_env.py").exists()


def test_several_packages_are_a_question(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "src/other").mkdir()
    (project / "src/other/__init__.py").touch()
    before = contents(project)
    assert main(["init"]) == 2
    assert "--to: src/myproj/slurm_env.py, src/other/slurm_env.py" in capsys.readouterr().err
    assert contents(project) == before


def test_no_package_is_a_question(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init", str(tmp_path)]) == 2
    assert "say where the helper goes with --to" in capsys.readouterr().err
    assert contents(tmp_path) == {}
    assert main(["init", str(tmp_path), "--to", "slurm_env.py"]) == 0
    assert (tmp_path / "slurm-env-lint.toml").read_text() == 'helper = "slurm_env:scrubbed_env"\n'


def test_a_second_run_changes_nothing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["init", "--hook"])
    before = contents(project)
    capsys.readouterr()
    assert main(["init", "--hook"]) == 0
    assert contents(project) == before
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("nothing to change") == 2


def test_another_file_there_is_never_overwritten_silently(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = project / "src/myproj/slurm_env.py"
    target.write_text("mine = True\n")
    before = contents(project)
    assert main(["init"]) == 2
    assert "exists and is not the helper as shipped; --force replaces it" in capsys.readouterr().err
    assert contents(project) == before
    assert main(["init", "--force"]) == 0
    assert target.read_text() == vendoring.shipped()


def test_another_helper_in_the_settings_is_never_replaced_silently(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "pyproject.toml").write_text('[tool.slurm-env-lint]\nhelper = "mine.env:clean" # ours\n')
    before = contents(project)
    assert main(["init"]) == 2
    assert (
        'says helper = "mine.env:clean"; --force makes it "myproj.slurm_env:scrubbed_env"'
        in capsys.readouterr().err
    )
    assert contents(project) == before
    assert main(["init", "--force"]) == 0
    assert Resolver()(project).helper == "myproj.slurm_env:scrubbed_env"


@pytest.mark.parametrize(
    ("target", "layout", "helper", "src"),
    [
        ("src/pkg/slurm_env.py", ["src/pkg"], "pkg.slurm_env", None),
        ("pkg/slurm_env.py", ["pkg"], "pkg.slurm_env", None),
        ("pkg/deep/env.py", ["pkg", "pkg/deep"], "pkg.deep.env", None),
        ("src/namespace/pkg/slurm_env.py", ["src/namespace/pkg"], "namespace.pkg.slurm_env", None),
        ("slurm_env.py", [], "slurm_env", None),
        ("scripts/slurm_env.py", [], "scripts.slurm_env", None),
        ("lib/pkg/slurm_env.py", ["lib/pkg"], "pkg.slurm_env", [".", "src", "lib"]),
    ],
)
def test_the_module_is_found_from_the_layout(
    tmp_path: Path, target: str, layout: list[str], helper: str, src: list[str] | None
) -> None:
    for package in layout:
        (tmp_path / package).mkdir(parents=True, exist_ok=True)
        (tmp_path / package / "__init__.py").touch()
    assert main(["init", str(tmp_path), "--to", target]) == 0
    settings = Resolver()(tmp_path)
    assert settings.helper == f"{helper}:scrubbed_env"
    if src is not None:
        assert settings.src == tuple(str(tmp_path / part) for part in src)


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("src/my-proj/slurm_env.py", '"my-proj" in'),
        ("src/myproj/slurm-env.py", '"slurm-env" in'),
        ("src/myproj/helper.txt", "must be a .py file in"),
        ("../elsewhere/slurm_env.py", "must be a .py file in"),
    ],
)
def test_places_that_cannot_be_imported(
    project: Path, capsys: pytest.CaptureFixture[str], target: str, message: str
) -> None:
    before = contents(project)
    assert main(["init", "--to", target]) == 2
    assert message in capsys.readouterr().err
    assert contents(project) == before


WANTED: dict[str, object] = {"helper": "a.b:c"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", '[tool.slurm-env-lint]\nhelper = "a.b:c"\n'),
        ("[x]\n", '[x]\n\n[tool.slurm-env-lint]\nhelper = "a.b:c"\n'),
        ("[x]", '[x]\n\n[tool.slurm-env-lint]\nhelper = "a.b:c"\n'),
        ("[x]\r\ny = 1\r\n", '[x]\r\ny = 1\r\n\r\n[tool.slurm-env-lint]\r\nhelper = "a.b:c"\r\n'),
        (
            "[tool.slurm-env-lint] # ours\nsrc = ['.']\n[z]\n",
            "[tool.slurm-env-lint] # ours\nhelper = \"a.b:c\"\nsrc = ['.']\n[z]\n",
        ),
        (
            '[ tool . "slurm-env-lint" ]\nhelper = "old:x"\n\n[z]\nhelper = 1\n',
            '[ tool . "slurm-env-lint" ]\nhelper = "a.b:c"\n\n[z]\nhelper = 1\n',
        ),
        (
            '[tool.slurm-env-lint.commands]\nx = "srun"\n',
            '[tool.slurm-env-lint.commands]\nx = "srun"\n\n[tool.slurm-env-lint]\nhelper = "a.b:c"\n',
        ),
        ('[tool.slurm-env-lint]\nhelper = "a.b:c"\n', '[tool.slurm-env-lint]\nhelper = "a.b:c"\n'),
        ("tool = { slurm-env-lint = {} }\n", None),
        ('[tool]\nslurm-env-lint = { helper = "x:y" }\n', None),
        ('[tool]\nslurm-env-lint.src = ["."]\n', None),
        ('x = """\n[tool.slurm-env-lint]\n"""\n', None),
    ],
)
def test_settings_change_by_one_line_or_not_at_all(before: str, after: str | None) -> None:
    assert vendoring.with_settings(before, WANTED, own=False) == after


def test_the_own_file_is_preferred(project: Path) -> None:
    (project / "slurm-env-lint.toml").write_text('src = ["src"]\n')
    before = (project / "pyproject.toml").read_bytes()
    assert main(["init"]) == 0
    assert (
        project / "slurm-env-lint.toml"
    ).read_text() == 'helper = "myproj.slurm_env:scrubbed_env"\nsrc = ["src"]\n'
    assert (project / "pyproject.toml").read_bytes() == before


def test_the_hook_is_printed_or_written_but_never_merged(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = project / ".pre-commit-config.yaml"
    main(["init"])
    assert not config.exists()
    printed = yaml.safe_load(capsys.readouterr().out)
    main(["init", "--hook"])
    assert yaml.safe_load(config.read_text()) == printed
    config.write_text("repos: []\n")
    capsys.readouterr()
    main(["init", "--hook"])
    assert config.read_text() == "repos: []\n"
    assert yaml.safe_load(capsys.readouterr().out) == printed["repos"]
