"""What stands directly before or after a value and says how it is meant."""

from __future__ import annotations

import re
from dataclasses import replace

from graphs.reading.values.lexicon import words
from graphs.reading.values.numerals import SMALL, TENS
from graphs.reading.values.quantities import TIME_UNITS
from graphs.reading.values.record import Comparison, Value
from graphs.reading.values.request import Request
from tools.words import singular

_TOKEN = re.compile(r"[a-z'’-]+|[^\sa-z]")
_SAME = (
    "in from to on at near for by between called with under of about around until since before"
    " after within into via through over per as against without except including like using visit"
    " and or exactly compare"
)
CUES = {cue: cue for cue in _SAME.split()} | {
    "till": "until", "named": "called", "titled": "called", "labelled": "called",
    "labeled": "called", "close to": "near", "next to": "near", "nearby": "near",
    "close by": "near", "below": "under", "less than": "under", "fewer than": "under",
    "cheaper than": "under", "lower than": "under", "smaller than": "under",
    "shorter than": "under", "more than": "over", "above": "over", "greater than": "over",
    "higher than": "over", "larger than": "over", "longer than": "over", "better than": "over",
    "at least": "at least", "minimum": "at least", "minimum of": "at least", "min": "at least",
    "no less than": "at least", "not less than": "at least", "no fewer than": "at least",
    "at most": "at most", "up to": "at most", "no more than": "at most", "max": "at most",
    "not more than": "at most", "maximum": "at most", "maximum of": "at most",
    "not exceeding": "at most", "no higher than": "at most", "no longer than": "at most",
    "not over": "at most", "not above": "at most", "budget": "at most", "budget of": "at most",
    "budget is": "at most", "no lower than": "at least", "no shorter than": "at least",
    "not under": "at least", "not below": "at least", "no later than": "until",
    "not later than": "until", "nothing under": "at least", "nothing below": "at least",
    "nothing less than": "at least", "none below": "at least", "none under": "at least",
    "nothing over": "at most", "nothing above": "at most", "nothing more than": "at most",
    "no dearer than": "at most", "no pricier than": "at most", "no cheaper than": "at least",
    "nothing dearer than": "at most", "nothing pricier than": "at most",
    "no worse than": "at least",
    "gone": "after", "past": "after", "not before": "since", "nothing before": "since",
    "not after": "until",
    "nothing after": "until", "dearer than": "over", "pricier than": "over",
    "costlier than": "over",
    "worse than": "under", "exceeding": "over", "exceeds": "over", "beyond": "over",
    "no earlier than": "since", "later than": "after", "earlier than": "before",
    "starting": "from", "starting on": "from", "starting from": "from", "beginning": "from",
    "leaving": "from", "out of": "from",
    "departing": "from", "ending": "until", "ending on": "until",
    "towards": "to", "toward": "to", "visiting": "visit", "inside": "in", "onto": "to",
    "excluding": "except", "comparing": "compare",
    "top": "top", "first": "first", "last": "last", "next": "next",
    "<": "under", ">": "over", "< =": "at most", "> =": "at least", "≤": "at most",
    "≥": "at least", "upwards of": "at least", "equal to": "exactly", "equals": "exactly",
    "than": "than",
}  # fmt: skip
_AMOUNT_CUES: dict[str, Comparison] = {
    "under": "<", "over": ">", "at most": "<=", "at least": ">=", "within": "<=", "exactly": "=",
}  # fmt: skip
_MOMENT_CUES: dict[str, Comparison] = {
    "before": "<", "after": ">", "until": "<=", "by": "<=", "since": ">=", "within": "<=",
}  # fmt: skip
_TURNED: dict[Comparison, Comparison] = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "="}
"""Comparisons of how long ago something was, as comparisons of when it was."""
_AMOUNTS = frozenset({"number", "money", "duration"})
_MOMENTS = frozenset({"date", "time", "datetime", "month"})
# "or under" closes an amount only where no amount of its own follows: "4 stars and under 90 euros".
_NO_AMOUNT_AHEAD = (
    rf"(?!\s(?:than|an?|half|{'|'.join((*SMALL, *TENS))})\b|\s(?:[a-z]{{3}}\s?)?[^\sa-z]{{0,3}}\d)"
)
_NOUN_AND = r"(?:[\s-][a-z]+){0,2}?\s(?:or|and)\s"
_MORE = re.compile(
    rf"\+|{_NOUN_AND}(?:more|higher|above|better|over|up|upwards|greater)\b{_NO_AMOUNT_AHEAD}"
    rf"|(?:\s[a-z]+)?\s(?:minimum|at least)\b{_NO_AMOUNT_AHEAD}"
)
_LESS = re.compile(
    rf"{_NOUN_AND}(?:less|fewer|lower|below|under|cheaper)\b{_NO_AMOUNT_AHEAD}"
    rf"|(?:\s[a-z]+)?\s(?:maximum|max|at most|tops)\b{_NO_AMOUNT_AHEAD}"
)


