"""What kind of request it is: its words with the values taken out, each leaving a typed slot.

Two requests of one frame differ in nothing but values of the same sort, so a path that was right
for one is right for the other once its values are exchanged.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import Any

from graphs.reading.values import Value, extract
from graphs.reading.values.known_places import cities
from graphs.rules.reading import parse

_DAYS_AHEAD = (1, 7, 14, 60)
"""Days in the future are of one sort up to each of these: services look ahead so far."""

_SPACE = re.compile(r"[\s,;:.!?，。；：！？、]+")
_POLITE = re.compile(
    r"\b(?:please|kindly|thanks|thank you|hi|hello|hey|(?:can|could|would) you(?: please)?"
    r"|i(?:'d| would) like to know|tell me|show me|(?:the|a|an)(?= ))\b|请问|请|谢谢|您好|你好",
    re.IGNORECASE,
)

_KEPT = 256
"""Frames of the last requests."""


@dataclass(frozen=True, slots=True)
class RequestFrame:
    """The kind of a request and the values that stand in it."""

    text: str
    """Canonical: equal texts mean equal frames."""
    slots: tuple[Value, ...]
    """Values in reading order, one for each slot of the text."""


def frame_of(request: str, now: datetime) -> RequestFrame:
    """The frame of a request, by the minute; pure, never raises on any text."""
    return _frame_of(request, now.replace(second=0, microsecond=0))


@lru_cache(_KEPT)  # a run asks for it where it begins, where it walks and where it remembers
def _frame_of(request: str, now: datetime) -> RequestFrame:
    slots = extract(request, now=now)
    read = parse(request, now)
    said = {
        "words": _words(request, slots, now.date()),
        "action": read.action,
        "goal": read.head,
        "conditions": [v.kind + v.comparison for v in slots if v.comparison],
        "negated": read.negated,
    }
    return RequestFrame(json.dumps(said, ensure_ascii=False, sort_keys=True), slots)


def _words(request: str, slots: Sequence[Value], today: date) -> str:
    """The words in order, case, commas and politeness left out; a slot for each value."""
    parts, position = [], 0
    for slot in slots:
        parts += [_plain(request[position : slot.start]), sort_of(slot, today)]
        position = slot.end
    return " ".join(part for part in [*parts, _plain(request[position:])] if part)


def _plain(text: str) -> str:
    return _SPACE.sub(" ", _POLITE.sub(" ", text.lower())).strip()


def sort_of(value: Value, today: date) -> str:
    """The slot that a value leaves: ``{date:within 7}``, ``{number:night:>=}``, ``{name:city}``."""
    detail = _detail(value, today)
    marks = (value.kind, detail, value.unit, value.role, value.comparison, value.conjunction)
    return "{" + ":".join(mark for mark in marks if mark) + "}"


def _detail(value: Value, today: date) -> str:
    """What of the value itself decides which path is right."""
    said = value.value
    if value.kind in ("date", "datetime"):
        return _distance(said[:10], today)
    if value.kind == "date_range":
        return f"{_distance(said['start'], today)}-{_distance(said['end'], today)}"
    if value.kind == "month":
        return _month(said, today)
    if value.kind == "name":
        return "city" if said.lower() in cities() else ""
    return "priced" if value.kind == "money" and said["currency"] else ""


def _distance(day: str, today: date) -> str:
    """How far a day lies ahead, in the steps in which services look ahead."""
    ahead = (date.fromisoformat(day) - today).days
    if ahead < 0:
        return "past"
    if ahead == 0:
        return "today"
    return next((f"within {days}" for days in _DAYS_AHEAD if ahead <= days), "later")


def _month(said: Mapping[str, Any], today: date) -> str:
    if said.get("year") is None:
        return "this" if said["month"] == today.month else "other"
    ahead = (said["year"] - today.year) * 12 + said["month"] - today.month
    return "past" if ahead < 0 else "coming"
