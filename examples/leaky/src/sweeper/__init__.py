"""Hyperparameter sweeps on a Slurm cluster."""
