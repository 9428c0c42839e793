"""The request body of an OpenAPI operation as parameters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from tools.idempotency import is_key
from tools.importing.lenient import flag, mapping, text
from tools.openapi_document import OpenApiDocument, UnimportableError
from tools.openapi_media import FORM, JSON, MULTIPART, example_in, is_json, json_media, media_types
from tools.openapi_parameters import parameter_of
from tools.openapi_schema import SchemaInliner, shared_key
from tools.output_fields import is_addressable, value_at
from tools.records import Parameter
from tools.schema_shape import (
    Schema,
    is_nullable,
    items_of,
    kind_of,
    properties_of,
    required_of,
)

MAX_BODY_DEPTH = 6
MAX_BODY_PARAMETERS = 200
"""Above this, nested objects are kept whole, the innermost first."""

_TEXT: Schema = {}
_FILE: Schema = {"format": "binary"}
_MEDIA_TYPE = re.compile(r"[\w.+-]+/[\w.+-]+(?:\s*;\s*[\w.+-]+=[\w.+-]+)*")


class RequestBody(NamedTuple):
    """How an operation takes its body; no media type and no parameters when it takes none."""

    media_type: str | None
    parameters: tuple[Parameter, ...]
    nullable_objects: tuple[str, ...] = ()


class BodyParameters:
    """The parameters of schemas, made once for a schema that many bodies share."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], tuple[list[Parameter], tuple[str, ...]]] = {}

    def of(
        self, raw: Any, schema: Schema, required: bool, media_type: str, *, nested: bool
    ) -> tuple[list[Parameter], tuple[str, ...]]:
        """Those of a plain schema made of ``raw``, and the objects among them that may be null."""
        shared = shared_key(raw, "readOnly")
        key = (shared, required, media_type, nested)
        if shared is None or key not in self._known:
            made = _parameters(schema, required, nested=nested)
            if shared is None:
                return made
            self._known[key] = made
        return self._known[key]


class _Leaf(NamedTuple):
    """One property that becomes a parameter."""

    name: str
    part: Schema
    required: bool
    is_null: bool = False
    """Whether it stands for an object that may be null, beside the leaves of that object."""


def request_body(
    document: OpenApiDocument,
    operation: Mapping[str, Any],
    inliner: SchemaInliner,
    known: BodyParameters,
) -> RequestBody:
    """Parameters of the body, whatever its media type.

    Properties of a JSON object by dotted path, fields of a form, or one parameter named "" for a
    body of any other shape. A body that cannot be sent is left out with a warning where the
    document says that it is optional; else ``UnimportableError`` says why.
    """
    if "requestBody" not in operation:
        return RequestBody(None, ())
    raw = document.dereferenced(operation["requestBody"])
    try:
        return _read(document, raw, inliner, known)
    except UnimportableError as error:
        if flag(raw.get("required")) is not False:
            raise
        inliner.warn(f"the optional body is left out: {error}")
        return RequestBody(None, ())


def _read(
    document: OpenApiDocument,
    raw: Mapping[str, Any],
    inliner: SchemaInliner,
    known: BodyParameters,
) -> RequestBody:
    types = media_types(raw.get("content"))
    chosen = _chosen(types)
    described = types[chosen].get("schema")
    schema = inliner.inline(described, leave_out="readOnly")
    if chosen == MULTIPART:
        schema = _with_files(schema)
    elif not is_json(chosen) and chosen != FORM:
        schema = _as_text(schema, chosen)
    # many documents forget to say that the body is required, so its own schema is asked too
    said = flag(raw.get("required"))
    required = bool(required_of(schema)) if said is None else said
    example = example_in(document, types[chosen])
    nested = json_media(types) == chosen
    parameters, nullable = known.of(described, schema, required, chosen, nested=nested)
    encodings = mapping(types[chosen].get("encoding")) if chosen in (FORM, MULTIPART) else {}
    parameters = [_encoded(p, mapping(encodings.get(p.name))) for p in parameters]
    media_type = JSON if "*" in chosen else chosen
    return RequestBody(media_type, tuple(_with_example(p, example) for p in parameters), nullable)


