"""Digests of JSON values that do not depend on the order of keys."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from tools.records import Security, Tool, ToolGroup

_LEVELS = 2
"""Of a description, its sections and their members."""


def digest_of(value: Any) -> str:
    """sha256 of ``value`` as canonical JSON, in hex."""
    digest = hashlib.sha256()
    for part in _canonical(value, _LEVELS):
        digest.update(part.encode())
    return digest.hexdigest()


def _canonical(value: Any, levels: int) -> Iterator[str]:
    """Canonical JSON in parts, the outer levels by member: a large value is never a text whole."""
    if not levels or not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        yield json.dumps(value, sort_keys=True, separators=(",", ":"), default=str)
        return
    for at, key in enumerate(sorted(value)):
        yield f"{',' if at else '{'}{json.dumps(key)}:"
        yield from _canonical(value[key], levels - 1)
    yield "}" if value else "{}"


def digest_of_tool(tool: Tool) -> str:
    """sha256 of what the description says of ``tool``; its id, group, digest, host are not in."""
    said = tool.model_dump(mode="json", exclude={"id", "group_id", "digest", "base_url"})
    if not tool.links:  # what was remembered before there were links goes on holding
        del said["links"]
    if not tool.nullable_objects:
        del said["nullable_objects"]
    for parameter in said["parameters"]:
        if not parameter["allow_reserved"]:  # the same
            del parameter["allow_reserved"]
    said["parameters"].sort(key=lambda parameter: parameter["key"])
    said["outputs"].sort(key=lambda output: output["path"])
    return digest_of(said)


def digest_of_use(tool: Tool, group: ToolGroup) -> str:
    """sha256 of what a permission is given for: description, method, address, credentials' kinds.

    It changes with each of them, the host included.
    """
    demanded = {name for alternative in tool.security for name in alternative}
    schemes = [_kind(scheme) for scheme in group.security if scheme.scheme in demanded]
    base_url = tool.base_url or group.base_url
    return digest_of([tool.digest, tool.method.upper(), base_url, tool.path, schemes])


def _kind(scheme: Security) -> dict[str, Any]:
    """A scheme without the flows that it has not, so that earlier permissions go on holding."""
    return scheme.model_dump(mode="json", exclude=set() if scheme.flows else {"flows"})
