"""Removals: statements that take names of Slurm out of a variable and do nothing else.

A loop or a branch is run through for names that are none of Slurm's: one that would take such a name out as well is no
scrub of Slurm's variables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import libcst as cst

from lint_rules.fixes.processes import is_process_environment
from lint_rules.fixes.syntax import descendants, dotted
from lint_rules.fixes.trial import PLAIN_NAMES, Trial, only_about_slurm
from lint_rules.launches.environments import is_slurm_name
from lint_rules.launches.values import Sequential, Text, Value

_SLURM_SAMPLE = "SLURM_JOB_ID"
# What the iterable of such a loop may call: it copies, lists or tests names.
_HARMLESS_CALLS = frozenset({"list", "tuple", "set", "sorted", "any", "all"})
_HARMLESS_METHODS = frozenset({"copy", "keys", "items", "startswith", "endswith", "match", "search"})

Known = Mapping[str, Value]


def is_removal(trial: Trial, statement: cst.CSTNode, variable: str) -> bool:
    """Whether a statement takes names of Slurm, and no others, out of a variable, and does nothing else."""
    if not only_about_slurm(statement):
        return False
    if all(_removed_key(node, variable) is None for node in descendants(statement)):
        return False
    return _Walk(trial, variable).goes_on(statement, {}) is not None


class _Walk:
    """Runs through statements for one variable. `known` gives loop variables a sample name."""

    def __init__(self, trial: Trial, variable: str) -> None:
        self._trial = trial
        self._variable = variable

    def goes_on(self, statement: cst.CSTNode, known: Known) -> bool | None:
        """Whether control comes out behind a statement; None if it does anything but take Slurm's names out."""
        if isinstance(statement, cst.SimpleStatementLine):
            return self._all_go_on(statement.body, known)
        if isinstance(statement, (cst.Expr, cst.Del)):
            return self._removal(statement, known)
        if isinstance(statement, (cst.Continue, cst.Break)):
            return False
        if isinstance(statement, cst.Pass):
            return True
        if isinstance(statement, cst.If):
            return self._branch(statement, known)
        if isinstance(statement, cst.For) and statement.orelse is None:
            return self._loop(statement, known)
        return None

    def _all_go_on(self, statements: Sequence[cst.CSTNode], known: Known) -> bool | None:
        for statement in statements:
            found = self.goes_on(statement, known)
            if found is not True:
                return found
        return True

    def _removal(self, statement: cst.Expr | cst.Del, known: Known) -> bool | None:
        key = _removed_key(statement, self._variable)
        if key is None:
            return None
        value = self._trial.value(key, known)
        is_slurm = isinstance(value, Text) and value.exact and is_slurm_name(value.text)
        return True if is_slurm else None

    def _branch(self, statement: cst.If, known: Known) -> bool | None:
        verdict = self._trial.holds(statement.test, known)
        results: list[bool | None] = []
        if verdict is not False:
            results.append(self._all_go_on(statement.body.body, known))
        if verdict is not True:
            if isinstance(statement.orelse, cst.If):
                results.append(self.goes_on(statement.orelse, known))
            else:
                orelse = statement.orelse.body.body if statement.orelse is not None else ()
                results.append(self._all_go_on(orelse, known))
        return None if None in results else all(results)

    def _loop(self, statement: cst.For, known: Known) -> bool | None:
        target: cst.CSTNode = statement.target
        if isinstance(target, cst.Tuple) and target.elements:  # for name, value in env.items()
            target = target.elements[0].value
        if not isinstance(target, cst.Name):
            return None
        listed = self._listed(statement.iter)
        if listed is None and not self._runs_over_names(statement.iter):
            return None
        for name in (*(PLAIN_NAMES if listed is None else listed), _SLURM_SAMPLE):
            if self._comes_up(statement.iter, name):
                result = self._all_go_on(statement.body.body, {**known, target.value: Text(name)})
                if result is None:
                    return None
        return True

    def _listed(self, node: cst.BaseExpression) -> list[str] | None:
        """The names that a loop runs over, if they are all written down."""
        value = self._trial.value(node, {})
        if not isinstance(value, Sequential) or value.keys_of is not None:
            return None
        names = [one.text for one in value.items if isinstance(one, Text) and one.exact]
        return names if names and len(names) == len(value.items) else None

    def _runs_over_names(self, node: cst.BaseExpression) -> bool:
        """Whether an iterable is made of nothing but the names in the variable or in the process's environment."""
        for one in descendants(node):
            if isinstance(one, cst.Call):
                method = one.func.attr.value if isinstance(one.func, cst.Attribute) else ""
                if dotted(one.func) not in _HARMLESS_CALLS and method not in _HARMLESS_METHODS:
                    return False
        return any(
            (isinstance(one, cst.Name) and one.value == self._variable)
            or is_process_environment(self._trial.view, one)
            for one in descendants(node)
        )

    def _comes_up(self, node: cst.BaseExpression, name: str) -> bool:
        """Whether the filters inside the iterable of a loop let a name through, as far as is known."""
        for one in descendants(node):
            if isinstance(one, (cst.ListComp, cst.SetComp, cst.GeneratorExp)) and isinstance(
                one.for_in.target, cst.Name
            ):
                known = {one.for_in.target.value: Text(name)}
                if any(self._trial.holds(condition.test, known) is False for condition in one.for_in.ifs):
                    return False
        return True


def _removed_key(node: cst.CSTNode, variable: str) -> cst.BaseExpression | None:
    """The name that the statement `variable.pop(name)` or `del variable[name]` takes out."""
    if isinstance(node, cst.Expr) and isinstance(node.value, cst.Call):
        call = node.value
        if dotted(call.func) == f"{variable}.pop" and call.args:
            return call.args[0].value
    if isinstance(node, cst.Del) and isinstance(node.target, cst.Subscript) and len(node.target.slice) == 1:
        index = node.target.slice[0].slice
        if dotted(node.target.value) == variable and isinstance(index, cst.Index):
            return index.value
    return None
