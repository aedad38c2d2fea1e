"""Rewritten calls whose result has another meaning, or whose child is seen in another way."""

import subprocess

from slurm_env import scrubbed_env


def status_used(script):
    status = subprocess.call(f"sbatch {script}", shell=True, env=scrubbed_env())
    print("ended with", status)
    return subprocess.call("sbatch a.sh", shell=True, env=scrubbed_env())


def stays_in_front(script):
    subprocess.run(f"srun {script}", shell=True, env=scrubbed_env(step=True))
    subprocess.run(f"sbatch --wait {script}", shell=True, env=scrubbed_env())
    subprocess.run("salloc -N1 bash", shell=True, env=scrubbed_env())


def pipes(script):
    for line in subprocess.Popen("srun hostname", shell=True, stdout=subprocess.PIPE, text=True, env=scrubbed_env(step=True)).stdout:
        print(line)
    with subprocess.Popen(f"sbatch {script}", shell=True, stdout=subprocess.PIPE, text=True, env=scrubbed_env()).stdout as pipe:
        print(pipe.readline())
    return subprocess.Popen(f"sbatch {script}", shell=True, stdout=subprocess.PIPE, text=True, env=scrubbed_env()).stdout.readlines()


def outputs(script):
    text = subprocess.run(f"sbatch {script}", shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=scrubbed_env()).stdout.removesuffix("\n")
    lines = subprocess.run(f"sbatch {script}", shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=scrubbed_env()).stdout.removesuffix("\n").splitlines()
    completed = subprocess.run(
        f"sbatch {script}",  # the command
        shell=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=scrubbed_env(),
    )
    status, printed = completed.returncode, completed.stdout.removesuffix("\n")
    return text, lines, status, printed
