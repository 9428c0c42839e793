"""What leads a command in: "the door sensor fault is fixed - mark the job as done"."""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed
from graphs.reading.draft import Draft


def take_subject(draft: Draft) -> None:
    """Take what a statement before a command is about for the name of the thing, if nothing is.

    It stands before the first auxiliary, and nothing known bears it.
    """
    if draft.own_name or draft.of or draft.clause.is_passive:
        return
    first = 0
    while draft.word(first) in closed("determiners") | closed("polite"):
        first += 1
    if draft.word(first) in closed("pro_forms"):  # "one of them is cracked, ..."
        return
    last, head = first, draft.clause.head
    while last < head and not draft.clause.tokens[last].function and last not in draft.used:
        last += 1
    rest = range(last, head)
    if first < last < head and any(draft.word(i) in closed("auxiliaries") for i in rest):
        span = draft.clause.span(first, last)
        said = draft.clause.said(first, last)
        draft.constraints.append(Constraint(value=said, kind="name", span=span))
        draft.use(first, last)
        draft.note("unknown_thing")
