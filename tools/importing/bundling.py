"""A description in several documents as one: what it refers to elsewhere is taken into it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urldefrag, urljoin

from memory.errors import DeveloperError
from tools.description_text import parse_description
from tools.importing.schema_names import named_schemas, point_at_own_definitions

LINKED = "x-cairn-linked"
"""Where in the description the documents are put that it refers to."""
MAX_DOCUMENTS = 200

ReadLinked = Callable[[str], bytes]
"""Gives a document by file name or URL; raises ``DeveloperError``."""


class _Document(NamedTuple):
    location: str
    """File name or URL; references are relative to it."""
    root: Any
    prefix: str
    """Where its root lies in the description, as a JSON pointer."""


def bundle(root: dict[str, Any], location: str, read: ReadLinked) -> list[str]:
    """Put every document that ``root`` refers to into it and point the references there.

    Changes ``root``. Documents that cannot be read are named in the lines returned; references to
    them stay as they are.
    """
    linked = _LinkedDocuments(read)
    waiting = [_Document(location, root, "")]
    named = named_schemas(root, location)
    while waiting:
        document = waiting.pop()
        for node in _references(document.root):
            target, fragment = urldefrag(node["$ref"])
            if node["$ref"] in named or target in named:
                continue
            if not target:
                node["$ref"] = f"#{document.prefix}{fragment}"
                continue
            found, is_new = linked.document(_resolved(document.location, target))
            if found is not None:
                node["$ref"] = f"#{found.prefix}{fragment}"
            if found is not None and is_new:
                waiting.append(found)
    if linked.roots:
        root[LINKED] = linked.roots
    return linked.problems


class _LinkedDocuments:
    """The documents read so far, by where they are."""

    def __init__(self, read: ReadLinked) -> None:
        self._read = read
        self._known: dict[str, _Document | None] = {}
        self.roots: dict[str, Any] = {}
        self.problems: list[str] = []

    def document(self, location: str) -> tuple[_Document | None, bool]:
        """The document, None when it cannot be read, and whether it is asked for the first time."""
        if location in self._known:
            return self._known[location], False
        self._known[location] = found = self._load(location)
        return found, True

    def _load(self, location: str) -> _Document | None:
        try:
            if len(self._known) >= MAX_DOCUMENTS:
                raise DeveloperError(
                    f"{location} is not read: {MAX_DOCUMENTS} documents are enough. Put what it "
                    "holds into the description.",
                    code="source_refused",
                )
            root = parse_description(self._read(location), location)
            point_at_own_definitions(root)
        except DeveloperError as error:
            self.problems.append(str(error))
            return None
        key = str(len(self.roots))
        self.roots[key] = root
        return _Document(location, root, f"/{LINKED}/{key}")


def _references(root: Any) -> Iterator[dict[str, Any]]:
    """Every object with a ``$ref``, each once, wherever it stands."""
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if not isinstance(node, dict | list) or id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, dict) and isinstance(node.get("$ref"), str):
            yield node
        waiting.extend(node.values() if isinstance(node, dict) else node)


def _resolved(base: str, target: str) -> str:
    if "://" in base or "://" in target:
        return urljoin(base, target)
    return str(Path(base).parent / unquote(target))
