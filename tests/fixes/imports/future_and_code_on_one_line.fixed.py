from __future__ import annotations; COMMAND = ["sbatch", "a.sh"]

from slurm_env import scrubbed_env

run = __import__("subprocess").run
run(COMMAND, env=scrubbed_env())
