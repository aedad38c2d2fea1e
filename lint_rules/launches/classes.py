"""Classes and their objects: attributes, inheritance, construction."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from lint_rules.launches.frames import Arguments, Frame, State
from lint_rules.launches.values import (
    UNKNOWN,
    Class,
    Const,
    External,
    Function,
    Instance,
    Mapping,
    Sequential,
    Splat,
    Super,
    Value,
    each,
    either,
)

MAX_SUBCLASSES = 8
PLAIN_BASES = frozenset(
    """
    builtins.object abc.ABC typing.Generic typing.Protocol typing_extensions.Protocol typing.NamedTuple
    enum.Enum enum.StrEnum enum.IntEnum pydantic.BaseModel pydantic.main.BaseModel builtins.str
    builtins.dict
    """.split()  # noqa: SIM905
)
"""Bases that bring no method which could start anything."""


def scope(frame: Frame, cls: Class) -> dict[str, Value]:
    """What the body of a class defines, evaluated once."""
    interpreter = frame.interpreter
    known = interpreter.facts.class_scopes.get(id(cls.node))
    if known is None:
        body = Frame(interpreter, cls.module, State(), closure=cls.closure, owner=cls, depth=frame.depth + 1)
        interpreter.facts.class_scopes[id(cls.node)] = body.state.variables
        body.execute(cls.node.body)
        known = interpreter.facts.class_scopes[id(cls.node)] = body.state.variables
        interpreter.facts.class_bodies[id(cls.node)] = body
    return known


def own_names(cls: Class) -> Iterator[str]:
    """Names of the methods and attributes that a class body defines."""
    for statement in cls.node.body.body:
        if isinstance(statement, cst.FunctionDef):
            yield statement.name.value
        elif isinstance(statement, cst.SimpleStatementLine):
            for small in statement.body:
                if isinstance(small, cst.Assign):
                    yield from (t.target.value for t in small.targets if isinstance(t.target, cst.Name))
                elif isinstance(small, cst.AnnAssign) and isinstance(small.target, cst.Name):
                    yield small.target.value


def lineage(frame: Frame, cls: Class, seen: tuple[int, ...] = ()) -> list[Class | External]:
    """The class and its bases, nearest first."""
    known = frame.interpreter.facts.lineages.get(id(cls.node))
    if known is not None:
        return known
    found: list[Class | External] = [cls]
    if id(cls.node) in seen:
        return found
    where = cls.closure or frame.interpreter.module_frame(cls.module)
    for argument in cls.node.bases:
        for base in each(where.evaluate(argument.value)):
            if isinstance(base, Class):
                found += [one for one in lineage(frame, base, (*seen, id(cls.node))) if one not in found]
            elif isinstance(base, External) and base not in found:
                found.append(base)
    if not seen:
        frame.interpreter.facts.lineages[id(cls.node)] = found
    return found


def subclasses(frame: Frame, cls: Class) -> list[Class]:
    """Known classes that inherit from this one."""
    facts = frame.interpreter.facts
    if facts.subclasses is None:
        facts.subclasses = {}  # the bases of one class may ask for the subclasses of another
        for one in facts.known_classes:
            for base in lineage(frame, one)[1:]:
                if isinstance(base, Class):
                    facts.subclasses.setdefault(id(base.node), []).append(one)
    return facts.subclasses.get(id(cls.node), [])


def is_abstract(function: Function) -> bool:
    """A method that is there to be overridden: decorated so, or with a body that does nothing."""
    node = function.node
    if not isinstance(node, cst.FunctionDef):
        return False
    if any("abstract" in name for name in decorator_names(node)):
        return True
    statements = node.body.body
    if len(statements) > 2:
        return False
    return all(
        isinstance(small, cst.Pass)
        or (isinstance(small, cst.Raise) and _raises_not_implemented(small))
        or (isinstance(small, cst.Expr) and isinstance(small.value, (cst.SimpleString, cst.Ellipsis)))
        for statement in statements
        for small in (statement.body if isinstance(statement, cst.SimpleStatementLine) else [statement])
    )


def _raises_not_implemented(node: cst.Raise) -> bool:
    raised = node.exc.func if isinstance(node.exc, cst.Call) else node.exc
    return isinstance(raised, cst.Name) and raised.value == "NotImplementedError"


def decorator_names(node: cst.FunctionDef | cst.ClassDef) -> list[str]:
    """The last part of each decorator's name."""
    names = []
    for decorator in node.decorators:
        expression = decorator.decorator
        if isinstance(expression, cst.Call):
            expression = expression.func
        if isinstance(expression, cst.Attribute):
            names.append(expression.attr.value)
        elif isinstance(expression, cst.Name):
            names.append(expression.value)
    return names


