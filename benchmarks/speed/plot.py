"""A plot of time against the number of files as SVG, both axes logarithmic."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 720, 380, 64, 44, 24, 200
COLOURS = ("#c2410c", "#f59e0b", "#64748b", "#0f766e", "#4338ca", "#be185d")


def plotted(curves: Mapping[str, Sequence[tuple[int, float]]], title: str) -> str:
    """Curves of (files, seconds), each with its name at its end."""
    points = [point for curve in curves.values() for point in curve]
    low_x, high_x = math.log10(min(x for x, _ in points)), math.log10(max(x for x, _ in points))
    low_y = math.floor(math.log10(min(y for _, y in points)))
    high_y = math.ceil(math.log10(max(y for _, y in points)))

    def place(x: float, y: float) -> tuple[float, float]:
        across = (math.log10(x) - low_x) / (high_x - low_x) * (WIDTH - LEFT - RIGHT)
        up = (math.log10(y) - low_y) / (high_y - low_y) * (HEIGHT - TOP - BOTTOM)
        return round(LEFT + across, 1), round(HEIGHT - BOTTOM - up, 1)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="12" role="img" aria-label="{title}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="16" font-weight="bold">{title}</text>',
    ]
    for power in range(low_y, high_y + 1):
        x, y = place(10**low_x, 10**power)
        lines.append(f'<line x1="{x}" y1="{y}" x2="{WIDTH - RIGHT}" y2="{y}" stroke="#e2e8f0"/>')
        lines.append(f'<text x="{x - 8}" y="{y + 4}" text-anchor="end">{10**power:g} s</text>')
    for files in sorted({x for x, _ in points}):
        x, y = place(files, 10**low_y)
        lines.append(f'<line x1="{x}" y1="{TOP}" x2="{x}" y2="{y}" stroke="#e2e8f0"/>')
        lines.append(f'<text x="{x}" y="{y + 18}" text-anchor="middle">{files:,}</text>')
    lines.append(
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">Python files in the tree</text>'
    )
    ends: list[float] = []
    ordered = sorted(curves.items(), key=lambda item: -item[1][-1][1])
    for colour, (name, curve) in zip(COLOURS, ordered, strict=False):
        path = " ".join(f"{x},{y}" for x, y in (place(*point) for point in curve))
        lines.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        x, y = place(*curve[-1])
        y = max([y, *(end + 15 for end in ends)])
        ends.append(y)
        lines.append(f'<text x="{x + 8}" y="{y + 4}" fill="{colour}">{name}</text>')
    return "\n".join([*lines, "</svg>", ""])
