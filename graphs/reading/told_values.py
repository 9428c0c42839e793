"""The constraint that a typed value of a clause makes."""

from __future__ import annotations

from typing import Any

from graphs.forms.records import Constraint
from graphs.reading.bare_currency import as_counted
from graphs.reading.clauses import Placed
from graphs.reading.cues import operator_of, preposition
from graphs.reading.draft import Draft
from graphs.reading.schema import KINDS, plain
from graphs.reading.values.numerals import TIMES, TIMES_UNIT
from tools.entity_types.amounts import hundredths


def kind_told(placed: Placed) -> Any:
    """The kind of constraint that a value makes by itself."""
    return KINDS.get(placed.value.kind, placed.value.kind)


def tells_times(draft: Draft, placed: Placed) -> bool:
    """Whether a number says how often something was done: "more than twice", "at least 3 times"."""
    return draft.word(placed.first) in TIMES or placed.value.unit == TIMES_UNIT


def told_of(draft: Draft, placed: Placed, attribute: str, kind: Any = "") -> Constraint:
    """What a value says of an attribute; ``""``: its place is open. Without a ``kind`` it makes a
    constraint of its own kind.
    """
    value, moment = placed.value, placed.value.cue if placed.is_measured else ""
    kind = kind or kind_told(placed)
    told, own = plain(value.value, kind), draft.kind.attribute(attribute)
    if kind == "money" and own is not None:
        told = hundredths(told, own)
    elif kind == "number" and own is not None:
        told = as_counted(told, own, draft.clause)
    return Constraint(
        attribute=attribute, op=operator_of(value.comparison, moment),
        value=told, kind=kind, cue=_cue(draft, placed),
        span=draft.clause.span(placed.first, placed.last),
    )  # fmt: skip


def _cue(draft: Draft, placed: Placed) -> str:
    """The preposition before a value; of one that owns what follows ("Rosa's crates") "of"."""
    owns = draft.word(placed.last) == "'s"
    return "of" if owns else preposition(placed.value.cue)
