"""Find and fix Python code that leaks its Slurm allocation into the jobs it submits."""

__version__ = "0.1.0"
