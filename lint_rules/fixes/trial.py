"""Trying an expression out: what a condition says of a given name, by the evaluator that finds the launches."""

from __future__ import annotations

from collections.abc import Mapping

import libcst as cst

from lint_rules.fixes.context import FixContext
from lint_rules.fixes.model import View
from lint_rules.fixes.syntax import descendants
from lint_rules.launches.values import Value, truth

MAX_STEPS = 10_000

# Names of variables that are none of Slurm's: a condition that minds one of them minds more than Slurm.
PLAIN_NAMES = (
    *("PATH", "HOME", "LANG", "TMPDIR", "LD_LIBRARY_PATH", "PYTHONPATH", "OMP_NUM_THREADS", "CONDA_PREFIX"),
    *("CUDA_VISIBLE_DEVICES", "MASTER_ADDR", "XDG_RUNTIME_DIR", "OF_NO_ONE_IN_PARTICULAR"),
)
_BEGINNINGS = ("SLURM", "SBATCH", "SALLOC", "SRUN", "SPANK", "_SLURM", "PMI", "PALS")


class Trial:
    """Evaluates expressions of one module. Local names that are not given are unknown."""

    def __init__(self, context: FixContext, view: View) -> None:
        self.view = view
        self._context = context

    def value(self, node: cst.BaseExpression, known: Mapping[str, Value]) -> Value | None:
        """What an expression gives where some names have given values; None if it reads other local names."""
        if not self._reads_only(node, known):
            return None
        interpreter = self._context.interpreter
        frame = interpreter.module_frame(self.view.module)
        interpreter.steps_left = MAX_STEPS
        saved = dict(frame.state.variables)
        frame.state.variables.update(known)
        try:
            return frame.evaluate(node)
        finally:
            frame.state.variables = saved

    def holds(self, test: cst.BaseExpression, known: Mapping[str, Value]) -> bool | None:
        """Whether a condition is true where some names have given values; None if that is not known."""
        value = self.value(test, known)
        return truth(value) if value is not None else None

    def _reads_only(self, node: cst.BaseExpression, known: Mapping[str, Value]) -> bool:
        own = {id(one) for one in descendants(node)}
        for one in descendants(node):
            if isinstance(one, cst.Name) and one.value not in known and self.view.names.knows(one):
                owner = self.view.names.scope_of(one).owner(one.value)
                if owner is not None and owner is not self.view.names.top and id(owner.node) not in own:
                    return False
        return True


def only_about_slurm(*nodes: cst.CSTNode) -> bool:
    """Whether every text in some nodes is the beginning of one of Slurm's names, or one of them."""
    texts = [
        str(one.raw_value).lstrip("^(")
        for node in nodes
        for one in descendants(node)
        if isinstance(one, cst.SimpleString) and one.raw_value
    ]
    return all(text.startswith(_BEGINNINGS) for text in texts)
