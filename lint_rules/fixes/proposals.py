"""From what a builder wants to change to a fix: the imports find their places, all of a module at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import libcst as cst

from lint_rules.findings import Applicability, Edit, Fix
from lint_rules.fixes.arguments import appended
from lint_rules.fixes.import_layout import Line, alias_of
from lint_rules.fixes.import_places import Places
from lint_rules.fixes.import_style import ImportStyle
from lint_rules.fixes.model import Change, NewImport, View
from lint_rules.fixes.syntax import dotted


def proposed(message: str, changes: Iterable[Change], doubt: str = "") -> Fix:
    """A fix that is safe unless there is a doubt, which its message then names."""
    applicability = Applicability.UNSAFE if doubt else Applicability.SAFE
    return Fix(applicability, f"{message} (unsafe: {doubt})" if doubt else message, tuple(_edits(changes)))


def _edits(changes: Iterable[Change]) -> Iterator[Edit]:
    """Changes as edits, each once: imports first."""
    wanted: dict[tuple[int, int], list[NewImport]] = {}
    edits: dict[Edit, None] = {}
    for one in changes:
        if isinstance(one, NewImport):
            wanted.setdefault((id(one.view), id(one.function)), []).append(one)
        else:
            edits[one] = None
    for together in wanted.values():
        yield from _placed(together)
    yield from edits


def _placed(together: Sequence[NewImport]) -> Iterator[Edit]:
    """The edits that bring in what one module, or one function, lacks."""
    view, style, function = together[0].view, together[0].style, together[0].function
    lines = list(dict.fromkeys(one.line for one in together))
    places = Places(view, style)
    if function is not None:
        first = min((one.at for one in together), key=lambda node: view.module.span(node)[0])
        yield from places.in_function(function, first, lines)
        return
    members: dict[cst.ImportFrom, list[Line]] = {}
    for one in together:
        if one.extends is not None and one.line not in members.setdefault(one.extends, []):
            members[one.extends].append(one.line)
    for statement, added in members.items():
        yield from _with_members(view, style, statement, added)
    extended = {line for added in members.values() for line in added}
    rest = [line for line in lines if line not in extended]
    if rest:
        yield from places.at_module_level(view.outline.region(min(one.limit for one in together)), rest)


# ------------------------------------------------------------------ an import that is there already


def _with_members(
    view: View, style: ImportStyle, node: cst.ImportFrom, added: Sequence[Line]
) -> Iterator[Edit]:
    """The edits that add names to an import in the style it is written in: on the line, or one a line."""
    assert not isinstance(node.names, cst.ImportStar)
    keys = [style.member_key(dotted(one.name) or "", alias_of(one)) for one in node.names]
    spans = [view.module.span(one) for one in node.names]
    spans = [(start, start + len(view.text[start:end].rstrip(", \t\r\n"))) for start, end in spans]
    slots: dict[int, list[str]] = {}
    for line in sorted(added, key=lambda one: style.member_key(one.name or "", one.alias)):
        own = style.member_key(line.name or "", line.alias)
        place = next((index for index, key in enumerate(keys) if key > own), len(keys))
        slots.setdefault(place, []).append(line.member)
    own_lines = node.lpar is not None and all(view.tree.begins_line(start) for start, _ in spans)
    if not own_lines and _would_be_too_long(view, style, node, added):
        yield _wrapped(view, spans, slots)
        return
    for place, names in slots.items():
        if place == len(keys):
            yield from appended(view, spans, 0, *names)
        elif own_lines:
            start = view.tree.line_start(spans[place][0])
            indentation = view.tree.indentation(spans[place][0])
            yield view.edit(start, start, "".join(f"{indentation}{one},{view.newline}" for one in names))
        else:
            start = spans[place][0]
            yield view.edit(start, start, "".join(f"{one}, " for one in names))


def _would_be_too_long(view: View, style: ImportStyle, node: cst.ImportFrom, added: Sequence[Line]) -> bool:
    start, end = view.module.span(node)
    longer = sum(len(one.member) + 2 for one in added)
    return node.lpar is None and end - view.tree.line_start(start) + longer > style.line_length


def _wrapped(view: View, spans: Sequence[tuple[int, int]], slots: dict[int, list[str]]) -> Edit:
    """The names of an import, each on a line of its own."""
    names: list[str] = []
    for place in range(len(spans) + 1):
        names += slots.get(place, [])
        names += [view.text[start:end] for start, end in spans[place : place + 1]]
    indentation = view.tree.indentation(spans[0][0])
    listed = "".join(f"{indentation}    {one},{view.newline}" for one in names)
    return view.edit(spans[0][0], spans[-1][1], f"({view.newline}{listed}{indentation})")
