"""An OpenAPI document: its version checked, its parts read leniently, its references followed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any
from urllib.parse import unquote

from memory.errors import DeveloperError
from tools.description_text import parse_description
from tools.importing.bundling import ReadLinked, bundle
from tools.importing.lenient import mapping
from tools.importing.schema_names import named_schemas, point_at_own_definitions
from tools.importing.swagger2 import is_swagger, upgraded

_MAX_REFERENCES = 20
_Json = Mapping[str, Any]

Warn = Callable[[str], None]
"""Takes one line on something that was imported with a loss."""


class UnimportableError(DeveloperError):
    """A part of the description cannot become part of a tool; the message says why."""

    code = "unimportable"


class OpenApiDocument:
    """A parsed description, as OpenAPI 3 has it; everything but its version may be broken."""

    def __init__(self, root: _Json, source: str, unread: Sequence[str] = ()) -> None:
        """``unread`` tells of documents that it refers to and that could not be read."""
        self.root = root
        self.source = source
        self.unread = unread

    @classmethod
    def read(
        cls, description: str | bytes | _Json, source: str, linked: ReadLinked | None = None
    ) -> OpenApiDocument:
        """Parse and check the version; with ``linked``, take in the documents it refers to.

        Raises ``DeveloperError`` with code ``description_unreadable``,
        ``description_not_openapi`` or ``description_version``.
        """
        if isinstance(description, Mapping):
            try:
                description = json.dumps(description, default=str)
            except (TypeError, ValueError, RecursionError):
                raise _not_openapi(source, "it cannot be written as JSON") from None
        return cls.of(parse_description(description, source), source, linked)

    @classmethod
    def of(cls, root: Any, source: str, linked: ReadLinked | None = None) -> OpenApiDocument:
        """The document of a parsed description, which becomes its own; raises as ``read``."""
        if not isinstance(root, dict):
            raise _not_openapi(source, f"it holds a {type(root).__name__}, not an object")
        _check_version(root, source)
        if not isinstance(root.get("paths", {}), dict):
            raise _not_openapi(source, "its 'paths' is not an object")
        point_at_own_definitions(root)
        unread = bundle(root, source, linked) if linked else []
        return cls(upgraded(root, source) if is_swagger(root) else root, source, unread)

    @property
    def info(self) -> _Json:
        """Title, version and description."""
        return mapping(self.root.get("info"))

    def component(self, section: str) -> _Json:
        """A section of ``components``: ``schemas``, ``securitySchemes``, ..."""
        return mapping(mapping(self.root.get("components")).get(section))

    def resolve(self, reference: Any) -> Any:
        """What a ``$ref`` points at; raises ``UnimportableError`` when that is not in here."""
        node, pointer = self._start(reference if isinstance(reference, str) else "")
        if node is None:
            raise UnimportableError(
                f"reference {reference!r} leads outside the document; "
                "put what it names into the document"
            )
        for part in unquote(pointer).split("/")[1:]:
            key = part.replace("~1", "/").replace("~0", "~")
            if isinstance(node, Mapping) and key in node:
                node = node[key]
            elif isinstance(node, list) and key.isdecimal() and int(key) < len(node):
                node = node[int(key)]
            else:
                raise UnimportableError(f"reference {reference!r} points at nothing")
        return node

    def _start(self, reference: str) -> tuple[Any, str]:
        """Where the JSON pointer of a reference begins, None for what is not in here; and it."""
        target, _, pointer = reference.partition("#")
        if pointer and not pointer.startswith("/"):
            return self._named.get(reference), ""
        if target:
            return self._named.get(target), pointer
        return (self.root if reference else None), pointer

    @cached_property
    def _named(self) -> Mapping[str, _Json]:
        """Schemas by the references that ``$id`` and ``$anchor`` let lead to them."""
        return named_schemas(self.root, self.source)

    def dereferenced(self, node: Any) -> _Json:
        """``node`` with its own reference followed; raises ``UnimportableError`` as above."""
        for _ in range(_MAX_REFERENCES):
            if not isinstance(node, Mapping) or "$ref" not in node:
                return mapping(node)
            node = self.resolve(node["$ref"])
        raise UnimportableError(f"reference {node['$ref']!r} leads in a circle")


def _check_version(root: _Json, source: str) -> None:
    """Swagger 2 or OpenAPI 3 by the number in front, which YAML may have read as a number."""
    key = next((key for key in ("openapi", "swagger") if key in root), None)
    if key is None:
        raise _not_openapi(source, "it has neither an 'openapi' nor a 'swagger' version")
    version = str(root[key]).strip()
    if version.partition(".")[0] not in ("2", "3"):
        raise DeveloperError(
            f"{source} is {key} {version[:20]!r}; Cairn reads Swagger 2.0, OpenAPI 3.0 and 3.1. "
            "Convert it to one of these and import that.",
            code="description_version",
        )


def _not_openapi(source: str, reason: str) -> DeveloperError:
    return DeveloperError(
        f"{source} is not an OpenAPI document: {reason}. "
        "Give a Swagger 2.0, OpenAPI 3.0 or 3.1 document in JSON or YAML.",
        code="description_not_openapi",
    )
