"""What every Python program has to do at least that looks at a tree: walk, read each file, add up."""

import os
import sys

total = 0
for folder, folders, files in os.walk(sys.argv[1]):
    folders[:] = [name for name in folders if not name.startswith(".")]
    for name in files:
        if name.endswith(".py"):
            with open(f"{folder}/{name}", "rb") as stream:  # noqa: PTH123
                total += len(stream.read())
print(total)
