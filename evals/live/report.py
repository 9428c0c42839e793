"""The tables, the JSON document, and the single requests of a live evaluation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from statistics import median
from textwrap import indent
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from app.printable import printable, printable_lines
from evals.live.judging import Judged, Verdict
from evals.tasks.columns import print_columns

if TYPE_CHECKING:
    from app.settings import Settings

Figure = Callable[[Sequence[Judged]], float]


class Column(NamedTuple):
    """One figure and how tables show it."""

    name: str
    head: str
    of: Figure


def _share(verdict: Verdict) -> Figure:
    return lambda judged: round(100 * sum(j.verdict == verdict for j in judged) / len(judged), 1)


def _count(verdict: Verdict) -> Figure:
    return lambda judged: sum(j.verdict == verdict for j in judged)


def _middle(of: Callable[[Judged], float], digits: int = 0) -> Figure:
    return lambda judged: round(float(median(map(of, judged))), digits or None)


def _ninth(of: Callable[[Judged], float], digits: int = 0) -> Figure:
    """What nine of ten stay within."""
    return lambda judged: round(
        sorted(map(of, judged))[ceil(0.9 * len(judged)) - 1], digits or None
    )


COLUMNS = (
    Column("requests", "requests", len),
    Column("right %", "right%", _share("right")),
    Column("wrong but stated %", "stated%", _share("wrong_stated")),
    Column("wrong writes", "writes", _count("wrong_write")),
    Column("not answered", "unans", _count("unanswered")),
    Column("model calls", "model", _middle(lambda j: j.model_calls)),
    Column("model calls p90", "p90", _ninth(lambda j: j.model_calls)),
    Column("prompt tokens", "prompt", _middle(lambda j: j.prompt_tokens)),
    Column("prompt tokens p90", "p90", _ninth(lambda j: j.prompt_tokens)),
    Column("calls", "calls", _middle(lambda j: j.sent)),
    Column("calls p90", "p90", _ninth(lambda j: j.sent)),
    Column("own seconds", "sec", _middle(lambda j: j.own_seconds, 3)),
    Column("own seconds p90", "p90", _ninth(lambda j: j.own_seconds, 3)),
)
LEGEND = (
    "stated%: wrong, but told as if it were right; writes: changed what was not to be changed.\n"
    "Median and 90th percentile (p90) of a request: model calls, tokens of the prompts, calls of\n"
    "the service, seconds without those calls."
)
_BY_KIND = COLUMNS[:5]


def figures(judged: Sequence[Judged]) -> dict[str, float]:
    """All figures of a group, by their names."""
    return {column.name: column.of(judged) for column in COLUMNS}


def print_tables(judged: Sequence[Judged]) -> None:
    """A row for each service and for all, then a row for each kind of request."""
    print_rows("", groups(judged, lambda one: one.service), COLUMNS)
    print_rows("kind", groups(judged, lambda one: one.kind), _BY_KIND)
    click.echo(LEGEND)


def groups(judged: Sequence[Judged], by: Callable[[Judged], str]) -> dict[str, list[Judged]]:
    """The rows of a table: each group in the order of its first request, then all."""
    names = list(dict.fromkeys(map(by, judged)))
    rows = {name: [one for one in judged if by(one) == name] for name in names}
    return rows if len(rows) == 1 else {**rows, "all": list(judged)}


def print_rows(title: str, rows: dict[str, list[Judged]], columns: Sequence[Column]) -> None:
    """A table with a line for each group."""
    cells = [[name, *(f"{column.of(row):g}" for column in columns)] for name, row in rows.items()]
    print_columns([title, *(column.head for column in columns)], cells)


def document(
    judged: Sequence[Judged], settings: Settings, *, strategy: str, texts: bool
) -> dict[str, Any]:
    """Everything as JSON; without ``texts`` nothing tells what was asked and answered."""
    from evals.tasks.report import conditions

    return {
        **conditions(settings),
        "strategy": strategy,
        "services": {n: figures(r) for n, r in groups(judged, lambda j: j.service).items()},
        "kinds": {n: figures(r) for n, r in groups(judged, lambda j: j.kind).items()},
        "requests": [_entry(one, texts=texts) for one in judged],
    }


def _entry(one: Judged, *, texts: bool) -> dict[str, Any]:
    entry = {
        "service": one.service,
        "id": one.id,
        "kind": one.kind,
        "verdict": one.verdict,
        "status": one.status,
        "model_calls": one.model_calls,
        "prompt_tokens": one.prompt_tokens,
        "calls": one.sent,
        "seconds": round(one.seconds, 3),
        "own_seconds": round(one.own_seconds, 3),
    }
    words = {
        "request": one.text,
        "answer": one.answer,
        "called": list(one.calls),
        "missing": list(one.missing),
        "changes": list(one.changes),
    }
    return entry | words if texts else entry


def shown(one: Judged) -> str:
    """A request with its verdict and what explains it, as a block of text."""
    lines = [f"answer ({one.status}): {one.answer}"]
    lines += [f"called: {call}" for call in one.calls] or ["called: nothing"]
    lines += [f"missing: {fact}" for fact in one.missing]
    lines += [f"data: {change}" for change in one.changes]
    head = f"{one.verdict} {one.id} ({one.kind}): {one.text}"
    return f"{printable(head)}\n{indent(printable_lines(chr(10).join(lines)), '  ')}"
