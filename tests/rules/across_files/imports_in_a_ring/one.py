"""Each of the three gets `lost` from the next, and none has it; `words` and `tool` do come to an end."""

from three import tool
from two import lost, words


def submit(script):
    lost(["sbatch", script])


def start(script):
    words(["sbatch", script])  # expect: SLE006
    tool(["sbatch", script])  # expect: SLE006
