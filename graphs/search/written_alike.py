"""Codes that are written in the order of others: ``BIO-100`` beside ``CS-210``."""

from __future__ import annotations

import re
from collections.abc import Iterable

_LETTERS = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d+")


def reads_like_one_of(text: str, codes: Iterable[str]) -> bool:
    """Whether a text with a digit has letters, digits and marks in the order of one of these."""
    written = _order(text)
    return "9" in written and any(_order(one) == written for one in codes)


def _order(text: str) -> str:
    """``CS-210`` as ``a-9``."""
    return _DIGITS.sub("9", _LETTERS.sub("a", text.strip()))
