"""Adding to a bracketed list in the style it is written in: on the line or on a line of its own.

Commas and comments stay where they are.
"""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from lint_rules.findings import Edit
from lint_rules.fixes.model import NoFix, View
from lint_rules.modules import Span

MAY_CARRY = "may already carry an environment"


def appended(view: View, items: Sequence[Span], opening: int, *contents: str) -> tuple[Edit, ...]:
    """The edits that put new items behind the last of `items`; `opening` is the offset after the bracket."""
    if not items:
        return (view.edit(opening, opening, ", ".join(contents)),)
    start, end = items[-1]
    comma = comma_after(view.text, end)
    after = end if comma is None else comma + 1
    own_line = view.tree.begins_line(start)
    separator = view.newline + view.tree.indentation(start) if own_line else " "
    content = f",{separator}".join(contents)
    line_end = _line_end(view.text, after)
    if own_line and _only_comment(view.text[after:line_end]):  # the closing bracket is further down
        if comma is None and line_end > end:
            return view.edit(end, end, ","), view.edit(line_end, line_end, separator + content)
        if comma is None:
            return (view.edit(end, end, f",{separator}{content}"),)
        return (view.edit(line_end, line_end, f"{separator}{content},"),)
    if comma is None:
        return (view.edit(end, end, f",{separator}{content}"),)
    return (view.edit(after, after, f"{separator}{content},"),)


def comma_after(text: str, position: int) -> int | None:
    """The comma that follows a list item, white space and comments apart."""
    while position < len(text):
        if text[position] == "#":
            position = _line_end(text, position)
        elif text[position] == ",":
            return position
        elif not text[position].isspace() and text[position] != "\\":
            return None
        else:
            position += 1
    return None


def _line_end(text: str, position: int) -> int:
    while position < len(text) and text[position] not in "\r\n":
        position += 1
    return position


def _only_comment(text: str) -> bool:
    stripped = text.strip()
    return not stripped or stripped.startswith("#")


def opening_bracket(view: View, after: cst.CSTNode) -> int:
    """The offset behind the round bracket that follows a node."""
    return view.text.index("(", view.module.span(after)[1]) + 1


def append_arguments(view: View, call: cst.Call, *contents: str) -> tuple[Edit, ...]:
    """The edits that add arguments at the end of a call."""
    spans = [view.module.span(argument) for argument in call.args]
    if (
        len(call.args) == 1
        and isinstance(call.args[0].value, cst.GeneratorExp)
        and not call.args[0].value.lpar
    ):
        start, end = spans[0]
        if call.args[0].keyword is None:  # a generator that shares the call's brackets needs its own now
            return view.edit(start, start, "("), view.edit(end, end, f"), {', '.join(contents)}")
    return appended(view, spans, opening_bracket(view, call.func), *contents)


def append_entry(view: View, mapping: cst.Dict, content: str) -> tuple[Edit, ...]:
    """The edits that add an entry at the end of a dict display."""
    spans = [
        (
            view.module.span(one.key if isinstance(one, cst.DictElement) else one)[0],
            view.module.span(one.value)[1],
        )
        for one in mapping.elements
    ]
    return appended(view, spans, view.module.span(mapping)[0] + 1, content)


def add_keyword(
    view: View, call: cst.Call, keyword: str, value: str, index: int | None = None
) -> tuple[Edit, ...] | NoFix:
    """The edits that pass `keyword=value` in a call that does not pass it yet.

    `index`: the place at which the parameter may also be given by position. A `**mapping` that may carry the
    keyword keeps its say: what it holds goes over the new value.
    """
    if any(one.keyword is not None and one.keyword.value == keyword for one in call.args):
        return NoFix(f"`{keyword}=` is given already")
    positional = [one for one in call.args if one.keyword is None and one.star != "**"]
    if index is not None:
        if any(one.star == "*" for one in positional):
            return NoFix(f"`*` arguments {MAY_CARRY}")
        if len(positional) > index:
            return NoFix("the environment is given by position already")
    mappings = [one for one in call.args if one.star == "**" and not _surely_lacks(one.value, keyword)]
    if len(mappings) > 1:
        return NoFix(f"several `**` arguments {MAY_CARRY}")
    if mappings:
        start, end = view.module.span(mappings[0].value)
        return (view.edit(start, end, f'{{"{keyword}": {value}, **{_grouped(view, mappings[0].value)}}}'),)
    return append_arguments(view, call, f"{keyword}={value}")


def _surely_lacks(mapping: cst.BaseExpression, keyword: str) -> bool:
    """Whether a `**` argument is a display without the keyword."""
    if not isinstance(mapping, cst.Dict):
        return False
    keys = [one.key for one in mapping.elements if isinstance(one, cst.DictElement)]
    if len(keys) < len(mapping.elements):
        return False
    return all(isinstance(key, cst.SimpleString) and key.evaluated_value != keyword for key in keys)


def _grouped(view: View, node: cst.BaseExpression) -> str:
    """An expression's text, ready to stand behind `**`."""
    text = view.module.text(node)
    simple = isinstance(node, (cst.Name, cst.Attribute, cst.Call, cst.Subscript, cst.Dict))
    return text if simple else f"({text})"


def conditional(view: View, node: cst.BaseExpression, missing: str) -> str:
    """`missing if node is None else node`, for a node that may be read twice."""
    text = view.module.text(node)
    return f"{missing} if {text} is None else {text}"
