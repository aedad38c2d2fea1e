import subprocess


def submit(script):
    from slurm_env import scrubbed_env

    print(scrubbed_env())
    subprocess.run(["sbatch", script])


def submit_if(script, really):
    if really:
        from slurm_env import scrubbed_env

        print(scrubbed_env())
    subprocess.run(["sbatch", script])
