import subprocess

from slurm_env import (
    ACCELERATORS,
    in_step,  # are we inside?
)

print(ACCELERATORS, in_step)
subprocess.run(["sbatch", "a.sh"])
