"""Fields and values as a person reads them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from graphs.rules.output_match import is_numeric
from tools.words import identifier_words

_AMOUNTS = frozenset({"amount", "price", "total", "cost", "fare", "fee", "balance"})
_ENVELOPES = frozenset({"data", "result", "results", "response", "attributes", "item", "items"})


def show(value: Any) -> str:
    """A value as a person reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        if value == int(value):
            return str(int(value))
        return f"{value:.10g}" if abs(value) < 1e6 else f"{value:,.2f}"
    if isinstance(value, list):
        return ", ".join(show(v) for v in value[:8]) + (", ..." if len(value) > 8 else "")
    text = str(value)
    return text if len(text) <= 300 else f"{text[:297]}..."


def field_name(path: str) -> str:
    """A path as words: ``daily[].temperature.max`` -> ``temperature max``."""
    segments = [s.replace("[]", "") for s in path.split(".") if s.replace("[]", "")]
    segments = [s for s in segments[:-1] if s.lower() not in _ENVELOPES] + segments[-1:]
    if segments[-1] == "amount" and len(segments) > 1:
        segments = segments[:-1]
    kept = segments[-2:] if len(segments) > 1 and "[]" not in path.split(".")[-2] else segments[-1:]
    return " ".join(word for segment in kept for word in _name_words(segment)) or "value"


def _name_words(segment: str) -> list[str]:
    return (
        re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", segment)
        .replace("_", " ")
        .replace("-", " ")
        .lower()
        .split()
    )


def currency_of(path: str, fields: Mapping[str, Any]) -> str:
    """The path that says in which currency an amount is, ``""`` for other fields."""
    parent, _, leaf = path.rpartition(".")
    words = identifier_words(leaf)
    if not is_numeric(fields[path]) or not set(words) & _AMOUNTS:
        return ""
    beside = (f"{parent}.currency".lstrip("."), f"{parent}.currency_code".lstrip("."))
    return next((p for p in beside if isinstance(fields.get(p), str)), "")


def paid_in(path: str, fields: Mapping[str, Any]) -> str:
    """The currency of an amount, ``""`` where the fields do not say."""
    beside = currency_of(path, fields) if path in fields else ""
    return str(fields[beside]) if beside else ""


def with_currency(fields: Mapping[str, Any], path: str, currency: str) -> str:
    """The field at ``path``, with what stands at the path of its currency where there is one."""
    value = show(fields[path])
    return f"{value} {fields[currency]}" if currency else value
