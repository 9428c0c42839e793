"""Values that a plan takes from an earlier answer: ``{"$call": 1, "field": "data[0].id"}``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

CALL, FIELD = "$call", "field"
_PART = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


class NotReturnedError(Exception):
    """A reference names what no earlier call returned."""


def called_before(value: Any) -> list[Any]:
    """The calls that the references inside a value name, as they name them."""
    if isinstance(value, dict):
        own = [value[CALL]] if CALL in value else []
        return own + [number for item in value.values() for number in called_before(item)]
    return [n for item in value for n in called_before(item)] if isinstance(value, list) else []


def resolved(value: Any, answers: Sequence[Any]) -> Any:
    """The value with what the references name in its place; ``answers`` are those of the calls.

    Raises ``NotReturnedError`` for a reference to what is not there.
    """
    if isinstance(value, dict):
        if CALL in value:
            return _found(value, answers)
        return {key: resolved(item, answers) for key, item in value.items()}
    return [resolved(item, answers) for item in value] if isinstance(value, list) else value


def _found(reference: Mapping[str, Any], answers: Sequence[Any]) -> Any:
    number, field = reference[CALL], str(reference.get(FIELD, ""))
    if not isinstance(number, int) or not 0 < number <= len(answers):
        raise NotReturnedError(f"call {number} has not been made")
    value = answers[number - 1]
    for name, index in _PART.findall(field):
        try:
            value = value[int(index)] if index else value[name]
        except (KeyError, IndexError, TypeError):
            raise NotReturnedError(f"call {number} returned no {field}") from None
    if value is None:
        raise NotReturnedError(f"call {number} returned no {field}")
    return value
