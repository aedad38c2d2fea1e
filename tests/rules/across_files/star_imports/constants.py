SBATCH_PROGRAM = "sbatch"
STATUS_PROGRAM = "squeue"
