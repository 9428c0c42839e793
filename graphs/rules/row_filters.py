"""Which rows of an answer are meant: by values, names and qualities."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from graphs.labels import plain
from graphs.rules.lexicon import lexicon
from graphs.rules.row_bounds import bound_filter, exact_numbers
from graphs.rules.row_qualities import qualities, says_any
from graphs.rules.row_times import clock_filter, coming, day_filter, month_filter
from graphs.rules.row_view import View, holds_text, passing
from graphs.rules.values import Value
from graphs.selection import passes
from graphs.state import Filter

_THERE_IS = re.compile(
    r"^\W*(?:whether )?(?:is|are|were|was) there\b|^\W*(?:any|do .* have)\b", re.IGNORECASE
)
_WHICH = re.compile(
    r"^\W*(?:and |on |at |in |of )*(?:which|what|when|how many|list)\b", re.IGNORECASE
)
_HOW_MUCH = re.compile(r"\b(?:chance|probability|likely|how much|likelihood)\b", re.IGNORECASE)


def filters_of(view: View) -> list[Filter]:
    """Tests that the rows must pass: values that were no arguments; then names and qualities.

    Names and qualities in a text only narrow: one that would leave no row is not applied.
    """
    strict = [
        made
        for index, value in enumerate(view.frame.values)
        if not view.used(index) and (made := _value_filter(view, value)) is not None
    ]
    strict += coming(view)
    rows = [row for row in view.rows if all(passes(row, f) for f in strict)]
    chosen = list(strict)
    events = _events(view)
    asked = (
        [*qualities(view, skip=view.frame.yes_no or bool(events)), *events]
        if len(view.rows) > 1
        else []
    )
    for made in (*_exact_names(view), *exact_numbers(view), *asked):
        left = [row for row in rows if passes(row, made)]
        if made not in chosen and (left or _is_plain(made)):
            rows = left
            chosen.append(made)
    return chosen


def _is_plain(made: Filter) -> bool:
    """Whether a quality is one that every row tells: a switch, nothing to pay, none of a kind."""
    zero = made["op"] in ("=", ">") and made["value"] == 0
    return isinstance(made["value"], bool) or zero or made["op"] == "not in"


def tests_of(view: View) -> list[Filter]:
    """The bounds and qualities that a question like "is it above 20 degrees" asks about."""
    if _THERE_IS.match(view.frame.text):
        return []
    bounds = [v for v in view.frame.values if v.kind in ("number", "money") and v.comparison]
    made = [made for v in bounds if (made := bound_filter(view, v)) is not None]
    return made or qualities(view, skip=True)


def _events(view: View) -> list[Filter]:
    """Rows in which happens what "which days will it rain" asks for."""
    frame = view.frame
    if frame.yes_no or not frame.predicate or not _WHICH.match(frame.text):
        return []
    if _HOW_MUCH.search(frame.text):
        return []
    terms = lexicon().predicates[frame.predicate].text
    for path, value in view.paths.items():
        if isinstance(value, str):
            made = passing(view, path, lambda v: says_any(v, terms))
            if made["value"]:
                return [made if not frame.negated else {**made, "op": "not in"}]
    return []


def _value_filter(view: View, value: Value) -> Filter | None:
    if value.kind in ("date", "date_range", "datetime") and value.role != "now":
        return day_filter(view, value)
    if value.kind == "month":
        return month_filter(view, value)
    if value.kind in ("time", "time_range"):
        return clock_filter(view, value)
    if value.kind in ("number", "money", "duration") and value.comparison:
        return bound_filter(view, value)
    if value.kind in ("name", "quoted", "country", "identifier"):
        return _name_filter(view, value)
    return None


def _name_filter(view: View, value: Value) -> Filter | None:
    """Rows in which some text holds the name; none where no row does and it was an argument."""
    wanted = [plain(str(form)) for form in _forms(value)]
    textual = [p for p, v in view.paths.items() if holds_text(v)]
    best: Filter | None = None
    for path in sorted(textual, key=lambda p: (not p.endswith("name"), p.count("."))):
        made = passing(view, path, lambda v: any(_holds(v, w) for w in wanted))
        if made["value"]:
            return made
        best = best or made
    if value.cue == "qualifier" or value.kind in ("country", "identifier"):
        return None
    own = [p for p in textual if p.rsplit(".", 1)[-1].lower() in ("name", "title", "city")]
    return best if own and not _place_like(value) else None


def _place_like(value: Value) -> bool:
    return value.cue in ("in", "at", "near", "around", "to", "from")


def _forms(value: Value) -> list[str]:
    if value.kind == "country":
        return [value.value["name"]]
    return [str(value.value), value.text] if value.text else [str(value.value)]


def _holds(text: Any, wanted: str) -> bool:
    return isinstance(text, str) and wanted in plain(text)


def _exact_names(view: View) -> list[Filter]:
    """Where rows are exactly called what was asked for, the others are left out."""
    filters = []
    for value in view.frame.values:
        if value.kind not in ("name", "quoted"):
            continue
        for path in view.paths:
            if path.rsplit(".", 1)[-1].lower() not in ("name", "title"):
                continue
            made = passing(view, path, _is_called(str(value.value)))
            if made["value"]:
                filters.append(made)
                break
    return filters


def _is_called(name: str) -> Callable[[Any], bool]:
    """A test for exactly this name, whatever its case and accents."""
    return lambda value: plain(str(value)) == plain(name)
