"""Things that a command needs and that are yet to be looked up: by a name, and where they are."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.forms.records import Constraint, Find
from graphs.reading.clauses import Placed
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.cues import preposition
from tools.entity_types.records import Input


def assign_looked_up(command: Command) -> None:
    """A name behind a preposition, or put to "it", that nothing known bears is that of the one
    thing that is still needed; what stands behind tells it apart: "at the Sail Loft in Hull".
    """
    for taken in command.path.inputs:
        made = command.assigned.get(taken.key)
        if made is not None and made.kind == "name" and made.find is None and made.span:
            _tell_apart(command, taken, made)
    needed = [i for i in command.open() if i.required and command.refers(i)]
    names_said = (p for p in command.clause.values if p.value.kind == "name")
    said = [p for p in names_said if _is_free(command, p) and not _is_known(command, p)]
    said = [p for p in said if not (needed and _is_of_another(command, p, needed[0]))]
    free = [p for p in said if _is_led_in(command, p) or _is_put_to_it(command, p)]
    names = command.schema.kind(command.refers(needed[0])).name_attributes if needed else ()
    if len(needed) == 1 and free and names:
        first = free[0]
        span = command.clause.span(first.first, first.last)
        command.used.update(range(first.first, first.last))
        told = Constraint(attribute=names[0], value=first.value.value, kind="name", span=span)
        _assign(command, needed[0], [told, *_behind(command, first.last)])


def _tell_apart(command: Command, taken: Input, made: Constraint) -> None:
    tokens, offset = command.clause.tokens, command.clause.offset
    assert made.span is not None, "told by the caller"
    last = next((i for i, t in enumerate(tokens) if t.end + offset >= made.span[1]), 0) + 1
    apart = [*_behind(command, last)]
    kind = command.schema.kind(command.refers(taken)) if command.refers(taken) else None
    if apart and kind is not None and kind.name_attributes:
        named = made.model_copy(update={"attribute": kind.name_attributes[0]})
        _assign(command, taken, [named, *apart])


def _behind(command: Command, at: int) -> Iterator[Constraint]:
    """The names that stand right behind, each led in by a preposition or a comma."""
    for placed in command.clause.values:
        leads = command.word(placed.first - 1) in closed("prepositions") | {","}
        if placed.first == at + 1 and leads and placed.value.kind in ("name", "country"):
            if not _is_free(command, placed) or _is_known(command, placed, command.path.tool_id):
                return
            command.used.update(range(placed.first, placed.last))
            inside = command.word(placed.first - 1) in closed("within")
            yield Constraint(
                value=placed.value.value, kind="place" if inside else placed.value.kind,
                cue=preposition(placed.value.cue),
                span=command.clause.span(placed.first, placed.last),
            )  # fmt: skip
            at = placed.last


def _assign(command: Command, taken: Input, told: list[Constraint]) -> None:
    find = Find(entity=command.refers(taken), constraints=tuple(told))
    command.assigned[taken.key] = Constraint(attribute=taken.key, find=find, span=told[0].span)


def _is_led_in(command: Command, placed: Placed) -> bool:
    """Whether a preposition stands before a name, with or without a determiner."""
    at = placed.first - 1
    at -= command.word(at) in closed("determiners")
    return command.word(at) in closed("prepositions")


def _is_put_to_it(command: Command, placed: Placed) -> bool:
    """Whether a name is what the verb puts to a thing found before: "add Ada to it"."""
    behind = command.word(placed.last) in closed("shifting")
    it = command.word(placed.last + 1) in closed("pronouns")
    return placed.first == command.clause.head + 1 and behind and it


def _is_known(command: Command, placed: Placed, beside: str = "") -> bool:
    """Whether something known is called so, or by a longer name: "Dark" is part of "Dark mode"; the
    name of a rider that a ride tells is that of no ride.

    ``beside``: an operation; what another service calls so is no thing that it takes, nor is what
    many of its things have in common.
    """
    known = (
        x for x in command.links
        if x.kind == "name" and x.is_whole and x.first <= placed.first and placed.last <= x.last
        and "." not in x.attribute
    )  # fmt: skip
    group, tells = beside.rpartition(".")[0], command.schema.identifies
    return any(
        not beside or (x.entity.rpartition(".")[0] == group and tells(x.entity, x.attribute))
        for x in known
    )


def _is_of_another(command: Command, placed: Placed, needed: Input) -> bool:
    """Whether words are part of the name of things of another type, and of none that is needed:
    "Tom", of a brewer, is no tank.
    """
    bearers = {
        x.entity for x in command.links
        if x.kind == "name" and command.schema.identifies(x.entity, x.attribute)
        and x.first <= placed.first and placed.last <= x.last
    }  # fmt: skip
    return bool(bearers) and command.refers(needed) not in bearers


def _is_free(command: Command, placed: Placed) -> bool:
    return not command.is_used(placed.first, placed.last)
