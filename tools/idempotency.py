"""Keys by which a service knows that it has carried out a request before."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from tools.records import Parameter, Tool

_NAMES = frozenset({"idempotencykey", "xidempotencykey", "idempotencytoken"})
_SPACE = uuid.UUID("8f1c7d0a-5b0e-4f43-9a0b-6f6f5e0c6a11")


def is_key(name: str) -> bool:
    """Whether a parameter of this name takes an idempotency key."""
    return "".join(c for c in name.lower() if c.isalnum()) in _NAMES


def key_parameter(tool: Tool) -> Parameter | None:
    """The parameter that takes the key; None where the API takes none."""
    return next((p for p in tool.parameters if p.type == "string" and is_key(p.name)), None)


def key_of(*identity: str) -> str:
    """The key of one logical step: the same for the same identity, a UUID."""
    return str(uuid.uuid5(_SPACE, "\n".join(identity)))


def with_key(tool: Tool, arguments: Mapping[str, Any], key: str) -> dict[str, Any]:
    """The arguments with the key, where the API takes one and none was given."""
    parameter = key_parameter(tool)
    if parameter is None or parameter.key in arguments:
        return dict(arguments)
    return {**arguments, parameter.key: key}
