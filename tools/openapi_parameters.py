"""Path, query, header and cookie parameters of an OpenAPI operation."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, get_args

from tools.closest import closest
from tools.idempotency import is_key
from tools.importing.lenient import flag, mapping, sequence, text
from tools.openapi_document import OpenApiDocument, UnimportableError
from tools.openapi_media import example_in, media_types
from tools.openapi_schema import SchemaInliner
from tools.plain_text import plain_text
from tools.records import Location, Parameter
from tools.schema_shape import Schema, kind_of

DESCRIPTION_LIMIT = 500
_MAX_EXAMPLE_CHARS = 2_000
_PLACES: dict[str, Location] = {name: name for name in get_args(Location) if name != "body"}
_IGNORED_HEADERS = ("accept", "content-type", "authorization")
"""Headers that OpenAPI leaves to other parts of the description."""
_PLACEHOLDER = re.compile(r"\{([^{}]+)\}")
_TOLD_ELSEWHERE = ("description", "example")


def declared_parameters(
    document: OpenApiDocument,
    template: str,
    path_item: Mapping[str, Any],
    operation: Mapping[str, Any],
    inliner: SchemaInliner,
) -> list[Parameter]:
    """Parameters of path item and operation, the operation's winning, in declared order.

    Every placeholder of ``template`` gets a parameter, declared or not; a path parameter without
    a placeholder is left out. What is left out or added is told to ``inliner.warn``.
    """
    merged: dict[tuple[str, str], Parameter] = {}
    for raw in (*sequence(path_item.get("parameters")), *sequence(operation.get("parameters"))):
        try:
            parameter = _declared(document, document.dereferenced(raw), inliner)
        except UnimportableError as error:
            inliner.warn(f"a parameter is left out: {error}")
            continue
        if parameter is not None:
            merged[parameter.name, parameter.location] = parameter
    return _fitted_to(template, list(merged.values()), inliner)


def parameter_of(
    name: str,
    location: Location,
    schema: Schema,
    *,
    required: bool,
    description: str = "",
    example: Any = None,
    style: str | None = None,
    explode: bool | None = None,
    allow_reserved: bool = False,
) -> Parameter:
    """A parameter whose facts come from its plain schema where they are not given."""
    example = schema.get("example") if example is None else example
    allowed = schema.get("enum", [schema["const"]] if "const" in schema else ())
    return Parameter(
        key=name,
        name=name,
        location=location,
        type=kind_of(schema),
        required=required,
        description=description or schema.get("description", ""),
        format=schema.get("format"),
        enum=tuple(value for value in allowed if value is not None),
        default=schema.get("default"),
        example=example if _is_short(example) else None,
        style=style,
        explode=explode,
        allow_reserved=allow_reserved,
        json_schema={k: v for k, v in schema.items() if k not in _TOLD_ELSEWHERE},
    )


def with_unique_keys(parameters: Iterable[Parameter]) -> tuple[Parameter, ...]:
    """Keys set to the names, or to ``name@location`` for a name that two locations share.

    The whole body, whose name is "", goes by the key ``body``.
    """
    listed = list(parameters)
    uses = Counter(parameter.name or "body" for parameter in listed)
    return tuple(
        _keyed(parameter, name if uses[name] == 1 else f"{name}@{where}")
        for parameter in listed
        for name, where in [(parameter.name or "body", parameter.location)]
    )


def _keyed(parameter: Parameter, key: str) -> Parameter:
    """The parameter under a key; one that has it is not copied, as copies take more memory."""
    return parameter if parameter.key == key else parameter.model_copy(update={"key": key})


def _declared(
    document: OpenApiDocument, raw: Mapping[str, Any], inliner: SchemaInliner
) -> Parameter | None:
    name, place = text(raw.get("name")).strip(), text(raw.get("in"))
    location = _PLACES.get(place.strip().lower())
    if not name or location is None:
        places = " or ".join(closest(place, _PLACES, count=1) or _PLACES)
        meant = "" if location else f"; write in: {places}"
        raise UnimportableError(f"its name is {name!r} and its place {place!r}{meant}")
    if location == "header" and name.lower() in _IGNORED_HEADERS:
        return None
    style, explode = raw.get("style"), raw.get("explode")
    return parameter_of(
        name,
        location,
        _schema(raw, inliner),
        required=location == "path" or (flag(raw.get("required")) is True and not is_key(name)),
        description=plain_text(raw.get("description"), DESCRIPTION_LIMIT),
        example=example_in(document, raw),
        style=style if isinstance(style, str) else None,
        explode=flag(explode),
        allow_reserved=location == "query" and flag(raw.get("allowReserved")) is True,
    )


def _schema(raw: Mapping[str, Any], inliner: SchemaInliner) -> Schema:
    """The value's schema; one given by ``content`` says so in ``contentMediaType``.

    Where both are missing, the keywords that stand beside the name are meant, as in Swagger 2.
    """
    for media_type, media in media_types(raw.get("content")).items():
        schema = inliner.inline(media.get("schema"), leave_out="readOnly")
        return {**schema, "contentMediaType": media_type}
    beside = {k: v for k, v in raw.items() if k not in ("name", "in", "required", "description")}
    return inliner.inline(mapping(raw.get("schema", beside)), leave_out="readOnly")


def _fitted_to(
    template: str, parameters: list[Parameter], inliner: SchemaInliner
) -> list[Parameter]:
    placeholders = dict.fromkeys(_PLACEHOLDER.findall(template))
    fitted = []
    for parameter in parameters:
        if parameter.location == "path" and parameter.name not in placeholders:
            inliner.warn(f"path parameter {parameter.name!r} is left out: not in the path")
        else:
            fitted.append(parameter)
    for name in placeholders:
        if not any(p.name == name and p.location == "path" for p in fitted):
            inliner.warn(f"path parameter {name!r} is not described; taken as a string")
            fitted.append(parameter_of(name, "path", {"type": "string"}, required=True))
    return fitted


def _is_short(example: Any) -> bool:
    # most have none, and a description may have parameters by the 100,000
    return example is None or len(json.dumps(example, default=str)) <= _MAX_EXAMPLE_CHARS
