import subprocess
import numpy
from . import sibling
print(numpy, sibling)
subprocess.run(["sbatch", "a.sh"])
