"""Answers with the status 207, which says of each part of a call how it ended (RFC 4918, 13)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from tools.emptiness import plain_name
from tools.error_in_body import EXPLANATIONS, error_in_body, explanation

_NAMES = frozenset({"status", "statuscode", "httpstatus", "httpstatuscode", "code"})
_TELLING = frozenset({*EXPLANATIONS, "error", "errors"})
_NUMBER = re.compile(r"(?:HTTP/[\d.]+ )?([1-5]\d\d)(?: .*)?")
_DEPTH = 5


class Parts(NamedTuple):
    """How many parts there are, and what is said of those that failed."""

    total: int
    failed: list[str]


def parts_of(body: Any) -> Parts:
    """The parts that a body tells of: entries of its lists, and objects with a status of theirs."""
    parts = list(_parts(body, _DEPTH, is_part=False))
    return Parts(len(parts), [words for part in parts if (words := _failure(part))])


def _parts(value: Any, depth: int, *, is_part: bool) -> Iterator[dict[str, Any]]:
    if depth == 0:
        return
    if isinstance(value, list):
        for one in value:
            yield from _parts(one, depth - 1, is_part=True)
    elif isinstance(value, dict):
        if is_part:
            yield value
            return
        for member in value.values():
            inside = isinstance(member, dict) and _status(member) > 0
            yield from _parts(member, depth - 1, is_part=inside)


def _failure(part: dict[str, Any]) -> str:
    """What went wrong with a part; "" where nothing did."""
    status = _status(part)
    if status < 400:
        return error_in_body(part) or ""
    telling = {n: v for n, v in part.items() if plain_name(n) in _TELLING}
    return explanation(telling) or f"status {status}"


def _status(part: dict[str, Any]) -> int:
    """The HTTP status of a part, or of what is told within it; 0 where there is none."""
    for name, value in part.items():
        told = _NUMBER.fullmatch(str(value)) if plain_name(name) in _NAMES else None
        if told:
            return int(told[1])
    within = (_status(value) for value in part.values() if isinstance(value, dict))
    return max(within, default=0)
