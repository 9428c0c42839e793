"""Digests of JSON values that do not depend on the order of keys."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from tools.records import Tool


def digest_of(value: Any) -> str:
    """sha256 of ``value`` as canonical JSON, in hex."""
    canonical = json.dumps(value, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(canonical.encode()).hexdigest()


def digest_of_tool(tool: Tool) -> str:
    """sha256 of what the description says of ``tool``; its id, group, digest, host are not in."""
    said = tool.model_dump(mode="json", exclude={"id", "group_id", "digest", "base_url"})
    said["parameters"].sort(key=lambda parameter: parameter["key"])
    said["outputs"].sort(key=lambda output: output["path"])
    return digest_of(said)
