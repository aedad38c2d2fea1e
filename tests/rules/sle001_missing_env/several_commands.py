"""One call that starts one of several commands, or several: one alarm that names them all."""

import subprocess


def either(script, wait):
    tool = "srun" if wait else "sbatch"
    subprocess.run([tool, script])  # expect: SLE001


def one_after_the_other(script):
    for tool in ("sbatch", "srun", "salloc"):
        subprocess.run([tool, script])  # expect: SLE001


def in_one_text(script):
    subprocess.run(f"sbatch {script} && srun {script}", shell=True)  # expect: SLE001


def the_same_twice(script):
    for words in (["sbatch", script], ["sbatch", "--wait", script]):
        subprocess.run(words)  # expect: SLE001
