"""By whose address an input reaches somebody: to whom a message is sent, who is invited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from graphs.rules.parameter_view import kind
from graphs.rules.things import Thing, Things, nouns_of, static_segments
from graphs.rules.tool_words import leaves
from tools.records import OutputField, Parameter, Tool
from tools.value_kinds import kind_of
from tools.words import identifier_words, singular

_ADDRESSES = ("email", "phone")


def address_kind(parameter: Parameter) -> str:
    """Which kind of address an input takes, one or several of them; "" for none."""
    item: Mapping[str, Any] = parameter.json_schema.get("items") or {}
    told = kind(parameter)
    return told if told in _ADDRESSES else "email" if item.get("format") == "email" else ""


def address_beside(tool: Tool, path: str, parameter: Parameter) -> str:
    """The field with such an address of the record that ``path`` identifies; "" where none is."""
    wanted, record = address_kind(parameter), path.rpartition(".")[0]
    beside = (o for o in tool.outputs if wanted and o.path.rpartition(".")[0] == record)
    return next((o.path for o in beside if _kind_of_field(o) == wanted), "")


def reached_by(goal: Tool, things: Things, readers: Sequence[Tool]) -> dict[str, tuple[Thing, ...]]:
    """Parameter key -> the kinds of things that have the address which it takes.

    What a new or a changed record is itself to have is none.
    """
    if goal.risk == "read":
        return {}
    own = {singular(word) for s in static_segments(goal)[-1:] for word in identifier_words(s)}
    own |= {noun for thing in things.takes[goal.id].values() for noun in nouns_of(thing)}
    found = {}
    for parameter in leaves(goal):
        if not parameter.required or not address_kind(parameter):
            continue
        kinds = dict.fromkeys(
            thing
            for tool in readers
            for thing, given in things.gives[tool.id].items()
            if own.isdisjoint(nouns_of(thing)) and address_beside(tool, given.path, parameter)
        )
        if kinds:
            found[parameter.key] = tuple(kinds)
    return found


def _kind_of_field(field: OutputField) -> str:
    words = identifier_words(field.name)
    return kind_of(words, field.type, value_format=field.format, output=True)
