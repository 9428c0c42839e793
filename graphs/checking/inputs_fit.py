"""How well what was sent fits the inputs that it was sent for."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.checking.records import Checked
from graphs.checking.values_used import GROUPS
from graphs.reading.clauses import Clause, Placed
from graphs.reading.members_said import members_said
from graphs.reading.own_inputs import is_year
from graphs.reading.schema import KINDS
from graphs.reading.values.record import Value
from graphs.rows.comparing import folded
from graphs.search.values import fit, parameter_kind
from tools.json_number import is_number
from tools.records import Parameter
from tools.single_values import single_values
from tools.words import identifier_words


def misfits(asked: Checked) -> list[Placed]:
    """Values that fit no input that they were sent for: a year in an amount, a place in a title."""
    taken = ((placed, [*_takers(placed, asked)]) for placed in asked.values)
    return [p for p, inputs in taken if inputs and not any(_fits(p.value, one) for one in inputs)]


def unsent_options(asked: Checked) -> list[str]:
    """Members of lists that an input takes, that the request says, and that were not sent; one that
    another input took is: cups into grams.
    """
    clause, found = asked.clause, []
    for call in asked.calls[-1:]:
        same = (one.arguments for one in asked.calls if one.tool.id == call.tool.id)
        sent = {folded(leaf) for arguments in same for leaf in single_values(arguments)}
        for one in call.tool.parameters:
            default = {folded(one.default)} if one.key not in call.arguments else set()
            found += [*_said(clause, one, sent | default)]
    return list(dict.fromkeys(found))


def _said(clause: Clause, one: Parameter, sent: set[str]) -> Iterator[str]:
    """Where the request says a member of an input's list that was not sent for it."""
    said = members_said(clause, one) if one.enum else ()
    yield from (clause.said(*run) for run, member in said if folded(member) not in sent)


def _takers(placed: Placed, asked: Checked) -> Iterator[Parameter]:
    """The inputs that a value was sent for."""
    own = {folded(str(one)) for one in (placed.value.text, *single_values(placed.value.value))}
    numbers = {float(one) for one in single_values(placed.value.value) if is_number(one)}
    for call in asked.calls:
        for one in call.tool.parameters:
            for leaf in single_values(call.arguments.get(one.key)):
                same = float(leaf) in numbers if is_number(leaf) else folded(str(leaf)) in own
                if same:
                    yield one


def _fits(value: Value, one: Parameter) -> bool:
    """Whether an input may be meant for a value."""
    taken, words = parameter_kind(one), identifier_words(one.name)
    if one.enum:
        return True
    if value.kind == "month" or is_year(value):
        named = "month" if value.kind == "month" else "year"
        return taken in ("date", "year") or named in words
    if GROUPS[value.kind] == "amount":
        return taken != "year" and one.type in ("integer", "number")
    if GROUPS[value.kind] == "day":
        return taken in ("date", "time", "timestamp")
    if value.kind == "coordinate":
        return taken in ("coordinates", "latitude", "longitude")
    if value.kind == "country":
        open_ = taken in ("label", "text", "region", "address")
        return open_ or fit("country", value.value, taken, one.type, ()) > 0
    return fit(KINDS.get(value.kind, value.kind), value.value, taken, one.type, ()) > 0
