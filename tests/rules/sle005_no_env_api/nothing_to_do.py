"""Nothing to do: text that only mentions the words, other commands, other machines, clean on the way."""

import os


def harmless(script, host):
    os.system(f"echo sbatch {script}")
    os.system("which sbatch")
    os.system("sbatch --version")
    os.system(f"ssh {host} sbatch {script}")
    os.popen("squeue | grep srun").read()
    os.execvp("bash", ["bash", "sbatch.sh"])
    os.system(f"grep -c srun {script}")


def cleaned_by_the_command(script):
    os.system(f"env -i HOME=$HOME PATH=$PATH sbatch {script}")
    os.execvp("env", ["env", "-i", "/usr/bin/sbatch", script])


def cleaned_before(script):
    for name in list(os.environ):
        if name.startswith("SLURM_") and name != "SLURM_CONF":
            del os.environ[name]
    os.system(f"sbatch {script}")
