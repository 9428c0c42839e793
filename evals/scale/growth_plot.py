"""Time over the number of tools as a picture: one SVG file, nothing loaded from outside."""

from __future__ import annotations

from collections.abc import Sequence

from evals.scale.measuring import Measured

_WIDTH, _HEIGHT = 640, 400
_LEFT, _RIGHT, _TOP, _BELOW = 64, 150, 44, 52
_TICKS = 4
_TITLE = "Seconds to find all bindings, embedding included"
_CLOCK, _PROCESSOR, _EVEN = "#1f5fa8", "#c4501b", "#999999"


def growth_svg(measured: Sequence[Measured]) -> str:
    """Seconds to find all bindings, beside a straight line through the last point."""
    by_size = sorted(measured, key=lambda one: one.tools)
    last = by_size[-1]
    most = _ceiling(max(max(one.found.clock, one.found.processor) for one in by_size))
    box = f'width="{_WIDTH}" height="{_HEIGHT}" viewBox="0 0 {_WIDTH} {_HEIGHT}"'
    even = [(0, 0.0), (last.tools, last.found.processor)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="sans-serif" font-size="12">',
        f"<title>{_TITLE}</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
        f'<text x="{_LEFT}" y="24" font-size="14">{_TITLE}</text>',
        *_scale(last.tools, most),
        _line(even, last.tools, most, _EVEN, ' stroke-dasharray="5 4"'),
    ]
    lines = (("processor", _PROCESSOR), ("clock", _CLOCK))
    for name, colour in lines:
        points = [(one.tools, float(getattr(one.found, name))) for one in by_size]
        parts.append(_line(points, last.tools, most, colour))
        parts += [_dot(point, last.tools, most, colour) for point in points]
    legend = (*lines, ("linear", _EVEN))
    parts += [_named(name, colour, row) for row, (name, colour) in enumerate(legend)]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _ceiling(seconds: float) -> float:
    """The next number that the scale divides into whole steps."""
    return max(_TICKS, -(-seconds // _TICKS) * _TICKS)


def _place(point: tuple[float, float], tools: int, most: float) -> tuple[float, float]:
    x = _LEFT + (_WIDTH - _LEFT - _RIGHT) * point[0] / tools
    y = _HEIGHT - _BELOW - (_HEIGHT - _TOP - _BELOW) * point[1] / most
    return round(x, 1), round(y, 1)


def _scale(tools: int, most: float) -> list[str]:
    parts = []
    for tick in range(_TICKS + 1):
        x, y = _place((tools * tick / _TICKS, most * tick / _TICKS), tools, most)
        parts.append(
            f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y}" y2="{y}" stroke="#dddddd"/>'
            f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{most * tick / _TICKS:g}</text>'
            f'<text x="{x}" y="{_HEIGHT - _BELOW + 20}" text-anchor="middle">'
            f"{tools * tick / _TICKS:,.0f}</text>"
        )
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    return [*parts, f'<text x="{middle}" y="{_HEIGHT - 10}" text-anchor="middle">tools</text>']


def _line(
    points: Sequence[tuple[float, float]], tools: int, most: float, colour: str, more: str = ""
) -> str:
    path = " ".join("{},{}".format(*_place(point, tools, most)) for point in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{more}/>'


def _dot(point: tuple[float, float], tools: int, most: float, colour: str) -> str:
    x, y = _place(point, tools, most)
    return f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>'


def _named(name: str, colour: str, row: int) -> str:
    x, y = _WIDTH - _RIGHT + 18, _TOP + 12 + 22 * row
    return (
        f'<line x1="{x}" x2="{x + 22}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="2"/>'
        f'<text x="{x + 28}" y="{y + 4}">{name}</text>'
    )
