import subprocess

import slurm_env as se

print(se)
subprocess.run(["sbatch", "a.sh"], env=se.scrubbed_env())
