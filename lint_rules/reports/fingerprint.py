"""A name for a finding that stays the same when the text around it comes and goes."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from lint_rules.files import project_root
from lint_rules.findings import Finding
from lint_rules.reports.view import View

_LAYOUT = re.compile(r"\s+|,(?=\s*[)\]}])")


def fingerprints(findings: Sequence[Finding], view: View) -> list[str]:
    """One for each finding, in their order; `findings` are all of their files, the suppressed ones too.

    It is made of the file's name within its repository, the rule, the text of the place without its layout (a
    formatter may break lines, change quotes and add a last comma), and how many such places came before. So it
    survives edits elsewhere, does not depend on the current folder, and two equal calls have two fingerprints.
    """
    seen: Counter[tuple[str, str, str]] = Counter()
    names: dict[Path, str] = {}
    made = []
    for finding in findings:
        path = finding.path
        if path not in names:
            names[path] = _name(path)
        key = (names[path], finding.code, _text(finding, view))
        text = "\0".join((*key, str(seen[key])))
        seen[key] += 1
        made.append(hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32])
    return made


def _name(path: Path) -> str:
    """A file's name below the top of its repository, or else of its project."""
    top = next((one for one in path.parents if (one / ".git").exists()), project_root(path))
    return path.relative_to(top).as_posix() if path.is_relative_to(top) else path.name


def _text(finding: Finding, view: View) -> str:
    source = view.source(finding.path)
    if source is None:
        return ""
    place = finding.place
    text = source.text[place.start : place.end] or source.shown_line(place.location.row)
    return _LAYOUT.sub("", text).replace("'", '"')
