"""The helper's module does not import this one."""

import subprocess

from tools.log import say

say("x")
subprocess.run(["sbatch", "a.sh"])
