"""The values that a clause states, as a function may take them."""

from __future__ import annotations

from dataclasses import replace

from graphs.reading.clauses import Clause, Placed, clause_of
from graphs.reading.closed_class import closed
from graphs.reading.own_inputs import is_year
from graphs.reading.tokens import stem
from graphs.search.values import parameter_kind, states_amounts, takes_length
from tools.entity_types.records import AccessPath
from tools.records import Tool
from tools.words import identifier_words

_DAYS = ("date", "time", "timestamp")


def stated_values(clause: Clause, path: AccessPath, tool: Tool, used: set[int]) -> list[Placed]:
    """The values that nothing has used, but for codes that are words of the function: VAT. What
    is done ("add VAT") asks for none of its outputs, so they are used.

    Of an amount whose unit is the member of a list ("12 feet in metres") its number is left.
    """
    words = set(map(stem, path.words))
    does = clause.tokens[clause.head].stem in set(map(stem, identifier_words(tool.name)))
    found = []
    for placed in clause.values:
        taken = not used.isdisjoint(range(placed.first, placed.last))
        if taken and (placed.value.kind != "number" or placed.first in used):
            continue
        if not is_code(placed) or stem(placed.value.text) not in words:
            found.append(_as_taken(clause, placed, tool))
        elif does:
            used.update(range(placed.first, placed.last))
    return found


def is_code(placed: Placed) -> bool:
    """Whether a value is written as codes are: in capitals."""
    return placed.value.kind == "identifier" and placed.value.text.isupper()


def _as_taken(clause: Clause, placed: Placed, tool: Tool) -> Placed:
    """A value as it may be meant for inputs that take no days: "in 52 minutes" is a length, and
    "a loan of 2000" no year.
    """
    kinds = [parameter_kind(one) for one in tool.parameters]
    if placed.value.kind == "datetime" and not {*_DAYS} & {*kinds}:
        return _as_length(clause, placed, tool) or placed
    of = is_year(placed.value) and placed.value.cue in closed("of")
    if of and not {*_DAYS, "year"} & {*kinds} and any(map(states_amounts, tool.parameters)):
        return replace(placed, value=replace(placed.value, unit="", role=""))
    numbered = placed.value.kind == "identifier" and str(placed.value.value).isdecimal()
    if numbered and "identifier" not in kinds and any(map(states_amounts, tool.parameters)):
        number = replace(placed.value, kind="number", value=int(placed.value.value))
        return replace(placed, value=number)  # "the number 99"
    return placed


def _as_length(clause: Clause, placed: Placed, tool: Tool) -> Placed | None:
    """The length of time that a moment is told by, where an input counts such lengths."""
    for first in range(placed.first, placed.last):
        inner = clause_of(clause.said(first, placed.last), 0, clause.now).values
        for length in (one.value for one in inner if one.value.kind == "duration"):
            if any(takes_length(one, length.value) for one in tool.parameters):
                return replace(placed, value=length)
    return None
