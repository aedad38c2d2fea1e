"""The language server as an editor meets it: the real process, driven by a real client library."""

from __future__ import annotations

import asyncio
import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pygls")

from lsprotocol import types

from lint_rules.check import check
from lint_rules.cli import main
from lint_rules.config import Resolver
from lint_rules.rules.registry import BY_CODE
from tests.server.editor import ROOT, capabilities, edited, editor

QUICK_FIX = types.CodeActionKind.QuickFix
FIX_ALL = "source.fixAll.slurm-env-lint"
LEAK = 'import subprocess\n\nsubprocess.run(["sbatch", "a.sh"])\n'
MENDED = (
    "import subprocess\n\nfrom slurm_env import scrubbed_env\n\n"
    'subprocess.run(["sbatch", "a.sh"], env=scrubbed_env())\n'
)
CLEAN = 'import subprocess\n\nsubprocess.run(["squeue"])\n'


def run(session: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(session())


@pytest.fixture
def leaky(tmp_path: Path) -> Path:
    """A copy of the example project."""
    shutil.copytree(ROOT / "examples/leaky", tmp_path / "leaky")
    return tmp_path / "leaky"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """An empty project."""
    (tmp_path / "pyproject.toml").touch()
    return tmp_path


def codes(diagnostics: list[types.Diagnostic]) -> list[object]:
    return [one.code for one in diagnostics]


# ---------------------------------------------------------------- diagnostics


def test_findings_are_those_of_the_command_line(leaky: Path) -> None:
    file = leaky / "src/sweeper/submit.py"
    expected = check([file], Resolver()).findings

    async def session() -> None:
        async with editor(leaky) as one:
            uri = one.open(file)
            shown = await one.findings(uri)
            assert [(found.code, found.message) for found in shown] == [
                (found.code, found.message) for found in expected
            ]
            assert [(found.range.start.line, found.range.start.character) for found in shown] == [
                (found.place.location.row - 1, found.place.location.column - 1) for found in expected
            ]
            assert {found.source for found in shown} == {"slurm-env-lint"}
            assert {found.severity for found in shown} == {types.DiagnosticSeverity.Warning}
            first = shown[0]
            assert (first.code_description and first.code_description.href) == BY_CODE["SLE001"].url
            assert first.related_information is not None
            assert first.related_information[0].location.uri == uri
        assert one.status == 0

    run(session)


def test_a_file_without_a_leak_is_shown_clean(leaky: Path) -> None:
    async def session() -> None:
        async with editor(leaky) as one:
            assert await one.findings(one.open(leaky / "src/sweeper/cluster.py")) == []

    run(session)


def test_what_is_typed_counts_before_it_is_saved(project: Path) -> None:
    (project / "a.py").write_text(CLEAN)

    async def session() -> None:
        async with editor(project) as one:
            uri = one.open(project / "a.py")
            assert await one.findings(uri) == []
            for version in range(2, 9):  # faster than anybody types: looked at once, at the end
                one.change(uri, LEAK + "#" * version, version)
            assert codes(await one.findings(uri, 8)) == ["SLE001"]
            one.change(uri, CLEAN, 9)
            assert await one.findings(uri, 9) == []
        assert (project / "a.py").read_text() == CLEAN

    run(session)


def test_a_text_that_was_never_saved_is_looked_at(project: Path) -> None:
    async def session() -> None:
        async with editor(project) as one:
            assert codes(await one.findings(one.open(project / "new.py", LEAK))) == ["SLE001"]

    run(session)


def test_a_text_that_is_no_file_is_passed_over(project: Path) -> None:
    async def session() -> None:
        async with editor(project) as one:
            item = types.TextDocumentItem("untitled:Untitled-1", "python", 1, LEAK)
            one.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
            assert codes(await one.findings(one.open(project / "a.py", LEAK))) == ["SLE001"]
            assert "untitled:Untitled-1" not in one.shown

    run(session)


def test_an_unsaved_change_of_one_file_shows_in_another(project: Path) -> None:
    launcher = "import subprocess\n\n\ndef run(words):\n    subprocess.run(words{})\n"
    scrub = "import os, subprocess\n\n\ndef run(words):\n" + (
        "    env = {k: v for k, v in os.environ.items() if not k.startswith('SLURM_') or k == 'SLURM_CONF'}\n"
        "    subprocess.run(words, env=env)\n"
    )
    (project / "shell.py").write_text(launcher.format(""))
    (project / "a.py").write_text('from shell import run\n\nrun(["sbatch", "a.sh"])\n')

    async def session() -> None:
        async with editor(project) as one:
            uri = one.open(project / "a.py")
            assert codes(await one.findings(uri)) == ["SLE006"]
            other = one.open(project / "shell.py")
            await one.findings(other)
            one.change(other, scrub, 2)
            await one.findings(other, 2)
            await one.until(lambda: not one.shown[uri].diagnostics)
            one.close(other)  # without saving: what is on the disk counts again
            await one.until(lambda: one.shown[uri].diagnostics)

    run(session)


def test_what_is_closed_is_cleared(project: Path) -> None:
    async def session() -> None:
        async with editor(project) as one:
            uri = one.open(project / "a.py", LEAK)
            assert await one.findings(uri)
            one.close(uri)
            await one.until(lambda: not one.shown[uri].diagnostics)

    run(session)


def test_a_text_that_does_not_parse_says_where(project: Path) -> None:
    async def session() -> None:
        async with editor(project) as one:
            (found,) = await one.findings(one.open(project / "a.py", LEAK + "def half(:\n"))
            assert (found.code, found.range.start.line) == ("SLE900", 3)
            assert found.severity == types.DiagnosticSeverity.Error

    run(session)


def test_suppressions_hold_and_unused_ones_are_greyed_out(project: Path) -> None:
    text = LEAK.rstrip() + "  # noqa: SLE001\nx = 1  # noqa: SLE001\n"

    async def session() -> None:
        async with editor(project) as one:
            (found,) = await one.findings(one.open(project / "a.py", text))
            assert (found.code, found.range.start.line) == ("SLE100", 3)
            assert list(found.tags or ()) == [types.DiagnosticTag.Unnecessary]

    run(session)


# ---------------------------------------------------------------- places


@pytest.mark.parametrize(
    ("encoding", "character"),
    [
        (types.PositionEncodingKind.Utf8, 4 + 4 + 2 + 4),
        (types.PositionEncodingKind.Utf16, 4 + 2 + 1 + 4),
        (types.PositionEncodingKind.Utf32, 4 + 1 + 1 + 4),
    ],
)
def test_columns_count_in_the_units_that_were_agreed_on(
    project: Path, encoding: types.PositionEncodingKind, character: int
) -> None:
    text = 'import subprocess\nx="\N{ROCKET}é"; subprocess.run(["sbatch", "a.sh"])\n'.replace('x="', 'x= "')

    async def session() -> None:
        async with editor(project, can=capabilities(encodings=[encoding])) as one:
            uri = one.open(project / "a.py", text)
            (found,) = await one.findings(uri)
            start, end = found.range.start, found.range.end
            assert (start.line, start.character) == (1, character - 1)
            assert (end.line, end.character) == (1, character - 1 + len('subprocess.run(["sbatch", "a.sh"])'))
            assert await one.hover(uri, 1, character - 1)
            assert await one.hover(uri, 1, 0) is None

    run(session)


def test_a_form_feed_ends_no_line_and_windows_line_ends_stay(project: Path) -> None:
    text = LEAK.replace("\n\n", "\n\f\n").replace("\n", "\r\n")

    async def session() -> None:
        async with editor(project) as one:
            uri = one.open(project / "a.py", text)
            (found,) = await one.findings(uri)
            assert found.range.start.line == 2
            mend, *_ = await one.actions(uri, found.range, [QUICK_FIX])
            edit = await one.resolve(mend)
            assert edit.document_changes is not None
            after = edited(text, edit.document_changes[0].edits)  # type: ignore[union-attr]
            assert after == MENDED.replace("\n\nsub", "\n\f\nsub").replace("\n", "\r\n")

    run(session)


def test_a_text_is_saved_in_the_encoding_that_it_names(project: Path) -> None:
    text = "# coding: latin-1\n" + LEAK.replace("a.sh", "é.sh")

    async def session() -> None:
        async with editor(project) as one:
            assert codes(await one.findings(one.open(project / "a.py", text))) == ["SLE001"]
            (found,) = await one.findings(one.open(project / "b.py", text.replace("é", "\N{ROCKET}")))
            assert found.code == "SLE001"  # a saved file would hold what latin-1 makes of it

    run(session)


def test_a_launcher_in_a_notebook_is_left_to_the_command_line(project: Path) -> None:
    cell = {
        "cell_type": "code",
        "metadata": {},
        "outputs": [],
        "source": ["import jobs\n", 'jobs.go(["sbatch", "a"])'],
    }
    kernel = {"kernelspec": {"name": "python3", "language": "python"}}
    text = json.dumps({"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}, indent=1)
    (project / "a.ipynb").write_text(text)
    (project / "jobs.py").write_text("import subprocess\n\n\ndef go(words):\n    subprocess.run(words)\n")

    async def session() -> None:
        async with editor(project) as one:
            uri = one.open(project / "a.ipynb")
            (found,) = await one.findings(uri)
            assert found.code == "SLE006"
            row = text.splitlines()[found.range.start.line]
            assert row[found.range.start.character :].startswith("jobs.go(")
            assert await one.actions(uri, found.range, [QUICK_FIX]) == []

    run(session)


# ---------------------------------------------------------------- actions


def test_a_quick_fix_mends_and_the_mended_text_is_clean(project: Path) -> None:
    async def session() -> None:
        async with editor(project) as one:
            uri = one.open(project / "a.py", LEAK)
            (found,) = await one.findings(uri)
            mend, _suppress, _fix_all = await one.actions(uri, found.range)
            assert mend.title == "SLE001: Pass `env=scrubbed_env()`"
            assert (mend.kind, mend.is_preferred, mend.edit) == (QUICK_FIX, True, None)
            edit = await one.resolve(mend)
            assert edit.document_changes is not None
            (change,) = edit.document_changes
            assert isinstance(change, types.TextDocumentEdit)
            assert (change.text_document.uri, change.text_document.version) == (uri, 1)
            assert edited(LEAK, change.edits) == MENDED
            one.change(uri, MENDED, 2)
            assert await one.findings(uri, 2) == []
            assert await one.actions(uri, found.range) == []

    run(session)


def test_a_quick_fix_takes_out_the_import_that_it_leaves_unused(project: Path) -> None:
    text = 'import os\n\n\ndef submit():\n    os.system("sbatch a.sh")\n'

    async def session() -> None:
        async with editor(project) as one:
            uri = one.open(project / "a.py", text)
            (found,) = await one.findings(uri)
            mend, *_ = await one.actions(uri, found.range, [QUICK_FIX])
            edit = await one.resolve(mend)
            assert edit.document_changes is not None
            after = edited(text, edit.document_changes[0].edits)  # type: ignore[union-attr]
            assert "import os" not in after
            assert 'subprocess.run("sbatch a.sh", shell=True, env=scrubbed_env())' in after

    run(session)


def test_a_quick_fix_may_change_several_files(leaky: Path) -> None:
    file, launcher = leaky / "src/sweeper/submit.py", leaky / "src/sweeper/shell.py"

    async def session() -> None:
        async with editor(leaky) as one:
            uri = one.open(file)
            found = next(one for one in await one.findings(uri) if one.code == "SLE006")
            mend, *_ = await one.actions(uri, found.range, [QUICK_FIX])
            edit = await one.resolve(mend)
            assert edit.document_changes is not None
            changes = {
                change.text_document.uri: change
                for change in edit.document_changes
                if isinstance(change, types.TextDocumentEdit)
            }
            assert changes.keys() == {uri, launcher.as_uri()}
            assert changes[uri].text_document.version == 1
            assert changes[launcher.as_uri()].text_document.version is None  # not open
            assert "env=env" in edited(launcher.read_text(), changes[launcher.as_uri()].edits)
            assert "env=scrubbed_env()" in edited(file.read_text(), changes[uri].edits)

    run(session)


def test_a_fix_that_wants_a_reader_is_not_the_preferred_one(project: Path) -> None:
    text = 'import os\n\nos.system("salloc -N1 bash")  # Ctrl-C ends the shell, or what called it\n'

    async def session() -> None:
        async with editor(project) as one:
            uri = one.open(project / "a.py", text)
            (found,) = await one.findings(uri)
            mend, _suppress, *_ = await one.actions(uri, found.range)
            assert "(unsafe:" in mend.title
            assert mend.is_preferred is None

    run(session)


def test_a_suppression_is_written_and_silences(project: Path) -> None:
    text = 'import subprocess\n\nsubprocess.run(\n    ["sbatch", "a.sh"],\n)  # once a week\n'

    async def session() -> None:
        async with editor(project) as one:
            uri = one.open(project / "a.py", text)
            (found,) = await one.findings(uri)
            (suppress,) = [
                action for action in await one.actions(uri, found.range) if "suppress" in action.title
            ]
            edit = await one.resolve(suppress)
            assert edit.document_changes is not None
            after = edited(text, edit.document_changes[0].edits)  # type: ignore[union-attr]
            assert after == text.replace("once a week", "once a week  # noqa: SLE001")
            one.change(uri, after, 2)
            assert await one.findings(uri, 2) == []

    run(session)


def test_all_safe_fixes_of_a_file_at_once(leaky: Path) -> None:
    file = leaky / "src/sweeper/submit.py"

    async def session() -> None:
        async with editor(leaky) as one:
            uri = one.open(file)
            await one.findings(uri)
            nothing = types.Range(types.Position(0, 0), types.Position(0, 0))
            (action,) = await one.actions(uri, nothing)  # no finding stands here, this is about the file
            assert action.kind == FIX_ALL
            for only in ([FIX_ALL], ["source.fixAll"], ["source"]):
                assert [found.kind for found in await one.actions(uri, nothing, only)] == [FIX_ALL]
            assert await one.actions(uri, nothing, ["source.organizeImports"]) == []
            edit = await one.resolve(action)
            assert edit.document_changes is not None
            (change,) = edit.document_changes  # saving a file changes no other one
            assert isinstance(change, types.TextDocumentEdit)
            after = edited(file.read_text(), change.edits)
            one.change(uri, after, 2)
            assert codes(await one.findings(uri, 2)) == ["SLE006"]  # its launcher stands in another file

    run(session)


def test_an_editor_that_cannot_resolve_gets_whole_actions(project: Path) -> None:
    async def session() -> None:
        async with editor(project, can=capabilities(resolve=False, versions=False)) as one:
            uri = one.open(project / "a.py", LEAK)
            (found,) = await one.findings(uri)
            assert found.related_information is None
            mend, _ = await one.actions(uri, found.range)
            assert mend.edit is not None and mend.edit.changes is not None
            assert edited(LEAK, mend.edit.changes[uri]) == MENDED
            (fix_all,) = await one.actions(uri, found.range, [FIX_ALL])
            assert fix_all.edit is not None and fix_all.edit.changes is not None
            assert edited(LEAK, fix_all.edit.changes[uri]) == MENDED

    run(session)


def test_an_action_for_a_text_that_has_moved_on_is_refused(project: Path) -> None:
    async def session() -> None:
        async with editor(project) as one:
            uri = one.open(project / "a.py", LEAK)
            (found,) = await one.findings(uri)
            mend, *_ = await one.actions(uri, found.range)
            one.change(uri, CLEAN, 2)
            with pytest.raises(Exception, match="the text has changed"):
                await one.resolve(mend)

    run(session)


# ---------------------------------------------------------------- hover


def test_hover_shows_the_page_of_the_rule(project: Path) -> None:
    async def session() -> None:
        async with editor(project) as one:
            uri = one.open(project / "a.py", LEAK)
            (found,) = await one.findings(uri)
            shown = await one.hover(uri, 2, 5)
            assert shown is not None and isinstance(shown.contents, types.MarkupContent)
            assert shown.range == found.range
            assert shown.contents.kind == types.MarkupKind.Markdown
            assert shown.contents.value.startswith(f"**SLE001 missing-env**: {found.message}")
            assert BY_CODE["SLE001"].documentation in shown.contents.value
            assert await one.hover(uri, 0, 0) is None

    run(session)


# ---------------------------------------------------------------- settings and folders


def test_settings_are_read_again_when_they_change(project: Path) -> None:
    settings = project / "slurm-env-lint.toml"

    def tell(one: Any) -> None:
        event = types.FileEvent(settings.as_uri(), types.FileChangeType.Changed)
        one.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event]))

    async def session() -> None:
        async with editor(project) as one:
            await one.until(lambda: types.WORKSPACE_DID_CHANGE_WATCHED_FILES in one.registered)
            uri = one.open(project / "a.py", LEAK)
            assert codes(await one.findings(uri)) == ["SLE001"]
            settings.write_text('ignore = ["SLE001"]\n')
            tell(one)
            await one.until(lambda: not one.shown[uri].diagnostics)
            settings.write_text('ignroe = ["SLE001"]\n')
            tell(one)
            await one.until(lambda: one.messages)
            assert str(settings) in one.messages[0] and 'did you mean "ignore"' in one.messages[0]
            one.change(uri, LEAK + "#", 2)  # the same fault again is not told again
            settings.write_text("")
            tell(one)
            assert codes(await one.findings(uri, 2)) == ["SLE001"]
            assert len(one.messages) == 1

    run(session)


