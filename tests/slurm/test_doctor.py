"""`slurm-env-lint doctor` in a job, in a step and at the login node, and whether its claims hold."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from lint_rules.effects import EFFECTS, Kind

from .cluster import Cluster
from .laboratory import REPOSITORY

DOCTOR = [sys.executable, "-m", "lint_rules", "doctor", "--output-format", "json"]


def inside(cluster: Cluster, folder: Path, command: str, *options: str) -> tuple[int, Any]:
    """The exit status and the document of the doctor, run by a batch script."""
    script, document = folder / "doctor.sh", folder / "doctor.json"
    script.write_text(f"#!/bin/bash\ncd {REPOSITORY}\n{command} >{document}\nexit $?\n")
    job = cluster.wait(cluster.submit(script, *options, "-o", str(folder / "out")), folder / "out")
    assert document.exists(), job
    return int(job.fields["ExitCode"].split(":")[0]), json.loads(document.read_text())


def kinds(document: Any) -> set[str]:
    return {leak["kind"] for leak in document["leaks"]}


def test_at_the_login_node(cluster: Cluster) -> None:
    done = subprocess.run(DOCTOR, cwd=REPOSITORY, env=cluster.env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "where": "outside",
        "job": None,
        "step": None,
        "leaks": [],
        "rewritten": [],
        "kept": ["SLURM_CONF"],
        "beyond": [],
    }


def test_in_a_batch_script(cluster: Cluster, tmp_path: Path) -> None:
    status, document = inside(cluster, tmp_path, " ".join(DOCTOR), "-n1", "--mem=300M")
    assert (status, document["where"]) == (1, "job")
    assert Kind.CAPS.value in kinds(document)
    assert Kind.PINS.value not in kinds(document)  # only steps are bound
    hurting = {leak["name"] for leak in document["leaks"] if leak["hurts_step"]}
    assert hurting <= {"SLURM_STEP_ID", "SLURM_STEPID"}  # of the batch script itself, from 26.05 on
    assert "SLURM_CONF" in document["kept"]


def test_in_a_step(cluster: Cluster, tmp_path: Path) -> None:
    status, document = inside(cluster, tmp_path, f"srun -n1 {' '.join(DOCTOR)}", "-n1", "--mem=300M")
    assert (status, document["where"], document["step"]) == (1, "step", "0")
    assert document["leaks"][0]["kind"] == Kind.PINS.value
    assert document["leaks"][0]["hurts_step"]
    assert {Kind.CAPS.value, Kind.MISLEADS.value} < kinds(document)


def test_what_the_doctor_calls_written_anew_is_so(cluster: Cluster, tmp_path: Path) -> None:
    """All these names are poisoned at a submission; the new job finds its own values, or none."""
    names = [name for name, effect in EFFECTS.items() if effect.kind is Kind.REWRITTEN]
    script, output = tmp_path / "new.sh", tmp_path / "out"
    script.write_text("#!/bin/bash\nenv\n")
    poison = dict.fromkeys(names, "poison")
    job = cluster.wait(cluster.submit(script, "-n1", "-o", str(output), env=poison), output)
    assert job.state == "COMPLETED"
    assert [line for line in job.output.splitlines() if line.endswith("=poison")] == []
