"""The successful response of an OpenAPI operation as output fields."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from tools.importing.lenient import mapping
from tools.openapi_document import OpenApiDocument, UnimportableError
from tools.openapi_media import example_in, json_media, media_types
from tools.openapi_schema import Direction, SchemaInliner, shared_key
from tools.output_fields import Flattened, output_fields
from tools.records import OutputField
from tools.schema_shape import Schema, schema_of_value

MAX_EXAMPLE_CHARS = 4_000
_HIDDEN: Direction = "writeOnly"


class Response(NamedTuple):
    """What a successful call returns, and an example of it that is short enough to keep."""

    outputs: tuple[OutputField, ...]
    example: Any


class _Described(NamedTuple):
    """What is kept of the plain schema of a response, which is large."""

    found: Flattened
    example: Any
    warnings: Sequence[str]


class ResponseFields:
    """The output fields of schemas, made once for a schema that many operations share."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], _Described] = {}

    def of(self, raw: Any, inliner: SchemaInliner) -> _Described:
        """The fields and the example of a schema; ``inliner.warn`` hears of what is cut."""
        key = shared_key(raw, _HIDDEN)
        described = self._known.get(key) if key else None
        if described is None:
            described = _described(raw, inliner)
            if key:
                self._known[key] = described
        for warning in described.warnings:
            inliner.warn(warning)
        return described


def successful_response(
    document: OpenApiDocument,
    operation: Mapping[str, Any],
    inliner: SchemaInliner,
    fields: ResponseFields,
) -> Response:
    """Output fields of the best described 2xx response, from its schema, else its example."""
    nothing = Response((), None)
    for content in _successful(document, mapping(operation.get("responses")), inliner):
        types = media_types(content)
        chosen = json_media(types)
        if chosen is not None:
            found = _json_response(document, types[chosen], inliner, fields)
            if found.outputs:
                return found
            nothing = found
        elif any(name.startswith("text/") for name in types):
            return Response((OutputField(path=""),), None)
    return nothing


def _successful(
    document: OpenApiDocument, responses: Mapping[str, Any], inliner: SchemaInliner
) -> Iterator[Mapping[str, Any]]:
    """Contents of the 2xx responses by code; of ``default`` only when there is no 2xx."""
    codes = sorted(code for code in responses if code.upper().startswith("2"))
    for code in codes or ["default"]:
        try:
            yield mapping(document.dereferenced(responses.get(code)).get("content"))
        except UnimportableError as error:
            inliner.warn(f"response {code} is left out: {error}")


def _json_response(
    document: OpenApiDocument,
    media: Mapping[str, Any],
    inliner: SchemaInliner,
    fields: ResponseFields,
) -> Response:
    raw, example = media.get("schema"), example_in(document, media)
    if example is None:
        found, example, _ = fields.of(raw, inliner)
    else:
        found = output_fields(inliner.inline(raw, leave_out=_HIDDEN), example)
    if not found.fields and example is not None:
        found = output_fields(_inferred(example))
    if found.dropped:
        inliner.warn(f"{found.dropped} response fields are left out: there are too many")
    short = len(json.dumps(example, default=str)) <= MAX_EXAMPLE_CHARS
    return Response(found.fields, example if short else None)


def _described(raw: Any, inliner: SchemaInliner) -> _Described:
    heard: list[str] = []
    schema = replace(inliner, warn=heard.append).inline(raw, leave_out=_HIDDEN)
    example = schema.get("example")
    return _Described(output_fields(schema, example), example, heard)


def _inferred(example: Any) -> Schema:
    """A schema from an example; one given as JSON text is read."""
    if isinstance(example, str):
        try:
            example = json.loads(example)
        except (ValueError, RecursionError):
            return schema_of_value(example)
    return schema_of_value(example)
