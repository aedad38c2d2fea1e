"""What to write for the environment: which profile a launch needs, and what the project's helper can do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import libcst as cst

from lint_rules.config import Settings
from lint_rules.fixes.model import NoFix, Wanted
from lint_rules.launches.commands import SlurmCommand, asks_for_new_job, names_a_step
from lint_rules.launches.model import Profile
from lint_rules.modules import Module
from lint_rules.project import Project


@dataclass(frozen=True)
class Choice:
    """The profile for a launch. `doubt` says why a reader should look at it, empty if there is no doubt."""

    profile: Profile
    doubt: str = ""


def profile_for(commands: Sequence[SlurmCommand], settings: Settings) -> Choice:
    """The profile that keeps the meaning of commands which share one environment: a submission for what asks for
    a new job, else a step.

    An srun without telling options has the profile of the setting `srun-profile`.
    """
    profiles = dict.fromkeys(_profile_of(command, settings) for command in commands)
    if len(profiles) == 1:
        return Choice(next(iter(profiles)))
    submissions = [one.name for one in commands if one.name != "srun"]
    if not submissions:
        return Choice(Profile.STEP, "one srun asks for a new job, another one works inside this one")
    if any(one.name == "salloc" and "srun" in one.options for one in commands):
        return Choice(Profile.SUBMISSION)  # the srun runs in the new allocation
    return Choice(Profile.SUBMISSION, f"{submissions[0]} and srun share one environment here")


def _profile_of(command: SlurmCommand, settings: Settings) -> Profile:
    if command.name != "srun":
        return Profile.SUBMISSION
    if names_a_step(command):
        return Profile.STEP
    if asks_for_new_job(command) or settings.srun_profile == "submission":
        return Profile.SUBMISSION
    return Profile.STEP


@dataclass(frozen=True)
class Helper:
    """The function that makes an environment for a profile: what to import, what to write between its brackets."""

    wanted: Wanted
    arguments: str = ""
    takes_base: bool = False


def _split(name: str) -> Wanted:
    module, _, function = name.partition(":")
    return Wanted(module, function)


def helper_for(profile: Profile, project: Project, importer: Module) -> Helper | NoFix:
    """The configured helper, as far as it can make this profile."""
    settings = project.settings
    if profile is Profile.STEP and settings.step_helper:
        return _looked_up(_split(settings.step_helper), project, importer, "")
    return _looked_up(_split(settings.helper), project, importer, "step=True" * (profile is Profile.STEP))


def _looked_up(wanted: Wanted, project: Project, importer: Module, arguments: str) -> Helper | NoFix:
    path = project.find(wanted.module, importer)
    name = f"{wanted.module}:{wanted.name}"
    if path is None:
        top = wanted.module.partition(".")[0]
        if "." in wanted.module and project.find(top, importer) is not None:
            return NoFix(f"the helper {name} does not exist yet: `slurm-env-lint init` puts it there")
        ours = (wanted.module.rpartition(".")[2], wanted.name) == ("slurm_env", "scrubbed_env")
        if arguments and not ours:
            return NoFix(f"it is not known whether {name} takes `step=`: name a step-helper in the settings")
        return Helper(wanted, arguments, takes_base=ours)
    module = project.module(path)
    if module is None:
        return NoFix(f"the helper {name} cannot be read")
    function, bound = _definition(module, wanted.name or "")
    if not bound:
        return NoFix(f"the helper's module {wanted.module} defines no {wanted.name}")
    if function is None:
        ours = wanted.name == "scrubbed_env"
        return Helper(wanted, arguments, takes_base=ours) if ours or not arguments else NoFix(_no_step(name))
    if arguments and not _takes(function, "step"):
        return NoFix(_no_step(name))
    return Helper(wanted, arguments, _takes(function, "base"))


def _no_step(name: str) -> str:
    return f"the helper {name} takes no `step=`: name a step-helper in the settings"


def _definition(module: Module, name: str) -> tuple[cst.FunctionDef | None, bool]:
    """The function of this name at a module's top level, and whether the name is bound there at all."""
    from lint_rules.fixes.names import Names

    holders = Names(module).top.bound.get(name, [])
    functions = [one for one in holders if isinstance(one, cst.FunctionDef)]
    return (functions[-1] if functions else None), bool(holders)


def _takes(function: cst.FunctionDef, keyword: str) -> bool:
    parameters = function.params
    named = (*parameters.params, *parameters.kwonly_params)
    return parameters.star_kwarg is not None or any(one.name.value == keyword for one in named)
