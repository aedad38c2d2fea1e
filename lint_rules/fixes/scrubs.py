"""Hand-made scrubs: statements and filters that do nothing but take Slurm's names out of a mapping.

Whether they do is not read off their looks: the condition is evaluated for names that are none of Slurm's, and a scrub
that would take one of those out as well is left alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import libcst as cst

from lint_rules.fixes.context import FixContext
from lint_rules.fixes.model import View
from lint_rules.fixes.processes import is_process_environment
from lint_rules.fixes.syntax import descendants, dotted
from lint_rules.launches.environments import is_slurm_name
from lint_rules.launches.values import HOLE_TEXT, Sequential, Text, Value, truth

PLAIN_NAMES = (
    "PATH",
    "HOME",
    "LANG",
    "LD_LIBRARY_PATH",
    "PYTHONPATH",
    "CUDA_VISIBLE_DEVICES",
    "MASTER_ADDR",
    "OMP_NUM_THREADS",
    "XDG_RUNTIME_DIR",
    "CONDA_PREFIX",
    "TMPDIR",
    "OF_NO_ONE_IN_PARTICULAR",
)
MAX_STEPS = 10_000
_SLURM_WORDS = ("SLURM", "SBATCH", "SALLOC", "SRUN", "SPANK", "_SLURM", "PMI", "PALS")


class Scrubs:
    """Judges the scrubs of one module."""

    def __init__(self, context: FixContext, view: View) -> None:
        self._context = context
        self._view = view

    # -------------------------------------------------------------- filters

    def is_filter(self, node: cst.CSTNode) -> bool:
        """Whether a comprehension, or `dict(filter(...))`, copies a mapping and leaves out Slurm's names, if any."""
        if isinstance(node, cst.DictComp):
            key = _key_of(node)
            tests = [one.test for one in node.for_in.ifs]
            if key is None or not is_copy(node) or not self._about_slurm(*tests):
                return False
            return all(self._holds(test, {key: Text(name)}) is True for test in tests for name in PLAIN_NAMES)
        condition = _filter_condition(node)
        if condition is None or not self._about_slurm(condition.body):
            return False
        pair = condition.params.params[0].name.value
        items = [Sequential((Text(name), HOLE_TEXT)) for name in PLAIN_NAMES]
        return all(self._holds(condition.body, {pair: item}) is True for item in items)

    # -------------------------------------------------------------- statements

    def is_removal(self, statement: cst.CSTNode, variable: str) -> bool:
        """Whether a statement takes names of Slurm, and no others, out of a variable, and does nothing else."""
        if not self._about_slurm(statement):
            return False
        found = self._removes(statement, variable, {})
        if found is None:
            return False
        return any(_removal_key(node, variable) is not None for node in descendants(statement))

    def _removes(self, statement: cst.CSTNode, variable: str, known: Mapping[str, Value]) -> bool | None:
        """Whether a statement goes on (True) or leaves the round of its loop (False); None if it is no scrub.

        `known` gives loop variables the plain name that stands for all of them: taking that one out makes it none.
        """
        if isinstance(statement, cst.SimpleStatementLine):
            statements: Sequence[cst.CSTNode] = statement.body
            return self._removes_all(statements, variable, known)
        if isinstance(statement, cst.Expr) or isinstance(statement, cst.Del):
            key = _removal_key(statement, variable)
            inner = statement.value if isinstance(statement, cst.Expr) else statement
            if key is None or sum(_removal_key(one, variable) is not None for one in descendants(inner)) != 1:
                return None
            return True if self._is_slurm(key, known) else None
        if isinstance(statement, (cst.Continue, cst.Break)):
            return False
        if isinstance(statement, cst.Pass):
            return True
        if isinstance(statement, cst.If):
            return self._branch(statement, variable, known)
        if isinstance(statement, cst.For) and statement.orelse is None:
            return self._loop(statement, variable, known)
        return None

    def _removes_all(
        self, statements: Sequence[cst.CSTNode], variable: str, known: Mapping[str, Value]
    ) -> bool | None:
        for statement in statements:
            found = self._removes(statement, variable, known)
            if found is not True:
                return found
        return True

    def _branch(self, statement: cst.If, variable: str, known: Mapping[str, Value]) -> bool | None:
        verdict = self._holds(statement.test, known)
        branches: list[Sequence[cst.CSTNode]] = []
        if verdict is not False:
            branches.append(statement.body.body)
        if verdict is not True:
            if isinstance(statement.orelse, cst.If):
                branches.append([statement.orelse])
            else:
                branches.append(statement.orelse.body.body if statement.orelse is not None else [])
        results = [self._removes_all(branch, variable, known) for branch in branches]
        return None if None in results else all(result is True for result in results)

    def _loop(self, statement: cst.For, variable: str, known: Mapping[str, Value]) -> bool | None:
        target: cst.CSTNode = statement.target
        if isinstance(target, cst.Tuple) and target.elements:  # for name, value in env.items()
            target = target.elements[0].value
        if not isinstance(target, cst.Name):
            return None
        listed = self._listed(statement.iter)
        names = PLAIN_NAMES if listed is None else listed
        if listed is None and not self._runs_over(statement.iter, variable):
            return None
        for name in names:
            if is_slurm_name(name) or not self._iterates(statement.iter, name):
                continue
            if self._removes_all(statement.body.body, variable, {**known, target.value: Text(name)}) is None:
                return None
        sample = {**known, target.value: Text("SLURM_JOB_ID")}
        return True if self._removes_all(statement.body.body, variable, sample) is not None else None

    def _listed(self, node: cst.BaseExpression) -> list[str] | None:
        """The names that a loop runs over, if they are all written down."""
        value = self._value(node, {})
        if not isinstance(value, Sequential) or value.keys_of is not None:
            return None
        names = [one.text for one in value.items if isinstance(one, Text) and one.exact]
        return names if names and len(names) == len(value.items) else None

    def _runs_over(self, node: cst.BaseExpression, variable: str) -> bool:
        """Whether an iterable is made of nothing but the names in the variable or in the process's environment."""
        for one in descendants(node):
            if isinstance(one, cst.Call):
                name = dotted(one.func) or ""
                method = one.func.attr.value if isinstance(one.func, cst.Attribute) else ""
                if name not in ("list", "tuple", "set", "sorted", "any", "all") and method not in (
                    *("copy", "keys", "items", "startswith", "endswith", "match", "search", "upper"),
                ):
                    return False
        return any(
            (isinstance(one, cst.Name) and one.value == variable) or is_process_environment(self._view, one)
            for one in descendants(node)
        )

    def _iterates(self, node: cst.BaseExpression, name: str) -> bool:
        """Whether a filter inside the iterable of a loop lets a plain name through."""
        for one in descendants(node):
            if isinstance(one, (cst.ListComp, cst.SetComp, cst.GeneratorExp)):
                target = one.for_in.target
                tests = [condition.test for condition in one.for_in.ifs]
                if isinstance(target, cst.Name) and any(
                    self._holds(test, {target.value: Text(name)}) is False for test in tests
                ):
                    return False
        return True

    # -------------------------------------------------------------- conditions

    def _about_slurm(self, *nodes: cst.CSTNode) -> bool:
        """Whether every text in some nodes is a piece of one of Slurm's names."""
        texts = [one for node in nodes for one in descendants(node) if isinstance(one, cst.SimpleString)]
        return all(str(one.raw_value).lstrip("^(").startswith(_SLURM_WORDS) for one in texts if one.raw_value)

    def _is_slurm(self, key: cst.BaseExpression, known: Mapping[str, Value]) -> bool:
        value = self._value(key, known)
        return isinstance(value, Text) and value.exact and is_slurm_name(value.text)

    def _holds(self, test: cst.BaseExpression, known: Mapping[str, Value]) -> bool | None:
        value = self._value(test, known)
        return truth(value) if value is not None else None

    def _value(self, node: cst.BaseExpression, known: Mapping[str, Value]) -> Value | None:
        """What an expression gives, where names are given texts; None if the evaluator cannot tell."""
        if not self._is_global(node, known):
            return None
        interpreter = self._context.interpreter
        frame = interpreter.module_frame(self._view.module)
        interpreter.steps_left = MAX_STEPS
        saved = dict(frame.state.variables)
        frame.state.variables.update(known)
        try:
            return frame.evaluate(node)
        finally:
            frame.state.variables = saved

    def _is_global(self, node: cst.BaseExpression, known: Mapping[str, Value]) -> bool:
        """Whether an expression reads only names that are known, the module's, or its own."""
        own = {id(one) for one in descendants(node)}
        for one in descendants(node):
            if isinstance(one, cst.Name) and one.value not in known:
                try:
                    owner = self._view.names.scope_of(one).owner(one.value)
                except KeyError:
                    continue
                if owner is not None and owner is not self._view.names.top and id(owner.node) not in own:
                    return False
        return True


