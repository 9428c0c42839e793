"""Lone surrogates: halves of characters, which JSON can write and UTF-8 and databases cannot."""

from __future__ import annotations

import re
from typing import Any

_SURROGATE = re.compile(r"[\ud800-\udfff]")
_ESCAPED = re.compile(r"\\u[dD][89a-fA-F]")


def without_surrogates(text: str) -> str:
    """The text with the replacement character for each."""
    return _SURROGATE.sub("\ufffd", text)


def json_without_surrogates(value: Any, text: str) -> Any:
    """A JSON value without any, given the text that it was read from, which tells if it has some.

    The text itself must hold none that are not escaped.
    """
    return _without(value) if _ESCAPED.search(text) else value


def _without(value: Any) -> Any:
    if isinstance(value, str):
        return without_surrogates(value)
    if isinstance(value, dict):
        return {_without(key): _without(member) for key, member in value.items()}
    return [_without(entry) for entry in value] if isinstance(value, list) else value
