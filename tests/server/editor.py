"""An editor without windows: pygls' client, talking to the real server process."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.client import LanguageClient

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60
"""Seconds after which an answer is taken for lost."""

UTF16 = types.PositionEncodingKind.Utf16


class Editor:
    """What the server has said, and what a person would do in the editor."""

    def __init__(self) -> None:
        self.client = LanguageClient("editor without windows", "1")
        self.shown: dict[str, types.PublishDiagnosticsParams] = {}
        self.messages: list[str] = []
        self.registered: list[str] = []
        self.news = asyncio.Condition()
        self.status: int | None = None

        @self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        async def published(params: types.PublishDiagnosticsParams) -> None:
            self.shown[params.uri] = params
            await self._tell()

        @self.client.feature(types.WINDOW_SHOW_MESSAGE)
        async def said(params: types.ShowMessageParams) -> None:
            self.messages.append(params.message)
            await self._tell()

        @self.client.feature(types.CLIENT_REGISTER_CAPABILITY)
        async def registered(params: types.RegistrationParams) -> None:
            self.registered += [one.method for one in params.registrations]
            await self._tell()

    async def _tell(self) -> None:
        async with self.news:
            self.news.notify_all()

    async def until(self, condition: Any) -> None:
        """Wait for the server to have said something."""
        async with self.news:
            await asyncio.wait_for(self.news.wait_for(condition), PATIENCE)

    # ------------------------------------------------------------------ texts

    def open(self, path: Path, text: str | None = None, version: int = 1) -> str:
        """Open a file, with its own text or with one that has not been saved; returns its URI."""
        uri = path.as_uri()
        text = path.read_bytes().decode() if text is None else text
        item = types.TextDocumentItem(uri, "python", version, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return uri

    def change(self, uri: str, text: str, version: int) -> None:
        which = types.VersionedTextDocumentIdentifier(version, uri)
        change = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(which, [change]))

    def save(self, uri: str) -> None:
        which = types.TextDocumentIdentifier(uri)
        self.client.text_document_did_save(types.DidSaveTextDocumentParams(which))

    def close(self, uri: str) -> None:
        which = types.TextDocumentIdentifier(uri)
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(which))

    # ------------------------------------------------------------------ answers

    async def findings(self, uri: str, version: int = 1) -> list[types.Diagnostic]:
        """The diagnostics of a version of a text, once they are there."""
        await self.until(lambda: uri in self.shown and self.shown[uri].version == version)
        return list(self.shown[uri].diagnostics)

    async def actions(
        self, uri: str, where: types.Range, only: Sequence[str] | None = None
    ) -> list[types.CodeAction]:
        context = types.CodeActionContext([], list(only) if only else None)
        params = types.CodeActionParams(types.TextDocumentIdentifier(uri), where, context)
        found = await asyncio.wait_for(self.client.text_document_code_action_async(params), PATIENCE)
        return [one for one in found or () if isinstance(one, types.CodeAction)]

    async def resolve(self, action: types.CodeAction) -> types.WorkspaceEdit:
        done = await asyncio.wait_for(self.client.code_action_resolve_async(action), PATIENCE)
        assert done.edit is not None
        return done.edit

    async def hover(self, uri: str, line: int, character: int) -> types.Hover | None:
        at = types.Position(line, character)
        params = types.HoverParams(types.TextDocumentIdentifier(uri), at)
        return await asyncio.wait_for(self.client.text_document_hover_async(params), PATIENCE)


def capabilities(
    *, encodings: Sequence[types.PositionEncodingKind] = (UTF16,), resolve: bool = True, versions: bool = True
) -> types.ClientCapabilities:
    """What present editors can do, or an older one that cannot."""
    resolves = types.ClientCodeActionResolveOptions(["edit"]) if resolve else None
    return types.ClientCapabilities(
        general=types.GeneralClientCapabilities(position_encodings=list(encodings)),
        workspace=types.WorkspaceClientCapabilities(
            workspace_edit=types.WorkspaceEditClientCapabilities(document_changes=versions),
            did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True),
        ),
        text_document=types.TextDocumentClientCapabilities(
            publish_diagnostics=types.PublishDiagnosticsClientCapabilities(related_information=versions),
            code_action=types.CodeActionClientCapabilities(data_support=resolve, resolve_support=resolves),
            hover=types.HoverClientCapabilities(content_format=[types.MarkupKind.Markdown]),
        ),
    )


@asynccontextmanager
async def editor(
    *folders: Path, options: Sequence[str] = (), can: types.ClientCapabilities | None = None
) -> AsyncIterator[Editor]:
    """An editor with some folders open; at the end it says goodbye, and `status` is the server's exit status."""
    one = Editor()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = ("-m", "lint_rules", "server", *options)
    await one.client.start_io(sys.executable, *command, env=environment)
    opened = [types.WorkspaceFolder(folder.as_uri(), folder.name) for folder in folders]
    await one.client.initialize_async(
        types.InitializeParams(can or capabilities(), workspace_folders=opened or None)
    )
    one.client.initialized(types.InitializedParams())
    try:
        yield one
    finally:
        await asyncio.wait_for(one.client.shutdown_async(None), PATIENCE)
        one.client.exit(None)
        process = one.client._server
        assert process is not None
        one.status = await asyncio.wait_for(process.wait(), PATIENCE)
        await one.client.stop()


def edited(text: str, edits: Sequence[Any]) -> str:
    """A text after the edits of the server, as an editor that counts in UTF-16 applies them."""
    units = text.encode("utf-16-le")
    ends = [index for index in range(0, len(units), 2) if units[index : index + 2] == b"\n\0"]
    lines = [0, *(end + 2 for end in ends)]

    def place(at: types.Position) -> int:
        return min(lines[at.line] + 2 * at.character, len(units)) if at.line < len(lines) else len(units)

    for edit in sorted(
        edits, key=lambda one: (one.range.start.line, one.range.start.character), reverse=True
    ):
        start, end = place(edit.range.start), place(edit.range.end)
        units = units[:start] + edit.new_text.encode("utf-16-le") + units[end:]
    return units.decode("utf-16-le")
