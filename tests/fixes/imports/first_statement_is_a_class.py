# a comment on the class
class Queue:
    def submit(self, script):
        import subprocess

        subprocess.run(["sbatch", script])
