"""Constraints, assignments and arguments that a model writes as JSON: attribute -> value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from graphs.models.form_names import FormNames
from graphs.models.moved_json import moved
from graphs.models.written_json import Written, WrongGoalError, operator, written
from graphs.reading.values.regions import countries, country
from tools.entity_types.records import Attribute
from tools.value_kinds import kind_of
from tools.written_number import number

PLACE = "place"
"""Says where, though nothing of that name is listed; planning finds what takes it."""
_PREFIXED = re.compile(r"\s*(<=|>=|!=|<|>|≤|≥)\s*(.+)")
_REFERENCE = re.compile(r"(?:T\d+\.)?g\d+")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_TRUTHS = {"true": True, "yes": True, "false": False, "no": False}
_NUMBERS: dict[str, Callable[[str], Any]] = {"integer": int, "number": float}

_SPECIAL = {"find", "entity", "of", "goal", "where", "start", "end"}
"""Keys of an object that is no content."""


Find = Callable[[Any], dict[str, Any]]
"""Reads a look-up within a constraint."""


class ConstraintReader:
    """Reads constraints, by the names and the types of what they are about."""

    def __init__(
        self, names: FormNames, request: str, find: Find, wanted: Mapping[str, str]
    ) -> None:
        """``wanted`` tells for each goal read before what it asks of things first."""
        self._names = names
        self._wanted = wanted
        self._request = request
        self._find = find

    def all(self, raw: Any, entity: str, tool_id: str = "") -> list[dict[str, Any]]:
        """The constraints in a map, or in a list of maps or triples, as records are made of them.

        ``tool_id``: whose inputs they may be.
        """
        told = written(raw)
        return [one for each in told for one in self.of(*each, entity, tool_id, exact=False)]

    def of(
        self, name: str, op: str, value: Any, entity: str, tool_id: str, *, exact: bool
    ) -> Iterator[dict[str, Any]]:
        """Those of one name; ``exact``: no attribute is taken by likeness."""
        for part, how, one in self._flat(name, op, value, entity):
            if part == PLACE and not self._is_known(entity, tool_id):
                yield self._somewhere(how, one)
            else:
                key = self._key(part, entity, tool_id, exact=exact)
                yield self._one(part, key, how, one, entity, tool_id)

    def _key(self, name: str, entity: str, tool_id: str, *, exact: bool) -> str:
        """The input that is meant, else the attribute."""
        key = self._names.input(tool_id, name)
        path = self._names.model.paths.get(tool_id)
        known = path is not None and path.input(key) is not None
        of_groups = name == "total"  # no likeness of it is meant, be it a title
        return key if known else self._names.attribute(entity, name, exact=exact or of_groups)

    def _is_known(self, entity: str, tool_id: str) -> bool:
        """Whether something is listed as ``place``."""
        path = self._names.model.paths.get(tool_id)
        key = self._key(PLACE, entity, tool_id, exact=True)
        is_input = path is not None and path.input(key) is not None
        return is_input or self._names.target(entity, key) is not None

    def _somewhere(self, op: str, value: Any) -> dict[str, Any]:
        return {"op": op, "value": value, "kind": PLACE, "span": self._span(value)}

    def _flat(self, name: str, op: str, value: Any, entity: str) -> Iterator[Written]:
        """An object that is no look-up and no range becomes its fields: ``address.city``.

        Raises ``WrongGoalError`` where it has none.
        """
        if isinstance(value, Mapping) and not value:
            raise WrongGoalError(f"{name}: an empty object says nothing of it; write its value.")
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
        op, value = _apart(op, value, known)
        about = known if known is not None else self._of_input(entity, tool_id, key)
        told: dict[str, Any] = {"attribute": key, "op": op}
        if op in ("exists", "missing"):
            return told
        if than := self._than(value, entity, known):
            return {**told, "than": than}
        if is_reference(value):
            value = {"goal": value}
        meant = (about.target or (entity if about.role == "id" else "")) if about else ""
        by = _by(value)
        if by:
            value = {key: one for key, one in value.items() if key not in by}
            told["moved"] = moved(name, by, known)
        if isinstance(value, Mapping) and (nested := self._nested(value, meant)):
            return {**told, **nested}
        if isinstance(value, list):
            told["op"] = {"=": "in", "!=": "not in"}.get(op, op)
        if op == "=" and (land := self._country(value, entity, known)):
            return {**told, **land, "span": self._span(value)}
        by_id = "." in name and "." not in key and known is not None and bool(known.target)
        told["value"] = _typed(value, known)
        if known is not None and known.type == "boolean" and isinstance(told["value"], str):
            raise WrongGoalError(f"{name}: {value!r} is neither true nor false.")
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

    def _nested(self, value: Mapping[str, Any], meant: str) -> dict[str, Any]:
        """Another look-up, another goal, or what a thing of the type that is meant must be like."""
        take = {"take": str(value["take"])} if value.get("take") else {}
        rest = {key: one for key, one in value.items() if key != "take"}
        if isinstance(value.get("goal"), str) and len(rest) == 1:
            asked = "" if meant else self._wanted.get(value["goal"], "")
            return {"goal": value["goal"], **({"take": asked} if asked else {}), **take}
        if {"find", "entity", "of", "goal"} & value.keys():
            find = self._find(rest)
            if take:
                take = {"take": self._names.attribute(find["entity"], take["take"])}
            return {"find": find, **take}
        if meant and not {"start", "end"} & value.keys():
            where = value.get("where", rest)
            return {"find": self._find({"find": meant, "where": where}), **take}
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


def _by(value: Any) -> dict[str, Any]:
    """By how much what other rows hold is moved; empty: it is taken as it is."""
    if not isinstance(value, Mapping) or not ("goal" in value or {"find", "take"} <= value.keys()):
        return {}
    return {key: value[key] for key in ("by", "unit") if "by" in value and key in value}


def _is_code_of_country(attribute: Attribute) -> bool:
    told = kind_of(attribute.words, attribute.type, description=attribute.description)
    return told == "country_code"


def is_reference(value: Any) -> bool:
    """Whether it is the id of a goal, ``g1``, or of one of an earlier turn, ``T1.g1``."""
    return isinstance(value, str) and _REFERENCE.fullmatch(value) is not None


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


def _apart(op: str, value: Any, about: Attribute | None) -> tuple[str, Any]:
    """The operator and the value where one text holds both, as ``">7"`` of a number."""
    said = _PREFIXED.fullmatch(value) if op == "=" and isinstance(value, str) else None
    if said is None or about is None or not (about.type in _NUMBERS or "date" in about.format):
        return op, value
    return operator(said[1]), said[2]


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
    if about.type == "boolean" and str(value).lower() in _TRUTHS:
        return _TRUTHS[str(value).lower()]
    if about.type in _NUMBERS and isinstance(value, str):
        try:
            return _NUMBERS[about.type](value)
        except ValueError:
            told = number(value)  # 4,000
            return told if isinstance(told, int) else value
    return value
