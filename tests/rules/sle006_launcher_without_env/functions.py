"""A function of the project launches whatever it is handed, and says nothing of the environment."""

import os
import subprocess


def run(command, check=True):
    """The launch itself is clean of Slurm: the callers bring the word."""
    return subprocess.run(command, check=check, capture_output=True)


def shell(text):
    print("$", text)
    return subprocess.run(text, shell=True).returncode


def output(*words, cwd="."):
    return subprocess.check_output(words, cwd=cwd).decode()


def twice_removed(command, retries=3):
    for _ in range(retries):
        done = run(command, check=False)
        if done.returncode == 0:
            return done
    raise RuntimeError(command)


def by_name(program, arguments):
    return subprocess.Popen([program, *arguments])


def with_a_variable(command):
    env = os.environ.copy()
    env["STARTED_BY"] = "me"
    return subprocess.run(command, env=env)


def system(text):
    return os.system(text)


def submit(script):
    run(["sbatch", script])  # expect: SLE006
    run(command=["sbatch", script], check=False)  # expect: SLE006
    shell(f"cd /data && sbatch {script}")  # expect: SLE006
    output("sbatch", "--parsable", script)  # expect: SLE006
    output(*["srun", script], cwd="/")  # expect: SLE006
    twice_removed(["sbatch", script])  # expect: SLE006
    by_name("sbatch", ["--hold", script])  # expect: SLE006
    with_a_variable(["sbatch", script])  # expect: SLE006
    system(f"sbatch {script}")  # expect: SLE006


def build_and_submit(script, hold):
    words = ["sbatch"]
    if hold:
        words.append("--hold")
    number = output(*words, script)  # expect: SLE006
    return int(number)


def status(job):
    run(["squeue", "-j", job])
    shell(f"scancel {job}")
    output("sacct", "-j", job)
    twice_removed(["scontrol", "hold", job])
