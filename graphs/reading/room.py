"""Whether things have places left: "spots left", "still have room", "are full"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from graphs.forms.records import Constraint
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.cues import amount_word, negated
from graphs.reading.draft import Draft, overlap
from graphs.reading.links import Link
from graphs.reading.schema import Schema, is_measure
from graphs.reading.tokens import stem
from tools.entity_types.places_left import LEFT, TAKEN, USED
from tools.entity_types.records import Attribute, EntityType, Operator
from tools.words import singular


def _left_of(kind: EntityType) -> list[Attribute]:
    """The amounts of things that say how much is left: free places, hours left."""
    return [a for a in kind.attributes if tells_left(a) and is_measure(a)]


def tells_left(one: Attribute) -> bool:
    """Whether an attribute says by its name how much is left."""
    return not LEFT.isdisjoint(one.words)


def _is_of_room(one: Attribute) -> bool:
    """Whether what is left of an amount are places."""
    return not closed("rooms").isdisjoint(map(singular, one.words))


def says_left(draft: Draft, link: Link) -> bool:
    """Whether a word alone says that there is some of the one amount of which the root tells what
    is left: "available", of books that tell how many copies are available.
    """
    left = [one.name for one in _left_of(draft.kind)]
    free = draft.word(link.first) in LEFT - closed("left_over")  # "tours are left" that are to come
    return link.size == 1 and free and left == [link.attribute]


def tells_room(kind: EntityType) -> str:
    """The one amount of things that says how many places are left; ``""`` of none."""
    found = [one.name for one in _left_of(kind) if _is_of_room(one)]
    return found[0] if len(found) == 1 else ""


def with_room(
    links: Sequence[Link], clause: Clause, schema: Schema, entities: Collection[str]
) -> list[Link]:
    """The links with those for what is left of places; of the same things the words for these
    stand for nothing else: no name of a room. "Left" alone is said of things that are to come, and
    of an amount only behind "how much".
    """
    found = list(_room_links(clause, schema, entities))
    rooms = [x for x in found if not any(_is_within(x, one) for one in found)]
    much = bool(closed("much") & clause.words)
    return [
        x for x in links
        if not any(x.kind == "attribute" and x.entity == one.entity and overlap(x, one)
                   for one in rooms) and (much or not _is_left_alone(x, clause))
    ] + rooms  # fmt: skip


def _is_within(link: Link, other: Link) -> bool:
    """Whether more words say another amount of the same things: "car spaces", not "spaces"."""
    return other.entity == link.entity and overlap(link, other) and other.size > link.size


def _is_left_alone(link: Link, clause: Clause) -> bool:
    """Whether no more of the name of an attribute is said than that something is left."""
    word = clause.word(link.first) in closed("left_over")
    return word and link.kind == "attribute" and link.size == 1 and not link.is_whole


def _room_links(clause: Clause, schema: Schema, entities: Collection[str]) -> Iterator[Link]:
    """What is left by other words than its name, or with a verb between: "spots left", "free
    seats", "hours are left", "have room".
    """
    amounts = [(entity, one) for entity in entities for one in _left_of(schema.kind(entity))]
    for at, token in enumerate(clause.tokens if amounts else ()):
        first, last = _stretch(clause, at)
        room = bool({token.lower, token.stem} & closed("rooms"))
        for entity, one in amounts:
            own = {stem(word) for word in one.words}
            named = token.stem in own and token.lower not in LEFT
            if last - first > 1 and (named or (room and _is_of_room(one))):
                begins = first
                while begins > 0 and clause.tokens[begins - 1].stem in own:
                    begins -= 1
                yield Link(begins, last, "attribute", entity, one.name, 1.0)
            elif (named and _is_had_left(clause, at)) or (
                room and _is_of_room(one) and _is_had(clause, at)
            ):
                yield Link(at, at + 1, "attribute", entity, one.name, 1.0)


def _stretch(clause: Clause, at: int) -> tuple[int, int]:
    """A word for a place with the one that says that it is free, beside it or behind a verb."""
    if clause.word(at - 1) in LEFT:
        return at - 1, at + 1
    last = at + 1
    while clause.word(last) in closed("being") | closed("continuing") | closed("there"):
        last += 1
    return (at, last + 1) if clause.word(last) in LEFT else (at, at + 1)


def _is_had_left(clause: Clause, at: int) -> bool:
    """Whether it is asked how many of it something has left: "how many hours does it have left"."""
    asked = amount_word(clause) == at - 1
    return asked and any(
        clause.word(i) in closed("left_over") and clause.word(i - 1) in closed("perfect")
        for i in range(at + 2, len(clause.tokens))
    )


def _is_had(clause: Clause, at: int) -> bool:
    """Whether things have it, or there is any: "still have room", "is there space in"."""
    before = at - 1
    while clause.word(before) in closed("indefinite") | closed("none") | closed("continuing"):
        before -= 1
    return clause.word(before) in closed("perfect") | closed("having") | closed("there")


def room_said(draft: Draft, link: Link) -> Operator | None:
    """How what is left compares with nothing, where things are said to have some of it, or none."""
    own = draft.attribute(link.attribute)
    left = own in _left_of(draft.kind) and (link.size > 1 or _is_of_room(own))
    if link.soft or not left or not link.is_whole or draft.clause.mood == "command":
        return None
    asked = draft.clause.words & (closed("many") | closed("much"))
    if asked or not (draft.clause.mood == "test" or _is_had(draft.clause, link.first)):
        return None
    none = [at for at in range(link.first) if draft.word(at) in closed("negating")]
    draft.denied |= {*none}
    return "<=" if none else ">"


def take_full(draft: Draft) -> None:
    """Constrain by nothing left what is said to be full."""
    for at, token in enumerate(draft.clause.tokens):
        used = token.lower in USED and draft.word(at + 1) in closed("used_up")
        last = at + 2 if used else _full_at(draft, at, token.lower)
        if last == at or draft.is_used(at, at + 1):
            continue
        name = _tells_rest(draft.kind) if used else tells_room(draft.kind)
        if not name:
            draft.missed |= {last - 1}  # what is sold out is not whatever was sold
            continue
        no = negated(draft.clause, at) and draft.clause.mood != "test"
        draft.constraints.append(
            Constraint(attribute=name, op=">" if no else "<=", value=0, kind="number",
                       span=draft.clause.span(at, last))
        )  # fmt: skip
        draft.use(at, last)
        draft.denied |= {i for i in range(at) if no and draft.word(i) in closed("negating")}


def _tells_rest(kind: EntityType) -> str:
    """The one amount of things that says how much is left of it; ``""`` of none."""
    found = [one.name for one in _left_of(kind)]
    return found[0] if len(found) == 1 else ""


def _full_at(draft: Draft, at: int, word: str) -> int:
    """One more than where words end that say that all is taken: "full", "sold out"."""
    behind = draft.word(at + 1)
    taken = behind in TAKEN if word in closed("full") else behind in closed("used_up")
    if word in TAKEN and taken:
        return at + 2
    return at + 1 + taken if word in closed("full") else at