def is_copy(node: cst.CSTNode) -> bool:
    """Whether a comprehension copies pairs of a mapping as they are, all or some of them."""
    return isinstance(node, cst.DictComp) and node.for_in.inner_for_in is None and _key_of(node) is not None


def filtered(node: cst.CSTNode) -> cst.BaseExpression | None:
    """The mapping that a filter runs over."""
    if isinstance(node, cst.DictComp):
        iterated: cst.BaseExpression | None = node.for_in.iter
    else:
        iterated = _filtered_items(node)
    if isinstance(iterated, cst.Call) and isinstance(iterated.func, cst.Attribute) and not iterated.args:
        return iterated.func.value
    return iterated


def _filter_call(node: cst.CSTNode) -> cst.Call | None:
    """The inner call of `dict(filter(condition, items))`."""
    if not isinstance(node, cst.Call) or dotted(node.func) != "dict" or len(node.args) != 1:
        return None
    inner = node.args[0].value
    return inner if isinstance(inner, cst.Call) and dotted(inner.func) == "filter" and len(inner.args) == 2 else None


def _filter_condition(node: cst.CSTNode) -> cst.Lambda | None:
    call = _filter_call(node)
    condition = call.args[0].value if call is not None else None
    return condition if isinstance(condition, cst.Lambda) and len(condition.params.params) == 1 else None


