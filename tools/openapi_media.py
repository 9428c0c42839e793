"""Media types and examples of OpenAPI ``content`` and of whatever carries ``example(s)``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tools.importing.lenient import mapping
from tools.openapi_document import OpenApiDocument, UnimportableError

JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"


def media_types(content: Any) -> dict[str, Mapping[str, Any]]:
    """Bare lower-case media type -> its object, in an order that key order does not change."""
    found: dict[str, Mapping[str, Any]] = {}
    for name, media in sorted(mapping(content).items()):
        found.setdefault(name.partition(";")[0].strip().lower(), mapping(media))
    return found


def is_json(media_type: str) -> bool:
    """Whether bodies of this type are JSON; ``*/*`` counts, as nothing else is said."""
    return media_type in (JSON, "*/*", "application/*") or media_type.endswith("+json")


def json_media(types: Mapping[str, Mapping[str, Any]]) -> str | None:
    """The JSON media type to use: the plain one before its relatives."""
    return min(filter(is_json, types), key=lambda name: (name != JSON, name), default=None)


def example_in(document: OpenApiDocument, carrier: Mapping[str, Any]) -> Any:
    """``example``, else the first of ``examples`` by name, else None."""
    if carrier.get("example") is not None:
        return carrier["example"]
    examples = carrier.get("examples")
    if isinstance(examples, list):  # where a map belongs, some documents give a list
        return examples[0] if examples else None
    for _, example in sorted(mapping(examples).items()):
        try:
            value = document.dereferenced(example).get("value")
        except UnimportableError:
            continue
        if value is not None:
            return value
    return None
