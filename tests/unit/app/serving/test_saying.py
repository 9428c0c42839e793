"""What is said to a question of several things, and what is a request of its own."""

from __future__ import annotations

import pytest

from app.serving.saying import reply_of
from graphs.gaps import Reply, make_gap

CABIN, URGENCY = make_gap("cabin"), make_gap("urgency", options=["low", "high"])


@pytest.mark.parametrize(
    ("said", "reply"),
    [
        ("C04", {"cabin": "C04"}),
        ("high", {"urgency": "high"}),
        ("cabin C04 from 3 May to 5 May", "cabin C04 from 3 May to 5 May"),
        ("no, thanks", ""),
        ("Which cabins are there?", None),
        ("close cabin C04", None),
    ],
)
def test_an_answer_goes_to_what_it_is_about(said: str, reply: Reply | None) -> None:
    assert reply_of(said, [CABIN, URGENCY], {"close"}) == reply


def test_where_one_thing_is_asked_the_answer_is_a_text() -> None:
    assert reply_of("C04", [CABIN], ()) == "C04"
