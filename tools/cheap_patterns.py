"""Patterns of descriptions, run only when they are so simple that they cannot take long."""

from __future__ import annotations

import re
import warnings
from functools import lru_cache

MAX_LENGTH = 256
"""Characters of a pattern."""
MAX_VALUE = 200
"""Characters of a value."""
MAX_CHOICES = 3
"""Variable repeats in a pattern, plus one when it is not anchored: the degree of its cost."""

_ESCAPE = re.compile(r"\\.", re.DOTALL)
_CLASS = re.compile(r"\[\^?\]?[^\]]*\]")
_VARIABLE_REPEAT = re.compile(r"[*+?]|\{\d*,\d*\}")
_REPEATED_GROUP = re.compile(r"\)[*+?{]")


def matches(pattern: str, value: str) -> bool:
    """Whether ``value`` fits ``pattern``; True as well when finding out could take long."""
    expression = _affordable(pattern) if len(value) <= MAX_VALUE else None
    return expression is None or expression.search(value) is not None


def surely_matches(pattern: str, value: str) -> bool:
    """Whether ``value`` fits ``pattern``; False as well when finding out could take long."""
    return _affordable(pattern) is not None and len(value) <= MAX_VALUE and matches(pattern, value)


@lru_cache(maxsize=1024)
def _affordable(pattern: str) -> re.Pattern[str] | None:
    """The compiled pattern when its worst case is a small polynomial, else None.

    No group is repeated and repeats are few, so that backtracking over the at most
    ``MAX_VALUE`` characters of a value stays within about their third power.
    """
    plain = _CLASS.sub("x", _ESCAPE.sub("x", pattern)).replace("(?:", "(")
    choices = len(_VARIABLE_REPEAT.findall(plain)) + (not plain.startswith("^"))
    if len(pattern) > MAX_LENGTH or choices > MAX_CHOICES:
        return None
    if _REPEATED_GROUP.search(plain) or plain.count("(") > 2 or "(?" in plain:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return re.compile(pattern)
    except (re.error, OverflowError, RecursionError):
        return None
