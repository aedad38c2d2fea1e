# a comment on the class
class Queue:
    def submit(self, script):
        import subprocess

        from slurm_env import scrubbed_env

        subprocess.run(["sbatch", script], env=scrubbed_env())
