"""Things to which so many others refer: "members with more than two bookings"."""

from __future__ import annotations

from typing import Literal

from graphs.forms.records import Constraint, Find, Times
from graphs.reading.absence import relations_to, said_of_others
from graphs.reading.clauses import Clause, Placed
from graphs.reading.closed_class import closed
from graphs.reading.cues import operator_of
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from graphs.reading.values.numerals import TIMES_UNIT
from graphs.reading.values.record import Value
from graphs.reading.valuing import counted_by

_Bound = tuple[Literal["in", "not in"], Times | None]
_OF_NONE: dict[str, _Bound] = {">": ("in", None), "=": ("not in", None), "<=": ("not in", None)}
"""What a bound of nought means: some, or none."""


def take_times(draft: Draft) -> None:
    """Constrain by how many others refer to each, where a number bounds those.

    What is said right behind the number narrows those others: "more than two bookings in May".
    Where several relations may be meant the number is left unread.
    """
    for placed in draft.clause.values:
        link = _bounded(draft, placed)
        edges = relations_to(draft, link) if link is not None else []
        bound = _bound(placed.value) if link is not None else None
        if link is not None and bound is not None and len(edges) == 1:
            first, last = _stretch(draft.clause, placed, link)
            inner = said_of_others(draft, link, first, last)
            draft.constraints = [
                c for c in draft.constraints if not draft.clause.holds(c.span, first, last)
            ]
            span = draft.clause.span(min(placed.first, link.first), max(placed.last, link.last))
            op, times = bound
            draft.constraints.append(
                Constraint(
                    attribute=draft.kind.id_attribute, op=op, take=edges[0].attribute,
                    find=Find(entity=link.entity, constraints=inner), times=times, span=span,
                )
            )  # fmt: skip
            draft.unread -= set(range(placed.first, placed.last))
            compared = draft.word(placed.first - 1) in closed("compared")  # exactly one
            draft.use(placed.first - compared, placed.last + (placed.value.unit == TIMES_UNIT))
            draft.use(link.first, link.last)


def _bounded(draft: Draft, placed: Placed) -> Link | None:
    """The word for the others that a number bounds."""
    entity = counted_by(draft, placed)
    second = draft.word(placed.first - 1) in closed("coordinating")  # between two and four
    if not entity or second or entity == draft.root or draft.counted is not None:
        return None
    named = [x for x in draft.linked("type", entity) if x.is_whole and not x.soft]
    return min(named, key=lambda x: (x.first < placed.last, x.first), default=None)


def _stretch(clause: Clause, placed: Placed, link: Link) -> tuple[int, int]:
    """From the number, or from before the others' noun, up to where something begins."""
    first, last = min(placed.first, link.first), max(placed.last, link.last)
    while link.first < placed.first and first and not clause.tokens[first - 1].function:
        first -= 1
    while last < len(clause.tokens) and clause.word(last) not in closed("contrasting"):
        last += 1
    return first, last


def _bound(value: Value) -> _Bound | None:
    """Whether those of so many are meant or all others; None where any number would do.

    Fewer than so many have those too that have none: they are not among those with more.
    """
    op, count = operator_of(value.comparison, ""), int(value.value)
    if count < 1:
        return _OF_NONE.get(op)
    among: Literal["in", "not in"] = "not in" if op in ("<", "<=") else "in"
    if op == "=":
        return among, Times(op="=", count=count)
    return among, Times(op=">" if op in (">", "<=") else ">=", count=count)
