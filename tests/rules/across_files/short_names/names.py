"""Constants with the shortest of names."""

SB = "sbatch"
ARGV = ("srun", "--ntasks", "1")
