"""JSON values of descriptions read by what they plainly mean, not by the type they should have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")


def mapping(value: Any) -> Mapping[str, Any]:
    """``value`` if it is a mapping, else an empty one."""
    return value if isinstance(value, Mapping) else {}


def sequence(value: Any) -> list[Any]:
    """``value`` if it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def several(value: Any) -> list[Any]:
    """``value`` as a list; one entry that stands alone, where a list belongs, counts."""
    if value is None or isinstance(value, list):
        return value or []
    return [value]


def text(value: Any) -> str:
    """``value`` if it is a string, else ""."""
    return value if isinstance(value, str) else ""


def flag(value: Any) -> bool | None:
    """A boolean, also one written as text (``"true"``); None for anything else."""
    if isinstance(value, bool):
        return value
    return {"true": True, "false": False}.get(text(value).strip().lower())


def number(value: Any) -> int | float | None:
    """A finite number, also one written as text (``"10"``); None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return value
    for read in (int, float):
        try:
            found = read(text(value))
        except ValueError:
            continue
        return found if abs(found) < float("inf") else None
    return None
