"""IPython's ways to run a command from a program."""

from IPython import get_ipython
from jupyter_client.launcher import launch_kernel as start


def submit(script):
    get_ipython().system(f"sbatch {script}")  # expect: SLE005
    get_ipython().getoutput("sbatch " + script)  # expect: SLE005
    get_ipython().system("squeue --me")


def kernel(connection_file):
    command = ["srun", "python", "-m", "ipykernel", "-f", connection_file]
    return start(command)  # expect: SLE001
