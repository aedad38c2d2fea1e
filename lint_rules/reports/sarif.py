"""SARIF 2.1.0, for code scanning dashboards. Suppressed findings are in it, marked as such."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from lint_rules import __version__
from lint_rules.findings import Edit, Finding, Fix, Place
from lint_rules.reports.fingerprint import fingerprints
from lint_rules.reports.view import View, dumped
from lint_rules.sources import Location

Json = dict[str, Any]
SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render(findings: Sequence[Finding], view: View) -> str:
    from lint_rules.rules.registry import RULES

    index = {rule.code: number for number, rule in enumerate(RULES)}
    rules = [
        {
            "id": rule.code,
            "name": "".join(word.capitalize() for word in rule.name.split("-")),
            "shortDescription": {"text": rule.summary},
            "fullDescription": {"text": rule.documentation.replace("`", "")},
            "help": {"text": rule.documentation, "markdown": rule.documentation},
            **({"helpUri": rule.url} if rule.url else {}),
            "properties": {"tags": ["slurm", "environment"]},
        }
        for rule in RULES
    ]
    marks = fingerprints(findings, view)
    run = {
        "tool": {"driver": {"name": "slurm-env-lint", "semanticVersion": __version__, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"ROOT": {"uri": view.cwd.as_uri() + "/"}},
        "results": [
            _result(finding, mark, index[finding.code], view)
            for finding, mark in zip(findings, marks, strict=True)
        ],
    }
    return dumped({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _result(finding: Finding, mark: str, index: int, view: View) -> Json:
    result: Json = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": "error",
        "message": {"text": finding.message},
        "locations": [_location(finding.place, view)],
        "partialFingerprints": {"statement/v1": mark},
    }
    if finding.related:
        ways = [
            {**_location(related.place, view), "id": number, "message": {"text": related.message}}
            for number, related in enumerate(finding.related)
        ]
        result["relatedLocations"] = ways
        result["codeFlows"] = [{"threadFlows": [{"locations": _flow(finding, view)}]}]
    if finding.fix is not None:
        result["fixes"] = _fixes(finding.fix, view)
    if finding.suppressed:
        kind = "external" if finding.in_baseline else "inSource"
        result["suppressions"] = [{"kind": kind, "justification": finding.suppressed}]
    return result


def _flow(finding: Finding, view: View) -> list[Json]:
    """From the origin to the launch site and on to the sink."""
    origins = [(related.message, related.place) for related in finding.related if related.is_origin]
    others = [(related.message, related.place) for related in finding.related if not related.is_origin]
    stops = [*origins, (finding.message, finding.place), *others]
    return [{"location": {**_location(place, view), "message": {"text": text}}} for text, place in stops]


def _location(place: Place, view: View) -> Json:
    start, end = (view.in_file(place.path, at) for at in (place.location, place.end_location))
    physical = {"artifactLocation": _artifact(place.path, view), "region": _region(start, end)}
    position = view.position(place.path, place.location)
    if position is None:
        return {"physicalLocation": physical}
    return {"physicalLocation": physical, "logicalLocations": [{"name": f"cell {position.cell}"}]}


def _region(start: Location, end: Location) -> Json:
    return {"startLine": start.row, "startColumn": start.column, "endLine": end.row, "endColumn": end.column}


def _artifact(path: Path, view: View) -> Json:
    if not path.is_relative_to(view.cwd):
        return {"uri": path.as_uri()}
    return {"uri": quote(view.name(path).encode("utf-8", "surrogateescape")), "uriBaseId": "ROOT"}


def _fixes(fix: Fix, view: View) -> list[Json]:
    by_file: dict[Path, list[Edit]] = {}
    for edit in fix.edits:
        by_file.setdefault(edit.path, []).append(edit)
    changes: list[Json] = []
    for path, edits in by_file.items():
        in_file = view.edits_in_file(edits)
        if in_file is None:
            return []
        replacements = [
            {"deletedRegion": _region(start, end), "insertedContent": {"text": content}}
            for start, end, content in in_file
        ]
        changes.append({"artifactLocation": _artifact(path, view), "replacements": replacements})
    description = {"text": f"{fix.message} ({fix.applicability.value})"}
    return [{"description": description, "artifactChanges": changes}]
