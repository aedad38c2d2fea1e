"""subprocess's two functions that return what a shell prints."""

import subprocess
from subprocess import getoutput


def read(script):
    text = getoutput(f"sbatch --parsable {script}")  # expect: SLE005
    status, text = subprocess.getstatusoutput("sbatch " + script)  # expect: SLE005
    lines = subprocess.getoutput(cmd="srun hostname").splitlines()  # expect: SLE005
    return status, text, lines, getoutput("sinfo")
