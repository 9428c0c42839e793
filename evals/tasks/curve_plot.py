"""A learning curve as a picture: one SVG file, nothing loaded from outside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from evals.tasks.figures import Figures

_WIDTH, _PANEL = 760, 220
"""Size of the picture and height of each panel, in pixels."""
_LEFT, _RIGHT, _TOP, _BELOW = 56, 170, 44, 44
"""Room around the lines of a panel: scale, legend, title, names of windows."""
_TICKS = 4


class Line(NamedTuple):
    """One figure as a line."""

    figure: str
    """Name of the figure."""
    colour: str
    dash: str = ""


PER_TASK = (
    Line("decisions", "#1f5fa8"),
    Line("planning decisions", "#c4501b"),
    Line("calls", "#2d7d46"),
)
SHARES = (Line("right %", "#2d7d46"), Line("repeated %", "#777777", "5 4"))


def curve_svg(windows: Mapping[str, Figures], title: str) -> str:
    """The figures of the windows: decisions and calls per task above, shares below."""
    height = 2 * (_TOP + _PANEL + _BELOW)
    top = max(figures[line.figure] or 0 for figures in windows.values() for line in PER_TASK)
    size = f'width="{_WIDTH}" height="{height}" viewBox="0 0 {_WIDTH} {height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="white"/>',
        *_panel(windows, PER_TASK, f"{title}: per task", 0, _ceiling(top)),
        *_panel(windows, SHARES, "per cent of the tasks", height // 2, 100),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _ceiling(value: float) -> float:
    """The next number that the scale divides into whole steps."""
    return max(_TICKS, -(-value // _TICKS) * _TICKS)


def _panel(
    windows: Mapping[str, Figures], lines: Sequence[Line], title: str, above: int, ceiling: float
) -> list[str]:
    """One panel: title, scale, names of the windows, a line and a legend for each figure."""
    base = above + _TOP + _PANEL
    parts = [f'<text x="{_LEFT}" y="{above + 24}" font-size="14">{escape(title)}</text>']
    for tick in range(_TICKS + 1):
        y = base - _PANEL * tick / _TICKS
        parts.append(
            f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:g}" y2="{y:g}" stroke="#dddddd"/>'
            f'<text x="{_LEFT - 8}" y="{y + 4:g}" text-anchor="end">{ceiling * tick / _TICKS:g}'
            "</text>"
        )
    for name, x in zip(windows, _places(len(windows)), strict=True):
        parts.append(
            f'<text x="{x:g}" y="{base + 20}" text-anchor="middle" font-size="10">{escape(name)}'
            "</text>"
        )
    for number, line in enumerate(lines):
        parts += _drawn(windows, line, base, ceiling)
        parts.append(_legend(line, above + _TOP + 12 + 22 * number))
    return parts


def _drawn(windows: Mapping[str, Figures], line: Line, base: int, ceiling: float) -> list[str]:
    points = [
        (x, base - _PANEL * min(value, ceiling) / ceiling)
        for x, figures in zip(_places(len(windows)), windows.values(), strict=True)
        if (value := figures[line.figure]) is not None
    ]
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    dots = [f'<circle cx="{x:g}" cy="{y:g}" r="3" fill="{line.colour}"/>' for x, y in points]
    return [f'<polyline points="{path}" {_stroke(line)}/>', *dots]


def _legend(line: Line, y: int) -> str:
    x = _WIDTH - _RIGHT + 18
    return (
        f'<polyline points="{x},{y} {x + 22},{y}" {_stroke(line)}/>'
        f'<text x="{x + 28}" y="{y + 4}">{escape(line.figure)}</text>'
    )


def _stroke(line: Line) -> str:
    dash = f' stroke-dasharray="{line.dash}"' if line.dash else ""
    return f'fill="none" stroke="{line.colour}" stroke-width="2"{dash}'


def _places(count: int) -> list[float]:
    """Where the windows stand, from left to right."""
    width = _WIDTH - _LEFT - _RIGHT
    return [_LEFT + width * (i + 0.5) / count for i in range(count)]
