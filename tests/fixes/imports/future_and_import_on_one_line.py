from __future__ import annotations; import subprocess

subprocess.run(["sbatch", "a.sh"])
