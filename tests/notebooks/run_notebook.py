"""Run the code cells of a notebook as Jupyter's kernel would: `python run_notebook.py NOTEBOOK`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from IPython.core.interactiveshell import InteractiveShell


def main(path: str) -> int:
    shell = InteractiveShell.instance()
    shell.run_line_magic("xmode", "Plain")
    for cell in json.loads(Path(path).read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code" and not shell.run_cell("".join(cell["source"])).success:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
