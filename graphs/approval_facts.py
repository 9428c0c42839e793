"""What is told of the records that a change is about, so that a person knows them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from graphs.search.grounding import Grounding
from graphs.search.shifts import NEW
from graphs.state import Observation
from graphs.untrusted import NAMES_A_RECORD
from tools.records import Tool
from tools.words import identifier_words

Called = Callable[[str, Any], str]
"""Key and value of an argument -> the names of the record whose id it is; "": none is known."""
_FACTS = 5
_FACT_CHARS = 60


def about(
    arguments: Mapping[str, Any], seen: Sequence[Observation], called: Called
) -> Iterator[str]:
    """A line on each record that an argument names by its id: a person knows it by its facts, and
    where none were seen by what ``called`` says that it is called.
    """
    for key, value in arguments.items():
        for one in value if isinstance(value, list) else [value]:
            facts = _facts_of(key, one, seen) or called(key, one)
            if facts:
                yield f"{key} {one}: {facts}"


def becoming(
    arguments: Mapping[str, Any], seen: Sequence[Observation], changed: Collection[str]
) -> Iterator[str]:
    """A line on each value that differs from what the record that is changed holds now; none where
    what was seen of it does not agree. ``changed``: the arguments that hold the id of this record.
    """
    named = {str(arguments[key]) for key in changed if key in arguments}
    rows = [row["fields"] for one in seen for row in one["rows"]]
    rows = [r for r in rows if any(str(v) in named and _is_id(p, v, v) for p, v in r.items())]
    for key, value in arguments.items():
        if isinstance(value, str | int | float) and not NAMES_A_RECORD.search(key):
            told, words = [f for row in rows for f in row.items()], _attribute_set(key)
            held = [v for p, v in told if identifier_words(p.rpartition(".")[2]) == words]
            if held and held[0] not in (None, value) and all(v == held[0] for v in held):
                yield f"{key}: {held[0]} -> {value}"


def _attribute_set(key: str) -> tuple[str, ...]:
    """The words of what an argument sets: of ``newDate`` the date."""
    words = identifier_words(key.rpartition(".")[2])
    return words[1:] if words[:1] == ("new",) else words


def _facts_of(key: str, value: Any, seen: Sequence[Observation]) -> str:
    if not NAMES_A_RECORD.search(key) or isinstance(value, bool | dict | list | None):
        return ""
    for observation in seen:
        for row in observation["rows"]:
            if any(_is_id(path, field, value) for path, field in row["fields"].items()):
                return ", ".join(_facts(row["fields"], value))
    return ""


def _is_id(path: str, field: Any, value: Any) -> bool:
    """Whether a field is the id of its record, and this one: a count may have the same value."""
    return str(field) == str(value) and bool(NAMES_A_RECORD.search(path.removesuffix("[]")))


def _facts(fields: Mapping[str, Any], value: Any) -> list[str]:
    told = [
        f"{path.rpartition('.')[2].removesuffix('[]')} {fact}"
        for path, fact in fields.items()
        if isinstance(fact, str | int | float)
        and not (path.startswith(NEW) and path.removeprefix(NEW) in fields)
        and str(fact) not in ("", str(value))
        and len(str(fact)) <= _FACT_CHARS
    ]
    return told[:_FACTS]


def changed_by(grounding: Grounding | None, tool: Tool) -> list[str]:
    """The inputs that hold the id of the record that a tool changes.

    What is made is no change of the records that it refers to: a booking has a name of its own.
    """
    path = None if grounding is None else grounding.model.paths.get(tool.id)
    if path is None:
        ids = [p.key for p in tool.parameters if p.location == "path" or tool.transport != "http"]
        return [key for key in ids if NAMES_A_RECORD.search(key)]
    if path.kind == "create":
        return []
    return [one.key for one in path.inputs if one.role == "id" and one.entity == path.entity]


def names_in(grounding: Grounding | None, tool_id: str) -> Called:
    """What the records that a tool takes, or has another refer to, are called, as far as the run
    knows it.

    Only names: what else is known of a record may have changed since it was seen.
    """

    def called(key: str, value: Any) -> str:
        path = None if grounding is None else grounding.model.paths.get(tool_id)
        taken = None if path is None else path.input(key)
        if grounding is None or taken is None:
            return ""
        kind = grounding.model.types.get(grounding.model.stands_for(taken))
        if kind is None:
            return ""
        names = {
            one.attribute: one.text
            for attribute in kind.name_attributes
            for one in grounding.values(kind.id, attribute)
            if one.thing is not None and str(one.thing) == str(value)
        }
        return ", ".join(f"{name} {text}" for name, text in names.items())

    return called
