import subprocess

from slurm_env import (
    ACCELERATORS,
    in_step,  # are we inside?
    scrubbed_env,
)

print(ACCELERATORS, in_step)
subprocess.run(["sbatch", "a.sh"], env=scrubbed_env())
