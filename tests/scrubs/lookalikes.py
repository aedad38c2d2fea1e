"""Scrubs that miss: the other family, the wrong way round, the wrong mapping, half of it."""

import os
import subprocess


def other_families(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("XDG_")}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002
    env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV", "CONDA_"))}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002


def sbatch_family_only(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("SBATCH_")}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003
    env = {k: v for k, v in os.environ.items() if not k.startswith(("SBATCH_", "SALLOC_", "PMI_", "PMIX_"))}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003


def part_of_the_family(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_CPU_")}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003
    env = {k: v for k, v in os.environ.items() if not k.startswith(("SLURM_STEP", "SLURM_JOB"))}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003


def single_names(script):
    env = {k: v for k, v in os.environ.items() if k != "SLURM_JOB_ID"}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003
    env = {k: v for k, v in os.environ.items() if k not in ("SLURM_CPU_BIND", "SLURM_MEM_BIND")}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003
    env = os.environ.copy()
    env.pop("SLURM_NODELIST", None)
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003


def the_wrong_way_round(script):
    env = {k: v for k, v in os.environ.items() if k.startswith("SLURM_")}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003
    env = {k: v for k, v in os.environ.items() if "SLURM" in k or k == "PATH"}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003


def and_for_or(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_") or not k.startswith("SBATCH_")}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002


def case_matters(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("slurm_")}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002


def ends_instead_of_starts(script):
    env = {k: v for k, v in os.environ.items() if not k.endswith("SLURM_")}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002


def the_other_mapping(script):
    env = os.environ.copy()
    clean = {k: v for k, v in env.items() if not k.startswith("SLURM_") or k == "SLURM_CONF"}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE002
    subprocess.run(["sbatch", script], env=clean)


def undone(script):
    clean = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_") or k == "SLURM_CONF"}
    subprocess.run(["sbatch", script], env={**clean, **os.environ})  # expect: SLE002
    subprocess.run(["sbatch", script], env={**os.environ, **clean})  # expect: SLE002
    clean.update(os.environ)
    subprocess.run(["sbatch", script], env=clean)  # expect: SLE002


def keeps_one_too_many(script):
    env = {k: v for k, v in os.environ.items() if not k.startswith("SLURM_") or k == "SLURM_CPU_BIND"}
    subprocess.run(["sbatch", script], env=env)  # expect: SLE003


def clean_by_name_only(script):
    subprocess.run(["sbatch", script], env=clean_env())  # expect: SLE002
    subprocess.run(["sbatch", script], env=scrubbed_env())  # expect: SLE002


def clean_env():
    return os.environ.copy()


def scrubbed_env():
    return {**os.environ, "CLEAN": "1"}
