PROGRAM = "sbatch"
