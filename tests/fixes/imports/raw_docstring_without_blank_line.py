r'''Doc \n.'''
import subprocess
subprocess.run(["sbatch", "a.sh"])
