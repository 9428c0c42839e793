"""What is computed from the rows: counts, sums, averages, differences."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphs.rows import container_of
from graphs.rules.output_match import is_numeric, match_paths, path_score
from graphs.rules.row_order import sort_path
from graphs.rules.row_view import View
from graphs.rules.tool_words import stem, title_words
from graphs.selection import passes
from graphs.state import Aggregate, Filter
from tools.words import identifier_words

_NAMED = 0.7
"""A path that matches this well is named by the clause itself, not by a related word."""
_RELATED = 0.5
"""One that matches less speaks of the clause only by its description or its list."""
_COMPUTED = frozenset({"total", "average", "sum", "mean", "difference"})
_USUAL = ("total", "amount", "price", "cost", "value")
_FOR_HOW_MANY = re.compile(r"\bfor how many\b(?!\s+(?:of|nights?|days?))", re.IGNORECASE)
_ENDS = 2
"""Superlatives of opposite sides that a difference is between."""


def aggregate_of(view: View, filters: Sequence[Filter]) -> Aggregate | None:
    """A count, sum, average or difference, where the answer does not state the number itself."""
    op = view.frame.aggregate
    if not op or not view.container:
        return None
    if op == "count":
        return None if _is_stated(view, filters) else Aggregate(op="count", path="")
    left = [row for row in view.rows if all(passes(row, f) for f in filters)]
    if len(left) < _ENDS:
        return None
    if op == "difference":
        return _difference(view)
    path = _summed(view)
    return Aggregate(op=op, path=path) if path else None  # type: ignore[typeddict-item]


def _is_stated(view: View, filters: Sequence[Filter]) -> bool:
    """Whether a field gives the number, or it is no rows that are counted: seats, minutes."""
    if _FOR_HOW_MANY.search(view.frame.text):
        return True
    numeric = {p: v for p, v in view.paths.items() if is_numeric(v)}
    counts = {p: v for p, v in numeric.items() if "count" in identifier_words(p)}
    if counts and not filters and match_paths([view.frame.head], counts):
        return True
    inner = {p: v for p, v in numeric.items() if container_of(p) == view.container}
    counted = _counted(view)
    listed = {stem(w) for w in (*title_words(view.harvest.tool), *identifier_words(view.container))}
    if not counted or stem(counted) in listed:
        return False
    if len(view.rows) < _ENDS:
        return True
    return any(path_score([counted], path) > _NAMED for path in inner)


def _counted(view: View) -> str:
    """The noun that "how many" asks for."""
    tokens = view.frame.tokens
    for index, token in enumerate(tokens[:-1]):
        if token.raw.lower() == "many" and tokens[index + 1].content:
            return tokens[index + 1].word
    return ""


def _difference(view: View) -> Aggregate | None:
    """From the least to the most of what two superlatives order by."""
    ends = {ranking.degree.descending for ranking in view.frame.rankings}
    if len(ends) < _ENDS:
        return None
    path = sort_path(view, view.frame.rankings[0])
    return Aggregate(op="difference", path=path) if path else None


def _summed(view: View) -> str:
    """The number of the rows that is added up or averaged."""
    words = [w for w in view.frame.words if w not in _COMPUTED]
    numeric = {p: v for p, v in view.paths.items() if is_numeric(v)}
    inner = {p: v for p, v in numeric.items() if container_of(p) == view.container}
    spoken = view.named_within(words, inner)
    named = [path for path, score in spoken.items() if score > _NAMED]
    related = [path for path, score in spoken.items() if score > _RELATED]
    found = [*named, *related, *match_paths(_USUAL, inner), *spoken]
    return next(iter(found), "")
