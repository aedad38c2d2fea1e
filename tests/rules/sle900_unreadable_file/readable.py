"""Nothing to do: odd, and readable."""

if True:
	x = 1; y = "sbatch"
