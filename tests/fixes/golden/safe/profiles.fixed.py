"""A submission gets the submission profile, a step the step's."""

import asyncio
import subprocess

from slurm_env import scrubbed_env


def submissions(script):
    subprocess.run(["sbatch", script], env=scrubbed_env())
    subprocess.run(["salloc", "-N1", "bash"], env=scrubbed_env())
    subprocess.run(["salloc", "-N2", "srun", script], env=scrubbed_env())
    subprocess.run(["srun", "-p", "gpu", script], env=scrubbed_env())
    subprocess.run(["srun", "--account=me", script], env=scrubbed_env())
    subprocess.run(f"cd /data && sbatch {script}", shell=True, env=scrubbed_env())
    subprocess.run(["bash", "-c", f"sbatch {script}"], env=scrubbed_env())


def steps(script):
    subprocess.run(["srun", script], env=scrubbed_env(step=True))
    subprocess.run(["srun", "--overlap", "-p", "gpu", script], env=scrubbed_env(step=True))
    subprocess.run(["srun", "--jobid", "17", "-A", "me", script], env=scrubbed_env(step=True))
    subprocess.run(f"srun -n4 {script} > log", shell=True, env=scrubbed_env(step=True))
    subprocess.run(["timeout", "30", "srun", script], env=scrubbed_env(step=True))


async def asynchronous(script):
    await asyncio.create_subprocess_exec("sbatch", script, env=scrubbed_env())
    await asyncio.create_subprocess_exec(*["srun", script], stdout=asyncio.subprocess.PIPE, env=scrubbed_env(step=True))
    await asyncio.create_subprocess_shell(f"sbatch {script}", env=scrubbed_env())
