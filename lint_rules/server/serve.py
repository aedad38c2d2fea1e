"""The protocol's side of the server: messages in and out, by pygls."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcContentModified
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from lint_rules import __version__
from lint_rules.cli.terminal import PROGRAM
from lint_rules.files import absolute
from lint_rules.findings import Finding
from lint_rules.server import actions
from lint_rules.server.actions import NotPossible, Offer, Texts
from lint_rules.server.checking import Checked, Ways
from lint_rules.server.desk import Desk
from lint_rules.server.diagnostics import diagnostic, page
from lint_rules.server.positions import of_place, offset
from lint_rules.server.texts import Document, text_edits

PAUSE = 0.3
"""Seconds without a keystroke after which the text is looked at."""

QUICK_FIX = types.CodeActionKind.QuickFix.value
FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.{PROGRAM}"

_WATCHED = ("**/pyproject.toml", "**/slurm-env-lint.toml", "**/.gitignore", "**/*.py")


class Session:
    """One editor and what it has open. Each `on_...` answers one kind of message."""

    def __init__(self, ways: Ways) -> None:
        # Whole texts on each change: the libraries disagree on where lines end (a form feed, say).
        self.server = LanguageServer(PROGRAM, __version__, types.TextDocumentSyncKind.Full)
        self.ended_in_order = False
        self._ways = ways
        self._told: tuple[str, ...] = ()
        self.desk: Desk

    # ------------------------------------------------------------------ life

    def on_initialize(self, params: types.InitializeParams) -> None:
        self.desk = Desk(self._ways, self._publish)
        self._set_folders()

    async def on_initialized(self, _: types.InitializedParams) -> None:
        """Ask to be told of settings and files that change outside the editor's windows."""
        watching = _get(self._client, "workspace.did_change_watched_files.dynamic_registration")
        if watching:
            watchers = [types.FileSystemWatcher(pattern) for pattern in _WATCHED]
            options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
            what = types.Registration("files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            await self.server.client_register_capability_async(types.RegistrationParams([what]))

    def on_shutdown(self, _: None) -> None:
        self.ended_in_order = True
        self.desk.close()

    # ------------------------------------------------------------------ texts

    def on_open(self, params: types.DidOpenTextDocumentParams) -> None:
        opened = params.text_document
        self._put(opened.uri, opened.version, 0.0)

    def on_change(self, params: types.DidChangeTextDocumentParams) -> None:
        self._put(params.text_document.uri, params.text_document.version, PAUSE)

    def on_save(self, _: types.DidSaveTextDocumentParams) -> None:
        self.desk.changed()

    def on_close(self, params: types.DidCloseTextDocumentParams) -> None:
        path = _path(params.text_document.uri)
        if path is not None and self.desk.documents.pop(path, None) is not None:
            self._show(params.text_document.uri, None, [])
            self.desk.changed()

    def on_outside_change(self, _: object) -> None:
        """Settings, folders or files that are not open."""
        self._set_folders()
        self.desk.changed(PAUSE)

    def _put(self, uri: str, version: int | None, wait: float) -> None:
        path = _path(uri)
        if path is not None:
            text = self.server.workspace.get_text_document(uri).source
            self.desk.documents[path] = Document(uri, path, text, version)
            self.desk.changed(wait)

    def _set_folders(self) -> None:
        workspace = self.server.workspace
        uris = [*workspace.folders] or [workspace.root_uri]
        self.desk.folders = [path for uri in uris if uri and (path := _path(uri)) is not None]

    # ------------------------------------------------------------------ findings

    def _publish(self, checked: Checked) -> None:
        for path, findings in checked.findings.items():
            document = checked.documents[path]
            if self.desk.documents.get(path) == document:  # else a later check will speak of it
                shown = [diagnostic(one, checked.view, self._encoding, self._uri) for one in findings]
                if not _get(self._client, "text_document.publish_diagnostics.related_information"):
                    for one in shown:
                        one.related_information = None
                self._show(document.uri, document.version, shown)
        faults = tuple(checked.faults)
        for fault in faults:
            if fault not in self._told:
                message = types.ShowMessageParams(types.MessageType.Error, f"{PROGRAM}: {fault}")
                self.server.window_show_message(message)
        self._told = faults

    def _show(self, uri: str, version: int | None, diagnostics: list[types.Diagnostic]) -> None:
        params = types.PublishDiagnosticsParams(uri, diagnostics, version)
        self.server.text_document_publish_diagnostics(params)

    async def on_hover(self, params: types.HoverParams) -> types.Hover | None:
        checked = await self.desk.fresh()
        at = types.Range(params.position, params.position)
        found = self._touched(checked, params.text_document.uri, at)
        if not found:
            return None
        first = min(found, key=lambda one: one.place.end - one.place.start)
        formats = _get(self._client, "text_document.hover.content_format") or []
        kind = (
            types.MarkupKind.Markdown if types.MarkupKind.Markdown in formats else types.MarkupKind.PlainText
        )
        place = of_place(first.place, checked.view.source(first.path), self._encoding)
        return types.Hover(types.MarkupContent(kind, page(first)), place)

    def _touched(self, checked: Checked, uri: str, where: types.Range) -> list[Finding]:
        """The findings that a range of an open document touches."""
        path = _path(uri)
        if path is None or path not in checked.findings or (source := checked.view.source(path)) is None:
            return []
        if source.notebook is not None:  # what is open is its JSON
            return []
        start, end = (offset(source, at, self._encoding) for at in (where.start, where.end))
        return [one for one in checked.findings[path] if one.place.start <= end and start <= one.place.end]

    # ------------------------------------------------------------------ actions

    async def on_code_action(self, params: types.CodeActionParams) -> list[types.CodeAction]:
        checked = await self.desk.fresh()
        uri, only = params.text_document.uri, params.context.only
        found: list[types.CodeAction] = []
        if _wanted(QUICK_FIX, only):
            offered = actions.offers(self._touched(checked, uri, params.range))
            found += [self._action(offer, uri, QUICK_FIX) for offer in offered]
        # Unasked, an editor that wants every edit at once would have all fixes made at each move of its cursor.
        if _wanted(FIX_ALL, only) and (only or self._resolves) and self._has_fixes(checked, uri):
            offer = Offer(f"{PROGRAM}: apply all safe fixes to this file", "mend_all")
            found.append(self._action(offer, uri, FIX_ALL))
        if self._resolves:
            return found
        complete = [await self._or_nothing(action, checked) for action in found]
        return [action for action in complete if action is not None]

    def _has_fixes(self, checked: Checked, uri: str) -> bool:
        path = _path(uri)
        return path is not None and any(one.fix for one in checked.findings.get(path, ()))

    async def _or_nothing(self, action: types.CodeAction, checked: Checked) -> types.CodeAction | None:
        try:
            return await self._with_edit(action, checked)
        except NotPossible:
            return None

    async def on_resolve(self, action: types.CodeAction) -> types.CodeAction:
        try:
            return await self._with_edit(action, await self.desk.fresh())
        except NotPossible as error:
            raise JsonRpcContentModified(f"{PROGRAM}: {error}") from error

    def _action(self, offer: Offer, uri: str, kind: str) -> types.CodeAction:
        data = {"uri": uri, "what": offer.what, "code": offer.code, "start": offer.start}
        preferred = True if offer.preferred else None
        return types.CodeAction(offer.title, kind=kind, is_preferred=preferred, data=data)

    async def _with_edit(self, action: types.CodeAction, checked: Checked) -> types.CodeAction:
        data = _plain(action.data)
        path = _path(str(data.get("uri")))
        if path is None:
            raise NotPossible("the text is not open")
        offer = Offer(action.title, str(data.get("what")), str(data.get("code")), int(data.get("start", 0)))
        texts = await self.desk.work(partial(actions.carry_out, offer, path, checked))
        action.edit = self._edit(texts, checked)
        return action

    def _edit(self, texts: Texts, checked: Checked) -> types.WorkspaceEdit:
        edits = {path: text_edits(source, after, self._encoding) for path, (source, after) in texts.items()}
        if not _get(self._client, "workspace.workspace_edit.document_changes"):
            return types.WorkspaceEdit(changes={self._uri(path): of_file for path, of_file in edits.items()})
        changes = []
        for path, of_file in edits.items():
            document = checked.documents.get(path)
            which = types.OptionalVersionedTextDocumentIdentifier(
                self._uri(path), document.version if document else None
            )
            changes.append(types.TextDocumentEdit(which, of_file))
        return types.WorkspaceEdit(document_changes=changes)

    # ------------------------------------------------------------------ the editor

    @property
    def _client(self) -> types.ClientCapabilities:
        return self.server.client_capabilities

    @property
    def _encoding(self) -> str:
        return str(
            getattr(self.server.workspace.position_encoding, "value", self.server.workspace.position_encoding)
        )

    @property
    def _resolves(self) -> bool:
        """Whether the editor asks for the edit of an action once it is chosen, and remembers which one that was."""
        able = _get(self._client, "text_document.code_action")
        return bool(_get(able, "data_support")) and "edit" in (_get(able, "resolve_support.properties") or ())

    def _uri(self, path: Path) -> str:
        """The name of a file as the editor says it, if it has the file open."""
        document = self.desk.documents.get(path)
        return document.uri if document else str(from_fs_path(str(path)))


def session(ways: Ways) -> Session:
    """A session whose server answers all messages that it announces."""
    one = Session(ways)
    kinds = types.CodeActionOptions([types.CodeActionKind.QuickFix, FIX_ALL], resolve_provider=True)
    handlers = (
        (types.INITIALIZE, one.on_initialize, None),
        (types.INITIALIZED, one.on_initialized, None),
        (types.SHUTDOWN, one.on_shutdown, None),
        (types.TEXT_DOCUMENT_DID_OPEN, one.on_open, None),
        (types.TEXT_DOCUMENT_DID_CHANGE, one.on_change, None),
        (types.TEXT_DOCUMENT_DID_SAVE, one.on_save, None),
        (types.TEXT_DOCUMENT_DID_CLOSE, one.on_close, None),
        (types.WORKSPACE_DID_CHANGE_CONFIGURATION, one.on_outside_change, None),
        (types.WORKSPACE_DID_CHANGE_WATCHED_FILES, one.on_outside_change, None),
        (types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS, one.on_outside_change, None),
        (types.TEXT_DOCUMENT_HOVER, one.on_hover, None),
        (types.TEXT_DOCUMENT_CODE_ACTION, one.on_code_action, kinds),
        (types.CODE_ACTION_RESOLVE, one.on_resolve, None),
    )
    for message, handler, options in handlers:
        # pygls marks what it registers, and a method cannot be marked.
        one.server.feature(message, options)(partial(handler))
    return one


def serve(ways: Ways) -> int:
    """Talk to an editor over standard input and output until it says goodbye; returns the exit status.

    What anybody else prints goes to standard error, and nobody else reads from the editor.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a thread that waits for input would outlive an exception
    sys.stdout.flush()
    incoming, outgoing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    one = session(ways)
    with os.fdopen(incoming, "rb") as reader, os.fdopen(outgoing, "wb") as writer:
        one.server.start_io(reader, writer)
    return 0 if one.ended_in_order else 1


def _path(uri: str) -> Path | None:
    """The file that a document is, None for one that is none (a new text, a commit)."""
    path = to_fs_path(uri)
    return absolute(Path(path)) if path else None


def _wanted(kind: str, only: Iterable[str] | None) -> bool:
    """Whether an editor that asks for some kinds of actions (None: any) wants this one."""
    if only is None:
        return True
    asked = [str(getattr(one, "value", one)) for one in only]
    return any(not one or kind == one or kind.startswith(f"{one}.") for one in asked)


def _get(start: object, names: str) -> Any:
    """An attribute of an attribute, None as soon as one of them is."""
    for name in names.split("."):
        start = getattr(start, name, None)
    return start


def _plain(data: Any) -> dict[str, Any]:
    """What we once put into an action; pygls hands JSON objects back as objects with attributes."""
    if isinstance(data, dict):
        return data
    return {name: getattr(data, name, None) for name in ("uri", "what", "code", "start")}
