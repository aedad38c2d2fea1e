"""Programs that start another program."""

import subprocess


def in_lists(script):
    subprocess.run(["env", "sbatch", script])  # expect: SLE001
    subprocess.run(["env", "OMP_NUM_THREADS=1", "sbatch", script])  # expect: SLE001
    subprocess.run(["/usr/bin/env", "-S", f"sbatch {script}"])  # expect: SLE001
    subprocess.run(["timeout", "30", "sbatch", script])  # expect: SLE001
    subprocess.run(["timeout", "-k", "5", "--signal=INT", "30s", "sbatch", script])  # expect: SLE001
    subprocess.run(["nohup", "sbatch", script])  # expect: SLE001
    subprocess.run(["nice", "-n", "19", "srun", script])  # expect: SLE001
    subprocess.run(["stdbuf", "-oL", "srun", script])  # expect: SLE001
    subprocess.run(["setsid", "srun", script])  # expect: SLE001
    subprocess.run(["time", "sbatch", script])  # expect: SLE001
    subprocess.run(["sudo", "-E", "sbatch", script])  # expect: SLE001
    subprocess.run(["sudo", "-E", "-u", "batch", "sbatch", script])  # expect: SLE001
    subprocess.run(["xargs", "-n", "1", "sbatch"], input=script, text=True)  # expect: SLE001
    subprocess.run(["nohup", "nice", "timeout", "60", "sbatch", script])  # expect: SLE001


def in_text(script):
    subprocess.run(f"nohup sbatch {script} > /dev/null &", shell=True)  # expect: SLE001
    subprocess.run(f"timeout 10 sbatch {script}", shell=True)  # expect: SLE001
    subprocess.run(f"exec sbatch {script}", shell=True)  # expect: SLE001
    subprocess.run(f"env A=b sbatch {script}", shell=True)  # expect: SLE001
    subprocess.run(f"nice srun {script}", shell=True)  # expect: SLE001
    subprocess.run(f"sudo -E bash -c 'timeout 3 sbatch {script}'", shell=True)  # expect: SLE001


def one_launches_the_other(script):
    subprocess.run(["salloc", "-N2", "srun", script])  # expect: SLE001
    subprocess.run(["strace", "-f", "sbatch", script])  # expect: SLE001
    subprocess.run(["ionice", "-c3", "sbatch", script])  # expect: SLE001
