"""Stage one of finding bindings: what may feed what at all, by kind and type."""

from __future__ import annotations

from tools.entities import entity_match
from tools.parameter_texts import Slot
from tools.records import Tool
from tools.value_kinds import NEVER_KEYS, SHARED, STANDARD_IDS, Kind
from tools.vocabulary import names

_CONVERSIONS: dict[tuple[Kind, Kind], float] = {
    ("city", "place"): 0.95,
    ("place", "city"): 0.8,
    ("region", "place"): 0.7,
    ("country", "place"): 0.6,
    ("address", "place"): 0.75,
    ("postal_code", "place"): 0.7,
    ("coordinates", "place"): 0.6,
    ("country", "country_code"): 0.75,
    ("country_code", "country"): 0.7,
    ("country_code", "place"): 0.5,
    ("place", "country_code"): 0.4,
    ("time", "date"): 0.5,
    ("date", "time"): 0.5,
    ("identifier", "airport"): 0.6,
    ("airport", "identifier"): 0.6,
    ("symbol", "identifier"): 0.6,
    ("identifier", "symbol"): 0.4,
    ("username", "identifier"): 0.5,
    ("identifier", "username"): 0.4,
    ("name", "query"): 0.6,
    ("city", "query"): 0.6,
    ("place", "query"): 0.6,
    ("country", "query"): 0.5,
    ("airport", "query"): 0.4,
    ("symbol", "query"): 0.5,
    ("username", "query"): 0.5,
    ("label", "query"): 0.3,
    ("text", "query"): 0.4,
    ("airport", "place"): 0.4,
    ("name", "place"): 0.4,
    ("label", "name"): 0.3,
    ("amount", "expression"): 0.8,
    ("number", "expression"): 0.5,
    ("time", "expression"): 0.4,
    ("amount", "number"): 0.5,
}
"""How well one kind stands in for another, in (0, 1); a pair not listed does not fit."""

_ATTRIBUTES = names("attributes")
_NUMERIC = frozenset({"integer", "number"})
_NUMBER_KINDS = frozenset({"amount", "number", "latitude", "longitude", "year", "expression"})
_TRAVELLING: frozenset[Kind] = (SHARED - {"date", "time", "year", "url"}) | {"amount"}
CREATING = frozenset({"POST", "PUT", "PATCH"})
_READING = frozenset({"GET", "HEAD"})


def gives(tool: Tool, output: Slot) -> bool:
    """Whether an output can be a key elsewhere: a leaf of a read or of a call that creates."""
    if tool.method not in _READING | CREATING or output.kind in NEVER_KEYS:
        return False
    return tool.method in _READING or output.kind in ("identifier", "username", "symbol")


def takes(parameter: Slot) -> bool:
    """Whether a parameter may be fed by another tool: not a switch, a page or a credential."""
    if parameter.kind in NEVER_KEYS:
        return False
    security_header = parameter.name.lower() in ("authorization", "cookie")
    return not security_header and len(parameter.enum) != 1


def kind_fit(output: Slot, parameter: Slot) -> float:
    """How well the output's kind serves the parameter, in [0, 1]; 0 says never."""
    best = max(_fits(output, parameter))
    return best if best and _types_agree(output, parameter) else 0.0


def served_kind(output: Slot, parameter: Slot) -> Kind:
    """Which of the kinds that a parameter accepts the output serves best."""
    fits = _fits(output, parameter)
    return parameter.accepts[fits.index(max(fits))]


def _fits(output: Slot, parameter: Slot) -> list[float]:
    """How well the output serves each accepted kind; the first is the one that is meant."""
    return [
        (1.0 if output.kind == kind else _CONVERSIONS.get((output.kind, kind), 0.0))
        * (1.0 if position == 0 else 0.85)
        for position, kind in enumerate(parameter.accepts)
    ]


def may_leave(output: Slot) -> bool:
    """Whether an output's value can mean anything outside its own vendor."""
    return output.kind in _TRAVELLING or standard_id(output) is not None


def crosses_groups(output: Slot, parameter: Slot) -> bool:
    """Whether the value keeps its meaning for a parameter of another vendor.

    Places, codes and addresses do; ids do only when a public registry issues them.
    """
    if "identifier" in (output.kind, parameter.kind):
        return standard_id(output) is not None and standard_id(output) == standard_id(parameter)
    return output.kind in _TRAVELLING and (
        output.kind != "amount" or "expression" in parameter.accepts
    )


def standard_id(slot: Slot) -> str | None:
    """The public registry a slot's identifier belongs to, None for an API's own."""
    return next((word for word in slot.words if word in STANDARD_IDS), None)


def entity_fit(output: Slot, parameter: Slot) -> float:
    """How far both are about the same thing, in [0, 1], by their candidate entities."""
    return max(
        (
            entity_match(given.words, wanted.words) * given.confidence * wanted.confidence
            for given in output.entities
            for wanted in parameter.entities
        ),
        default=0.0,
    )


def same_name(output: Slot, parameter: Slot) -> float:
    """Overlap of the words of both names, in [0, 1] (Jaccard index).

    Entities are counted in, but where the names themselves tell enough they may do so alone.
    """
    with_entity = _overlap({*output.words, *output.entity}, {*parameter.words, *parameter.entity})
    left, right = set(output.words) - _ATTRIBUTES, set(parameter.words) - _ATTRIBUTES
    return max(with_entity, _overlap(left, right) if left and right else 0.0)


def _overlap(left: set[str], right: set[str]) -> float:
    return len(left & right) / len(left | right) if left | right else 0.0


def _types_agree(output: Slot, parameter: Slot) -> bool:
    """Text and numbers convert into each other; truth values and structures do not."""
    if "object" in (output.type, parameter.type) or "boolean" in (output.type, parameter.type):
        return False
    if parameter.type in _NUMERIC and output.type == "string":
        return output.kind in _NUMBER_KINDS or output.kind == "identifier"
    return True
