"""Things held against another of their kind: dearer than booking 7, in the same city as Ada."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.forms.records import OPPOSITE, Constraint, Find
from graphs.reading.closed_class import closed, moments
from graphs.reading.comparing import comparing
from graphs.reading.cues import negated
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from graphs.reading.ordering import is_most, ordered_by
from graphs.reading.stretches import is_participle
from tools.entity_types.records import Operator


def take_against(draft: Draft) -> None:
    """Compare with what the one thing that is named has, where words hold things against it.

    A question of yes or no about two things compares these (``take_order``).
    """
    if draft.clause.mood == "test":
        return
    for told, at in list(_named(draft)):
        found = _compared(draft, at) or _before_or_after(draft, at) or _alike(draft, at)
        if found is not None:
            attribute, op, place = found
            apart = [told.model_copy(update={"op": "!="})] if op == "=" else []
            if (no := _denied_at(draft, place)) is not None:
                op, apart = OPPOSITE[op], []
                draft.denied.add(no)
            inner = Find(entity=draft.root, constraints=(told,))
            against = Constraint(
                attribute=attribute, op=op, find=inner, take=attribute, span=told.span
            )
            draft.constraints[draft.constraints.index(told)] = against
            draft.constraints += apart
            draft.own_name = False
            return


def _denied_at(draft: Draft, place: int) -> int | None:
    """The place of the word by which a comparison is denied: "not older than Ada"; None."""
    led = closed("determiners") | closed("prepositions")
    while place > 0 and draft.word(place - 1) in led:
        place -= 1  # "not in the same city"
    if not negated(draft.clause, place):
        return None
    before = range(place - 1, -1, -1)
    return next((at for at in before if draft.word(at) in closed("negating")), None)


def _named(draft: Draft) -> Iterator[tuple[Constraint, int]]:
    """What names one thing of the root, and the token that stands before it."""
    for told in draft.constraints:
        one = told.op == "=" and told.find is None and not isinstance(told.value, list)
        if not one or told.span is None or not draft.schema.identifies(draft.root, told.attribute):
            continue
        at = len(draft.clause.between(0, told.span[0])) - 1
        while at > 0 and _only_leads(draft, at):
            at -= 1
        yield told, at


def _only_leads(draft: Draft, at: int) -> bool:
    """Whether a word only leads to the name: an article, the word for its type."""
    noun = any(x.first <= at < x.last for x in draft.nouns)
    return noun or draft.word(at) in closed("determiners")


def _compared(draft: Draft, at: int) -> tuple[str, Operator, int] | None:
    """The attribute and the bound of "dearer than", "more expensive than"."""
    than = draft.word(at) in closed("than")
    for place in (at - 1, at - 2):
        degree = comparing(draft.word(place)) if than else None
        if degree is not None:
            adjective = draft.word(at - 1) if place < at - 1 else ""
            attribute = ordered_by(draft, place, degree.dimension or adjective)
            if attribute is not None:
                draft.use(place, at + 1)
                return attribute, ">" if is_most(draft, attribute, degree) else "<", place
    return None


def _before_or_after(draft: Draft, at: int) -> tuple[str, Operator, int] | None:
    """The day and the bound of "joined before Ada"."""
    led = draft.word(at) in closed("moments") and not _is_of_verb(draft, at)
    op = moments().get(draft.word(at)) if led else None
    attribute = ordered_by(draft, at, "date") if op is not None else None
    if op is None or attribute is None:
        return None
    draft.use(at, at + 1)
    return attribute, op, at  # type: ignore[return-value]


def _is_of_verb(draft: Draft, at: int) -> bool:
    """Whether a word belongs to the verb before it, which names nothing: "looks after Ada"."""
    verb = draft.clause.tokens[at - 1] if at > draft.clause.head else None
    named = any(x.first <= at - 1 < x.last for x in draft.links)
    return verb is not None and not (verb.function or named or is_participle(verb))


def _alike(draft: Draft, at: int) -> tuple[str, Operator, int] | None:
    """The attribute of "the same city as Ada"."""
    same = _same_before(draft, at) if draft.word(at) in closed("alike") else None
    if same is None:
        return None
    draft.use(same.first - 1, at + 1)
    return same.attribute, "=", same.first - 1


def _same_before(draft: Draft, at: int) -> Link | None:
    """The attribute of the root between "same" and what it is the same as."""
    named = (x for x in draft.linked("attribute", draft.root) if x.last == at)
    led = (x for x in named if draft.word(x.first - 1) in closed("same") and not x.soft)
    return max(led, key=lambda x: x.score, default=None)