def _chosen(types: Mapping[str, Mapping[str, Any]]) -> str:
    """The media type to send: JSON, else a form, else plain text, else the first."""
    found = json_media(types)
    if found is not None:
        return found
    for candidate in (FORM, MULTIPART, "text/plain"):
        if candidate in types:
            return candidate
    if not types:
        raise UnimportableError("its body has no media type")
    return next(iter(types))


def _parameters(
    schema: Schema, required: bool, *, nested: bool
) -> tuple[list[Parameter], tuple[str, ...]]:
    if not _is_open_object(schema, nested):
        return [parameter_of("", "body", schema, required=required)], ()
    leaves = _few_leaves(schema, required, MAX_BODY_DEPTH if nested else 1)
    parameters = [
        parameter_of(leaf.name, "body", leaf.part, required=leaf.required)
        for leaf in leaves
        if not leaf.is_null
    ]
    return parameters, tuple(leaf.name for leaf in leaves if leaf.is_null)


def _few_leaves(schema: Schema, required: bool, depth: int) -> list[_Leaf]:
    """The leaves of as many levels as have no more than allowed; those of the first at least."""
    for levels in range(depth, 1, -1):
        # a schema that leads to many others has more leaves deep inside than anybody could wait for
        leaves = list(islice(_leaves(schema, "", required, levels), MAX_BODY_PARAMETERS + 1))
        if len(leaves) <= MAX_BODY_PARAMETERS:
            return leaves
    return list(_leaves(schema, "", required, 1))


def _leaves(schema: Schema, prefix: str, required: bool, depth: int) -> Iterator[_Leaf]:
    """Properties down to ``depth`` levels; one is required where all objects around it are."""
    demanded = required_of(schema)
    for name, part in properties_of(schema).items():
        needed = required and name in demanded
        if depth > 1 and _is_open_object(part, nested=True):
            if is_nullable(part):
                yield _Leaf(f"{prefix}{name}", part, needed, is_null=True)
            yield from _leaves(part, f"{prefix}{name}.", needed, depth - 1)
        else:
            yield _Leaf(f"{prefix}{name}", part, needed and not is_key(prefix + name))


def _is_open_object(schema: Schema, nested: bool) -> bool:
    """Whether ``schema`` is an object that can be given property by property."""
    names = properties_of(schema)
    addressable = not nested or all(is_addressable(name) for name in names)
    return kind_of(schema) == "object" and bool(names) and addressable


def _with_files(schema: Schema) -> Schema:
    """A form whose files are marked by the format ``binary``, as OpenAPI 3.0 does."""
    fields = properties_of(schema)
    return {**schema, "properties": {name: _marked(part) for name, part in fields.items()}}


def _marked(part: Schema) -> Schema:
    items = items_of(part)
    if items is not None:
        return {**part, "items": _marked(items)}
    is_file = part.get("format") == "binary" or not is_json(part.get("contentMediaType", JSON))
    return {**part, "type": "string", "format": "binary"} if is_file else part


def _as_text(schema: Schema, media_type: str) -> Schema:
    """The schema of a body that is written as it is: a text, or a file of another kind."""
    told: Schema = {k: v for k, v in schema.items() if k in ("description", "example")}
    is_text = media_type.startswith("text/") or media_type.endswith("xml")
    return {**told, "type": "string", **(_TEXT if is_text else _FILE)}


def _encoded(field: Parameter, encoding: Mapping[str, Any]) -> Parameter:
    """A form field as its Encoding Object wants it written; a style wins over a media type.

    Of several media types a file has its own, and any other field the first.
    """
    style, explode, media_type = (encoding.get(key) for key in ("style", "explode", "contentType"))
    if isinstance(style, str) or isinstance(explode, bool):
        named = style if isinstance(style, str) else "form"
        exploded = explode if isinstance(explode, bool) else named == "form"
        return field.model_copy(update={"style": named, "explode": exploded})
    listed = [one.strip() for one in text(media_type).split(",")]
    if not _MEDIA_TYPE.fullmatch(listed[0]) or (len(listed) > 1 and field.format == "binary"):
        return field
    media_type = listed[0]
    schema = {**field.json_schema, "contentMediaType": media_type}
    return field.model_copy(update={"json_schema": schema})


def _with_example(parameter: Parameter, example: Any) -> Parameter:
    """An example of the whole body is worth more than one of its part: it is consistent."""
    value = value_at(example, parameter.name)
    return parameter if value is None else parameter.model_copy(update={"example": value})
