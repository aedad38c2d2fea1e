"""`env -i` in front of the command starts from nothing."""

import asyncio
import os
import subprocess


def in_lists(script):
    subprocess.run(["env", "-i", "sbatch", script])
    subprocess.run(["env", "-", "PATH=/usr/bin", "sbatch", script])
    subprocess.run(["/usr/bin/env", "--ignore-environment", "HOME=/root", "sbatch", script])
    subprocess.run(["nice", "env", "-i", f"PATH={os.environ['PATH']}", "timeout", "5", "sbatch", script])
    subprocess.run(["env", "-i", "bash", "-lc", f"sbatch {script}"])
    subprocess.run(["env", "-i", "sbatch", script], env=os.environ)


def in_text(script):
    os.system(f"env -i sbatch {script}")
    subprocess.run(f"cd /data && env -i PATH=$PATH HOME=$HOME sbatch {script}", shell=True)
    subprocess.run(f"env -i bash -c 'sbatch {script}'", shell=True)
    subprocess.run(f"exec env -i sbatch {script}", shell=True)
    subprocess.run(["bash", "-c", f"env -i sbatch {script}"])


async def awaited(script):
    await asyncio.create_subprocess_exec("env", "-i", "sbatch", script)


def the_family_by_name_of_shell(script):
    subprocess.run(f"unset ${{!SLURM_@}}; sbatch {script}", shell=True)  # expect: SLE004
    subprocess.run(f"for v in ${{!SLURM_*}}; do unset $v; done; sbatch {script}", shell=True)  # expect: SLE004


def another_command_is_emptied(script):
    subprocess.run(f"env -i true; sbatch {script}", shell=True)  # expect: SLE001
    subprocess.run(f"env -i printenv && sbatch {script}", shell=True)  # expect: SLE001
