"""What must survive a scrub, and what no scrub of the environment can stop."""

from __future__ import annotations

from .laboratory import Caller, Laboratory
from .test_submissions import RANKS, STEP, pinned, show


def test_a_cluster_whose_configuration_is_elsewhere_still_answers(laboratory: Laboratory) -> None:
    """A hand-made scrub of all SLURM_* takes SLURM_CONF along; the codemod puts the helper in its place."""
    pair = laboratory.submission(Caller(("-n1",)), "echo runs", "-n1", way="without_any_name")
    show(laboratory, "SLURM_CONF, without which sbatch does not find its cluster", pair)
    assert pair.leaking.job is None
    assert "Could not establish a configuration source" in pair.leaking.complained
    assert pair.fixed.written == "runs"


def test_the_configuration_is_kept_from_a_step_too(laboratory: Laboratory) -> None:
    pair = laboratory.submission(
        Caller(("-n1", "-c1"), step=STEP), RANKS, "-N1", "-n2", way="without_any_name"
    )
    assert pair.leaking.job is None
    assert pair.fixed.written == pinned("0", "1")


def test_resource_limits_travel_whatever_the_environment(laboratory: Laboratory) -> None:
    """They are no variables: sbatch reads its own limits. Their cure is `--propagate=NONE`."""
    caller = Caller(("-n1",), shell="ulimit -S -n 77")
    pair = laboratory.submission(caller, "ulimit -S -n", "-n1")
    show(laboratory, "soft limit of open files (no environment can stop it)", pair)
    assert pair.leaking.written == pair.fixed.written == "77"
    cured = laboratory.submission(caller, "ulimit -S -n", "-n1", "--propagate=NONE")
    show(laboratory, "the same with --propagate=NONE", cured)
    assert "77" not in (cured.leaking.written, cured.fixed.written)
