"""A person who is asked which thing is to be changed says the one that they want changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, cast

import pytest

from evals.live.choosing import choice_of
from evals.live.records import Data, LiveTurn
from evals.live.scripting import act, turn
from evals.live.trying_out import TryOut
from graphs.gaps import make_gap
from graphs.state import Inquiry, Pin

DATA: Data = {
    "boats": [{"id": 1, "berth": "A1"}, {"id": 2, "berth": "B2"}, {"id": 3, "berth": ""}],
    "berths": [{"code": "C3", "name": "Gull Basin"}, {"code": "C4", "name": "North Wall"}],
}


class Trial:
    """Moves boats on a copy."""

    def now(self) -> Data:
        return deepcopy(DATA)

    async def after(self, tool_id: str, calls: Sequence[Mapping[str, Any]]) -> Data:
        assert tool_id == "harbour.move"
        data = self.now()
        for call in calls:
            data["boats"][call["boat"] - 1]["berth"] = call["berth"]
        return data


TRIAL = cast("TryOut", Trial())


def moved(data: Data) -> None:
    data["boats"][1]["berth"] = "C3"


def sunk(data: Data) -> None:
    raise LookupError(data)


MOVE = act("move it to C3", moved)


def asked(*ids: int, read: bool = True, to: str = "") -> Inquiry:
    gap = make_gap("which boat", options=[f"boat {one}" for one in ids])
    gap["values"], gap["read"] = [*ids], read
    if to:
        gap["tool_id"], gap["sends"] = "harbour.move", [{"boat": ids[0], "berth": to}]
    gap["pin"] = Pin(of="harbour.boats", attribute="id", value=None, entity="harbour.boat")
    return Inquiry(text="", gaps=[gap])


@pytest.mark.parametrize(
    ("inquiry", "said"),
    [
        (asked(2, 1), "yes"),
        (asked(1, 2), "2"),
        (asked(1, 3), "no"),
        (asked(2, 1, to="C3"), "yes"),
        (asked(2, to="C4"), "no"),
        (asked(1, to="C3"), "no"),
        (asked(1, 2, read=False), "2"),
        (asked(1, 3, read=False), None),
        (Inquiry(text="", gaps=[make_gap("berth")]), None),
    ],
)
async def test_what_is_meant_is_said(inquiry: Inquiry, said: str | None) -> None:
    assert await choice_of(inquiry, MOVE, TRIAL) == said


@pytest.mark.parametrize("other", [turn("first", "look_up", "it?", lambda _: []), act("it", sunk)])
async def test_who_changes_nothing_says_nothing(other: LiveTurn) -> None:
    assert await choice_of(asked(1), other, TRIAL) is None


async def test_who_wants_nothing_changed_agrees_to_nothing() -> None:
    other = turn("first", "look_up", "it?", lambda _: [])
    assert await choice_of(asked(1, to="C3"), other, TRIAL) == "no"


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        ([{"boat": 2, "berth": "C3"}], "yes"),
        ([{"boat": 2, "berth": "C4"}], "no"),
        ([{"boat": 2, "berth": "C3"}, {"boat": 1, "berth": "C3"}], "no"),
        ([{"boat": 2, "berth": "B2"}], "no"),
    ],
)
async def test_a_deed_is_agreed_to_where_all_that_it_changes_is_meant(
    calls: list[dict[str, Any]], said: str
) -> None:
    gap = make_gap("Move a boat", "is this meant", options=["yes"])
    gap["values"], gap["read"] = [True], True
    gap["tool_id"], gap["sends"] = "harbour.move", calls
    gap["pin"] = Pin(of="", attribute="", value=None, entity="")
    assert await choice_of(Inquiry(text="", gaps=[gap]), MOVE, TRIAL) == said
