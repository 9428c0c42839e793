"""Whether things have places left: "spots left", "still have room", "are full"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from graphs.forms.records import Constraint
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.cues import negated
from graphs.reading.draft import Draft, overlap
from graphs.reading.links import Link
from graphs.reading.schema import Schema, is_measure
from tools.entity_types.places_left import LEFT
from tools.entity_types.records import EntityType, Operator
from tools.words import singular


def tells_left(kind: EntityType) -> str:
    """The one amount of things that says how many are left: free places; ``""`` of none."""
    found = [
        a.name for a in kind.attributes
        if is_measure(a) and LEFT & {*a.words} and closed("rooms") & {*map(singular, a.words)}
    ]  # fmt: skip
    return found[0] if len(found) == 1 else ""


def with_room(
    links: Sequence[Link], clause: Clause, schema: Schema, entities: Collection[str]
) -> list[Link]:
    """The links with those for what is left of places; of the same things the words for these
    stand for nothing else: no name of a room.
    """  # noqa: D205
    rooms = list(_room_links(clause, schema, entities))
    return [
        x for x in links
        if not any(x.kind == "attribute" and x.entity == one.entity and overlap(x, one)
                   for one in rooms)
    ] + rooms  # fmt: skip


def _room_links(clause: Clause, schema: Schema, entities: Collection[str]) -> Iterator[Link]:
    """What is left of places by other words than those of its name: "spots left", "free seats",
    "have room".
    """  # noqa: D205
    found = {entity: name for entity in entities if (name := tells_left(schema.kind(entity)))}
    for at, token in enumerate(clause.tokens):
        if not found or not {token.lower, token.stem} & closed("rooms"):
            continue
        first, last = _stretch(clause, at)
        if last - first > 1 or _is_had(clause, at):
            for entity, name in found.items():
                yield Link(first, last, "attribute", entity, name, 1.0)


def _stretch(clause: Clause, at: int) -> tuple[int, int]:
    """A word for a place with the one that says that it is free, beside it or behind a verb."""
    if clause.word(at - 1) in LEFT:
        return at - 1, at + 1
    last = at + 1
    while clause.word(last) in closed("being") | closed("continuing") | closed("there"):
        last += 1
    return (at, last + 1) if clause.word(last) in LEFT else (at, at + 1)


def _is_had(clause: Clause, at: int) -> bool:
    """Whether things have it, or there is any: "still have room", "is there space in"."""
    before = at - 1
    while clause.word(before) in closed("indefinite") | closed("none") | closed("continuing"):
        before -= 1
    return clause.word(before) in closed("perfect") | closed("having") | closed("there")


def room_said(draft: Draft, link: Link) -> Operator | None:
    """How what is left compares with nothing, where things are said to have some of it, or none."""
    if link.soft or link.attribute != tells_left(draft.kind) or draft.clause.mood == "command":
        return None
    asked = draft.clause.words & (closed("many") | closed("much"))
    if asked or not (draft.clause.mood == "test" or _is_had(draft.clause, link.first)):
        return None
    none = [at for at in range(link.first) if draft.word(at) in closed("negating")]
    draft.denied |= {*none}
    return "<=" if none else ">"


def take_full(draft: Draft) -> None:
    """Constrain by nothing left what is said to be full."""
    name = tells_left(draft.kind)
    for at, token in enumerate(draft.clause.tokens):
        if not name or token.lower not in closed("full") or draft.is_used(at, at + 1):
            continue
        no = negated(draft.clause, at) and draft.clause.mood != "test"
        draft.constraints.append(
            Constraint(attribute=name, op=">" if no else "<=", value=0, kind="number",
                       span=draft.clause.span(at, at + 1))
        )  # fmt: skip
        draft.use(at, at + 1)
        draft.denied |= {i for i in range(at) if no and draft.word(i) in closed("negating")}
