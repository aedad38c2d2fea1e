"""A comment inside what would be replaced has no place in what replaces it."""

import os
import subprocess

subprocess.run(  # why: a comment would be lost
    ["sbatch", "a.sh"],
    env=dict(
        os.environ,  # all of it
    ),
)
