from slurm_env import scrubbed_env

subprocess = __import__("subprocess")
subprocess.run(["sbatch", "a.sh"], env=scrubbed_env())
