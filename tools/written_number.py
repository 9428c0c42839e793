"""Numbers that are written as text."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from tools.json_number import is_number

_NUMBER = re.compile(r"[-+]?(0|[1-9]\d{0,14}|[1-9]\d{0,2}(,\d{3}){1,4})?(\.\d{1,15})?", re.ASCII)
"""A number as services write it; more digits, or zeros in front, make a name of it."""


MOST_DIGITS = 15
"""More digits make a name of a number; Python itself reads no more than some thousands."""


def whole_number(text: str) -> int | None:
    """The number that digits alone are, zeros in front or not; None where text is none."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def bare_number(text: str) -> int | float | None:
    """The number that a text is, space around it aside; None where it is none."""
    text = text.strip()
    if not _NUMBER.fullmatch(text) or not text[-1:].isdigit():
        return None
    plain = text.replace(",", "")
    return float(plain) if "." in plain else int(plain)


def number(value: Any) -> int | float | None:
    """The value as a number, also where a sign of a currency or ``%`` stands at it; or None."""
    if not isinstance(value, str):
        return value if is_number(value) else None
    signs = "".join(c for c in value if c == "%" or unicodedata.category(c) == "Sc")
    return bare_number(value.strip(f"{signs} "))
