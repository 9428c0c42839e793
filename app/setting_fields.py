"""How a setting is described (its default, what it means, what is allowed), and how lists read."""

from __future__ import annotations

from typing import Any

from pydantic import Field


def setting(default: Any, description: str, allowed: str, **constraints: Any) -> Any:
    """Describe a field; ``allowed`` is said to whoever sets it wrong."""
    return Field(
        default=default,
        description=description,
        json_schema_extra={"allowed": allowed},
        **constraints,
    )


def limit(default: float, low: float, high: float, description: str) -> Any:
    """Describe a limit between two bounds, both allowed."""
    kind = "whole number" if isinstance(default, int) else "number"
    allowed = f"a {kind} from {low} to {high}"
    return setting(default, description, allowed, ge=low, le=high)


def switch(description: str, allowed: str = "on or off", *, default: bool = True) -> Any:
    """Describe a part of the agent that somebody may switch off, or on."""
    return setting(default, description, allowed)


def parse_list(value: Any) -> Any:
    """Split a comma-separated list."""
    if not isinstance(value, str):
        return value
    return tuple(part.strip() for part in value.split(",") if part.strip())
