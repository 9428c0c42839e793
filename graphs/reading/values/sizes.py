"""Amounts of one size, side by side: "30 by 20 by 15 cm", "70x30x30"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graphs.reading.values.lexicon import pairs
from graphs.reading.values.record import Value
from graphs.reading.values.request import Request

_NUMBER = r"\d{1,6}(?:\.\d{1,3})?"
_JOINED = r"(?:\s?[x×]\s?|\s+by\s+)"
_SIZE = re.compile(
    rf"(?<![\w.,:/])({_NUMBER}){_JOINED}({_NUMBER})(?:{_JOINED}({_NUMBER}))?"
    r"(?:\s?([a-z]{1,12}))?(?![\w.,]\d)",
    re.IGNORECASE | re.ASCII,
)


def find_sizes(request: Request) -> Iterator[Value]:
    """Each amount of a size as a number in the unit behind the last; of two alone only with one."""
    for match in _SIZE.finditer(request.text):
        unit = pairs("units.txt").get((match[4] or "").lower(), "")
        parts = [part for part in (1, 2, 3) if match[part]]
        if not unit and len(parts) < 3:
            continue
        for part in parts:
            start, end = match.span(part)
            end = match.end() if unit and part == parts[-1] else end
            number = float(match[part])
            amount = int(number) if number.is_integer() else number
            text = request.text[start:end]
            yield Value("number", amount, text, start, end, unit=unit, role="size")