def _filtered_items(node: cst.CSTNode) -> cst.BaseExpression | None:
    call = _filter_call(node)
    return call.args[1].value if call is not None else None


def _key_of(node: cst.DictComp) -> str | None:
    """The variable of a comprehension that copies `key: value` or `key: mapping[key]`."""
    target = node.for_in.target
    if isinstance(target, cst.Tuple) and len(target.elements) == 2:
        names = [one.value.value for one in target.elements if isinstance(one.value, cst.Name)]
        same = (
            len(names) == 2
            and isinstance(node.key, cst.Name)
            and isinstance(node.value, cst.Name)
            and [node.key.value, node.value.value] == names
        )
        used = {one.value for test in node.for_in.ifs for one in descendants(test) if isinstance(one, cst.Name)}
        return names[0] if same and names[1] not in used else None
    if isinstance(target, cst.Name) and isinstance(node.key, cst.Name) and node.key.value == target.value:
        value = node.value
        if isinstance(value, cst.Subscript) and len(value.slice) == 1:
            index = value.slice[0].slice
            if isinstance(index, cst.Index) and isinstance(index.value, cst.Name):
                return target.value if index.value.value == target.value else None
    return None


def _removal_key(node: cst.CSTNode, variable: str) -> cst.BaseExpression | None:
    """The name that `variable.pop(name)` or `del variable[name]` takes out."""
    if isinstance(node, cst.Expr):
        node = node.value
    if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute) and node.func.attr.value == "pop":
        if isinstance(node.func.value, cst.Name) and node.func.value.value == variable and node.args:
            return node.args[0].value
    if isinstance(node, cst.Del) and isinstance(node.target, cst.Subscript):
        target = node.target
        index = target.slice[0].slice if len(target.slice) == 1 else None
        if isinstance(target.value, cst.Name) and target.value.value == variable and isinstance(index, cst.Index):
            return index.value
    return None
