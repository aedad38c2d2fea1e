import subprocess

import numpy


print(numpy)
subprocess.run(
    ["sbatch", "a.sh"],
    check=True,
)
