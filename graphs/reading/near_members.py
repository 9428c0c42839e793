"""Members of lists that words are near to in meaning: a broken turbine has the state "fault"."""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed
from graphs.reading.coordination import add
from graphs.reading.cues import negated
from graphs.reading.draft import Draft
from graphs.reading.stretches import is_participle
from graphs.reading.weights import fitted
from tools.entity_types.records import Attribute, Operator


def take_near_members(draft: Draft) -> None:
    """Constrain by the member nearest to each word that nothing explains, and say that it is
    assumed; of a list that is asked for, or said something of already, none is.
    """
    told = {one.attribute for one in draft.constraints} | set(draft.wanted)
    lists = [one for one in draft.kind.attributes if one.enum and one.name not in told]
    members = [(one, str(member)) for one in lists for member in one.enum]
    for at, token in enumerate(draft.clause.tokens):
        open_ = token.text.isalpha() and not draft.is_explained(at)
        if members and open_ and _is_said_of_root(draft, at):
            _take(draft, at, members)


def _is_said_of_root(draft: Draft, at: int) -> bool:
    """Whether a word stands beside the noun for things, or an auxiliary says it of them."""
    made = is_participle(draft.clause.tokens[at])
    if any(noun.first == at + 1 or (made and noun.last == at) for noun in draft.nouns):
        return True
    before = range(at)
    said = any(draft.word(i) in closed("auxiliaries") for i in before)
    told = all(draft.is_explained(i) for i in before)
    noun = draft.word(at - 1) in closed("determiners") | closed("indefinite") | {"'s"}
    return said and told and not noun and draft.order is None  # what "waits longest" is ordered


def _take(draft: Draft, at: int, members: list[tuple[Attribute, str]]) -> None:
    said = [member.replace("_", " ").lower() for _, member in members]
    cosines = draft.schema.meaning.near(draft.word(at), said)
    top = max(range(len(cosines)), key=cosines.__getitem__)
    if cosines[top] < fitted()["least_meaning"]:
        return
    own, member = members[top]
    op: Operator = "!=" if negated(draft.clause, at) else "="
    span = draft.clause.span(at, at + 1)
    made = Constraint(
        attribute=own.name, op=op, value=member, kind="enum", span=span, assumed=True
    )  # fmt: skip
    add(draft, made)
    draft.use(at, at + 1)
    draft.note("soft")
