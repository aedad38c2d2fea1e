import subprocess

from slurm_env import scrubbed_env as _scrubbed_env


def submit(script):
    from slurm_env import scrubbed_env

    print(scrubbed_env())
    subprocess.run(["sbatch", script], env=scrubbed_env())


def submit_if(script, really):
    if really:
        from slurm_env import scrubbed_env

        print(scrubbed_env())
    subprocess.run(["sbatch", script], env=_scrubbed_env())
