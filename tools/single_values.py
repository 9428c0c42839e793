"""The single values within lists and records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def single_values(value: Any) -> Iterator[Any]:
    """The values within lists and records, however deep; nothing for what is absent."""
    if isinstance(value, Mapping):
        for one in value.values():
            yield from single_values(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from single_values(one)
    elif value is not None:
        yield value
