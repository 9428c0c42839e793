"""Answers with the status 207, which says of each part of a call how it ended (RFC 4918, 13)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from tools.emptiness import plain_name
from tools.error_in_body import EXPLANATIONS, SIGNS, error_in_body, explanation, is_failure_word
from tools.words import identifier_words

_NAMES = frozenset({"status", "statuscode", "httpstatus", "httpstatuscode", "code"})
_TELLING = frozenset({*EXPLANATIONS, "error", "errors"})
_NUMBER = re.compile(r"(?:HTTP/[\d.]+ )?([1-5]\d\d)(?: .*)?")
_DEPTH = 5


class Parts(NamedTuple):
    """How many parts there are, and what is said of those that failed."""

    total: int
    failed: list[str]
    is_all: bool
    """Whether all failed; a list of failures alone does not say that there were no others."""


def parts_of(body: Any) -> Parts:
    """The parts that a body tells of: entries of its lists, and objects with a status of theirs.

    What a list of failures holds failed, whatever it says of itself.
    """
    parts = list(_parts(body, _DEPTH))
    failed = [words for words, _ in parts if words]
    is_all = bool(failed) and all(words and told for words, told in parts)
    return Parts(len(parts), failed, is_all)


def _parts(value: Any, depth: int, listed_as: str = "") -> Iterator[tuple[str, bool]]:
    """What went wrong with each part, "" where nothing did, and whether the part itself tells it:
    all entries of a list ``listed_as`` failures failed.
    """
    if depth == 0 or not isinstance(value, dict | list):
        return
    if isinstance(value, list):
        for one in value:
            if isinstance(one, list):
                yield from _parts(one, depth - 1, listed_as)
            else:
                yield (explanation(one) or listed_as if listed_as else _failure(one)), not listed_as
        return
    for name, member in value.items():
        if isinstance(member, dict) and _status(member) > 0:
            yield _failure(member), True
        else:
            fails = is_failure_word(" ".join(identifier_words(name)))
            yield from _parts(member, depth - 1, name if fails else "")


def _failure(part: Any) -> str:
    """What went wrong with a part; "" where nothing did.

    That it holds data beside says nothing: a part tells which one it is.
    """
    if not isinstance(part, dict):
        return ""
    status = _status(part)
    if status < 400:
        signs = {n: v for n, v in part.items() if plain_name(n) in SIGNS}
        return error_in_body(part) or error_in_body(signs) or ""
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
