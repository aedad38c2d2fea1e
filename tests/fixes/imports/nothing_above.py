subprocess = __import__("subprocess")
subprocess.run(["sbatch", "a.sh"])
