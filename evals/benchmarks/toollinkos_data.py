"""ToolLinkOS: functions with what they depend on, and requests with the functions they need."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tools.digest import digest_of_tool
from tools.library import Catalogue
from tools.rapidapi_import import parameter_of
from tools.records import Category, Tool, ToolGroup

FILES = ("toollinkos/core_tools.json", "toollinkos/regular_tools.json")
REQUESTS = "toollinkos/instances.jsonl"
_GROUP = "toollinkos"

Json = Mapping[str, Any]


class Request(NamedTuple):
    """A request and the tools that answering it takes."""

    text: str
    main: str
    """Tool id of the function that does what is asked."""
    tools: frozenset[str]
    """Ids of that tool and of all it depends on."""


def tool_id(name: str) -> str:
    """The id of a function."""
    return f"{_GROUP}.{name}"


def read_catalogue(folder: Path) -> Catalogue:
    """All functions as one catalogue; they have no address and no described result."""
    category = Category(id=_GROUP, name="device")
    group = ToolGroup(
        id=_GROUP, name="device", category_id=_GROUP, base_url="https://toollinkos.invalid"
    )
    tools = tuple(_tool(record) for record in _records(folder))
    return Catalogue(category=category, group=group, tools=tools)


def read_dependencies(folder: Path) -> dict[str, list[str]]:
    """Tool id -> ids of the tools it depends on, as the data states it, in its order."""
    return {
        tool_id(record["name"]): [tool_id(one["name"]) for one in record["depends_on"]]
        for record in _records(folder)
    }


def read_requests(folder: Path) -> list[Request]:
    """The requests in the order of the file."""
    lines = (folder / REQUESTS).read_text("utf-8").splitlines()
    return [_request(json.loads(line)) for line in lines if line.strip()]


def _request(record: Json) -> Request:
    return Request(
        text=record["user_query"],
        main=tool_id(record["main_golden_function_name"]),
        tools=frozenset(map(tool_id, record["golden_function_names"])),
    )


def _records(folder: Path) -> Iterator[Json]:
    for name in FILES:
        yield from json.loads((folder / name).read_text("utf-8"))


def _tool(record: Json) -> Tool:
    """A function; one that only reads says so by its first word."""
    reads = record["name"].split("_")[0] in _READING
    parameters = (
        parameter_of({**one, "enum": one.get("enum") or ()}, required=one.get("required", False))
        for one in record["parameters"]
    )
    tool = Tool(
        id=tool_id(record["name"]),
        group_id=_GROUP,
        name=record["name"],
        method="GET" if reads else "POST",
        path=f"/{record['name']}",
        description=record["description"],
        risk="read" if reads else "write",
        parameters=tuple(parameters),
    )
    return tool.model_copy(update={"digest": digest_of_tool(tool)})


_READING = frozenset({"get", "list", "find", "search", "check", "read", "fetch", "lookup"})
