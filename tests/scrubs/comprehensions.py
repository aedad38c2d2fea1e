"""A comprehension that drops the family by prefix, and keeps what the client needs."""

import os
import re
import subprocess
from os import environ

KEPT = ("SLURM_CONF", "SLURM_CONF_SERVER")
DROPPED = ("SLURM_", "SBATCH_", "SALLOC_", "SRUN_", "PMI_", "PMIX_")
FAMILY = re.compile("^(SLURM|SBATCH|PMIX?)_")


def family_alone(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_") or k == "SLURM_CONF"}
    subprocess.run(["sbatch", script], env=env)


def with_others(script):
    env = {
        name: value
        for name, value in environ.items()
        if name in KEPT or not name.startswith(DROPPED)
    }
    subprocess.run(["sbatch", script], env=env)
    env = {k: v for k, v in os.environ.items() if k in KEPT or not k.startswith(("SLURM", "SBATCH"))}
    subprocess.run(["sbatch", script], env=env)


def two_conditions(script):
    env = {
        k: v
        for k, v in os.environ.items()
        if not k.startswith("SBATCH_")
        if k == "SLURM_CONF" or not k.startswith("SLURM_")
    }
    subprocess.run(["sbatch", script], env=env)


def turned_round(script):
    env = {k: v for k, v in os.environ.items() if not (k.startswith("SLURM_") and k not in KEPT)}
    subprocess.run(["sbatch", script], env=env)
    env = {k: v for k, v in os.environ.items() if k.startswith("SLURM_") is False or k in KEPT}
    subprocess.run(["sbatch", script], env=env)


def over_the_names(script):
    env = {k: os.environ[k] for k in os.environ if k in KEPT or "SLURM" not in k}
    subprocess.run(["sbatch", script], env=env)
    env = {k: environ[k] for k in sorted(environ) if k == "SLURM_CONF" or k[:6] != "SLURM_"}
    subprocess.run(["sbatch", script], env=env)


def by_expression(script):
    env = {k: v for k, v in os.environ.items() if k == "SLURM_CONF" or not re.match("SLURM_", k)}
    subprocess.run(["sbatch", script], env=env)
    env = {k: v for k, v in os.environ.items() if k == "SLURM_CONF" or not FAMILY.match(k)}
    subprocess.run(["sbatch", script], env=env)
    env = {k: v for k, v in os.environ.items() if k in KEPT or re.search(r"^SLURM_", k) is None}
    subprocess.run(["sbatch", script], env=env)


def by_any(script):
    env = {k: v for k, v in os.environ.items() if k in KEPT or not any(k.startswith(p) for p in DROPPED)}
    subprocess.run(["sbatch", script], env=env)
    env = {k: v for k, v in os.environ.items() if k in KEPT or all(not k.startswith(p) for p in DROPPED)}
    subprocess.run(["sbatch", script], env=env)


def is_slurm(name):
    return name.startswith("SLURM_") and name != "SLURM_CONF"


def by_predicate(script):
    env = {k: v for k, v in os.environ.items() if not is_slurm(k)}
    subprocess.run(["sbatch", script], env=env)


def from_pairs(script):
    env = dict((k, v) for k, v in os.environ.items() if not is_slurm(k))
    subprocess.run(["sbatch", script], env=env)
    env = dict([(k, v) for k, v in os.environ.items() if k in KEPT or not k.startswith("SLURM_")])
    subprocess.run(["sbatch", script], env=env)
    subprocess.run(
        ["sbatch", script],
        env={k: v for k, v in os.environ.items() if k in KEPT or not k.startswith("SLURM_")} | {"A": "b"},
    )


def of_a_copy(script):
    base = os.environ.copy()
    base["A"] = "b"
    env = {k: v for k, v in base.items() if k in KEPT or not k.startswith("SLURM_")}
    subprocess.run(["sbatch", script], env=env)


def in_lower_case(script):
    env = {k: v for k, v in os.environ.items() if k in KEPT or not k.lower().startswith("slurm_")}
    subprocess.run(["sbatch", script], env=env)
    env = {k: v for k, v in os.environ.items() if k in KEPT or k.split("_")[0] not in ("SLURM", "SBATCH")}
    subprocess.run(["sbatch", script], env=env)
