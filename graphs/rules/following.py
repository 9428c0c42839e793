"""Whether a request follows the earlier turns of its conversation, and what it asks then."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from graphs.reasoner import Turn
from graphs.rules.clauses import Clause
from graphs.rules.request_clauses import add_request, complete
from graphs.rules.turn_reading import TurnReading

_REFERENCE = re.compile(r"\[A(\d+)\]")
_ZH_FRAGMENT = re.compile(r"^[那还]?.{1,8}呢[？?]?$")


def stands_alone(request: str, turns: Sequence[Turn], now: datetime) -> bool:
    """Whether a request means the same without the turns before it."""
    return read_after(request, turns, now, converts=True) is None


def read_after(
    request: str, turns: Sequence[Turn], now: datetime, *, converts: bool
) -> list[Clause] | None:
    """The clauses of the earlier turns and of a request that follows them; None: it does not.

    A request follows where it would come to other clauses without them. That it could take over a
    place or a day is no sign: whoever asks for something else may well mean it elsewhere.
    """
    earlier = sum(len(turn.subtasks) for turn in turns)
    if not earlier:
        return None
    alone: list[Clause] = []
    add_request(request, alone)
    alone = complete(alone, now, converts=converts, inherits=False)
    joint = TurnReading(turns, now).clauses(request)
    joint = complete(joint, now, converts=converts, inherits=False)[earlier:]
    if _told(joint, earlier) == _told(alone, 0) and not _ZH_FRAGMENT.match(request.strip()):
        return None
    reading = TurnReading(turns, now)
    clauses = complete(reading.clauses(request), now, converts=converts)
    for clause in clauses[earlier:]:
        reading.take_along(clause, clauses)
    return clauses


def _told(clauses: Sequence[Clause], before: int) -> list[tuple[object, ...]]:
    """All that clauses say, counted from the first of them."""
    return [
        (
            _REFERENCE.sub(lambda match: f"[{int(match[1]) - before}]", clause.text),
            [d - before for d in clause.depends],
            clause.condition and (clause.condition[0] - before, clause.condition[1]),
        )
        for clause in clauses
    ]
