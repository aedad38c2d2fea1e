"""The picture of the terminal in `docs/images`: the program's own coloured output as SVG.

python benchmarks/pictures/terminal.py [FILE]
"""

from __future__ import annotations

import html
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PICTURE = ROOT / "docs/images/terminal.svg"
WORDS = ("check", "src/sweeper/submit.py", "--select", "SLE001,SLE002")

SIZE, WIDTH, HEIGHT, MARGIN = 14, 8.43, 19, 18
"""Of a character, in pixels; the advance is that of most fonts with a fixed width."""

# One class for each code that the program uses; the colours are legible on dark ground (contrast above 4.5).
CLASSES = {
    "1": "b",
    "31": "r",
    "32": "g",
    "33": "y",
    "34": "l",
    "35": "m",
    "36": "c",
    "2": "d",
    "91": "r",
    "94": "l",
}
STYLE = (
    f"text{{font:{SIZE}px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#d8dee9;"
    "white-space:pre}"
    ".b{font-weight:bold}.r{fill:#ff7b72}.g{fill:#7ee787}.y{fill:#f2cc60}.l{fill:#79c0ff}.m{fill:#d2a8ff}"
    ".c{fill:#76e3ea}"
)

_ESCAPE = re.compile(r"\x1b\[([\d;]*)m")


def output(words: Sequence[str] = WORDS) -> str:
    """What the program prints about the example project, with colours, after the line that asks for it."""
    command = [sys.executable, "-m", "lint_rules", *words, "--color", "always"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=ROOT / "examples/leaky", env=environment, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    return f"$ slurm-env-lint {' '.join(words)}\n{done.stdout}"


def svg(text: str) -> str:
    """A text with colour codes as a picture."""
    rows = text.rstrip("\n").split("\n")
    columns = max(len(_ESCAPE.sub("", row)) for row in rows)
    width, height = round(columns * WIDTH) + 2 * MARGIN, len(rows) * HEIGHT + 2 * MARGIN
    lines = "\n".join(
        f'<text x="{MARGIN}" y="{MARGIN + SIZE + number * HEIGHT}">{"".join(_spans(row))}</text>'
        for number, row in enumerate(rows)
        if row
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">\n'
        f"<style>{STYLE}</style>\n"
        f'<rect width="{width}" height="{height}" rx="8" fill="#161b22"/>\n{lines}\n</svg>\n'
    )


def _spans(row: str) -> Iterator[str]:
    """A row in pieces of one look each."""
    active: list[str] = []
    pieces = _ESCAPE.split(row)
    for piece, codes in zip(pieces[::2], (*pieces[1::2], ""), strict=True):
        if piece:
            classes = " ".join(CLASSES[code] for code in active)
            said = html.escape(piece, quote=False)
            yield f'<tspan class="{classes}">{said}</tspan>' if classes else said
        for code in codes.split(";"):
            active = [] if code in ("", "0") else [*active, code]


def main(argv: Sequence[str]) -> int:
    (Path(argv[0]) if argv else PICTURE).write_text(svg(output()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
