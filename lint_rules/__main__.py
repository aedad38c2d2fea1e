"""`python -m lint_rules` is the same command as `slurm-env-lint`."""

from lint_rules.cli import entry_point

entry_point()
