"""The codes of the rules, their names and pages, known without importing a rule (and so without libcst)."""

from __future__ import annotations

import functools
from collections.abc import Iterable

NAMES = {
    "SLE001": "missing-env",
    "SLE002": "inherited-env",
    "SLE003": "partial-scrub",
    "SLE004": "lost-configuration",
    "SLE005": "no-env-api",
    "SLE006": "launcher-without-env",
    "SLE007": "wrong-profile",
    "SLE100": "unused-suppression",
    "SLE900": "unreadable-file",
}

_CODES = {name: code for code, name in NAMES.items()}
_ALL = ("SLE", "ALL")


def code_of(word: str) -> str | None:
    """The code that a code or a name, in whatever case, stands for; None if there is no such rule."""
    code = word.upper()
    return code if code in NAMES else _CODES.get(word.lower())


def page(code: str) -> str:
    """Where the page of a rule is within the documentation site."""
    return f"rules/{NAMES[code]}/"


def url(code: str) -> str | None:
    """The address of a rule's page; None if the package was published without an address of its documentation."""
    site = _site()
    return f"{site.rstrip('/')}/{page(code)}" if site else None


@functools.cache
def _site() -> str | None:
    """The address that the package's metadata give: what is published says itself where its documentation is."""
    from importlib import metadata

    try:
        links = metadata.metadata("slurm-env-lint").get_all("Project-URL") or ()
    except metadata.PackageNotFoundError:
        return None
    named = (link.partition(",") for link in links)
    return next((address.strip() for label, _, address in named if label.strip() == "Documentation"), None)


def matching(selector: str) -> frozenset[str]:
    """The codes that a selector stands for: a code, the beginning of one, a name, or ALL. Empty: no rule."""
    if selector in _ALL:
        return frozenset(NAMES)
    if selector in _CODES:
        return frozenset({_CODES[selector]})
    if selector.startswith("SLE"):
        return frozenset(code for code in NAMES if code.startswith(selector))
    return frozenset()


def nearest(word: str) -> str:
    """What the writer of an unknown selector probably meant; empty if nothing is near."""
    import difflib

    near = difflib.get_close_matches(word.upper(), NAMES, 1, 0.7) or difflib.get_close_matches(
        word.lower(), _CODES, 1, 0.6
    )
    return near[0] if near else ""


def _specificity(selector: str) -> int:
    """How narrow a selector is; a name is as narrow as the code it stands for."""
    if selector in _ALL:
        return 0
    return len("SLE000") if code_of(selector) else len(selector)


def selected(select: Iterable[str], ignore: Iterable[str]) -> frozenset[str]:
    """The codes left when `ignore` is taken out of `select`.

    As in Ruff the narrower selector decides, whichever list it stands in; between equals `ignore` does.
    """
    rank: dict[str, int] = {}
    for selector in select:
        for code in matching(selector):
            rank[code] = max(rank.get(code, -1), _specificity(selector))
    for selector in ignore:
        for code in matching(selector):
            if _specificity(selector) >= rank.get(code, -1):
                rank[code] = -1
            # a narrower `select` outranks a wider `ignore`
    return frozenset(code for code, value in rank.items() if value >= 0)
