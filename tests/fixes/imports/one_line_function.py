def submit(script): import subprocess; subprocess.run(["sbatch", script])
