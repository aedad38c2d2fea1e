import os

subprocess = None
os.system("sbatch a.sh")
