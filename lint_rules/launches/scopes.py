"""Reading and writing names, attributes and items."""

from __future__ import annotations

from pathlib import Path

import libcst as cst

from lint_rules.launches import classes, library, operators
from lint_rules.launches.frames import Frame
from lint_rules.launches.values import (
    UNKNOWN,
    Alternatives,
    Class,
    External,
    Imported,
    Instance,
    Mapping,
    ModuleRef,
    Sequential,
    Super,
    Text,
    Value,
    each,
    either,
    elements,
)

Seen = tuple[tuple[Path, str], ...]

STAR = "*"
"""The variable that holds what `from module import *` brought in."""


def look_up(frame: Frame, name: str) -> Value:
    """The value of a name where the frame stands now."""
    scope: Frame | None = frame
    while scope is not None:
        if name in scope.state.variables and name not in scope.global_names:
            return _settled(scope, name)
        scope = scope.closure
    module = frame.interpreter.module_frame(frame.module)
    if name in module.state.variables:
        return _settled(module, name)
    for one in each(module.state.variables.get(STAR, UNKNOWN)):
        found = _from_star(frame, one, name)
        if found is not None:
            return found
    return library.builtin(name)


def _from_star(frame: Frame, star: Value, name: str, seen: Seen = ()) -> Value | None:
    if isinstance(star, Imported):
        return member(frame, star, name, seen)
    if isinstance(star, External) and library.is_known(f"{star.name}.{name}"):
        return library.external(library.canonical(f"{star.name}.{name}"))
    return None


def _settled(scope: Frame, name: str) -> Value:
    value = scope.state.variables[name]
    if isinstance(value, Imported) or (
        isinstance(value, Alternatives) and any(isinstance(one, Imported) for one in value.values)
    ):
        value = either(imported(scope, one) if isinstance(one, Imported) else one for one in each(value))
        scope.state.variables[name] = value
    return value


def imported(frame: Frame, reference: Imported, seen: Seen = ()) -> Value:
    """Follow an import into the project, parsing the file only now."""
    module = frame.interpreter.project.module(reference.path)
    if module is None:
        return UNKNOWN
    if reference.name is None:
        return ModuleRef(module)
    return member(frame, reference, reference.name, seen) or UNKNOWN


def member(frame: Frame, reference: Imported, name: str, seen: Seen = ()) -> Value | None:
    """A name of a module: a global, something it imported, a star import of its own, or a submodule.

    `seen` are the names that were followed to this one: modules that import it from one another give it no value.
    """
    module = frame.interpreter.project.module(reference.path)
    if module is None or (reference.path, name) in seen:
        return None
    seen = (*seen, (reference.path, name))
    variables = frame.interpreter.module_frame(module).state.variables
    if name in variables:
        return either(
            imported(frame, one, seen) if isinstance(one, Imported) else one for one in each(variables[name])
        )
    for one in each(variables.get(STAR, UNKNOWN)):
        found = _from_star(frame, one, name, seen)
        if found is not None:
            return found
    submodule = frame.interpreter.project.submodule(module, name)
    if submodule is not None:
        return imported(frame, Imported(submodule))
    return None


def assign(frame: Frame, target: cst.CSTNode, value: Value) -> None:
    """Give a target of an assignment its value: a name, an attribute, an item, or several at once."""
    if isinstance(target, cst.Name):
        frame.rebound.add(target.value)
        _scope_of(frame, target.value).state.variables[target.value] = value
    elif isinstance(target, (cst.Tuple, cst.List)):
        _unpack(frame, target, value)
    elif isinstance(target, cst.Attribute):
        for receiver in each(frame.evaluate(target.value)):
            set_attribute(frame, receiver, target.attr.value, value)
    elif isinstance(target, cst.Subscript) and len(target.slice) == 1:
        index = target.slice[0].slice
        if isinstance(index, cst.Slice):
            bounds = operators.bounds(frame, index)
            update(frame, target.value, lambda one: operators.with_slice(one, bounds, value))
            return
        key = frame.evaluate(index.value) if isinstance(index, cst.Index) else UNKNOWN
        update(frame, target.value, lambda one: operators.with_item(one, key, value))
    elif isinstance(target, cst.StarredElement):
        assign(frame, target.value, value)


