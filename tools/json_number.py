"""What counts as a number among JSON values."""

from __future__ import annotations

from typing import Any, TypeGuard


def is_number(value: Any) -> TypeGuard[int | float]:
    """Whether the value is an amount; a truth value, an ``int`` to Python, is none."""
    return isinstance(value, int | float) and not isinstance(value, bool)
