import subprocess

from slurm_env import ACCELERATORS, RENDEZVOUS, in_step, a_name_that_takes_some_room

print(ACCELERATORS, RENDEZVOUS, in_step, a_name_that_takes_some_room)
subprocess.run(["sbatch", "a.sh"])
