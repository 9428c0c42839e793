"""Which rows of an answer are meant: by values, names and qualities."""

from __future__ import annotations

import re

from graphs.reading.values import Value
from graphs.rows.selection import passes
from graphs.rules.lexicon import lexicon
from graphs.rules.row_bounds import bound_filter, exact_numbers
from graphs.rules.row_names import exact_names, name_filter
from graphs.rules.row_qualities import qualities, says_any
from graphs.rules.row_times import clock_filter, coming, day_filter, month_filter
from graphs.rules.row_totals import asks_amount
from graphs.rules.row_view import View, passing
from graphs.state import Filter
from tools.words import identifier_words

_THERE_IS = re.compile(
    r"^\W*(?:whether )?(?:is|are|were|was) there\b|^\W*(?:any|do .* have)\b", re.IGNORECASE
)
_WHICH = re.compile(
    r"^\W*(?:and |on |at |in |of )*(?:which|what|when|how many|list)\b", re.IGNORECASE
)
_HOW_MUCH = re.compile(r"\b(?:chance|probability|likely|how much|likelihood)\b", re.IGNORECASE)

_FIRST = frozenset({"from", "after", "since", "start", "begin", "min"})
_ONWARDS = frozenset({"from", "since", "after"})


def filters_of(view: View) -> list[Filter]:
    """Tests that the rows must pass: values that were no arguments; then names and qualities.

    Names and qualities in a text only narrow: one that would leave no row is not applied. Nor is,
    to own things, a day that another clause told: "doing my accounts tonight".
    """
    strict = [
        made
        for index, value in enumerate(view.frame.values)
        if (not view.used(index) or _only_begins(view, value))
        and (made := _value_filter(view, index, value)) is not None
        and not (_is_aside(view, index) and not any(passes(row, made) for row in view.rows))
    ]
    strict += [*coming(view), *exact_numbers(view)]
    rows = [row for row in view.rows if all(passes(row, f) for f in strict)]
    chosen = list(strict)
    frame, events = view.frame, _events(view)
    measured = asks_amount(frame) or frame.aggregate in ("sum", "average")
    decided = frame.yes_no or bool(events) or measured or bool(_HOW_MUCH.search(frame.text))
    asked = [*qualities(view, skip=decided), *events] if len(view.rows) > 1 else []
    for made in (*exact_names(view), *asked):
        left = [row for row in rows if passes(row, made)]
        if made not in chosen and (left or (_is_plain(made) and made in asked)):
            rows = left
            chosen.append(made)
    return chosen


def _only_begins(view: View, value: Value) -> bool:
    """Whether a day was sent only as the first of those asked for."""
    if view.plan is None or value.kind != "date" or value.comparison or value.cue in _ONWARDS:
        return False
    calls = view.plan.steps[view.harvest.step].calls
    sent = [key for call in calls for key, s in call.items() if s.value == value.value]
    return bool(sent) and all(_FIRST & set(identifier_words(key)) for key in sent)


def _is_aside(view: View, index: int) -> bool:
    """Whether a value was told by another clause than the one about own things."""
    return view.frame.mine and index in view.frame.implied


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
    if _HOW_MUCH.search(frame.text) or asks_amount(frame):
        return []
    terms = lexicon().predicates[frame.predicate].text
    for path, value in view.paths.items():
        if isinstance(value, str):
            made = passing(view, path, lambda v: says_any(v, terms))
            if made["value"]:
                return [made if not frame.negated else {**made, "op": "not in"}]
    return []


def _value_filter(view: View, index: int, value: Value) -> Filter | None:
    if value.kind in ("date", "date_range", "datetime") and value.role != "now":
        return day_filter(view, value)
    if value.kind == "month":
        return month_filter(view, value)
    if value.kind in ("time", "time_range"):
        return clock_filter(view, value)
    if value.kind in ("number", "money", "duration") and value.comparison:
        return bound_filter(view, value)
    if value.kind in ("name", "quoted", "country", "identifier"):
        return name_filter(view, index, value)
    return None
