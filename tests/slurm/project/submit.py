"""Submit a job, in the ways that programs do: python submit.py WAY OPTIONS... SCRIPT."""

import os
import shlex
import subprocess
import sys


def plainly(options):
    subprocess.run(["sbatch", "--parsable", *options], check=True)


def through_a_shell(options):
    if os.system("sbatch --parsable " + shlex.join(options)) != 0:
        sys.exit("sbatch failed")


def with_a_copy(options):
    env = os.environ.copy()
    env["CAMPAIGN"] = "7"
    subprocess.check_call(["sbatch", "--parsable", *options], env=env)


def without_one_name(options):
    env = dict(os.environ)
    env.pop("SLURM_CPUS_PER_TASK", None)
    subprocess.check_call(["sbatch", "--parsable", *options], env=env)


def without_any_name(options):
    env = {name: value for name, value in os.environ.items() if not name.startswith(("SLURM_", "SBATCH_"))}
    subprocess.check_call(["sbatch", "--parsable", *options], env=env)


def with_export_none(options):
    subprocess.run(["sbatch", "--parsable", "--export=NONE", *options], check=True)


def run(command):
    subprocess.run(command, check=True)


def through_a_launcher(options):
    run(["sbatch", "--parsable", *options])


if __name__ == "__main__":
    globals()[sys.argv[1]](sys.argv[2:])