def test_excluded_files_and_options_of_the_command_line(project: Path) -> None:
    (project / "slurm-env-lint.toml").write_text('extend-exclude = ["generated"]\n')
    (project / "generated").mkdir()

    async def session() -> None:
        async with editor(project, options=["--stdio", "--helper", "lab.env:clean"]) as one:
            uri = one.open(project / "a.py", LEAK)
            (found,) = await one.findings(uri)
            mend, *_ = await one.actions(uri, found.range)
            assert mend.title == "SLE001: Pass `env=clean()`"
            assert await one.findings(one.open(project / "generated/a.py", LEAK)) == []

    run(session)


def test_folders_side_by_side_have_their_own_settings(tmp_path: Path) -> None:
    for name, text in (("one", ""), ("two", 'ignore = ["SLE001"]\n')):
        (tmp_path / name).mkdir()
        (tmp_path / name / "slurm-env-lint.toml").write_text(text)

    async def session() -> None:
        async with editor(tmp_path / "one", tmp_path / "two") as one:
            assert codes(await one.findings(one.open(tmp_path / "one/a.py", LEAK))) == ["SLE001"]
            assert codes(await one.findings(one.open(tmp_path / "two/a.py", LEAK))) == []

    run(session)


def test_a_folder_without_any_mark_of_a_project_is_one(tmp_path: Path) -> None:
    """Else the launcher in the folder above would not be seen."""
    (tmp_path / "jobs").mkdir()
    (tmp_path / "jobs/__init__.py").touch()
    (tmp_path / "shell.py").write_text("import subprocess\n\n\ndef run(words):\n    subprocess.run(words)\n")
    text = 'from shell import run\n\nrun(["sbatch", "a.sh"])\n'

    async def session() -> None:
        async with editor() as one:
            added = types.WorkspaceFolder(tmp_path.as_uri(), "work")
            event = types.WorkspaceFoldersChangeEvent([added], [])
            one.client.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(event))
            assert codes(await one.findings(one.open(tmp_path / "jobs/a.py", text))) == ["SLE006"]

    run(session)


# ---------------------------------------------------------------- the process


def test_without_pygls_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "pygls").mkdir()
    (tmp_path / "pygls/__init__.py").touch()  # an older one: it has no pygls.lsp.server
    command = [sys.executable, "-m", "lint_rules", "server"]
    done = subprocess.run(
        command, env={"PYTHONPATH": f"{tmp_path}:{ROOT}"}, input="", capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr == ('slurm-env-lint: the server needs pygls 2: pip install "slurm-env-lint[lsp]"\n')


def test_a_wrong_option_is_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["server", "--helper", "no colon"]) == 2
    assert "--helper" in capsys.readouterr().err


def test_an_editor_that_dies_takes_the_server_with_it() -> None:
    command = [sys.executable, "-m", "lint_rules", "server"]
    done = subprocess.run(command, cwd=ROOT, input=b"", capture_output=True, timeout=60)
    assert (done.returncode, done.stdout) == (1, b"")


def test_ctrl_c_ends_it() -> None:
    command = [sys.executable, "-m", "lint_rules", "server"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin is not None and server.stdout is not None
        body = b'{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}'
        server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        server.stdin.flush()
        assert server.stdout.readline().startswith(b"Content-")  # it is up
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == -signal.SIGINT
