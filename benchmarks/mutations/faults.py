"""Deliberate faults in the fixes and their gate: what is broken, where, and the tests that should notice first."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """`old` stands once in lint_rules/fixes/`file` and is replaced by `new`; `tests` are below tests/fixes/."""

    name: str
    file: str
    old: str
    new: str
    tests: str


FAULTS = (
    Fault(
        "the gate does not compare libcst's trees",
        "gate.py",
        "    if _differs(_events(before, changes.removed), _events(new, changes.inserted)):",
        "    if False:",
        "test_gate.py",
    ),
    Fault(
        "the gate does not compare Python's trees",
        "gate.py",
        "    if _differs(_ast_events(old, before, changes.removed), _ast_events(new, after, changes.inserted)):",
        "    if False:",
        "test_gate.py",
    ),
    Fault(
        "the gate lets comments get lost",
        "gate.py",
        "    if _differs(_comments(before, changes.removed), _comments(new, changes.inserted)):",
        "    if False:",
        "test_gate.py",
    ),
    Fault(
        "the gate does not compare the text outside the edits",
        "gate.py",
        "    return before[old:] == after[new:]",
        "    return True",
        "test_gate.py",
    ),
    Fault(
        "the gate lets line ends be mixed",
        "gate.py",
        "    if not _line_ends_kept(source.text, ordered):",
        "    if False:",
        "test_gate.py",
    ),
    Fault(
        "the gate does not ask whether the tree prints back",
        "gate.py",
        "    if not before.prints_back:",
        "    if False:",
        "test_gate.py",
    ),
    Fault(
        "what lies partly in a stretch counts as inside",
        "gate.py",
        "        return index >= 0 and end <= self._ends[index] and start < end",
        "        return index >= 0 and start < self._ends[index]",
        "test_gate.py",
    ),
    Fault(
        "insertions at one place are made in any order",
        "splice.py",
        "    return second.start < first.end or second.end == first.start",
        "    return second.start < first.end",
        "test_splice.py",
    ),
    Fault(
        "an insertion in front of a replaced stretch is refused",
        "splice.py",
        "    return second.start < first.end or second.end == first.start",
        "    return second.start < first.end or second.start == first.start",
        "test_golden.py",
    ),
    Fault(
        "a fix is kept although its finding stays",
        "apply.py",
        "        if idle:",
        "        if False:",
        "test_apply.py",
    ),
    Fault(
        "unsafe fixes are made without being asked for",
        "apply.py",
        "            unsafe and wanted.applicability is Applicability.UNSAFE",
        "            wanted.applicability is Applicability.UNSAFE",
        "test_golden.py",
    ),
    Fault(
        "a file that has changed is not analysed again",
        "apply.py",
        "        if new.items() <= _seen(report).items():",
        "        if True:",
        "test_apply.py",
    ),
    Fault(
        "a name that is bound twice is trusted",
        "imports.py",
        "        return self._is_choice_of_imports(holders, wanted)",
        "        return True",
        "test_golden.py",
    ),
    Fault(
        "every name is free",
        "imports.py",
        "        return first not in top.bound and first not in top.read and self._owner_below(first) is None",
        "        return True",
        "test_golden.py",
    ),
    Fault(
        "imports may stand above __future__",
        "outline.py",
        "            first = line is None and (_imports_future(statement) or index in self._changes_of_path)",
        "            first = line is None and index in self._changes_of_path",
        "test_golden.py",
    ),
    Fault(
        "imports may stand above a change of sys.path",
        "outline.py",
        "            first = line is None and (_imports_future(statement) or index in self._changes_of_path)",
        "            first = line is None and _imports_future(statement)",
        "test_golden.py",
    ),
    Fault(
        "each launch has a place of its own for the import",
        "context.py",
        "        first = min(own, self._first_use(view))",
        "        first = own",
        "test_golden.py",
    ),
    Fault(
        "the project's own modules are third party",
        "import_style.py",
        "        return FIRST_PARTY if self._is_first_party(top) else self.default_section",
        "        return self.default_section",
        "test_projects.py",
    ),
    Fault(
        "single lines are not forced",
        "import_style.py",
        "        return self.force_single_line and module not in self.single_line_exclusions",
        "        return False",
        "test_import_styles.py",
    ),
    Fault(
        "what `**` carries no longer has its say",
        "arguments.py",
        """f'{{"{keyword}": {value}, **{_grouped(view, mappings[0].value)}}}'""",
        """f'{{**{_grouped(view, mappings[0].value)}, "{keyword}": {value}}}'""",
        "test_golden.py",
    ),
    Fault(
        "an srun gets the profile of a submission",
        "helper.py",
        "        return Profile.SUBMISSION\n    return Profile.STEP\n",
        "        return Profile.SUBMISSION\n    return Profile.SUBMISSION\n",
        "test_golden.py",
    ),
    Fault(
        "an environment is taken to go nowhere else",
        "flow.py",
        "        self.flow.elsewhere = self.flow.elsewhere or where",
        "        pass",
        "test_golden.py",
    ),
    Fault(
        "a scrub is not tried out with other names",
        "removals.py",
        "        for name in (*(PLAIN_NAMES if listed is None else listed), _SLURM_SAMPLE):",
        "        for name in (_SLURM_SAMPLE,):",
        "test_golden.py",
    ),
    Fault(
        "every use of a status keeps its meaning",
        "results.py",
        "    return is_unused(view, node) or _tested(view, node, set())",
        "    return True",
        "test_golden.py",
    ),
    Fault(
        "overrides do not get the launcher's new parameter",
        "launcher_without_env.py",
        "    kin = list(relatives(callee, plan.context))",
        "    kin = []",
        "test_projects.py",
    ),
    Fault(
        "a keyword is passed to a launcher that does not take it",
        "missing_env.py",
        "    if refuser:",
        "    if False:",
        "test_apply.py",
    ),
    Fault(
        "imports without a use stay",
        "unused_imports.py",
        "        if unused:",
        "        if False:",
        "test_apply.py",
    ),
    Fault(
        "writing does not ask what the file holds now",
        "write.py",
        "    with _locked(target.parent):\n",
        "    with _locked(target.parent):\n        original = target.read_bytes()\n",
        "test_write.py",
    ),
    Fault(
        "the mode of a file is lost",
        "write.py",
        "    temporary.chmod(stat.S_IMODE(status.st_mode))",
        "    pass",
        "test_write.py",
    ),
    Fault(
        "a file is written in place",
        "write.py",
        "            os.replace(temporary, target)  # noqa: PTH105",
        "            target.write_bytes(data)\n            temporary.unlink()",
        "test_write.py",
    ),
    Fault(
        "links are followed out of the project",
        "write.py",
        "    if not target.is_relative_to(os.path.realpath(root)):",
        "    if False:",
        "test_write.py",
    ),
)
