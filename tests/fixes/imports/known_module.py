import subprocess

import slurm_env

print(slurm_env.scrubbed_env())
subprocess.run(["sbatch", "a.sh"])
