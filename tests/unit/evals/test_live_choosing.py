"""A person who is asked which thing is to be changed says the one that they want changed."""

from __future__ import annotations

import pytest

from evals.live.choosing import choice_of
from evals.live.records import Data, LiveTurn
from evals.live.scripting import act, turn
from graphs.gaps import make_gap
from graphs.state import Inquiry, Pin

DATA: Data = {
    "boats": [{"id": 1, "berth": "A1"}, {"id": 2, "berth": "B2"}, {"id": 3, "berth": ""}],
    "berths": [{"code": "C3", "name": "Gull Basin"}, {"code": "C4", "name": "North Wall"}],
}


def moved(data: Data) -> None:
    data["boats"][1]["berth"] = "C3"


def sunk(data: Data) -> None:
    raise LookupError(data)


MOVE = act("move it to C3", moved)


def asked(*ids: int, read: bool = True, deed: str = "which boat") -> Inquiry:
    gap = make_gap(deed, options=[f"boat {one}" for one in ids])
    gap["values"], gap["read"] = [*ids], read
    gap["pin"] = Pin(of="harbour.boats", attribute="id", value=None, entity="harbour.boat")
    return Inquiry(text="", gaps=[gap])


@pytest.mark.parametrize(
    ("inquiry", "said"),
    [
        (asked(2, 1), "yes"),
        (asked(1, 2), "2"),
        (asked(1, 3), "no"),
        (asked(2, deed="Move a boat; berth Gull Basin; boat 2"), "yes"),
        (asked(2, deed="Move a boat; berth North Wall; boat 2"), "no"),
        (asked(2, deed="Move a boat; wind 4; boat 2"), "yes"),
        (asked(1, 2, read=False), "2"),
        (asked(1, 3, read=False), None),
        (Inquiry(text="", gaps=[make_gap("berth")]), None),
    ],
)
def test_what_is_meant_is_said(inquiry: Inquiry, said: str | None) -> None:
    assert choice_of(inquiry, MOVE, DATA) == said


@pytest.mark.parametrize("other", [turn("first", "look_up", "it?", lambda _: []), act("it", sunk)])
def test_who_changes_nothing_says_nothing(other: LiveTurn) -> None:
    assert choice_of(asked(1), other, DATA) is None


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ("Move a boat; berth C3", "yes"),
        ("Move a boat; berth C3; 2 (berth B2)", "yes"),
        ("Move a boat; berth Gull Basin", "yes"),
        ("Move a boat; berth C4", "no"),
        ("Move a boat; berth North Wall", "no"),
        ("Move a boat; berth C3; 1 (berth A1)", "no"),
        ("Move a boat", "no"),
    ],
)
def test_a_deed_is_agreed_to_where_all_that_it_lists_is_meant(deed: str, said: str) -> None:
    gap = make_gap(deed, "is this meant", options=["yes"])
    gap["values"], gap["read"] = [True], True
    gap["pin"] = Pin(of="", attribute="", value=None, entity="")
    assert choice_of(Inquiry(text="", gaps=[gap]), MOVE, DATA) == said
