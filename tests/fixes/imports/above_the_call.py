import os
os.system("sbatch a.sh")
