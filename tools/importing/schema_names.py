"""Schemas that a document names with ``$id`` and ``$anchor`` (JSON Schema 2020-12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urljoin

from tools.importing.lenient import text

_ANCHORS = ("$anchor", "$dynamicAnchor")


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
