"""Values that have an input of their own: a month, a year, a place beside a name."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from graphs.forms.records import Constraint
from graphs.reading.clauses import DATES, Clause, Placed
from graphs.reading.closed_class import closed
from graphs.reading.cues import operator_of, preposition
from graphs.reading.schema import KINDS
from graphs.reading.tokens import stems
from graphs.reading.values.record import Value
from graphs.search.values import parameter_kind
from tools.entity_types.records import AccessPath
from tools.records import Parameter, Tool
from tools.words import identifier_words

_PLACES = ("place", "city", "region")
_NUMERIC = ("integer", "number")
_NIGHTS = frozenset({"night", "nights"})


def is_year(value: Value) -> bool:
    """Whether a number is said to be a year: "for 2025"."""
    return value.kind == "number" and value.unit == "year" and value.role == "label"


def own_inputs(clause: Clause, placed: Placed, tool: Tool, path: AccessPath) -> list[Constraint]:
    """A value as what its own inputs take; empty where none is its own, or it is open which.

    A year that no input takes is the days of that year: it is no amount.
    """
    value = placed.value
    if is_year(value):
        return _year(clause, placed, tool)
    if value.kind == "identifier" and (key := _called_before(clause, placed, tool, path)):
        return [_told(clause, placed, key, value.value, kind="id")]
    if value.kind == "month":
        return _month(clause, placed, tool)
    if value.kind == "date_range" and (stay := _nights(clause, placed, tool)):
        return stay
    if value.kind in DATES and (key := _called_by_cue(value, tool)):
        told = _told(clause, placed, key, value.value, kind=KINDS.get(value.kind, value.kind))
        return [told.model_copy(update={"op": "="})]
    if value.kind == "name" and value.cue in closed("within"):
        places = [one for one in tool.parameters if parameter_kind(one) in _PLACES]
        if len(places) == 1 and any(parameter_kind(one) == "name" for one in tool.parameters):
            return [_told(clause, placed, places[0].key, value.value, kind="name")]
    return []


def _called_before(clause: Clause, placed: Placed, tool: Tool, path: AccessPath) -> str:
    """The text that is called by the words before a code, which stands for no thing that is looked
    up: ``zone``, of "in zone NL-2".
    """
    plain = {one.key for one in path.inputs if one.role == "option"}
    for one in tool.parameters:
        words = stems(identifier_words(one.name))
        before = clause.tokens[max(placed.first - len(words), 0) : placed.first]
        free = one.key in plain and one.type == "string" and not one.enum
        if free and words and tuple(token.stem for token in before) == words:
            return one.key
    return ""


def _called_by_cue(value: Value, tool: Tool) -> str:
    """The text that is called as the word before a time: ``until``, of "until 14:00"."""
    texts = (one for one in tool.parameters if one.type == "string" and not one.enum)
    named = [one.key for one in texts if identifier_words(one.name) == (value.cue,)]
    return named[0] if len(named) == 1 else ""


def _nights(clause: Clause, placed: Placed, tool: Tool) -> list[Constraint]:
    """A stay from one day to another as its first day and its nights, where a function must be told
    those: one day, and a number of nights.
    """
    ends = placed.value.value
    days = [one for one in tool.parameters if parameter_kind(one) == "date"]
    nights = [one for one in tool.parameters if one.required and one.type in _NUMERIC
              and _NIGHTS & {*identifier_words(one.name)}]  # fmt: skip
    if len(days) != 1 or len(nights) != 1 or None in ends.values():
        return []
    count = (date.fromisoformat(ends["end"]) - date.fromisoformat(ends["start"])).days
    first = _told(clause, placed, days[0].key, ends["start"], kind="date")
    told = [first, _told(clause, placed, nights[0].key, count)]
    return [one.model_copy(update={"op": "="}) for one in told] if count > 0 else []


def _month(clause: Clause, placed: Placed, tool: Tool) -> list[Constraint]:
    """The number of a month, with its year where that is said."""
    value, months, years = placed.value, _months(tool), _years(tool)
    year = value.value.get("year")
    said = year is not None and str(year) in value.text
    if len(months) != 1 or (said and len(years) != 1):
        return []
    told = [_told(clause, placed, months[0].key, value.value["month"])]
    return [*told, *([_told(clause, placed, years[0].key, year)] if said else [])]


def _year(clause: Clause, placed: Placed, tool: Tool) -> list[Constraint]:
    year, years = placed.value.value, _years(tool)
    if len(years) == 1:
        return [_told(clause, placed, years[0].key, year)]
    days = {"start": f"{year}-01-01", "end": f"{year}-12-31"}
    return [] if years else [_told(clause, placed, "", days, kind="date_range")]


def _told(
    clause: Clause, placed: Placed, key: str, value: object, kind: str = "number"
) -> Constraint:
    span, said = clause.span(placed.first, placed.last), placed.value
    op, cue = operator_of(said.comparison, said.cue), preposition(said.cue)
    return Constraint(attribute=key, op=op, value=value, kind=kind, cue=cue, span=span)  # type: ignore[arg-type]


def _months(tool: Tool) -> Sequence[Parameter]:
    """The inputs that take the number of a month."""
    named = (one for one in tool.parameters if one.type in _NUMERIC and not one.enum)
    return [one for one in named if identifier_words(one.name)[-1:] == ("month",)]


def _years(tool: Tool) -> Sequence[Parameter]:
    return [one for one in tool.parameters if parameter_kind(one) == "year"]
