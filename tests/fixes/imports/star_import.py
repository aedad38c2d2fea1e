from subprocess import *

import numpy

print(numpy)
run(["sbatch", "a.sh"])
