"""What is missing in a request and the turns before it said: the place."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from graphs.reasoner import Turn
from graphs.rules.context import Said
from graphs.rules.reading import read_clause
from graphs.state import Gap

_PLACES = frozenset({"city", "place", "town", "location"})


def said_before(gaps: Sequence[Gap], turns: Sequence[Turn], now: datetime) -> dict[str, str]:
    """By the name of each gap that asks where: the place that was spoken of last.

    Ends of a journey are another matter, and so are days: those are asked for.
    """
    where = [gap for gap in gaps if _asks_where(gap)]
    place = _last_place(turns, now) if where else ""
    return {gap["name"]: place for gap in where if place}


def _asks_where(gap: Gap) -> bool:
    free = not gap["options"] and not gap["replaces"]
    return free and gap["cue"] in ("", "in") and bool(_PLACES & set(gap["name"].lower().split()))


def _last_place(turns: Sequence[Turn], now: datetime) -> str:
    said = Said()
    for turn in turns:
        for subtask in turn.subtasks:
            said.hear(read_clause(subtask["text"], now))
    return said.place.text if said.place is not None else ""
