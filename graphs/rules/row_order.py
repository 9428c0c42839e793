"""In which order rows are wanted, how many of them, and what is computed from them."""

from __future__ import annotations

from dataclasses import dataclass

from graphs.rows.flattening import container_of
from graphs.rules.concluding import comparison
from graphs.rules.frame import Frame, Ranking
from graphs.rules.output_match import (
    attribute_paths,
    is_clock,
    is_day,
    is_numeric,
    wanted_words,
)
from graphs.rules.row_view import View, number_like
from graphs.rules.several import how_many, lists_many, wants_each
from graphs.rules.thinking import Thinking
from graphs.rules.tool_words import stem, title_words
from graphs.state import Sort
from tools.records import Tool

_TIMES = frozenset({"date", "time"})
"""What is ordered by one of these has a day, whatever that is called: the newest review."""


@dataclass(frozen=True, slots=True)
class Order:
    """In which order rows are wanted, and which of them."""

    sort: Sort | None = None
    skip: int = 0
    take: int | None = None


def order_of(view: View, thinking: Thinking) -> Order:
    """The order a superlative asks for where it speaks of this step; else the first row."""
    ranking = next((r for r in view.frame.rankings if _speaks_of(view, r, thinking)), None)
    if ranking is not None and view.listed:
        path = sort_path(view, ranking)
        if path is not None:
            return Order(
                Sort(path=path, descending=ranking.degree.descending), ranking.skip, ranking.take
            )
    said = how_many(view.frame)
    if said is not None and lists_many(view.frame, view.plan, view.harvest.step):
        return Order(take=said)
    if view.last:
        return _compared(view) if ranking is None else Order()
    if view.frame.each or wants_each(view.frame, view.plan, view.harvest.step):
        return Order()
    return Order(_most_prominent(view), take=1)


def _compared(view: View) -> Order:
    """Of a list, the row that a comparison with something else is about."""
    degree = comparison(view.frame)
    if degree is None or len(view.rows) < 2 or any(v.comparison for v in view.frame.values):
        return Order()
    path = sort_path(view, Ranking("", degree, "", 1))
    return Order() if path is None else Order(Sort(path=path, descending=degree.descending), take=1)


def _most_prominent(view: View) -> Sort | None:
    """Of several places with one name, the one most people mean: the one most people live in."""
    paths = [p for p, v in view.paths.items() if p.endswith("population") and is_numeric(v)]
    return Sort(path=paths[0], descending=True) if paths and len(view.rows) > 1 else None


def sort_path(view: View, ranking: Ranking) -> str | None:
    """The field of the rows by which a superlative orders them."""
    sortable = {
        p: v
        for p, v in view.paths.items()
        if is_numeric(v) or number_like(v) or is_day(v) or is_clock(v)
    }
    named = view.named_within(wanted_words(ranking), sortable)
    timed = _TIMES & set(ranking.degree.attributes)
    days = [p for p, v in sortable.items() if timed and is_day(v) and container_of(p)]
    return next(iter([*named, *days]), None)


def _speaks_of(view: View, ranking: Ranking, thinking: Thinking) -> bool:
    """Whether the superlative orders the rows of this step and not those of another."""
    if view.last:
        earlier = [thinking.library.tool(t) for t in view.harvest.path[:-1]]
        return not any(_belongs(tool, ranking, view.frame) for tool in earlier)
    return _belongs(view.harvest.tool, ranking, view.frame)


def _belongs(tool: Tool, ranking: Ranking, frame: Frame) -> bool:
    """Whether the tool lists the things the superlative is about."""
    nouns = [ranking.noun] if ranking.noun else []
    if ranking.noun in ranking.degree.attributes or not nouns:
        nouns += [group.head for group in frame.groups[:2]]
    own = set(map(stem, title_words(tool)))
    return any(stem(noun) in own for noun in nouns) and bool(attribute_paths(tool, ranking))
