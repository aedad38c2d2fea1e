"""The only file that says the word."""

SUBMIT = "sbatch"
STATUS = "squeue"
WORDS = {"step": ["srun", "-n1"]}
