"""Prices wanted in another currency: the price first, then what converts it."""

from __future__ import annotations

import re
from datetime import datetime

from graphs.reading.values import Value
from graphs.rules.clauses import Clause
from graphs.rules.frame import Frame
from graphs.rules.reading import read_clause

_IN_CURRENCY = re.compile(r"\bconvert|exchange|\brates?\b|\bcurrenc|兑|换|汇率", re.IGNORECASE)

_PUT = (
    r"(?:(?:and |but |then )?(?:when |once |if )?(?:converted|changed|exchanged|turned|translated|"
    r"expressed|quoted|shown|given|stated|worked out)(?: over)? )?"
)
"""How an amount wanted in another currency may be said to get there."""
_PUT_INTO = re.compile(rf"\b(?=\w+ed\b){_PUT}(?=in|to)", re.IGNORECASE)
_POINTS_BACK = re.compile(
    r"\W*(?:(?:and|so|but|then|please|how much|what|would|will|be|is|are|does|do|come|work out|"
    r"give|tell|show|put|me|us|that|this|it|those|they|these|the|price|cost|total|amount|"
    r"\[A\d+\])['’]?s?\W*)+",
    re.IGNORECASE,
)
"""A clause that of itself names nothing: "how much is that"."""
_WHAT_IS = re.compile(r"^\W*(?:and )?what(?:['’]s| is| are| would)\b(?: be)?", re.IGNORECASE)
"""In a currency, what a thing "is" is what it costs."""


def convert(clauses: list[Clause], now: datetime) -> list[Clause]:
    """A price wanted in a currency: first the price, then its conversion."""
    out: list[Clause] = []
    moved: dict[int, int] = {}
    for index, clause in enumerate(clauses):
        clause.move(moved)
        frame = read_clause(clause.text, now)
        asked = [v for v in frame.values if v.kind == "currency" and v.cue in ("in", "to", "into")]
        paid = any(v.kind == "money" for v in frame.values)
        ready = paid or clause.computes or clause.done
        value = asked[-1] if asked and not ready else None
        if value is None or _IN_CURRENCY.search(_PUT_INTO.sub("", clause.text)):
            out.append(clause)
        else:
            out += _price_and_conversion(clause, frame, value, out)
        moved[index] = len(out) - 1
    return out


def _price_and_conversion(
    clause: Clause, frame: Frame, value: Value, before: list[Clause]
) -> list[Clause]:
    """The clause without its currency, unless that only points back, and the conversion."""
    clause.text = _without(clause.text, value)
    back = len(before) - 1 if before and _POINTS_BACK.fullmatch(clause.text) else None
    source = len(before) if back is None else back
    text = f"convert [A{source + 1}] price to {value.text}"
    conversion = Clause(text, clause.condition, [source])
    if back is not None:
        return [conversion]
    if not frame.words and not frame.rankings:
        clause.text = _WHAT_IS.sub("how much is", clause.text)
    return [clause, conversion]


def _without(text: str, value: Value) -> str:
    """The clause without a value and the preposition before it."""
    before = re.sub(
        rf"[,\s]*\b{_PUT}{re.escape(value.cue)}\b\s*$", "", text[: value.start], flags=re.IGNORECASE
    )
    return f"{before}{text[value.end :]}".strip()
