"""Things that nobody is named in: "shifts nobody is assigned to", "tasks with no one on them"."""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed
from graphs.reading.draft import Draft
from tools.entity_types.records import Attribute


def take_nobody(draft: Draft) -> None:
    """Constrain by the one relation to people that things may lack, where nobody is said of it."""
    place = _nobody(draft) if not draft.own_name else None
    if place is None or not _tells_of_root(draft, place[0]) or _is_of_others(draft, place[1]):
        return
    first, last = place
    deed = next((i for i in range(last, len(draft.clause.tokens)) if _tells(draft, i)), last)
    relation, span = _vacant(draft, deed), draft.clause.span(first, last)
    if relation is None:
        return
    draft.constraints.append(
        Constraint(attribute=relation.name, op="missing", kind="name", span=span)
    )
    draft.denied |= set(range(first, last))
    draft.use(first, last)
    if deed <= last + 1 and _is_of(draft, relation, deed):
        draft.use(deed, deed + 1)


def _tells_of_root(draft: Draft, at: int) -> bool:
    """Whether it says of things which they are; of a yes or no only right behind their word: "is
    there a shift nobody works", not "is nobody on the shift".
    """
    if draft.clause.mood != "test":
        return draft.clause.mood in ("ask", "open")
    return any(x.last == at and x.is_whole for x in draft.linked("type", draft.root))


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


def _vacant(draft: Draft, deed: int) -> Attribute | None:
    """The relation of the root to people that it may lack: of several the one that says what nobody
    does ("tasks nobody has reviewed"); None where any may be meant.
    """
    people = [a for a in draft.kind.attributes if a.target and draft.schema.is_person(a.target)]
    vacant = [a for a in people if a.nullable]
    if len(vacant) > 1:
        vacant = [a for a in vacant if a.name in _linked(draft, deed)]
    return vacant[0] if len(vacant) == 1 else None


def _linked(draft: Draft, deed: int) -> set[str]:
    """The attributes of the root that a word names, by itself."""
    links = draft.linked("attribute", draft.root)
    return {x.attribute for x in links if x.first == deed == x.last - 1}


def _is_of(draft: Draft, relation: Attribute, deed: int) -> bool:
    """Whether what nobody does is what the people of a relation do, or what an operation does with
    such things: whom a film has to direct it does not say who likes it.
    """
    if relation.name in _linked(draft, deed) or deed >= len(draft.clause.tokens):
        return True
    paths = draft.schema.model.paths_of(draft.root)
    done = any(draft.clause.tokens[deed].stem in path.stems for path in paths)
    said = draft.schema.meaning.best(draft.word(deed), [(relation.name, relation)])
    return done or bool(said)
