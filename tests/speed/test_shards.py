"""Parts of a run: together they are the whole, and each file is in one of them."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from lint_rules.cli import main
from lint_rules.shards import Shard

LEAK = "import subprocess\nsubprocess.run(['sbatch', 'a.sh'])\n"


@pytest.fixture(params=["one project", "several"])
def tree(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for number in range(12):
        folder = tmp_path / f"part{number}"
        folder.mkdir()
        (folder / "a.py").write_text(LEAK.replace("a.sh", f"{number}.sh"))
        if request.param == "several":
            (folder / "pyproject.toml").touch()
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(output_format: str, *words: str) -> Path:
    file = Path(f"{'-'.join(word.strip('-').replace('/', '_') for word in words) or 'all'}.{output_format}")
    words = ("--no-cache", "-q", "--output-format", output_format, "--output-file", str(file), *words)
    assert main(["check", "-e", *words]) == 0
    return file


@pytest.mark.parametrize("count", [1, 3])
def test_the_parts_are_the_whole(tree: Path, count: int) -> None:
    whole = json.loads(run("json").read_text())
    parts = [json.loads(run("json", "--shard", f"{n}/{count}").read_text()) for n in range(1, count + 1)]
    assert sorted((one for part in parts for one in part), key=lambda one: one["filename"]) == sorted(
        whole, key=lambda one: one["filename"]
    )
    assert len(whole) == 12
    assert count == 1 or all(len(part) < 12 for part in parts)


@pytest.mark.skipif(shutil.which("jq") is None, reason="there is no jq")
def test_the_documented_commands_put_parts_together(tree: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "scaling.md").read_text()
    for output_format in ("json", "sarif"):
        parts = [run(output_format, "--shard", f"{number}/3") for number in (1, 2, 3)]
        program = text.split(f"*.{output_format}")[0].rpartition("jq -s '")[2].rpartition("'")[0]
        done = subprocess.run(
            ["jq", "-s", program, *map(str, parts)], capture_output=True, text=True, check=True
        )
        whole = json.loads(run(output_format).read_text())
        merged = json.loads(done.stdout)
        if output_format == "sarif":
            assert {**merged["runs"][0], "results": 0} == {**whole["runs"][0], "results": 0}
            merged, whole = merged["runs"][0]["results"], whole["runs"][0]["results"]
        assert sorted(map(json.dumps, merged)) == sorted(map(json.dumps, whole))


def test_a_part_does_not_depend_on_what_else_there_is(tree: Path) -> None:
    before = {name: Shard(1, 3).takes(name) for name in ("part1/a.py", str(tree / "part2"))}
    (tree / "part0" / "a.py").unlink()
    assert before == {name: Shard(1, 3).takes(name) for name in before}
    assert Shard(1, 3).takes("part1") == Shard(1, 3).takes(str(tree / "part1"))


@pytest.mark.parametrize("text", ["", "1", "0/3", "4/3", "1/0", "a/b", "1/3/5", "1 /3"])
def test_what_is_no_part(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--shard", text]) == 2
    assert "is not a part such as 1/8" in capsys.readouterr().err


def test_fixes_are_not_divided(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--shard", "1/2", "--fix"]) == 2
    assert "fix the whole at once" in capsys.readouterr().err