def _scope_of(frame: Frame, name: str, enclosing: bool = False) -> Frame:
    """The frame whose variable a name is. `enclosing`: it is there already, perhaps in an outer scope."""
    if name in frame.global_names:
        return frame.interpreter.module_frame(frame.module)
    if enclosing and name not in frame.state.variables:
        outer = frame.closure
        while outer is not None and name not in outer.state.variables:
            outer = outer.closure
        module = frame.interpreter.module_frame(frame.module)
        return outer or (module if name in module.state.variables else frame)
    scope: Frame | None = frame
    if name in frame.nonlocal_names:
        scope = frame.closure
        while scope is not None and name not in scope.state.variables:
            scope = scope.closure
    return scope or frame


def _unpack(frame: Frame, target: cst.Tuple | cst.List, value: Value) -> None:
    names = [element.value for element in target.elements]
    starred = [i for i, element in enumerate(target.elements) if isinstance(element, cst.StarredElement)]
    choices = [
        one
        for one in each(value)
        if isinstance(one, Sequential) and one.closed and len(one.items) >= len(names) - len(starred)
    ]
    for i, name in enumerate(names):
        if not choices:
            assign(frame, name, elements(value))
        elif not starred or i < starred[0]:
            assign(frame, name, either(operators.at(one, i) for one in choices))
        elif i == starred[0]:
            rest = len(names) - i - 1
            assign(frame, name, either(Sequential(one.items[i : len(one.items) - rest]) for one in choices))
        else:
            assign(frame, name, either(operators.at(one, i - len(names)) for one in choices))


def set_attribute(frame: Frame, receiver: Value, name: str, value: Value) -> None:
    """`receiver.name = value`, receiver being no alternatives. Writing to `__dict__` writes the attributes."""
    if isinstance(receiver, Super):
        receiver = receiver.instance
    if isinstance(receiver, Instance) and name == "__dict__":
        for one in each(value):
            if isinstance(one, Mapping):
                known = frame.state.heap.get(receiver.ident, {})
                frame.state.heap[receiver.ident] = {**known, **dict(one.entries)}
    elif isinstance(receiver, Instance):
        frame.state.heap[receiver.ident] = {**frame.state.heap.get(receiver.ident, {}), name: value}
    elif isinstance(receiver, Class):
        scope = classes.scope(frame, receiver)
        scope[name] = either((scope[name], value)) if name in scope else value


def set_named(frame: Frame, receiver: Value, name: Value | None, value: Value | None) -> None:
    """`setattr(receiver, name, value)`: a name that is not known changes nothing that is known."""
    for one in each(name or UNKNOWN):
        if isinstance(one, Text) and one.exact:
            set_attribute(frame, receiver, one.text, value or UNKNOWN)


def update(frame: Frame, target: cst.BaseExpression, change: object) -> None:
    """Replace what an expression denotes by `change(value)`: how a method alters the object it is called on."""
    assert callable(change)
    value = frame.evaluate(target)
    changed: list[Value] = []
    for one in each(value):
        new = change(one)
        if isinstance(one, Mapping) and one.live and isinstance(new, Mapping):
            frame.state.environ = new
        changed.append(new)
    if isinstance(target, cst.Name):
        frame.mutated.add(target.value)
        _scope_of(frame, target.value, enclosing=True).state.variables[target.value] = either(changed)
    elif isinstance(target, (cst.Attribute, cst.Subscript)):
        assign(frame, target, either(changed))
    elif isinstance(target, cst.Call) and isinstance(target.func, cst.Name) and target.func.value == "vars":
        for receiver in each(frame.evaluate(target.args[0].value)) if target.args else ():
            set_attribute(frame, receiver, "__dict__", either(changed))