def with_cue(request: Request, value: Value) -> Value:
    """The value with the cue before it, unless it has one, or is a nationality or of a size."""
    if value.cue or value.role in ("nationality", "size"):
        return value
    cue = cue_before(request, value.start)
    if request.chinese and not cue:
        from graphs.reading.values.chinese_cues import chinese_cue

        cue = chinese_cue(request, value)
    return replace(value, cue=cue) if cue else value


def cue_before(request: Request, start: int) -> str:
    """The normal form of the cue that ends right before a position, past articles; "" if none."""
    tokens = _TOKEN.findall(request.before(start))
    cue = _longest(tokens)
    while not cue and tokens and tokens[-1] in words("filler"):
        tokens = tokens[:-1]
        cue = _longest(tokens)
    return "" if cue in ("and", "or") else cue


def _longest(tokens: list[str]) -> str:
    for length in (3, 2, 1):
        cue = CUES.get(" ".join(tokens[-length:])) if len(tokens) >= length else None
        if cue and not (cue == "of" and len(tokens) > 1 and tokens[-2] in ("city", "town")):
            return cue
    return ""


def with_comparison(request: Request, value: Value) -> Value:
    """The value with the comparison that its cue or the words after it make."""
    if value.comparison:
        return value
    comparison: Comparison = ""
    if value.kind in _AMOUNTS:
        comparison = _amount(request, value)
    elif value.kind in _MOMENTS:
        comparison = _MOMENT_CUES.get(value.cue, "") or _far(request, value)
    return up_to_now(request, replace(value, comparison=comparison)) if comparison else value


def _far(request: Request, value: Value) -> Comparison:
    """How a moment compares that lies more, or less, than so long ago."""
    comparison = _AMOUNT_CUES.get(value.cue, "")
    counted = {singular(word) for word in value.text.lower().split()} & set(TIME_UNITS)
    if not comparison or not counted or value.kind not in ("date", "datetime"):
        return ""  # "over Christmas" is no later than that
    if value.value is None:
        return ""
    now = request.now.isoformat() if value.kind == "datetime" else request.today.isoformat()
    return _TURNED[comparison] if value.value < now else comparison


def up_to_now(request: Request, value: Value) -> Value:
    """A day less than so long ago as the days since then: what is to come is not meant."""
    recent = value.kind == "date" and value.comparison in (">", ">=") and value.cue in _AMOUNT_CUES
    today = request.today.isoformat()
    if not recent or value.value >= today:
        return value
    since = {"start": value.value, "end": today}
    return replace(value, kind="date_range", value=since, comparison="", cue="")


def _amount(request: Request, value: Value) -> Comparison:
    if value.unit == "ordinal":
        return ""
    if value.cue in _AMOUNT_CUES:
        return _AMOUNT_CUES[value.cue]
    after = request.after(value.end)
    if value.text.rstrip().endswith("+") or _MORE.match(after) or "+" in value.text[1:]:
        return ">="
    if _LESS.match(after):
        return "<="
    return ""
