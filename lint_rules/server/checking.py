"""One check of everything that is open: documents in, findings out. Knows nothing of the protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from lint_rules.check import check
from lint_rules.config import Resolver
from lint_rules.findings import Finding
from lint_rules.keys import ConfigError
from lint_rules.reports.view import View
from lint_rules.server.texts import Document

if TYPE_CHECKING:
    from lint_rules.engine import Engine


@dataclass(frozen=True)
class Ways:
    """How to check, as the command line of the server says it.

    `settings` reads them anew, given the folders that are open in the editor. `engine` makes what takes its findings
    from the cache, or has them found by other processes, where all that is open is saved.
    """

    settings: Callable[[Sequence[Path]], Resolver]
    engine: Callable[[], Engine | None] = lambda: None


@dataclass(frozen=True)
class Checked:
    """What a check has found, by file, and the texts it was found in.

    A document is missing from `findings` if its settings are at fault; `faults` then says how.
    """

    documents: Mapping[Path, Document] = field(default_factory=dict)
    findings: Mapping[Path, Sequence[Finding]] = field(default_factory=dict)
    faults: Sequence[str] = ()
    view: View = field(default_factory=lambda: View(Path("/")))
    settings: Resolver = field(default_factory=Resolver)

    @property
    def overlay(self) -> Mapping[Path, bytes]:
        return self.view.overlay

    def find(self, path: Path, code: str, start: int) -> Finding | None:
        """The finding of a rule at an offset."""
        at = (one for one in self.findings.get(path, ()) if (one.code, one.place.start) == (code, start))
        return next(at, None)


def look(documents: Mapping[Path, Document], folders: Sequence[Path], ways: Ways) -> Checked:
    """Check all open documents at once: a change in one may raise or silence an alarm in another.

    Findings that a comment suppresses are left out. A fault of ours is told as one of the settings is; the editor
    goes on with what was found before.
    """
    view = View(Path("/"), overlay={path: document.data for path, document in documents.items()})
    try:
        return _look(documents, ways.settings(folders), ways.engine(), view)
    except Exception as error:
        fault = (
            f"internal error: {type(error).__name__}: {error}; please report it with the text that is open"
        )
        return Checked(documents, {}, (fault,), view)


def _look(
    documents: Mapping[Path, Document], settings: Resolver, engine: Engine | None, view: View
) -> Checked:
    faulty = {path: fault for path in documents if (fault := _fault(path, settings))}
    faults = tuple(dict.fromkeys(faulty.values()))
    asked = [path for path in documents if path not in faulty]
    unsaved = {path: data for path, data in view.overlay.items() if data != _on_disk(path)}
    report = check(asked, settings, overlay=unsaved, engine=engine)
    findings: dict[Path, list[Finding]] = {path: [] for path in asked}
    for finding in report.findings:
        if not finding.suppressed:
            findings[finding.path].append(finding)
    return Checked(documents, findings, faults, view, settings)


def _fault(path: Path, settings: Resolver) -> str:
    """What is wrong with the settings of a file; empty if nothing is."""
    try:
        settings(path)
    except ConfigError as error:
        return str(error)
    return ""


def _on_disk(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None
