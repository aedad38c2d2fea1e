"""An alarm without a fix; the reason stands behind each."""

import os
import pty
import subprocess


def arguments(script, **more):
    everything = [["sbatch", script]]
    subprocess.run(*everything)  # why: `*` arguments may already carry
    subprocess.run(["sbatch", script], **more, **dict(more))  # why: several `**` arguments may already carry


def functions(script):
    pty.spawn(["srun", "--pty", script])  # why: has no form that takes an environment
    list(map(os.system, [f"sbatch {script}"]))  # why: handed to `map`
    pipe = os.popen(f"sbatch {script}")  # why: the status comes from closing the pipe
    print(pipe.read())
    if pipe.close():
        raise RuntimeError
    os.popen("sbatch", "w").write("#!/bin/sh\n")  # why: is written to
    print(subprocess.getstatusoutput(f"sbatch {script}")[0])  # why: no second statement can stand


def status(script):
    status = os.system(f"sbatch {script}")  # why: the status is taken apart
    print(os.system("sbatch a.sh") >> 8)  # why: the status is taken apart
    return os.WEXITSTATUS(status)


def process(script):
    for name in [name for name in os.environ if name.startswith("SLURM_")]:
        os.environ.pop(name)
    subprocess.run(["sbatch", script])  # why: taken out of this process's own environment
