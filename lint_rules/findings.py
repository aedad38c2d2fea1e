"""What a run says: findings, the fixes they offer and the edits a fix is made of."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from pathlib import Path

from lint_rules.sources import Location


@dataclass(frozen=True, order=True)
class Place:
    """A stretch of a file: character offsets into its text, and the same as rows and columns."""

    path: Path
    start: int
    end: int
    location: Location
    end_location: Location


def within(inner: Place, outer: Place) -> bool:
    """Whether a place lies in another one."""
    return inner.path == outer.path and outer.start <= inner.start and inner.end <= outer.end


@dataclass(frozen=True)
class Related:
    """Another place that explains a finding: the origin, a step of the way, the sink."""

    message: str
    place: Place
    is_origin: bool = False


class Applicability(enum.Enum):
    """How far a fix may be trusted; the words and their meaning are Ruff's."""

    SAFE = "safe"
    UNSAFE = "unsafe"
    DISPLAY = "display-only"


@dataclass(frozen=True, order=True)
class Edit:
    """Replace text[start:end] of the file at `path` by `content`. Offsets count characters."""

    path: Path
    start: int
    end: int
    content: str


@dataclass(frozen=True)
class Fix:
    """Edits that are applied together or not at all."""

    applicability: Applicability
    message: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class LaunchSummary:
    """What a reader of the JSON output learns of the launch behind a finding."""

    commands: tuple[str, ...]
    api: str
    shell: bool
    environment: str


@dataclass(frozen=True)
class Finding:
    """One alarm. Without a fix, `no_fix` says why there is none.

    `suppressed` says why it does not count; `in_baseline`: because a baseline knows it, and no comment.
    """

    code: str
    name: str
    message: str
    place: Place
    related: tuple[Related, ...] = ()
    fix: Fix | None = None
    no_fix: str = ""
    launch: LaunchSummary | None = None
    suppressed: str = ""
    in_baseline: bool = False

    @property
    def path(self) -> Path:
        return self.place.path
