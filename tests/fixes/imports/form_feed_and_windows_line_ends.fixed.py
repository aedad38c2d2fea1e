import subprocess

import numpy
from slurm_env import scrubbed_env


print(numpy)
subprocess.run(
    ["sbatch", "a.sh"],
    check=True,
    env=scrubbed_env(),
)
