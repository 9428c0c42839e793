"""The comparison as one HTML page that loads nothing: bars per figure, a matrix of the tasks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from importlib.resources import files

from evals.strategies.comparison import Comparison
from evals.strategies.figures import figures
from evals.strategies.running import Try
from evals.tasks.figures import Figures
from graphs.strategies.names import Strategy

SHARES = ("right %", "pass %", "win %", "path %")
"""Figures of which 100 is the end of the scale; the others end at the largest."""
AMOUNTS = ("calls", "model calls", "tokens", "cost", "seconds")


def page(comparison: Comparison, title: str, note: str) -> str:
    """The whole page; ``note`` says what was compared and who judged."""
    found = {name: figures(comparison, name) for name in comparison.tries}
    charts = "\n".join(_charts(found))
    style = files("evals.strategies").joinpath("data/page.css").read_text("utf-8")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{style}</style>
</head>
<body>
<h1>{escape(title)}</h1>
<p>{escape(note)}</p>
<div class="charts">
{charts}
</div>
{_matrix(comparison)}
</body>
</html>
"""


def _charts(found: Mapping[Strategy, Figures]) -> Iterator[str]:
    """One block of bars for each figure that somebody has."""
    for figure in (*SHARES, *AMOUNTS):
        values = {name: numbers[figure] for name, numbers in found.items()}
        known = [value for value in values.values() if value is not None]
        if not known or (figure not in SHARES and not any(known)):
            continue
        end = 100.0 if figure in SHARES else max(known)
        bars = "\n".join(_bar(name, value, end) for name, value in values.items())
        head = figure if figure in SHARES else f"{figure} per task"
        yield f"<section><h2>{escape(head)}</h2>\n{bars}\n</section>"


def _bar(name: str, value: float | None, end: float) -> str:
    share = 0.0 if value is None else 100 * value / end
    shown = "–" if value is None else f"{value:g}"
    return (
        f'<div class="bar"><span>{escape(name)}</span>'
        f'<div class="track"><div class="fill" style="width:{share:.1f}%"></div></div>'
        f'<span class="value">{shown}</span></div>'
    )


def _matrix(comparison: Comparison) -> str:
    """A row for each task, a column for each strategy."""
    names = list(comparison.tries)
    heads = "".join(f"<th>{escape(name)}</th>" for name in names)
    rows = "\n".join(
        _row([comparison.tries[name][i] for name in names]) for i in _places(comparison)
    )
    return (
        '<section class="matrix"><h2>Task by task</h2>\n'
        "<p>✓ right, ✗ not right by the gold facts; below: calls and model calls, ! where a limit "
        f'was hit.</p>\n<div class="scroll"><table>\n<thead><tr><th>task</th>{heads}</tr></thead>\n'
        f"<tbody>\n{rows}\n</tbody></table></div></section>"
    )


def _places(comparison: Comparison) -> range:
    return range(len(next(iter(comparison.tries.values()))))


def _row(tries: list[Try]) -> str:
    task = tries[0].run.task
    cells = "".join(map(_mark, tries))
    return f"<tr><th>{escape(task.id)}<small>{escape(task.kind)}</small></th>{cells}</tr>"


def _mark(one: Try) -> str:
    kind, sign = ("right", "✓") if one.score.right else ("wrong", "✗")
    limit = " !" if one.limited else ""
    told = f"{len(one.score.called)} / {one.run.spending.model_calls}{limit}"
    return f'<td class="{kind}" title="{kind}">{sign}<small>{told}</small></td>'