def attribute(frame: Frame, receiver: Instance | Class | Super, name: str, node: cst.CSTNode) -> Value:
    """`receiver.name`."""
    if isinstance(receiver, Super):
        return _super_attribute(frame, receiver, name, node)
    if isinstance(receiver, Class):
        found = _from_classes(frame, lineage(frame, receiver), receiver, name, node)
        return found if found is not None else UNKNOWN
    if name == "__dict__":
        return Mapping(tuple(frame.state.heap.get(receiver.ident, {}).items()), open=not receiver.exactly)
    stored = frame.state.heap.get(receiver.ident, {}).get(name)
    if stored is not None and not _is_placeholder(stored):
        # A list that begins empty is there to be filled by somebody.
        is_empty = isinstance(stored, Sequential) and not stored.items and not receiver.exactly
        return Sequential((Splat(UNKNOWN),)) if is_empty else stored
    found = (
        _from_classes(frame, lineage(frame, receiver.cls), receiver, name, node) if stored is None else None
    )
    if isinstance(found, External):  # a base from outside may have it, but an assignment is certain
        return _assigned_elsewhere(frame, receiver, name) or found
    overridden = _overridden(frame, receiver, name, node, found)
    if overridden is not None:
        return overridden
    elsewhere = _assigned_elsewhere(frame, receiver, name)
    if elsewhere is not None:
        return elsewhere
    return stored if stored is not None else UNKNOWN


def _is_placeholder(value: Value) -> bool:
    return isinstance(value, Const) and value.value is None


def _super_attribute(frame: Frame, receiver: Super, name: str, node: cst.CSTNode) -> Value:
    instance = receiver.instance
    cls = instance.cls if isinstance(instance, Instance) else instance
    if not isinstance(cls, Class):
        cls = receiver.owner
    line = lineage(frame, cls)
    after = (
        line[line.index(receiver.owner) + 1 :]
        if receiver.owner in line
        else lineage(frame, receiver.owner)[1:]
    )
    found = _from_classes(frame, after, instance, name, node)
    return found if found is not None else UNKNOWN


def _from_classes(
    frame: Frame, line: list[Class | External], receiver: Value, name: str, node: cst.CSTNode
) -> Value | None:
    for cls in line:
        if isinstance(cls, Class):
            value = scope(frame, cls).get(name)
            if value is not None:
                return either(_bound(frame, one, receiver, node) for one in each(value))
        elif cls.name not in PLAIN_BASES:
            return External(f"{cls.name}().{name}")
    return None


def _bound(frame: Frame, value: Value, receiver: Value, node: cst.CSTNode) -> Value:
    if not isinstance(value, Function) or not isinstance(value.node, cst.FunctionDef) or value.owner is None:
        return value
    names = decorator_names(value.node)
    if "staticmethod" in names:
        return value
    if "classmethod" in names:
        cls = receiver.cls if isinstance(receiver, Instance) else receiver
        return Function(value.node, value.module, value.closure, value.owner, cls)
    if isinstance(receiver, Class):
        return value
    bound = Function(value.node, value.module, value.closure, value.owner, receiver)
    if any(name in ("property", "cached_property", "lazyproperty", "hybrid_property") for name in names):
        return frame.call(bound, Arguments(), node)
    return bound


def _overridden(
    frame: Frame, receiver: Instance, name: str, node: cst.CSTNode, found: Value | None
) -> Value | None:
    """What subclasses put in the place of an abstract or missing attribute; `found` itself if nothing does."""
    functions = [one for one in each(found) if isinstance(one, Function)] if found is not None else []
    abstract = found is None or any(is_abstract(one) for one in functions)
    if found is not None and not abstract and receiver.exactly:
        return found
    owners = [one for one in subclasses(frame, receiver.cls) if name in frame.interpreter.names_in(one)]
    if functions and not owners:
        frame.interpreter.facts.without_subclass.add(receiver.cls)
    if not owners or len(owners) > MAX_SUBCLASSES:
        return found
    values = [attribute(frame, typical(frame, owner), name, node) for owner in owners]
    own = [found] if found is not None and not abstract else []
    return either((*own, *values, UNKNOWN))


def assignments(cls: Class) -> dict[str, list[cst.FunctionDef]]:
    """Which methods of a class body assign which attribute of their first parameter."""
    found: dict[str, list[cst.FunctionDef]] = {}
    for statement in cls.node.body.body:
        if isinstance(statement, cst.FunctionDef) and statement.params.params:
            owner = statement.params.params[0].name.value
            for name in _assigned_attributes(statement, owner):
                methods = found.setdefault(name, [])
                if statement not in methods:
                    methods.append(statement)
    return found


