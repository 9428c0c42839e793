"""Things that nobody is named in: "shifts nobody is assigned to", "tasks with no one on them"."""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed
from graphs.reading.draft import Draft
from tools.entity_types.records import Attribute


def take_nobody(draft: Draft) -> None:
    """Constrain by the one relation to people that things may lack, where nobody is said of it."""
    place = _nobody(draft) if draft.clause.mood in ("ask", "open") and not draft.own_name else None
    relation = _vacant(draft) if place is not None else None
    if place is None or relation is None or _is_of_others(draft, place[1]):
        return
    first, last = place
    span = draft.clause.span(first, last)
    draft.constraints.append(
        Constraint(attribute=relation.name, op="missing", kind="name", span=span)
    )
    draft.denied |= set(range(first, last))
    draft.use(first, last)
    deed = next((i for i in range(last, len(draft.clause.tokens)) if _tells(draft, i)), last)
    if deed <= last + 1:
        draft.use(deed, deed + 1)


def _tells(draft: Draft, at: int) -> bool:
    """Whether a word is no function word: the first such tells what nobody does."""
    return not draft.clause.tokens[at].function


def _is_of_others(draft: Draft, last: int) -> bool:
    """Whether what nobody did is a thing of its own: "machines nobody has ever reserved"."""
    behind = (x for x in draft.links if x.kind == "type" and x.first >= last)
    return any(x.entity != draft.root and (x.is_whole or x.soft) for x in behind)


def _nobody(draft: Draft) -> tuple[int, int] | None:
    """Where "nobody" or "no one" stands, that nothing else explains."""
    for at, token in enumerate(draft.clause.tokens):
        if at not in draft.denied and token.lower in closed("nobody"):
            return at, at + 1
        if token.lower in closed("none") and draft.word(at + 1) in closed("pro_forms"):
            return at, at + 2
    return None


def _vacant(draft: Draft) -> Attribute | None:
    """The one relation of the root to people that it may lack; None where several may be meant."""
    people = [a for a in draft.kind.attributes if a.target and draft.schema.is_person(a.target)]
    vacant = [a for a in people if a.nullable]
    return vacant[0] if len(vacant) == 1 else None
