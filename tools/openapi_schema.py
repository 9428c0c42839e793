"""Schemas of OpenAPI 3.0 and 3.1 as plain JSON Schema without references, bounded in size.

References are inlined breadth first, so that what lies near the root survives when the limits cut
a large schema short. A part that contains itself ends, where it repeats, in its bare type.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tools.importing.lenient import flag, mapping, number, sequence
from tools.json_number import is_number
from tools.openapi_document import OpenApiDocument, UnimportableError, Warn
from tools.plain_text import plain_text

MAX_SCHEMA_DEPTH = 12
MAX_SCHEMA_NODES = 2_000
_MAX_PARTS = 4 * MAX_SCHEMA_NODES
_MAX_COMPOSITION_DEPTH = 40
DESCRIPTION_LIMIT = 300

_TOO_LARGE = "a schema is too large; its innermost parts are left out"

Direction = Literal["readOnly", "writeOnly"]

_TYPES = {"string", "integer", "number", "boolean", "array", "object", "null"}
_MISNAMED_TYPES = {
    "bool": "boolean",
    "date": "string",
    "dict": "object",
    "double": "number",
    "float": "number",
    "int": "integer",
    "list": "array",
    "long": "integer",
    "map": "object",
    "str": "string",
}


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_pattern(value: Any) -> bool:
    try:
        re.compile(value)
    except (re.error, TypeError, OverflowError, RecursionError):
        return False
    return True


def _is_anything(_: Any) -> bool:
    return True


_BOUNDS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
_COUNTS = ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties")
_FLAGS = ("uniqueItems", "readOnly", "writeOnly", "deprecated")
_READERS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys((*_BOUNDS, *_COUNTS, "multipleOf"), number),
    **dict.fromkeys(_FLAGS, flag),
}
"""Keywords whose values are also read where they are written as text."""

_KEYWORDS: dict[str, Callable[[Any], bool]] = {
    "format": _is_text,
    "contentMediaType": _is_text,
    "pattern": _is_pattern,
    "multipleOf": lambda value: is_number(value) and value > 0,
    **dict.fromkeys(_BOUNDS, is_number),
    **dict.fromkeys(_COUNTS, _is_count),
    **dict.fromkeys(_FLAGS, _is_flag),
    **dict.fromkeys(("default", "example", "const"), _is_anything),
    "enum": lambda value: isinstance(value, list) and bool(value),
}
"""Keywords that are kept as they are when their value has the right shape; a broken one goes."""


@dataclass(frozen=True)
class _Node:
    """A schema not read yet, and the references that led to it."""

    raw: Any
    seen: frozenset[str] = frozenset()


@dataclass
class SchemaInliner:
    """Turns schemas of one document into plain ones; ``warn`` hears of what had to be cut."""

    document: OpenApiDocument
    warn: Warn
    _parts_left: int = field(default=0, init=False)

    def inline(self, raw: Any, leave_out: Direction) -> dict[str, Any]:
        """The plain JSON Schema (draft 2020-12) of ``raw``: a tree, valid, never raising.

        At most ``MAX_SCHEMA_NODES`` nodes and ``MAX_SCHEMA_DEPTH`` levels; beyond them the
        schema accepts anything of the right type. Properties marked ``leave_out`` are left out:
        ``readOnly`` ones for a request, ``writeOnly`` ones for a response.
        """
        root: dict[str, Any] = {}
        self._parts_left = _MAX_PARTS
        nodes = 1
        queue = deque([(_Node(raw), root, 0)])
        while queue:
            node, plain, depth = queue.popleft()
            for keyword, value in self._expanded(node, leave_out).items():
                children = list(_nodes(value))
                if children and (depth == MAX_SCHEMA_DEPTH or nodes >= MAX_SCHEMA_NODES):
                    self.warn(_TOO_LARGE)
                    continue
                nodes += len(children)
                plain[keyword] = _attached(value, queue, depth + 1)
        return root

    def _expanded(self, node: _Node, leave_out: Direction) -> dict[str, Any]:
        """One level of a schema: references, ``allOf`` and null alternatives merged into it."""
        expanded = self._collected(node, 0)
        for name, part in list(expanded.get("properties", {}).items()):
            if flag(mapping(part.raw).get(leave_out)):
                del expanded["properties"][name]
                expanded["required"] = [n for n in expanded.get("required", ()) if n != name]
        if expanded.pop("nullable", False):
            _allow_null(expanded)
        return expanded

    def _collected(self, node: _Node, depth: int) -> dict[str, Any]:
        self._parts_left -= 1
        if self._parts_left < 0 or depth > _MAX_COMPOSITION_DEPTH:
            self.warn(_TOO_LARGE)
            return {}
        raw = mapping(node.raw)
        collected = _keywords(raw, node.seen)
        for part in self._parts(raw, node.seen):
            _merge(collected, self._collected(part, depth + 1))
        return collected

    def _parts(self, raw: Mapping[str, Any], seen: frozenset[str]) -> Iterator[_Node]:
        if "$ref" in raw:
            yield self._target(raw["$ref"], seen)
        for part in sequence(raw.get("allOf")):
            yield _Node(part, seen)
        for keyword in ("anyOf", "oneOf"):
            rest = [part for part in sequence(raw.get(keyword)) if not _is_null(part)]
            if len(rest) == 1:
                yield _Node(rest[0], seen)

    def _target(self, reference: Any, seen: frozenset[str]) -> _Node:
        try:
            target = self.document.resolve(reference)
        except UnimportableError as error:
            self.warn(f"{error}; the value is taken as anything")
            return _Node({})
        if reference in seen:
            kind = mapping(target).get("type")
            return _Node({"type": kind if isinstance(kind, str) else "object"})
        return _Node(target, seen | {reference})


def _keywords(raw: Mapping[str, Any], seen: frozenset[str]) -> dict[str, Any]:
    """The usable keywords of one schema object; sub-schemas as nodes still to be read."""
    read = {k: _READERS[k](v) if k in _READERS else v for k, v in raw.items() if k in _KEYWORDS}
    kept = {k: v for k, v in read.items() if _KEYWORDS[k](v)}
    if description := plain_text(raw.get("description"), DESCRIPTION_LIMIT):
        kept["description"] = description
    examples = sequence(raw.get("examples"))
    if examples and "example" not in kept:
        kept["example"] = examples[0]
    if required := [*_required(raw)]:
        kept["required"] = list(dict.fromkeys(required))
    for side in ("Minimum", "Maximum"):  # OpenAPI 3.0 writes a flag beside the bound
        if flag(raw.get(f"exclusive{side}")) and side.lower() in kept:
            kept[f"exclusive{side}"] = kept.pop(side.lower())
    _keep_type(kept, raw)
    _keep_children(kept, raw, seen)
    return kept


def _required(raw: Mapping[str, Any]) -> Iterator[str]:
    """Names listed, and properties that say it of themselves, as early drafts had it."""
    yield from (name for name in sequence(raw.get("required")) if isinstance(name, str))
    for name, part in mapping(raw.get("properties")).items():
        if flag(mapping(part).get("required")):
            yield str(name)


def _keep_type(kept: dict[str, Any], raw: Mapping[str, Any]) -> None:
    given = raw.get("type")
    listed = [
        name for name in (given if isinstance(given, list) else [given]) if isinstance(name, str)
    ]
    known = [_MISNAMED_TYPES.get(name.lower(), name.lower()) for name in listed]
    types = list(dict.fromkeys(name for name in known if name in _TYPES))
    if types:
        kept["type"] = types[0] if len(types) == 1 else types
    alternatives = [*sequence(raw.get("anyOf")), *sequence(raw.get("oneOf"))]
    said = flag(raw.get("nullable", raw.get("x-nullable")))
    if said or any(_is_null(part) for part in alternatives):
        kept["nullable"] = True


def _keep_children(kept: dict[str, Any], raw: Mapping[str, Any], seen: frozenset[str]) -> None:
    if properties := mapping(raw.get("properties")):
        kept["properties"] = {str(name): _Node(part, seen) for name, part in properties.items()}
    items = raw.get("items", raw.get("prefixItems"))
    if isinstance(items, list):
        kept["prefixItems"] = [_Node(part, seen) for part in items]
    elif isinstance(items, Mapping):
        kept["items"] = _Node(items, seen)
    additional = raw.get("additionalProperties")
    if isinstance(additional, Mapping):
        kept["additionalProperties"] = _Node(additional, seen)
    elif additional is False:
        kept["additionalProperties"] = False
    for keyword in ("anyOf", "oneOf"):
        parts = [part for part in sequence(raw.get(keyword)) if not _is_null(part)]
        if len(parts) > 1:
            kept[keyword] = [_Node(part, seen) for part in parts]


def _merge(into: dict[str, Any], part: dict[str, Any]) -> None:
    """Add what ``part`` demands as well; of two values for one keyword the first stands."""
    if "properties" in into and part.get("additionalProperties") is False:
        part = {k: v for k, v in part.items() if k != "additionalProperties"}
    if "properties" in part and into.get("additionalProperties") is False:
        del into["additionalProperties"]  # it knows only the properties of its own part
    for keyword, value in part.items():
        if keyword not in into:
            into[keyword] = value
        elif keyword == "properties":
            into[keyword] = _merged_properties(into[keyword], value)
        elif keyword == "items":
            into[keyword] = _merged_items(into[keyword], value)
        elif keyword == "required":
            into[keyword] = list(dict.fromkeys([*into[keyword], *value]))


def _merged_properties(first: dict[str, _Node], second: dict[str, _Node]) -> dict[str, _Node]:
    merged = first | second
    for name in first.keys() & second.keys():
        one, other = first[name], second[name]
        if one.raw is not other.raw:
            merged[name] = _Node({"allOf": [one.raw, other.raw]}, one.seen | other.seen)
    return merged


def _merged_items(first: _Node, second: _Node) -> _Node:
    """What both say of the items of a list; where they contradict, the later part is the closer."""
    kinds = [mapping(node.raw).get("type") for node in (first, second)]
    if None not in kinds and kinds[0] != kinds[1]:
        return second
    return _Node({"allOf": [first.raw, second.raw]}, first.seen | second.seen)


def _allow_null(schema: dict[str, Any]) -> None:
    if isinstance(schema.get("type"), str) and schema["type"] != "null":
        schema["type"] = [schema["type"], "null"]
    elif isinstance(schema.get("type"), list) and "null" not in schema["type"]:
        schema["type"] = [*schema["type"], "null"]
    if "enum" in schema and None not in schema["enum"]:
        schema["enum"] = [*schema["enum"], None]


def _is_null(raw: Any) -> bool:
    part = mapping(raw)
    return part.get("type") in ("null", ["null"]) or part.get("enum") == [None]


def _nodes(value: Any) -> Iterator[_Node]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    yield from (node for node in (value, *inner) if isinstance(node, _Node))


def _attached(value: Any, queue: deque[tuple[_Node, dict[str, Any], int]], depth: int) -> Any:
    """``value`` with every node in it replaced by an empty schema that waits in the queue."""

    def slot(item: Any) -> Any:
        if not isinstance(item, _Node):
            return item
        plain: dict[str, Any] = {}
        queue.append((item, plain, depth))
        return plain

    if isinstance(value, dict):
        return {name: slot(item) for name, item in value.items()}
    return [slot(item) for item in value] if isinstance(value, list) else slot(value)
