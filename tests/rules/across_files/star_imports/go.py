from common import *


def submit(script):
    check_call([SBATCH_PROGRAM, script])  # expect: SLE001
    check_call([STATUS_PROGRAM, "--me"])
