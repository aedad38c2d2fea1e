# a header

# standard library
import subprocess  # launches

# for the arrays
import numpy  # noqa
# for the tables
import pandas

# what follows is code
print(numpy, pandas)
subprocess.run(["sbatch", "a.sh"])
