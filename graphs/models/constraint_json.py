"""Constraints, assignments and arguments that a model writes as JSON: attribute -> value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from graphs.models.form_names import FormNames
from graphs.reading.values.regions import countries, country
from tools.entity_types.records import Attribute
from tools.value_kinds import kind_of

_OPERATORS = {
    "=": "=", "==": "=", "eq": "=", "is": "=", "!=": "!=", "ne": "!=", "<>": "!=", "<": "<",
    "lt": "<", "before": "<", "<=": "<=", "lte": "<=", "≤": "<=", ">": ">", "gt": ">",
    "after": ">", ">=": ">=", "gte": ">=", "≥": ">=", "contains": "contains", "like": "contains",
    "in": "in", "not in": "not in", "not_in": "not in", "nin": "not in", "exists": "exists",
    "missing": "missing",
}  # fmt: skip
"""Operators as models write them."""
PLACE = "place"
"""Says where, though nothing of that name is listed; planning finds what takes it."""
_REFERENCE = re.compile(r"(?:T\d+\.)?g\d+")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_NUMBERS: dict[str, Callable[[str], Any]] = {"integer": int, "number": float}

_SPECIAL = {"find", "entity", "of", "goal", "where", "start", "end"}
"""Keys of an object that is no content."""

Written = tuple[str, str, Any]
"""Name, operator, value."""
Find = Callable[[Any], dict[str, Any]]
"""Reads a look-up within a constraint."""


class ConstraintReader:
    """Reads constraints, by the names and the types of what they are about."""

    def __init__(self, names: FormNames, request: str, find: Find) -> None:
        self._names = names
        self._request = request
        self._find = find

    def all(
        self, raw: Any, entity: str, tool_id: str = "", *, exact: bool = False
    ) -> list[dict[str, Any]]:
        """The constraints in a map, or in a list of maps or triples, as records are made of them.

        ``tool_id``: whose inputs they may be; ``exact``: no attribute is taken by likeness.
        """
        return [
            self._somewhere(op, value)
            if name == PLACE and not self._is_known(entity, tool_id)
            else self._one(
                name, self._key(name, entity, tool_id, exact=exact), op, value, entity, tool_id
            )
            for name, op, value in self._flat(_written(raw), entity)
        ]

    def _key(self, name: str, entity: str, tool_id: str, *, exact: bool) -> str:
        """The input that is meant, else the attribute."""
        key = self._names.input(tool_id, name)
        path = self._names.model.paths.get(tool_id)
        known = path is not None and path.input(key) is not None
        return key if known else self._names.attribute(entity, name, exact=exact)

    def _is_known(self, entity: str, tool_id: str) -> bool:
        """Whether something is listed as ``place``."""
        path = self._names.model.paths.get(tool_id)
        key = self._key(PLACE, entity, tool_id, exact=True)
        is_input = path is not None and path.input(key) is not None
        return is_input or self._names.target(entity, key) is not None

    def _somewhere(self, op: str, value: Any) -> dict[str, Any]:
        return {"op": op, "value": value, "kind": PLACE, "span": self._span(value)}

    def _flat(self, written: Iterable[Written], entity: str) -> Iterator[Written]:
        """An object that is no look-up and no range becomes its fields: ``address.city``."""
        for name, op, value in written:
            known = self._names.target(entity, self._names.attribute(entity, name, exact=True))
            plain = not isinstance(value, Mapping) or set(value) == {"attribute"}
            if plain or _SPECIAL & value.keys() or (known is not None and known.target):
                yield name, op, value
            else:
                yield from ((f"{name}.{key}", op, one) for key, one in value.items())

    def _one(
        self, name: str, key: str, op: str, value: Any, entity: str, tool_id: str
    ) -> dict[str, Any]:
        if (inner := self._led(name, key, op, value, entity)) is not None:
            return inner
        known = self._names.target(entity, key)
        about = known if known is not None else self._of_input(entity, tool_id, key)
        told: dict[str, Any] = {"attribute": key, "op": op}
        if op in ("exists", "missing"):
            return told
        if than := self._than(value, entity, known):
            return {**told, "than": than}
        if is_reference(value):
            value = {"goal": value}
        if isinstance(value, Mapping) and (nested := self._nested(value, about)):
            return {**told, **nested}
        if isinstance(value, list):
            told["op"] = {"=": "in", "!=": "not in"}.get(op, op)
        if op == "=" and (land := self._country(value, entity, known)):
            return {**told, **land, "span": self._span(value)}
        by_id = "." in name and "." not in key and known is not None and bool(known.target)
        told["value"] = _typed(value, known)
        told["kind"] = "id" if by_id else _kind(told["value"], about)
        return {**told, "span": self._span(value)}

    def _than(self, value: Any, entity: str, known: Attribute | None) -> str:
        """Another attribute of the same thing, where one is said to be compared with.

        A name alone says so where a number or a day is expected.
        """
        if isinstance(value, Mapping):
            said = value.get("attribute") if set(value) == {"attribute"} else None
            return self._names.attribute(entity, str(said)) if said else ""
        measured = known is not None and (known.type in _NUMBERS or "date" in known.format)
        if not measured or not isinstance(value, str):
            return ""
        other = self._names.target(entity, self._names.attribute(entity, value, exact=True))
        return other.name if other is not None else ""

    def _led(self, name: str, key: str, op: str, value: Any, entity: str) -> dict[str, Any] | None:
        """What lies behind more than one relation, as a look-up behind the first."""
        first = self._names.behind(entity, key)
        if first is None or self._names.behind(first[0].target, first[1]) is None:
            return None
        relation, rest = first
        inner = self._one(name, rest, op, value, relation.target, "")
        find = {"entity": relation.target, "constraints": [inner]}
        return {"attribute": relation.name, "find": find}

    def _nested(self, value: Mapping[str, Any], known: Attribute | None) -> dict[str, Any]:
        """Another look-up, another goal, or what the thing must be like that it refers to."""
        take = {"take": str(value["take"])} if value.get("take") else {}
        rest = {key: one for key, one in value.items() if key != "take"}
        if isinstance(value.get("goal"), str) and len(rest) == 1:
            return {"goal": value["goal"], **take}
        if {"find", "entity", "of", "goal"} & value.keys():
            find = self._find(rest)
            if take:
                take = {"take": self._names.attribute(find["entity"], take["take"])}
            return {"find": find, **take}
        if known is not None and known.target and not {"start", "end"} & value.keys():
            where = value.get("where", rest)
            return {"find": self._find({"find": known.target, "where": where}), **take}
        return {}

    def _country(self, value: Any, entity: str, known: Attribute | None) -> dict[str, Any]:
        """A country by name where only its code is taken, or known things are told by it."""
        code = countries().get(value.lower()) if isinstance(value, str) else None
        kind = self._names.model.types.get(entity)
        if code is None or known is None or kind is None:
            return {}
        of_thing = known.role == "name" and kind.attribute(kind.id_attribute)
        if not _is_code_of_country(of_thing or known):
            return {}
        return {"value": country(code), "kind": "country"} | ({"attribute": ""} if of_thing else {})

    def _of_input(self, entity: str, tool_id: str, key: str) -> Attribute | None:
        """What an input of the operation, else of what looks the type up, is about."""
        one = self._names.taken(entity, tool_id, key)
        kind = self._names.model.types.get(one.entity) if one is not None else None
        if one is None or kind is None:
            return None
        if one.role == "id":
            return Attribute(name=key, words=(), target=kind.id)
        return kind.attribute(one.attribute)

    def _span(self, value: Any) -> tuple[int, int] | None:
        """Where the request says the value."""
        text = str(value) if isinstance(value, str | int | float) else ""
        start = self._request.casefold().find(text.casefold()) if text else -1
        return (start, start + len(text)) if start >= 0 else None


def _is_code_of_country(attribute: Attribute) -> bool:
    told = kind_of(attribute.words, attribute.type, description=attribute.description)
    return told == "country_code"


def is_reference(value: Any) -> bool:
    """Whether it is the id of a goal, ``g1``, or of one of an earlier turn, ``T1.g1``."""
    return isinstance(value, str) and _REFERENCE.fullmatch(value) is not None


def _written(raw: Any) -> Iterator[Written]:
    """Name, operator and value of each constraint."""
    if isinstance(raw, Mapping):
        for name, value in raw.items():
            yield from _of_name(str(name), value)
    for one in raw if isinstance(raw, list | tuple) else ():
        if isinstance(one, Mapping) and "attribute" in one:
            op = _OPERATORS.get(str(one.get("op", "=")).lower(), str(one.get("op")))
            value = one.get("value")
            if one.get("find") or one.get("goal"):
                value = {key: one[key] for key in ("find", "goal", "take") if one.get(key)}
            yield str(one["attribute"]), op, value
        elif isinstance(one, Mapping):
            yield from _written(one)
        elif isinstance(one, list | tuple) and len(one) == 3:
            yield str(one[0]), _OPERATORS.get(str(one[1]).lower(), str(one[1])), one[2]


def _of_name(name: str, value: Any) -> Iterator[Written]:
    if value is None:
        yield name, "missing", None
    elif isinstance(value, Mapping) and value and all(_operator(key) for key in value):
        for key, one in value.items():
            op = _operator(key)
            if op in ("exists", "missing"):
                yield name, op if one else {"exists": "missing", "missing": "exists"}[op], None
            else:
                yield name, op, one
    else:
        yield name, "=", value


def _operator(key: Any) -> str:
    return _OPERATORS.get(str(key).lower().lstrip("$"), "")


def _kind(value: Any, about: Attribute | None) -> str:
    """What a value is, where that says how it is looked up."""
    if isinstance(value, Mapping):
        return "date_range" if {"start", "end"} <= value.keys() else ""
    if about is None or isinstance(value, list) or value is None:
        return ""
    if about.role == "id":
        return "id"
    if about.target:
        return "name" if isinstance(value, str) and not value.isdigit() else "id"
    if about.role == "name":
        return "name"
    if value in about.enum:
        return "enum"
    return "date" if isinstance(value, str) and _DAY.fullmatch(value) else ""


def _typed(value: Any, about: Attribute | None) -> Any:
    """The value as the attribute holds it: a member of its list, a number, true or false."""
    if about is None:
        return value
    if isinstance(value, list):
        return [_typed(one, about) for one in value]
    if about.enum and isinstance(value, str):
        plain = re.sub(r"[\s_-]+", " ", value).casefold()
        same = [one for one in about.enum if re.sub(r"[\s_-]+", " ", str(one)).casefold() == plain]
        return same[0] if len(same) == 1 else value
    if about.type == "boolean" and str(value).lower() in ("true", "false"):
        return str(value).lower() == "true"
    if about.type in _NUMBERS and isinstance(value, str):
        try:
            return _NUMBERS[about.type](value)
        except ValueError:
            return value
    return value
