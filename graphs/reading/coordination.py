"""Values of one attribute that a word joins: alternatives, or all of them denied."""

from __future__ import annotations

from graphs.forms.records import Constraint, Span
from graphs.reading.closed_class import closed
from graphs.reading.draft import Draft
from graphs.reading.links import places
from graphs.reading.weights import reach
from tools.entity_types.records import DENYING

_ALIKE = ("=", "in")


def add(draft: Draft, told: Constraint) -> None:
    """Add a constraint; one that a word joins to another on the same attribute becomes one with it.

    "Booking 7 or booking 8" are alternatives; of "except Ada and Ben" both are left out.
    """
    for at, one in enumerate(draft.constraints):
        if _says_again(one, told):
            return
        if joined(draft, one, told):
            draft.constraints[at] = _both(one, told)
            return
    draft.constraints.append(told)


def _says_again(one: Constraint, told: Constraint) -> bool:
    """Whether what is told is what another word said: "no credits left"."""
    return bool(told.attribute) and one == told.model_copy(update={"span": one.span})


def joined(draft: Draft, one: Constraint, told: Constraint) -> bool:
    """Whether a word joins what is told to a constraint before it on the same attribute."""
    named = one.attribute or (one.op in DENYING and one.kind == told.kind == "name")
    same = one.attribute == told.attribute and named and one.find is None is told.find
    denied = one.op in DENYING and told.op in (*_ALIKE, *DENYING)
    alike = denied or (one.op in _ALIKE and told.op in _ALIKE)
    beside = _is_coordinated(draft, one.span, told.span) or _is_held_against(draft, one, told)
    return bool(same) and alike and beside


def _is_held_against(draft: Draft, one: Constraint, told: Constraint) -> bool:
    """Whether two things are compared: "longer was run 3 than run 1"."""
    named = draft.schema.identifies(draft.root, one.attribute)
    if not named or one.span is None or told.span is None:
        return False
    between = draft.clause.between(one.span[1], told.span[0])
    return any(draft.word(at) in closed("than") for at in between)


def _both(one: Constraint, told: Constraint) -> Constraint:
    values = [v for c in (one, told) for v in (c.value if isinstance(c.value, list) else [c.value])]
    distinct = [v for at, v in enumerate(values) if v not in values[:at]]
    op = "not in" if one.op in DENYING else "in"
    span = (one.span[0], told.span[1]) if one.span and told.span else one.span
    return one.model_copy(update={"op": op, "value": distinct, "span": span})


def _is_coordinated(draft: Draft, one: Span | None, told: Span | None) -> bool:
    """Whether a word joins two stretches, and nothing else is said between them."""
    if one is None or told is None or told[0] < one[1]:
        return False
    between = draft.clause.between(one[1], told[0])
    joining = closed("coordinating") | closed("joining")
    said = [at for at in between if draft.word(at) not in joining]
    before = draft.clause.between(0, one[0])[-reach("limit") :]
    if any(draft.word(at) in closed("ranging") - closed("becoming") for at in before):
        return False  # between booking 3 and booking 7
    plain = closed("determiners") | closed("prepositions") | closed("indefinite")
    nouns = places(x for x in draft.links if x.kind != "name")
    return len(said) < len(between) and all(draft.word(at) in plain or at in nouns for at in said)
