"""Members put to a list that a thing holds, or taken off it: "add the label ocean to it"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.links import Link
from graphs.reading.segments import Stretch, label_words
from graphs.reading.tokens import stem
from tools.entity_types.records import Input


@dataclass(frozen=True, slots=True)
class _Said:
    """A verb that puts to something, or takes off it, and what stands behind the verb."""

    way: str
    """``add`` or ``remove``, as ``graphs.rows.shifting`` tells."""
    members: Stretch
    whose: Stretch
    """What stands behind "to", "from" or "off"."""


def assign_changed_lists(command: Command) -> None:
    """Change a list that an update would replace by the members that are said: the others stay.

    What is said of such members is not understood where an operation takes none.
    """
    said = _said(command)
    if said is None:
        return
    for taken in command.open() if command.path.kind == "update" else ():
        members = list(_members(command, taken, said)) if _is_list(command, taken) else []
        values = [_value(command, taken, one) for one in members]
        if values and None not in values:
            _assign(command, taken, said, values)
            return
    _leave_members(command, said.members)


def assign_members(command: Command) -> None:
    """Give a needed input for a member of a list the one that is said, where nothing else may be
    meant: "remove the nuts". Whose it is tells the thing, too, so that the words stay free.
    """
    if command.path.kind == "create":
        return
    for taken in command.open():
        own = (command.path.entity, taken.attribute)
        said = [
            x for x in command.links
            if x.kind in ("value", "name") and x.is_whole and (x.entity, x.attribute) == own
        ]  # fmt: skip
        if taken.required and taken.attribute.endswith("[]") and len({x.value for x in said}) == 1:
            (link, *_) = said
            span = command.clause.span(link.first, link.last)
            told = Constraint(attribute=taken.key, value=link.value, kind="text", span=span)
            command.assigned[taken.key] = told


def changes_list(made: Constraint) -> bool:
    """Whether what is assigned puts members to a list, or takes some off it."""
    return made.shift and bool({"add", "remove"} & made.value.keys())


def _said(command: Command) -> _Said | None:
    tokens, head = command.clause.tokens, command.clause.head
    verb = command.word(head)
    way = "add" if verb in closed("putting") else "remove" if verb in closed("taking_off") else ""
    quoted = _quoted(command)
    first = _without_determiners(command, head + 1)
    last = first
    while last < len(tokens) and (last in quoted or command.word(last) not in closed("shifting")):
        last += 1
    apart = way and first < last < len(tokens)
    return _Said(way, (first, last), (last + 1, len(tokens))) if apart else None


def _quoted(command: Command) -> set[int]:
    quotes = [p for p in command.clause.values if p.value.kind == "quoted"]
    return {at for p in quotes for at in range(p.first, p.last)}


def _without_determiners(command: Command, first: int) -> int:
    while command.word(first) in closed("determiners"):
        first += 1
    return first


def _is_list(command: Command, taken: Input) -> bool:
    """Whether an input sets a list of plain values that the thing has."""
    return (
        taken.attribute.endswith("[]")
        and command.sets(taken) is not None
        and not command.refers(taken)
    )


def _words(command: Command, taken: Input) -> set[str]:
    """The stems of the words by which a list is spoken of."""
    held = command.sets(taken)
    return label_words(taken) | {stem(word) for word in (held.words if held else ())}


def _members(command: Command, taken: Input, said: _Said) -> Iterator[Stretch]:
    """Where the members stand: beside the word for the list, or before whose list it is; what is
    taken off may be said alone, where it is known to be on such a list.
    """
    words = _words(command, taken)
    first, last = said.members
    called = _called(command, said.members, words)
    if called and called[0] == first:
        first = called[-1] + 1
    elif called:
        last = called[0]
    elif not _is_led_to(command, said.whose, words):
        own = (command.path.entity, taken.attribute)
        listed = said.way == "remove" and any(
            (x.first, x.last) == said.members and _is_member(x) and (x.entity, x.attribute) == own
            for x in command.links
        )
        last = last if listed else first
    yield from _parts(command, (first, last))


def _is_led_to(command: Command, whose: Stretch, words: set[str]) -> bool:
    """Whether the list is what members are put to: "to its labels", "to Ada's labels"; of "to the
    card with the label sea" it is not.
    """
    first = _without_determiners(command, whose[0])
    return any(
        at == first or command.word(at - 1).endswith(("'s", "’s", "s'", "s’"))
        for at in _called(command, whose, words)
    )


def _called(command: Command, stretch: Stretch, words: set[str]) -> list[int]:
    """Where the words for a list stand."""
    return [at for at in range(*stretch) if command.clause.tokens[at].stem in words]


def _parts(command: Command, stretch: Stretch) -> Iterator[Stretch]:
    """The stretches between commas and "and"."""
    start, quoted = stretch[0], _quoted(command)
    for at in [*range(*stretch), stretch[1]]:
        cut = at == stretch[1] or command.word(at) in closed("coordinating")
        if cut and at not in quoted:
            start = _without_determiners(command, start)
            if start < at:
                yield start, at
            start = at + 1


def _value(command: Command, taken: Input, said: Stretch) -> str | None:
    """What a member is called: as it is listed, else as it is said; None where none may be."""
    own = (command.path.entity, taken.attribute)
    for link in command.links:
        here = (link.first, link.last) == said and (link.entity, link.attribute) == own
        if here and _is_member(link):
            return str(link.value)
    held = command.sets(taken)
    if held is None or held.enum:
        return None
    types = (x for x in command.links if x.names_type)
    if any((x.first, x.last) == said for x in types):
        return None  # "add a comment to ..." makes one
    for placed in command.clause.values:
        if placed.value.kind == "quoted" and (placed.first, placed.last) == said:
            return str(placed.value.value)
    plain = not any(command.clause.tokens[at].function for at in range(*said))
    return command.clause.said(*said) if plain else None


def _is_member(link: Link) -> bool:
    """Whether a link is a value that things hold in a list."""
    return link.kind in ("value", "name") and link.is_whole and link.attribute.endswith("[]")


def _assign(command: Command, taken: Input, said: _Said, values: list[str | None]) -> None:
    command.assigned[taken.key] = Constraint(
        attribute=taken.key, value={said.way: values}, shift=True,
        span=command.clause.span(*said.members),
    )  # fmt: skip
    command.used.update(range(*said.members))
    command.used.update(_called(command, said.whose, _words(command, taken)))


def _leave_members(command: Command, members: Stretch) -> None:
    """A member of a list that is to be taken off tells no thing that something else is done to:
    "take the label bug off it" takes nobody off it.
    """
    for link in command.links:
        inside = members[0] <= link.first and link.last <= members[1]
        if not inside or not _is_member(link):
            continue
        words = {stem(word) for word in link.attribute.removesuffix("[]").split("_")}
        rest = {*range(*members)} - {*range(link.first, link.last)}
        called = {command.clause.tokens[at].stem for at in rest}
        takes = any(words & label_words(one) for one in command.path.inputs)
        if called <= {*words, *(stem(w.removesuffix("s")) for w in words)} and not takes:
            command.used.update(range(*members))
            command.unread.update(range(*members))
