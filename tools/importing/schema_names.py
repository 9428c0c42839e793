"""Schemas that a document names with ``$id``, ``$anchor`` and ``$defs`` (JSON Schema 2020-12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote, urljoin

from tools.importing.lenient import mapping, text

_ANCHORS = ("$anchor", "$dynamicAnchor")
_DEFINITIONS = ("$defs", "definitions")

_Owners = tuple[tuple[str, Mapping[str, Any]], ...]
"""Schemas with definitions of their own around a node, the outermost first, by their pointers."""
_Way = tuple[Any, ...]
"""Where a node is: () for the root, else the way to what holds it, and its key or place there."""


def named_schemas(root: Any, base: str = "") -> dict[str, Mapping[str, Any]]:
    """Reference -> what it names: ``id``, ``id#anchor``, ``#anchor``; of equal names the first.

    An ``$id`` counts as it is written and resolved against the one around it, else ``base``.
    """
    found: dict[str, Mapping[str, Any]] = {}
    seen: set[int] = set()
    waiting: list[tuple[Any, str]] = [(root, base)]
    while waiting:
        node, around = waiting.pop()
        if not isinstance(node, dict | list) or id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, dict):
            around = _entered(node, around, found)
        inner = list(node.values()) if isinstance(node, dict) else node
        waiting.extend((child, around) for child in reversed(inner))
    return found


def point_at_own_definitions(root: Any) -> None:
    """Point ``#/$defs/...`` within a schema at the definitions that this schema has.

    JSON Schema counts such a reference from the nearest ``$id``. Generators of schemas mean what
    they wrote, and many set no ``$id``: where the document itself has no such definition, the
    nearest schema around the reference that has it is meant. Changes ``root``.
    """
    seen: set[int] = set()
    waiting: list[tuple[Any, _Way, _Owners]] = [(root, (), ())]
    while waiting:
        node, way, owners = waiting.pop()
        if not isinstance(node, dict | list) or id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, dict) and way and any(key in node for key in _DEFINITIONS):
            owners = (*owners, (_pointer(way), node))
        if owners and isinstance(node, dict) and text(node.get("$ref")).startswith("#/"):
            node["$ref"] = _own_definition(node["$ref"], owners, mapping(root))
        inner = node.items() if isinstance(node, dict) else enumerate(node)
        waiting.extend((child, (way, key), owners) for key, child in inner)


def _own_definition(reference: str, owners: _Owners, root: Mapping[str, Any]) -> str:
    """The reference from the root of the document, as it is where no schema around defines it."""
    section, _, rest = reference.removeprefix("#/").partition("/")
    name = unquote(rest.partition("/")[0]).replace("~1", "/").replace("~0", "~")
    for pointer, owner in reversed(owners if section in _DEFINITIONS else ()):
        is_of_root = name in mapping(root.get(section)) and not owner.get("$id")
        if name in mapping(owner.get(section)) and not is_of_root:
            return f"#{pointer}{reference[1:]}"
    return reference


def _pointer(way: _Way) -> str:
    """The JSON pointer of a place, as a fragment of a URL has it."""
    parts: list[str] = []
    while way:
        way, key = way
        parts.append(str(key).replace("~", "~0").replace("/", "~1").replace("%", "%25"))
    return "".join(f"/{part}" for part in reversed(parts))


def _entered(node: dict[str, Any], around: str, found: dict[str, Mapping[str, Any]]) -> str:
    """The base within ``node``, whose names are added to ``found``."""
    written = text(node.get("$id")).removesuffix("#")
    try:
        inside = urljoin(around, written) if written else around
    except ValueError:
        inside = around
    if written:
        found.setdefault(written, node)
        found.setdefault(inside, node)
    for anchor in (text(node.get(key)) for key in _ANCHORS):
        if anchor:
            found.setdefault(f"#{anchor}", node)
            found.setdefault(f"{inside}#{anchor}", node)
    return inside
