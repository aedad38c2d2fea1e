"""A file that mentions Slurm cannot be read as Python.

## What it does
Says where a file cannot be decoded or parsed, and why.

## Why is this bad?
A file that is silently passed over looks clean.

## Example
```python
print "submitting with sbatch"
```

## Use instead
Mend the file, or put it under `exclude` in the settings.

## Fix safety
There is no fix.

## References
- [Python: encoding declarations](https://docs.python.org/3/reference/lexical_analysis.html#encoding-declarations)
"""

CODE = "SLE900"
NAME = "unreadable-file"
