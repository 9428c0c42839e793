"""NESTFUL's executable part: its APIs as catalogues, its requests with their gold calls."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.digest import digest_of_tool
from tools.library import Catalogue
from tools.output_fields import output_fields
from tools.rapidapi_import import parameter_of, value_type
from tools.records import Category, Location, OutputField, Parameter, Tool, ToolGroup
from tools.schema_shape import Schema
from tools.slug import slug

SPEC = "nestful/executable/executable-spec.json"
DATA = "nestful/executable/executable-data.json"

_REFERENCE = re.compile(r"\$(\w+?)\.([^$]+)\$")
_PLACEHOLDER = re.compile(r"^result\.?|\.?\{param\}$")
_INDEX = re.compile(r"\[\d+\]")
_RESULT = "var_result"
_LISTED = ("enum", "allowed_values", "possible_values")

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Reference:
    """A parameter that a gold call takes from an earlier call's response."""

    case: int
    """Position of the request in the file."""
    request: str
    source: str
    """Tool id of the API whose response is read."""
    field: str
    """The field as the gold call writes it, list positions left open: ``author[].id``."""
    target: str
    """Tool id of the API that is called with it."""
    parameter: str


def read_catalogues(folder: Path) -> list[Catalogue]:
    """The APIs of the specification, one catalogue for each host."""
    hosts: dict[str, list[Json]] = {}
    for record in json.loads((folder / SPEC).read_text("utf-8")):
        hosts.setdefault(record["host"], []).append(record)
    return [_catalogue(host, records) for host, records in hosts.items()]


def read_references(folder: Path) -> list[Reference]:
    """All ``$var.field$`` of the gold calls, in the order of the file."""
    ids = {tool.name: tool.id for catalogue in read_catalogues(folder) for tool in catalogue.tools}
    requests = json.loads((folder / DATA).read_text("utf-8"))
    return [
        reference
        for number, request in enumerate(requests)
        for reference in _references(number, request, ids)
    ]


def is_listed(reference: Reference, tools: Mapping[str, Tool]) -> bool:
    """Whether the documents list both the field and the parameter."""
    fields = (field.path for field in tools[reference.source].outputs)
    has_field = any(same_field(reference.field, path) for path in fields)
    return has_field and tools[reference.target].parameter(reference.parameter) is not None


def same_field(field: str, path: str) -> bool:
    """Whether a field as a gold call writes it is the output of this path.

    Calls name fields below the record that the parser takes; ``id`` of an artist may be listed as
    ``artist_id``.
    """
    return f".{path}".endswith((f".{field}", f"_{field}"))


def _references(number: int, request: Json, ids: Mapping[str, str]) -> Iterator[Reference]:
    calls = [call for call in request["output"] if call["name"] != _RESULT]
    labels = {call["label"]: call["name"] for call in calls}
    for call in calls:
        for parameter, value in call["arguments"].items():
            for label, field in dict.fromkeys(_REFERENCE.findall(json.dumps(value))):
                yield Reference(
                    case=number,
                    request=request["input"],
                    source=ids[labels[label]],
                    field=_INDEX.sub("[]", field),
                    target=ids[call["name"]],
                    parameter=parameter,
                )


def _catalogue(host: str, records: list[Json]) -> Catalogue:
    group_id = slug(host.split(".", maxsplit=1)[0], "api")
    category = Category(id=group_id, name=group_id.replace("_", " "))
    group = ToolGroup(
        id=group_id, name=category.name, category_id=group_id, base_url=f"https://{host}"
    )
    tools: dict[str, Tool] = {}
    for record in records:
        tool_id = f"{group_id}.{slug(record['name'], 'call')}"
        if tool_id in tools:  # two names may differ in case and underscores alone
            tool_id += f"_{len(tools)}"
        tools[tool_id] = _tool(tool_id, group_id, record)
    return Catalogue(category=category, group=group, tools=tuple(tools.values()))


def _tool(tool_id: str, group_id: str, record: Json) -> Tool:
    in_path = record.get("path_parameters", {})
    tool = Tool(
        id=tool_id,
        group_id=group_id,
        name=record["name"],
        method=record["method"].upper(),
        path="/".join([record["endpoint"].rstrip("/"), *(f"{{{name}}}" for name in in_path)]),
        description=record["description"],
        risk="read",
        parameters=(
            *_parameters(record.get("query_parameters", {}), "query"),
            *_parameters(in_path, "path"),
        ),
        outputs=_outputs(record),
    )
    return tool.model_copy(update={"digest": digest_of_tool(tool)})


def _parameters(described: Json, location: Location) -> Iterator[Parameter]:
    for name, about in described.items():
        listed = next((about[key] for key in _LISTED if key in about), ())
        record = {"name": name, **about, "enum": listed}
        required = location == "path" or about.get("required", not about.get("optional", False))
        yield parameter_of(record, required=required, location=location)


def _outputs(record: Json) -> tuple[OutputField, ...]:
    """The documented fields, below the record that ``output_parser`` takes them from."""
    above = _INDEX.sub("[]", _PLACEHOLDER.sub("", record["output_parser"]))
    schema = _schema({"type": "object", "properties": record["output_parameters"]})
    return tuple(
        field.model_copy(update={"path": f"{above}.{field.path}" if above else field.path})
        for field in output_fields(schema).fields
    )


def _schema(described: Any) -> Schema:
    """The JSON schema of a field; some nest their fields without ``properties``."""
    if not isinstance(described, Mapping):
        return {"description": str(described)}
    schema: Schema = {"type": value_type(str(described.get("type", "object")))[0]}
    if "description" in described:
        schema["description"] = described["description"]
    if "properties" in described:
        schema["properties"] = {
            name: _schema(part) for name, part in described["properties"].items()
        }
    if isinstance(described.get("items"), Mapping):
        schema["items"] = _schema(described["items"])
    return schema
