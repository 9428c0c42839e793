"""Schemas of OpenAPI 3.0 and 3.1 as plain JSON Schema without references, bounded in size.

References are inlined breadth first, so that what lies near the root survives when the limits cut
a large schema short. A part that contains itself ends, where it repeats, in its bare type.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from tools.importing.lenient import flag, mapping, sequence
from tools.openapi_discriminator import discriminated
from tools.openapi_document import OpenApiDocument, UnimportableError, Warn
from tools.openapi_keywords import allow_null, is_null, own_keywords

MAX_SCHEMA_DEPTH = 12
MAX_REQUEST_NODES = 500
"""Schemas of requests are stored with their tool."""
MAX_RESPONSE_NODES = 1_000
_MAX_PARTS = 4 * MAX_RESPONSE_NODES
_MAX_COMPOSITION_DEPTH = 40

_TOO_LARGE = "a schema is too large; its innermost parts are left out"

Direction = Literal["readOnly", "writeOnly"]


class _Node(NamedTuple):
    """A schema not read yet, and the references that led to it."""

    raw: Any
    seen: frozenset[str] = frozenset()
    is_made: bool = False
    """Whether it is a merger of two parts and stands nowhere in the document."""


class _Expansion(NamedTuple):
    """One level of a schema: references, ``allOf`` and null alternatives merged into it."""

    keywords: dict[str, Any]
    """Sub-schemas are nodes; they have seen what was followed on the way from this one."""
    followed: frozenset[str]
    warnings: tuple[str, ...]


class _Inlined(NamedTuple):
    """A plain schema, and what had to be cut for it."""

    schema: dict[str, Any]
    warnings: list[str]


@dataclass
class SchemaInliner:
    """Turns schemas of one document into plain ones; ``warn`` hears of what had to be cut.

    What many operations share is read once: ``replace`` it for another ``warn``. Schemas of
    requests are kept as wholes, too: they stay with their tools, those of responses do not.
    """

    document: OpenApiDocument
    warn: Warn
    _inlined: dict[tuple[str, ...], _Inlined] = field(default_factory=dict)
    _expansions: dict[tuple[int | str, Direction], tuple[Any, _Expansion]] = field(
        default_factory=dict
    )
    """Reference or identity of a schema -> the schema, which keeps its identity, and one level."""
    _leaves: dict[int, tuple[Any, dict[str, Any]]] = field(default_factory=dict)
    """Identity of a schema without parts -> the schema, which keeps it, and the plain one."""

    def inline(self, raw: Any, leave_out: Direction) -> dict[str, Any]:
        """The plain JSON Schema (draft 2020-12) of ``raw``: a tree, valid, never raising.

        At most ``MAX_REQUEST_NODES`` or ``MAX_RESPONSE_NODES`` nodes and ``MAX_SCHEMA_DEPTH``
        levels; beyond them the schema accepts anything of the right type. Properties marked
        ``leave_out`` are left out: ``readOnly`` ones for a request, ``writeOnly`` ones for a
        response. The schema may be shared: it must not be changed.
        """
        key = shared_key(raw, leave_out) if leave_out == "readOnly" else None
        known = self._inlined.get(key) if key else None
        if known is None:
            known = self._tree(raw, leave_out)
            if key:
                self._inlined[key] = known
        for warning in known.warnings:
            self.warn(warning)
        return known.schema

    def _tree(self, raw: Any, leave_out: Direction) -> _Inlined:
        root: dict[str, Any] = {}
        warnings: dict[str, None] = {}
        limit = MAX_REQUEST_NODES if leave_out == "readOnly" else MAX_RESPONSE_NODES
        budget, nodes = iter(range(_MAX_PARTS)), 1
        queue = deque([(_Node(raw), root, 0)])
        while queue:
            node, plain, depth = queue.popleft()
            expansion = self._expanded(node, leave_out, budget)
            warnings.update(dict.fromkeys(expansion.warnings))
            for keyword, value in expansion.keywords.items():
                if keyword not in _HOLDERS:
                    plain[keyword] = value
                    continue
                children = _nodes(value)
                if children and (depth == MAX_SCHEMA_DEPTH or nodes >= limit):
                    warnings[_TOO_LARGE] = None
                    continue
                nodes += children
                plain[keyword] = self._attached(value, queue, node.seen, depth + 1)
        return _Inlined(root, list(warnings))

    def _attached(
        self,
        value: Any,
        queue: deque[tuple[_Node, dict[str, Any], int]],
        seen: frozenset[str],
        depth: int,
    ) -> Any:
        """``value`` with its nodes as schemas; those of more than one level wait in the queue."""

        def slot(item: Any) -> Any:
            if not isinstance(item, _Node):
                return item
            if _is_leaf(item.raw):
                return self._leaf(item.raw)
            plain: dict[str, Any] = {}
            queue.append((item._replace(seen=seen | item.seen), plain, depth))
            return plain

        if isinstance(value, dict):
            return {name: slot(item) for name, item in value.items()}
        return [slot(item) for item in value] if isinstance(value, list) else slot(value)

    def _leaf(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """A schema without parts: one object wherever it is reached, most schemas are such."""
        if id(raw) not in self._leaves:
            plain = own_keywords(raw)
            if plain.pop("nullable", False):
                allow_null(plain)
            self._leaves[id(raw)] = raw, plain
        return self._leaves[id(raw)][1]

    def _expanded(self, node: _Node, leave_out: Direction, budget: Iterator[int]) -> _Expansion:
        """The expansion of ``node``; of what references lead to, it is read only once."""
        lone = isinstance(node.raw, dict) and len(node.raw) == 1 and node.raw.get("$ref")
        if node.is_made or not (node.seen or lone):
            return _Reader(self.document, budget).expansion(node, leave_out)
        key = (lone if isinstance(lone, str) else id(node.raw), leave_out)
        if key not in self._expansions:
            reader = _Reader(self.document, iter(range(_MAX_PARTS)))
            self._expansions[key] = node.raw, reader.expansion(_Node(node.raw), leave_out)
        found = self._expansions[key][1]
        if found.followed.isdisjoint(node.seen):
            return found
        return _Reader(self.document, budget).expansion(node, leave_out)


class _Reader:
    """Reads one level of a schema; ``budget`` runs out where its parts multiply."""

    def __init__(self, document: OpenApiDocument, budget: Iterator[int]) -> None:
        self._document = document
        self._budget = budget
        self._followed: set[str] = set()
        self._warnings: list[str] = []

    def expansion(self, node: _Node, leave_out: Direction) -> _Expansion:
        """The level of ``node``, without the properties marked ``leave_out``."""
        expanded = self._collected(node, 0)
        for name, part in list(expanded.get("properties", {}).items()):
            if flag(mapping(part.raw).get(leave_out)):
                del expanded["properties"][name]
                expanded["required"] = [n for n in expanded.get("required", ()) if n != name]
        if expanded.pop("nullable", False):
            allow_null(expanded)
        return _Expansion(expanded, frozenset(self._followed), tuple(self._warnings))

    def _collected(self, node: _Node, depth: int) -> dict[str, Any]:
        if next(self._budget, None) is None or depth > _MAX_COMPOSITION_DEPTH:
            self._warnings.append(_TOO_LARGE)
            return {}
        raw = mapping(node.raw)
        collected = {**own_keywords(raw), **_children(raw, node.seen)}
        for part in self._parts(raw, node.seen):
            _merge(collected, self._collected(part, depth + 1))
        return collected

    def _parts(self, raw: Mapping[str, Any], seen: frozenset[str]) -> Iterator[_Node]:
        if "$ref" in raw:
            yield self._target(raw["$ref"], seen)
        if told := discriminated(raw):
            yield _Node(told, seen)
        for part in sequence(raw.get("allOf")):
            yield _Node(part, seen)
        for keyword in ("anyOf", "oneOf"):
            if len(rest := _alternatives(raw, keyword)) == 1:
                yield _Node(rest[0], seen)

    def _target(self, reference: Any, seen: frozenset[str]) -> _Node:
        try:
            target = self._document.resolve(reference)
        except UnimportableError as error:
            self._warnings.append(f"{error}; the value is taken as anything")
            return _Node({})
        self._followed.add(reference)
        if reference in seen:
            kind = mapping(target).get("type")
            return _Node({"type": kind if isinstance(kind, str) else "object"}, is_made=True)
        return _Node(target, seen | {reference})


_HOLDERS = frozenset(
    {"properties", "items", "prefixItems", "additionalProperties", "anyOf", "oneOf"}
)
"""Keywords that hold schemas in a plain one."""
_PARTS = _HOLDERS | {"$ref", "allOf", "discriminator"}
"""Keywords by which a schema has parts."""


def _is_leaf(raw: Any) -> bool:
    return isinstance(raw, Mapping) and _PARTS.isdisjoint(raw)


def shared_key(raw: Any, leave_out: Direction) -> tuple[str, ...] | None:
    """What tells equal schemas of one document: a reference alone, or a list of one."""
    keys = set(mapping(raw))
    if keys == {"$ref"} and isinstance(raw["$ref"], str):
        return leave_out, raw["$ref"]
    if keys == {"type", "items"} and set(mapping(raw["items"])) == {"$ref"}:
        return leave_out, str(raw["type"]), str(raw["items"]["$ref"])
    return None


def _children(raw: Mapping[str, Any], seen: frozenset[str]) -> dict[str, Any]:
    """The keywords that hold schemas, these as nodes still to be read."""
    kept: dict[str, Any] = {}
    if properties := mapping(raw.get("properties")):
        kept["properties"] = {str(name): _Node(part, seen) for name, part in properties.items()}
    items = raw.get("items", raw.get("prefixItems"))
    if isinstance(items, list) and ("type" in raw or "prefixItems" in raw):
        kept["prefixItems"] = [_Node(part, seen) for part in items]
    elif isinstance(items, Mapping):
        kept["items"] = _Node(items, seen)
    additional = raw.get("additionalProperties")
    if isinstance(additional, Mapping):
        kept["additionalProperties"] = _Node(additional, seen)
    elif additional is False:
        kept["additionalProperties"] = False
    for keyword in ("anyOf", "oneOf"):
        if len(parts := _alternatives(raw, keyword)) > 1:
            kept[keyword] = [_Node(part, seen) for part in parts]
    return kept


def _alternatives(raw: Mapping[str, Any], keyword: str) -> list[Any]:
    """The schemas of which one holds; a list of ``items`` where nothing says array lists them."""
    misplaced = "items" if keyword == "anyOf" and "type" not in raw else keyword
    listed = raw.get(keyword, raw.get(misplaced))
    return [part for part in sequence(listed) if not is_null(part)]


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
            merged[name] = _Node({"allOf": [one.raw, other.raw]}, one.seen | other.seen, True)
    return merged


def _merged_items(first: _Node, second: _Node) -> _Node:
    """What both say of the items of a list; where they contradict, the later part is the closer."""
    kinds = [mapping(node.raw).get("type") for node in (first, second)]
    if None not in kinds and kinds[0] != kinds[1]:
        return second
    return _Node({"allOf": [first.raw, second.raw]}, first.seen | second.seen, True)


def _nodes(value: Any) -> int:
    """How many nodes a keyword that holds schemas has."""
    return len(value) if isinstance(value, dict | list) else int(isinstance(value, _Node))