def _assigned_attributes(method: cst.FunctionDef, owner: str) -> Iterator[str]:
    pending: list[cst.CSTNode] = [method.body]
    while pending:
        node = pending.pop()
        targets: list[cst.CSTNode] = []
        if isinstance(node, cst.Assign):
            targets = [target.target for target in node.targets]
        elif isinstance(node, (cst.AnnAssign, cst.AugAssign)):
            targets = [node.target]
        for target in targets:
            for one in target.elements if isinstance(target, (cst.Tuple, cst.List)) else (target,):
                place = one.value if isinstance(one, cst.Element) else one
                if (
                    isinstance(place, cst.Attribute)
                    and isinstance(place.value, cst.Name)
                    and place.value.value == owner
                ):
                    yield place.attr.value
        if isinstance(node, (cst.BaseStatement, cst.BaseSuite, cst.BaseCompoundStatement)):
            pending.extend(child for child in node.children if not isinstance(child, cst.BaseExpression))


def _assigned_elsewhere(frame: Frame, receiver: Instance, name: str) -> Value | None:
    """The value that another method of the class gives to an attribute which nothing on this path has set."""
    interpreter = frame.interpreter
    key = (id(receiver.cls.node), name)
    if key in interpreter.facts.elsewhere:
        return interpreter.facts.elsewhere[key]
    interpreter.facts.elsewhere[key] = None
    values: list[Value] = []
    for cls in lineage(frame, receiver.cls):
        if not isinstance(cls, Class):
            continue
        for method in interpreter.assignments(cls).get(name, [])[:4]:
            if method.name.value == "__init__":
                continue
            state = interpreter.settled_state(frame, receiver.cls)
            instance = typical(frame, receiver.cls)
            # What overrides the method is what is called; it may reach this one through super().
            function = _from_classes(frame, lineage(frame, receiver.cls), instance, method.name.value, method)
            if not isinstance(function, Function):
                continue
            result = interpreter.run_alone(function, state.copy(), frame.depth + 1)
            value = result.state.heap.get(instance.ident, {}).get(name)
            values += [one for one in each(value) if not _is_placeholder(one)] if value is not None else []
    interpreter.facts.elsewhere[key] = either(values) if values else None
    return interpreter.facts.elsewhere[key]


def typical(frame: Frame, cls: Class) -> Instance:
    """An object that stands for every object of the class: its constructor has run with unknown arguments."""
    instance = Instance(cls, frame.interpreter.identity(cls.node, None), exactly=False)
    for ident, attributes in frame.interpreter.settled_state(frame, cls).heap.items():
        frame.state.heap.setdefault(ident, attributes)
    return instance


def constructor(frame: Frame, cls: Class, ident: int) -> Function | None:
    """`__init__` of a class (or what a dataclass runs after its own), bound to an object."""
    for name in ("__init__", "__post_init__"):
        found = _from_classes(frame, lineage(frame, cls), Instance(cls, ident, exactly=False), name, cls.node)
        if isinstance(found, Function):
            return found
    return None


def instantiate(frame: Frame, cls: Class, arguments: Arguments, node: cst.CSTNode) -> Value:
    """`cls(...)`."""
    if any(
        isinstance(one, External) and one.name in ("enum.Enum", "enum.StrEnum") for one in lineage(frame, cls)
    ):
        return arguments.at(0) or UNKNOWN
    instance = Instance(cls, frame.interpreter.identity(cls.node, node))
    frame.state.heap[instance.ident] = {}
    construct(frame, instance, arguments, node)
    return instance


def construct(frame: Frame, instance: Instance, arguments: Arguments, node: cst.CSTNode) -> None:
    """Run the constructor on an object, or fill its fields where it has none."""
    constructor = _from_classes(frame, lineage(frame, instance.cls), instance, "__init__", node)
    if isinstance(constructor, Function):
        frame.call(constructor, arguments, node)
        return
    attributes = dict(frame.state.heap.get(instance.ident, {}))
    for index, name in enumerate(fields(frame, instance.cls)):
        value = arguments.get(index, name)
        if value is not None:
            attributes[name] = value
    attributes.update(arguments.keywords)
    frame.state.heap[instance.ident] = attributes
    after = _from_classes(frame, lineage(frame, instance.cls), instance, "__post_init__", node)
    if isinstance(after, Function):
        frame.call(after, Arguments(), node)


def fields(frame: Frame, cls: Class) -> list[str]:
    """The annotated names of a dataclass, NamedTuple or model, in the order of its constructor."""
    found: dict[str, None] = {}
    for one in reversed(lineage(frame, cls)):
        if isinstance(one, Class):
            for statement in one.node.body.body:
                if isinstance(statement, cst.SimpleStatementLine):
                    for small in statement.body:
                        if isinstance(small, cst.AnnAssign) and isinstance(small.target, cst.Name):
                            found.setdefault(small.target.value)
    return list(found)
