"""Two things of a kind that are the two ends of a third: "Elm against Oak", "the trips between Bern
and Oslo".
"""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed
from graphs.reading.draft import Draft
from graphs.reading.weights import reach


def take_both_ends(draft: Draft, made: Constraint) -> bool:
    """Take a second name for the other end of what was told by a first, where things have exactly
    two relations to their kind and no word lists or compares them; which end each is, is left open.
    """
    for at, other in enumerate(draft.constraints):
        ends = () if _are_apart(draft, other, made) else _ends(draft, draft.root, other, made)
        if ends:
            draft.constraints[at : at + 1] = ends
            return True
    return False


def _ends(draft: Draft, entity: str, other: Constraint, made: Constraint) -> tuple[Constraint, ...]:
    """What is told of both ends in place of the first; nothing where there are not two."""
    if other.find is not None and made.find is not None:
        return _ends_within(draft, other, made)
    same = (other.attribute, other.kind, other.op) == (made.attribute, made.kind, "=")
    end = _other_end(draft, entity, made.attribute) if same and made.find is None else ""
    if not end or made.kind not in ("name", "id") or other.value == made.value:
        return ()
    both = {"op": "in", "value": [other.value, made.value]}
    return (
        other.model_copy(update=both),
        made.model_copy(update={**both, "attribute": end}),
    )


def _ends_within(draft: Draft, other: Constraint, made: Constraint) -> tuple[Constraint, ...]:
    """The same of one thing that both were to be told by: the umpire of "Elm against Oak"."""
    first, second = other.find, made.find
    alike = (other.attribute, other.op, other.take) == (made.attribute, made.op, made.take)
    if first is None or second is None or not alike or first.entity != second.entity:
        return ()
    for at, one in enumerate(first.constraints):
        ends = _ends(draft, first.entity, one, second.constraints[0]) if second.constraints else ()
        if ends and len(second.constraints) == 1:
            told = (*first.constraints[:at], *ends, *first.constraints[at + 1 :])
            return (
                other.model_copy(update={"find": first.model_copy(update={"constraints": told})}),
            )
    return ()


def _other_end(draft: Draft, entity: str, path: str) -> str:
    """The path over the only other relation to the kind of things that a path begins with."""
    name, dot, rest = path.partition(".")
    kind = draft.schema.kind(entity)
    own = kind.attribute(name)
    target = own.target if own is not None else ""
    others = [a.name for a in kind.attributes if target and a.target == target and a != own]
    return f"{others[0]}{dot}{rest}" if len(others) == 1 else ""


def _are_apart(draft: Draft, other: Constraint, made: Constraint) -> bool:
    """Whether words list or compare two names: "Elm and Oak", "Elm or Oak", "than Oak"."""
    if other.span is None or made.span is None:
        return True
    first, second = sorted((other.span, made.span))
    between = {draft.word(at) for at in draft.clause.between(first[1], second[0])}
    before = draft.clause.between(0, first[0])[-reach("limit") :]
    ranging = any(draft.word(at) in closed("ranging") - closed("becoming") for at in before)
    apart = closed("choosing") | closed("than") | closed("negating")
    return bool(between & apart) or (bool(between & closed("coordinating")) and not ranging)
