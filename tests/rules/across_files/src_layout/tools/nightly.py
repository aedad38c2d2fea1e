import sys

sys.path.insert(0, "../src")

import harvest.process
from harvest.queue import submit

submit("night.sh")
harvest.process.call(["sbatch", "nightly.sh"])  # expect: SLE001
