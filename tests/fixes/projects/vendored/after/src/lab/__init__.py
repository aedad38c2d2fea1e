"""The package."""

from lab.infra.slurm_env import scrubbed_env

__all__ = ["scrubbed_env"]
