import os, subprocess; import sys

print(os, sys)
subprocess.run(["sbatch", "a.sh"])
