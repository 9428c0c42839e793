"""Resources of MCP servers as tools that only read: list them, read one, read by a template."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from mcp import Client, MCPError
from mcp_types import METHOD_NOT_FOUND, Resource, ResourceTemplate

from tools.importing.functions import RESERVED

LIST = f"{RESERVED}resources"
"""Name of the call that lists resources."""
READ = f"{RESERVED}resource"
"""Name of the call that reads one; with a blank and a URI template, one of this template."""
MAX_PAGES = 1_000
_EXPRESSION = re.compile(r"\{([^{}]*)\}")
_NAMES = re.compile(r"([?&/+]?)(\w+(?:,\w+)*)\*?")
"""Operator and variables of an expression (RFC 6570); ``.``, ``;`` and ``#`` are not read."""
_OPERATORS = {"": ("", ","), "+": ("", ","), "/": ("/", "/"), "?": ("?", "&"), "&": ("&", "&")}
"""What stands before the values, and between them."""
_MAY_BE_MISSING = ("?", "&")
_PLAIN = ":/?#[]@!$&'()*+,;="
_READS = {"readOnlyHint": True}
_TEXT = {"type": "string"}
_URI = {"type": "string", "format": "uri", "description": "URI of a resource."}
_LISTED = dict.fromkeys(("name", "title", "description", "mimeType"), _TEXT)


async def resource_tools(client: Client) -> list[dict[str, Any]]:
    """Tools for the resources of a server, in the shape of ``tools/list``; none where it has none.

    ``call`` says what ``McpRunner`` does for each.
    """
    if client.server_capabilities.resources is None:
        return []
    try:
        templates = (await client.list_resource_templates()).resource_templates
    except MCPError as error:
        if error.code != METHOD_NOT_FOUND:
            raise
        templates = []
    listed = await all_resources(client)
    tools = [_by_template(one) for one in templates]
    return [*tools, _listing(), _reading()] if tools or listed else []


async def all_resources(client: Client) -> list[dict[str, Any]]:
    """What the server lists: ``uri``, ``name`` and what else it says of each."""
    found: list[Resource] = []
    cursor = None
    for _ in range(MAX_PAGES):
        page = await client.list_resources(cursor=cursor)
        found += page.resources
        cursor = page.next_cursor
        if cursor is None:
            break
    kept = {*_LISTED, "uri", "size"}
    dumped = (one.model_dump(mode="json", by_alias=True, exclude_none=True) for one in found)
    return [{key: value for key, value in one.items() if key in kept} for one in dumped]


def uri_of(name: str, arguments: Mapping[str, Any]) -> str:
    """The URI that a call of ``READ`` means; variables without a value are left out."""
    template = name.removeprefix(READ).strip()
    if not template:
        return str(arguments["uri"])
    return _EXPRESSION.sub(lambda found: _expanded(found[1], arguments), template)


def _expanded(expression: str, arguments: Mapping[str, Any]) -> str:
    operator, names = _parts(expression)
    safe = _PLAIN if operator == "+" else ""
    given = {name: quote(str(arguments[name]), safe=safe) for name in names if name in arguments}
    if operator in _MAY_BE_MISSING:
        given = {name: f"{name}={value}" for name, value in given.items()}
    before, between = _OPERATORS[operator]
    return before + between.join(given.values()) if given else ""


def _parts(expression: str) -> tuple[str, list[str]]:
    """Operator and variables; an expression of another kind has no variables."""
    found = _NAMES.fullmatch(expression)
    return (found[1], found[2].split(",")) if found else ("", [])


def _by_template(template: ResourceTemplate) -> dict[str, Any]:
    """A tool with the variables of a template; one that cannot be read has no name."""
    expressions = _EXPRESSION.findall(template.uri_template)
    parts = [_parts(expression) for expression in expressions]
    is_read = all(names for _, names in parts)
    needed = [n for operator, names in parts if operator not in _MAY_BE_MISSING for n in names]
    return {
        "name": template.name if is_read else "",
        "title": template.title or "",
        "description": template.description or f"Read {template.uri_template}.",
        "annotations": _READS,
        "inputSchema": {
            "type": "object",
            "properties": {name: _TEXT for _, names in parts for name in names},
            "required": needed,
        },
        "call": f"{READ} {template.uri_template}",
    }


def _listing() -> dict[str, Any]:
    items = {"type": "object", "properties": {"uri": _URI, **_LISTED, "size": {"type": "integer"}}}
    listed = {"resources": {"type": "array", "items": items}}
    return {
        "name": "list_resources",
        "description": "List the resources that can be read.",
        "annotations": _READS,
        "outputSchema": {"type": "object", "properties": listed},
        "call": LIST,
    }


def _reading() -> dict[str, Any]:
    schema = {"type": "object", "properties": {"uri": _URI}, "required": ["uri"]}
    return {
        "name": "read_resource",
        "description": "Read a resource by its URI.",
        "annotations": _READS,
        "inputSchema": schema,
        "call": READ,
    }
