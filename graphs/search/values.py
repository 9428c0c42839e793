"""Values of the form, and how an input or an attribute writes them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from graphs.plans.records import Constant
from graphs.search.codes import takes_code
from graphs.search.scope import Scope
from graphs.search.things_named import seen_values
from graphs.search.units import counts_time, in_unit, in_unit_of
from tools.cheap_patterns import matches
from tools.entity_types.records import Attribute, Operator
from tools.json_number import is_number
from tools.records import Parameter, ValueType
from tools.value_kinds import HARD_TO_STATE, Kind, kind_of
from tools.words import identifier_words, prose_words, singular

TAKEN_BY: Mapping[str, frozenset[Kind]] = {
    "place": frozenset({"place", "city", "region", "address", "query"}),
    "country": frozenset({"country", "country_code"}),
    "currency": frozenset({"currency"}),
    "language": frozenset({"language"}),
    "date": frozenset({"date", "timestamp"}),
    "datetime": frozenset({"date", "time", "timestamp"}),
    "time": frozenset({"time"}),
    "money": frozenset({"amount"}),
    "number": frozenset({"number", "amount", "count", "measure", "year"}),
    "duration": frozenset({"number", "count", "measure"}),
    "coordinate": frozenset({"coordinates"}),
    "email": frozenset({"email"}),
    "url": frozenset({"url"}),
    "phone": frozenset({"phone"}),
    "id": frozenset({"identifier"}),
    "name": frozenset({"name", "username", "query"}),
    "text": frozenset({"text", "query", "name", "label", "expression"}),
}
"""Kind of value in a form -> kinds of inputs and attributes that take it."""
MAY_BE: Mapping[str, frozenset[Kind]] = {
    "name": frozenset({"place", "city", "region", "country", "address", "label"}),
    "id": frozenset({"airport", "airline", "symbol", "currency", "country_code", "postal_code"}),
    "country": frozenset({"place", "city", "query"}),
}
"""The same where the value may be another thing as well: a name that of a place, an id a code, a
country a city called like it."""
_NUMERIC: frozenset[ValueType] = frozenset({"integer", "number"})
_SAME_TYPE: Mapping[str, frozenset[ValueType]] = {
    "number": _NUMERIC,
    "money": _NUMERIC,
    "flag": frozenset({"boolean"}),
}


def canonical(value: Any, entity: str, attribute: Attribute, scope: Scope, *, seen: bool) -> Any:
    """A value as the service writes it: a member of an enumeration, or what was seen there."""
    if attribute.enum and value is not None and not isinstance(value, list):
        member = among(value, attribute.enum)
        return value if member is None else member
    if seen and isinstance(value, str):
        there = [v for v in seen_values(value, entity, scope) if v.attribute == attribute.name]
        return there[0].text if there else value
    return value


def parameter_kind(parameter: Parameter) -> Kind:
    """The kind of value that a parameter takes; a number of days is no day, of years no year."""
    kind = _kind_told(parameter.name, parameter.type, parameter.description, parameter.format)
    return "country_code" if kind == "country" and takes_code(parameter) else kind


@lru_cache(maxsize=65_536)  # a library is asked the same of its parameters in every request
def _kind_told(name: str, type_: ValueType, description: str, format_: str | None) -> Kind:
    if format_ == "time":
        return "time"
    last = name.rsplit(".", 1)[-1]
    kind = kind_of(identifier_words(last), type_, description=description, value_format=format_)
    several = singular(last.lower()) != last.lower()
    counts = several and type_ in _NUMERIC
    return "count" if kind in ("date", "year") and counts else kind


def fit(kind: str, value: Any, taken: Kind, value_type: ValueType, enum: Collection[Any]) -> float:
    """How well a value of the form fits where values of a kind and a type go, in [0, 1]."""
    if enum:
        return float(among(value, enum) is not None)
    if kind == "flag" or isinstance(value, bool):
        return float(value_type == "boolean")
    if kind in ("date", "datetime") and taken != "timestamp" and value_type in _NUMERIC:
        return 0.0  # how many days, not which
    if kind == "number" and value_type == "integer" and _number(value, value_type) is None:
        return 0.0  # there is no count of 4.4
    if taken == "year" and kind == "number" and len(str(value)) != len("2026"):
        return 0.0  # a year is written out: plan 4 is none
    if taken in TAKEN_BY.get(kind, ()):
        return 1.0
    if taken in MAY_BE.get(kind, ()):
        return 0.25 if taken == "label" else 0.5  # a label says the least of what it holds
    return 0.5 * (taken == "number" and value_type in _SAME_TYPE.get(kind, ()))


def among(value: Any, enum: Collection[Any]) -> Any | None:
    """The member of an enumeration that a value is, in any spelling; None where none is."""
    plain = bare(value)
    for member in enum:
        if member == plain and isinstance(member, bool) == isinstance(plain, bool):
            return member
    words = _words(plain)
    return next((member for member in enum if words and _words(member) == words), None)


def _words(value: Any) -> tuple[str, ...]:
    return tuple(word for part in prose_words(str(value)) for word in identifier_words(part))


def bare(value: Any, *, code: bool = True) -> Any:
    """A value of the form as an API writes it: an amount, a code or a name, not the two."""
    if not isinstance(value, Mapping):
        return value
    for key in ("amount", "code" if code else "name", "name", "code"):
        if key in value:
            return value[key]
    return dict(value)


def spellings(value: Any) -> list[Any]:
    """Every way in which rows may write a value: the code and the name of a country."""
    if isinstance(value, Mapping) and {"code", "name"} <= value.keys():
        return [value["code"], value["name"]]
    return [bare(value)]


def written_for(parameter: Parameter, value: Any) -> Any | None:
    """The value as this parameter takes it; None where it takes no such value."""
    items = parameter.json_schema.get("items", {}) if parameter.type == "array" else {}
    if fewest(parameter) > (len(value) if isinstance(value, list) else 1):
        return None
    if isinstance(value, list):
        if parameter.type != "array":
            return None
        written = [_single(one, items.get("enum", ()), items.get("type", ""), "") for one in value]
        return None if None in written else written
    one = _single(
        _timed(parameter, value),
        parameter.enum or items.get("enum", ()),
        items.get("type", parameter.type),
        parameter_kind(parameter),
    )
    if isinstance(one, str) and not _is_taken(parameter, one):
        return None
    return [one] if parameter.type == "array" and one is not None else one


def fewest(parameter: Parameter) -> int:
    """How many values a parameter takes at least, where it takes several; else 0."""
    least = parameter.json_schema.get("minItems") if parameter.type == "array" else None
    return least if isinstance(least, int) else 0


def _is_taken(parameter: Parameter, text: str) -> bool:
    """Whether a text is written as this parameter says, and no longer: a name is no code."""
    pattern, longest = (parameter.json_schema.get(key) for key in ("pattern", "maxLength"))
    too_long = isinstance(longest, int) and len(text) > longest
    return not too_long and (not pattern or matches(pattern, text))


def _timed(parameter: Parameter, value: Any) -> Any:
    """A length of time in the unit in which a parameter counts, where it says so."""
    if not isinstance(value, Mapping) or not {"amount", "unit"} <= value.keys():
        return value
    unit = counts_time(words_of(parameter)) if parameter.type in _NUMERIC else ""
    return in_unit(value, unit, whole=parameter.type == "integer") if unit else value


def words_of(parameter: Parameter | Attribute) -> tuple[str, ...]:
    """The words of its name, then those of what is said of it."""
    return (*identifier_words(parameter.name), *prose_words(parameter.description))


def takes_length(parameter: Parameter, length: Any) -> bool:
    """Whether a parameter counts time and may hold a length of it (``amount``, ``unit``)."""
    if parameter.type not in _NUMERIC:
        return False
    told = in_unit_of(length, words_of(parameter), whole=parameter.type == "integer")
    return told is not None and is_within(parameter, length)


def states_amounts(parameter: Parameter) -> bool:
    """Whether a parameter takes numbers that people say."""
    return parameter.type in _NUMERIC and parameter_kind(parameter) not in HARD_TO_STATE


def is_within(parameter: Parameter, value: Any) -> bool:
    """Whether an amount is none that the parameter's own bounds turn down."""
    amount = written_for(parameter, value)
    if not is_number(amount):
        return True
    least, most = (parameter.json_schema.get(name) for name in ("minimum", "maximum"))
    low = is_number(least) and amount < least
    return not (low or (is_number(most) and amount > most))


def _single(value: Any, enum: Collection[Any], value_type: str, kind: str) -> Any | None:
    if enum:
        return among(value, enum)
    if value_type == "object" and isinstance(value, Mapping):
        return dict(value)
    plain = bare(value, code=kind not in ("country", *MAY_BE["country"]))
    if value_type in _NUMERIC:
        return _number(plain, value_type)
    if value_type == "boolean":
        return plain if isinstance(plain, bool) else None
    return plain


def _number(value: Any, value_type: str) -> Any | None:
    if isinstance(value, bool) or value is None:
        return None
    try:
        number = float(value)
    except (TypeError, ValueError):
        return None
    if value_type == "integer" or number.is_integer():
        return int(number) if number.is_integer() else None
    return number


def spelled(op: Operator, source: Constant) -> tuple[Operator, Constant]:
    """A comparison with a value in every way in which rows may write it."""
    ways: list[Any] = spellings(source.value)
    if isinstance(source.value, list):
        op = {"=": "in", "!=": "not in"}.get(op, op)  # type: ignore[assignment]
        return op, source
    if len(ways) > 1 and op in ("=", "!="):
        return ("in" if op == "=" else "not in"), source.model_copy(update={"value": ways})
    return op, source.model_copy(update={"value": ways[0]})
