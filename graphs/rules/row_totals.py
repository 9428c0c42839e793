"""What is computed from the rows: counts, sums, averages, differences."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphs.reading.values.units import units
from graphs.rows.flattening import container_of
from graphs.rows.selection import passes
from graphs.rules.formatting import paid_in
from graphs.rules.frame import Frame
from graphs.rules.output_match import is_numeric, match_paths, path_score
from graphs.rules.row_order import sort_path
from graphs.rules.row_view import View
from graphs.rules.tool_words import stem, title_words
from graphs.state import Aggregate, Filter
from tools.words import identifier_words

_NAMED = 0.7
"""A path that matches this well is named by the clause itself, not by a related word."""
_RELATED = 0.5
"""One that matches less speaks of the clause only by its description or its list."""
_COMPUTED = frozenset({"total", "average", "sum", "mean", "difference"})
_SHARES = frozenset({"probability", "percent", "percentage", "share", "latitude", "longitude"})
"""Numbers that make no sense added up."""
_USUAL = ("total", "amount", "price", "cost", "value", "balance", "fee", "fare")
_FOR_HOW_MANY = re.compile(r"\bfor how many\b(?!\s+(?:of|nights?|days?))", re.IGNORECASE)
_HOW_MANY = re.compile(r"\bhow many (?:[a-z]+ )??([a-z]+)\b", re.IGNORECASE)
_SUMMED = re.compile(
    r"\b(?:in all|altogether|all together|together|in total|total|combined)\b", re.IGNORECASE
)
_ALIKE = 4
"""Letters of their stems by which words of one family meet: rain, rainy."""
_ENDS = 2
"""Superlatives of opposite sides that a difference is between."""


def aggregate_of(view: View, filters: Sequence[Filter]) -> Aggregate | None:
    """A count, sum, average or difference, where the answer does not state the number itself."""
    op = view.frame.aggregate
    if not op or not view.listed:
        return None
    if op == "count" and asks_amount(view.frame):
        op = "sum" if _SUMMED.search(view.frame.text) or view.frame.mine else ""
    if op == "count":
        return _count(view, filters)
    left = [row for row in view.rows if all(passes(row, f) for f in filters)]
    if not op or len(left) < _ENDS:
        return None
    if op == "difference":
        return _difference(view)
    path = _summed(view)
    if not path or len({paid_in(path, row) for row in left}) > 1:
        return None  # amounts in several currencies have no sum
    return Aggregate(op=op, path=path)  # type: ignore[typeddict-item]


def _count(view: View, filters: Sequence[Filter]) -> Aggregate | None:
    """How many rows there are, or the sum of a field that counts what is asked for."""
    counted = _counted(view)
    if not counted or _is_listed(view, counted) or view.frame.rankings:
        return None if _is_stated(view, filters) else Aggregate(op="count", path="")
    numeric = {p: v for p, v in view.paths.items() if is_numeric(v)}
    inner = {p: v for p, v in numeric.items() if container_of(p) == view.container}
    exact = [p for p in inner if _is_called(p, _phrase_of(view.frame, counted))]
    if exact and len(view.rows) >= _ENDS:
        return Aggregate(op="sum", path=exact[0])
    return None if _is_stated(view, filters) else Aggregate(op="count", path="")


def asks_amount(frame: Frame) -> bool:
    """Whether "how many" asks for an amount in a unit: how many dollars, how many millimetres."""
    asked = _HOW_MANY.search(frame.original)
    return asked is not None and asked[1].lower() in units()


def _phrase_of(frame: Frame, noun: str) -> tuple[str, ...]:
    """The run of words that a noun begins: rainy days."""
    runs = (group.words[group.words.index(noun) :] for group in frame.groups if noun in group.words)
    return next(runs, (noun,))


def _is_called(path: str, phrase: Sequence[str]) -> bool:
    """Whether a field is named by a phrase, by all of it: rain_days holds rainy days."""
    leaf = {stem(w)[:_ALIKE] for w in identifier_words(path.rsplit(".", 1)[-1])}
    return leaf == {stem(w)[:_ALIKE] for w in phrase}


def _is_listed(view: View, noun: str) -> bool:
    """Whether the rows are what a noun names."""
    container = identifier_words(view.container.rsplit(".", 1)[-1].replace("[]", ""))
    return stem(noun) in {stem(w) for w in (*title_words(view.harvest.tool), *container)}


def _is_stated(view: View, filters: Sequence[Filter]) -> bool:
    """Whether a field gives the number, or it is no rows that are counted: seats, minutes."""
    if _FOR_HOW_MANY.search(view.frame.text):
        return True
    numeric = {p: v for p, v in view.paths.items() if is_numeric(v)}
    counts = {p: v for p, v in numeric.items() if "count" in identifier_words(p)}
    if counts and not filters and view.named_within([view.frame.head], counts):
        return True
    inner = {p: v for p, v in numeric.items() if container_of(p) == view.container}
    counted = _counted(view)
    if not counted or _is_listed(view, counted):
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
    inner = {
        p: v
        for p, v in numeric.items()
        if container_of(p) == view.container and not _SHARES & set(identifier_words(p))
    }
    spoken = view.named_within(words, inner)
    named = [path for path, score in spoken.items() if score > _NAMED]
    related = [path for path, score in spoken.items() if score > _RELATED]
    found = [*named, *related, *match_paths(_USUAL, inner), *spoken]
    return next(iter(found), "")
