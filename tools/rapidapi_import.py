"""API records of the RapidAPI hub, as ToolBench publishes them, as catalogues of tools.

One record is one operation: ``tool_name``, ``api_name``, ``category``, ``method``, ``description``,
``required_parameters`` and ``optional_parameters`` (``name``, ``type``, ``description``,
``default``), ``template_response`` (a response with names of types in place of values, or the
same as text), and, in whole documents, ``url`` and ``code``, an example in Python. Without a URL
the tools can be searched and planned with, not called.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from tools.digest import digest_of, digest_of_tool
from tools.importing.lenient import mapping, number, text
from tools.importing.rapidapi_requests import address_of, body_of
from tools.library import Catalogue
from tools.output_fields import output_fields
from tools.plain_text import plain_text
from tools.records import (
    Category,
    Location,
    OutputField,
    Parameter,
    Tool,
    ToolGroup,
    ValueType,
)
from tools.schema_shape import Schema
from tools.slug import slug

DESCRIPTION_LIMIT = 2_000
_TYPES: dict[str, ValueType] = {
    "str": "string", "string": "string", "text": "string", "enum": "string",
    "int": "integer", "integer": "integer", "float": "number", "number": "number",
    "bool": "boolean", "boolean": "boolean", "array": "array", "list": "array",
    "object": "object", "dict": "object",
}  # fmt: skip
_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
_PLACEHOLDER = re.compile(r"\{([^{}]+)\}")
_LIST_OF = "list of "
_NO_DATA = ("_list_length",)

Json = Mapping[str, Any]


def import_rapidapi(records: Iterable[Json], *, source: str) -> list[Catalogue]:
    """One catalogue for each ``tool_name``; of two records with one name the first counts."""
    grouped: dict[str, list[Json]] = {}
    for record in records:
        grouped.setdefault(slug(str(record["tool_name"]), "api"), []).append(record)
    return [_catalogue(group_id, found, source) for group_id, found in grouped.items()]


def value_type(name: str) -> tuple[ValueType, str | None]:
    """Type and format behind a hub's type name: ``DATE (YYYY-MM-DD)`` is text of format date."""
    word = name.lower().split("(")[0].strip()
    if word.startswith(("date", "time")):
        return "string", word if word == "date" else None
    return _TYPES.get(word, "string"), None


def parameter_of(record: Json, *, required: bool, location: Location = "query") -> Parameter:
    """One input from its record; the value a record shows serves as example."""
    kind, form = value_type(str(record.get("type", "string")))
    example = record.get("default")
    return Parameter(
        key=record["name"],
        name=record["name"],
        location=location,
        type=kind,
        format=form,
        required=required,
        description=plain_text(record.get("description"), DESCRIPTION_LIMIT),
        enum=tuple(record.get("enum", ())),
        example=example if isinstance(example, str | int | float) and example != "" else None,
    )


def template_schema(template: Any) -> Schema:
    """The JSON schema of a response that is written with names of types as its values."""
    if isinstance(template, Mapping):
        parts = {name: part for name, part in template.items() if name not in _NO_DATA}
        return {
            "type": "object",
            "properties": {name: template_schema(part) for name, part in parts.items()},
        }
    first = template[0] if isinstance(template, list) and template else None
    if isinstance(template, list) and not str(first).startswith(_LIST_OF):
        return {"type": "array", "items": template_schema(first) if template else {}}
    # a list of plain values stands as ["list of str with length 4"] or the text alone
    named = str(template if first is None else first)
    if named.startswith(_LIST_OF):
        word = named.removeprefix(_LIST_OF).split()[0]
        return {"type": "array", "items": {"type": _TYPES.get(word, "string")}}
    return {"type": _TYPES.get(named, "string")}


def _catalogue(group_id: str, records: list[Json], source: str) -> Catalogue:
    first = records[0]
    domain = str(first.get("category") or first["tool_name"])
    tools: dict[str, Tool] = {}
    home = next((server for server, _ in map(address_of, records) if server), "")
    for record in records:
        tool = _tool(group_id, record, home)
        count, first_id = 1, tool.id
        while tool.id in tools and tools[tool.id].name != tool.name:
            count += 1
            tool = tool.model_copy(update={"id": f"{first_id}_{count}"})
        tools.setdefault(tool.id, tool)
    category = Category(id=slug(domain, "general"), name=domain)
    group = ToolGroup(
        id=group_id,
        name=str(first["tool_name"]).strip(),
        category_id=category.id,
        description=plain_text(first.get("tool_description"), DESCRIPTION_LIMIT),
        base_url=home,
        source=source,
        digest=digest_of([dict(record) for record in records]),
        pricing=text(first.get("pricing")),
        **_published(mapping(first.get("score"))),
    )
    return Catalogue(category=category, group=group, tools=tuple(tools.values()))


def _published(score: Json) -> dict[str, Any]:
    """What the hub says of how well an API answers; its shares are per cent."""
    shares = {"service_level": "avgServiceLevel", "success_rate": "avgSuccessRate"}
    said = {key: number(score.get(name)) for key, name in shares.items()}
    found = {key: min(max(share / 100, 0.0), 1.0) for key, share in said.items() if share}
    latency, popularity = number(score.get("avgLatency")), number(score.get("popularityScore"))
    return (
        found
        | ({"latency_ms": float(latency)} if latency else {})
        | ({"popularity": float(popularity)} if popularity else {})
    )


def _tool(group_id: str, record: Json, home: str) -> Tool:
    name = str(record["api_name"])
    method = str(record.get("method", "GET")).upper()
    server, path = address_of(record)
    path = path or _path(name)
    media_type, _ = body_of(record)
    tool = Tool(
        id=f"{group_id}.{slug(name, 'call')}",
        group_id=group_id,
        name=name,
        method=method if method in _METHODS else "GET",
        path=path,
        base_url="" if server in ("", home) else server,
        description=plain_text(record.get("description"), DESCRIPTION_LIMIT),
        risk="read" if method in ("GET", "HEAD") else "write",
        parameters=_parameters(record, path),
        body_media_type=media_type,
        outputs=_outputs(record.get("template_response")),
    )
    return tool.model_copy(update={"digest": digest_of_tool(tool)})


def _path(name: str) -> str:
    """Where the operation stands: its name often is its path, ``matches/{id}``."""
    parts = (part for part in name.split("/") if part.strip())
    named = (part if part.startswith("{") else slug(part, "call") for part in parts)
    return "/" + "/".join(named)


def _parameters(record: Json, path: str) -> tuple[Parameter, ...]:
    """The inputs; one that neither the path nor the body of the example has is in the query."""
    _, in_body = body_of(record)
    in_path = _PLACEHOLDER.findall(path)
    needed = ((one, True) for one in record.get("required_parameters", ()))
    offered = ((one, False) for one in record.get("optional_parameters", ()))
    found: dict[str, Parameter] = {}
    for one, required in chain(needed, offered):
        if name := one.get("name"):
            place: Location = "body" if name in in_body else "query"
            location: Location = "path" if name in in_path else place
            needs = required or location == "path"
            found.setdefault(name, parameter_of(one, required=needs, location=location))
    for name in in_path:
        found.setdefault(name, parameter_of({"name": name}, required=True, location="path"))
    return tuple(found.values())


def _outputs(template: Any) -> tuple[OutputField, ...]:
    if isinstance(template, str):
        try:
            template = json.loads(template)
        except ValueError:  # cut in the middle, or no JSON at all
            return ()
    return output_fields(template_schema(template)).fields if template else ()
