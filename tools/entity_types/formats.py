"""Formats told by the values of a field: days, moments, times, e-mails, uuids, decimal numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

_FORMATS = {
    "date": re.compile(r"\d{4}-\d\d-\d\d"),
    "date-time": re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?"),
    "time": re.compile(r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?"),
    "decimal": re.compile(r"-?\d+\.\d+"),
    "uuid": re.compile(r"(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
    "email": re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+"),
}


_ZONED = re.compile(r"\d{4}-\d\d-\d\d[T ][\d:.]+(?P<zone>.*)")


def moment_like(values: Iterable[Any]) -> str:
    """The last of some moments, as all of them are written; ``""`` where zones differ, or of none.

    Zones that come and go with the seasons differ.
    """
    texts = [value for value in values if isinstance(value, str) and value]
    if format_of(texts) != "date-time":
        return ""
    zones = {told["zone"] for text in texts if (told := _ZONED.fullmatch(text))}
    return texts[-1] if len(zones) == 1 else ""


def format_of(values: Iterable[Any]) -> str:
    """The format that all texts among some values have; ``""`` where they have none."""
    texts = [value for value in values if isinstance(value, str) and value]
    for name, pattern in _FORMATS.items():
        if texts and all(pattern.fullmatch(text) for text in texts):
            return name
    return ""
