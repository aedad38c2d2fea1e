import subprocess

try:
    import tomllib
except ImportError:
    import tomli as tomllib

import numpy

print(tomllib, numpy)
subprocess.run(["sbatch", "a.sh"])
