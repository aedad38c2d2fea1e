"""A suppression comment suppresses nothing.

## What it does
Finds `# noqa: SLE...` and `# slurm-env: ignore[...]` comments on lines where the named rules find nothing.

## Why is this bad?
A comment that outlives its reason hides the next real alarm on its line.

## Example
```python
subprocess.run(["squeue"])  # noqa: SLE001
```

## Use instead
```python
subprocess.run(["squeue"])
```

## Fix safety
Safe: only the comment, or the code in it, is removed.

## References
- [Ruff: unused-noqa](https://docs.astral.sh/ruff/rules/unused-noqa/)
"""

CODE = "SLE100"
NAME = "unused-suppression"
