"""Whether an answer says only numbers that the calls returned, or that follow from the request."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from graphs.state import Result

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def facts_hold(answer: str, request: str, results: Mapping[str, Result]) -> bool:
    """Every number of the answer stands in the request, in what was sent, or in what came back."""
    known = set(_numbers(request))
    for result in results.values():
        known |= {str(len(o["rows"])) for o in result["observations"]}
        known |= set(_numbers(json.dumps(_told(result), ensure_ascii=False)))
    return all(_is_known(number, known) for number in _numbers(answer))


def _told(result: Result) -> list[Any]:
    observations = result["observations"]
    said = [[o["arguments"], o["rows"], o["aggregate"], o["total"]] for o in observations]
    return [said, result["facts"], result["text"]]


def _numbers(text: str) -> Iterator[str]:
    """Each number without separators and zeros at its end."""
    for number in _NUMBER.findall(text):
        plain = number.replace(",", "")
        yield plain.rstrip("0").rstrip(".") if "." in plain else plain


def _is_known(number: str, known: set[str]) -> bool:
    """Whether the number is one of the known ones, as precisely as it is written."""
    if number in known:
        return True
    digits = len(number.partition(".")[2])
    try:
        wanted = float(number)
    except ValueError:
        return False
    return any(_rounds_to(other, wanted, digits) for other in known)


def _rounds_to(other: str, wanted: float, digits: int) -> bool:
    try:
        return round(float(other), digits) == wanted
    except ValueError:
        return False
