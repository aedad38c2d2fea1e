"""Commands in a container that was started with an environment of its own."""

import os
import subprocess

CONTAINER = "slurmctld"


def exec_in_a_container(script):
    subprocess.run(["docker", "exec", CONTAINER, "sbatch", script])
    subprocess.run(["docker", "exec", "-u", "root", "-w", "/data", CONTAINER, "bash", "-c", f"sbatch {script}"])
    subprocess.run(["podman", "exec", CONTAINER, "sbatch", script])
    subprocess.run(["kubectl", "exec", "pod/slurm", "--", "sbatch", script])
    subprocess.run(["docker-compose", "exec", "-T", CONTAINER, "srun", "hostname"])
    subprocess.run(["docker", "compose", "exec", CONTAINER, "sbatch", script])


def in_text(script):
    os.system(f"docker exec {CONTAINER} sbatch {script}")
    subprocess.check_output(f"docker exec -i {CONTAINER} bash -lc 'srun {script}'", shell=True)
    subprocess.run(f"docker run --rm image sbatch {script}", shell=True)


def by_prefix(script):
    prefix = ["docker", "exec", CONTAINER]
    subprocess.run(prefix + ["sbatch", script])
