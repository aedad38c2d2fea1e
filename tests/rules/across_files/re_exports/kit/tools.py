__all__ = ["TOOL"]

TOOL = "srun"
_hidden = "sbatch"
