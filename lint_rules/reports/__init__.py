"""The output formats, by name; each is a small module, imported when it is asked for."""

from __future__ import annotations

FORMATS = (
    "full",
    "concise",
    "json",
    "json-lines",
    "sarif",
    "github",
    "gitlab",
    "junit",
    "rdjson",
)
