"""Who is in a thing and who is not, where a part in it may bear its name; where it is."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import FindGoal, Form
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read

ID = attribute("id", role="id")
PLAY = ("play", "id", (ID, attribute("title", role="name")))
ARTIST = ("artist", "id", (ID, attribute("name", role="name"), attribute("email", format="email")))
CASTING = (
    "casting", "id",
    (ID, attribute("play_id", target="club.play", target_attribute="id"),
     attribute("artist_id", target="club.artist", target_attribute="id"),
     attribute("role", role="name")),
)  # fmt: skip
STOP = (
    "stop", "id",
    (ID, attribute("name", role="name"), attribute("location.latitude", type="number"),
     attribute("location.longitude", type="number")),
)  # fmt: skip
KNOWN = [
    KnownValue("club.play", "title", "Snow Queen", "p1"),
    KnownValue("club.casting", "role", "Snow Queen", "c1"),
    KnownValue("club.stop", "name", "City Stadium", "s1"),
]


def form(text: str, *types: Any) -> Form:
    return read(text, model=model_of(*types), known=KNOWN)


def find(text: str, *types: Any) -> FindGoal:
    (goal,) = form(text, *types).goals
    assert isinstance(goal, FindGoal)
    return goal


@pytest.mark.parametrize(
    ("text", "attribute_"),
    [("which castings are in Snow Queen?", "play_id"), ("which casting is Snow Queen?", "role")],
)
def test_what_is_in_a_thing_is_of_that_and_not_called_so(text: str, attribute_: str) -> None:
    goal = find(text, PLAY, ARTIST, CASTING)
    assert [c.attribute for c in goal.find.constraints] == [attribute_]


def test_who_is_not_in_a_thing_is_not_told_for_certain_by_parts_in_others() -> None:
    assert form("who wasn't in Snow Queen?", PLAY, ARTIST, CASTING).features["unasked"]


def test_who_is_in_a_thing_is_not_who_it_is_by() -> None:
    by = attribute("director_id", target="club.artist", target_attribute="id")
    directed = (PLAY[0], PLAY[1], (*PLAY[2], by))
    for text, op in (
        ("which artists are in Snow Queen?", "in"),
        ("which artists aren't in Snow Queen?", "not in"),
    ):
        (one,) = find(text, directed, ARTIST, CASTING).find.constraints
        assert (one.op, one.take) == (op, "artist_id")
        assert one.find is not None
        assert [c.attribute for c in one.find.constraints] == ["play_id"]


def test_those_who_are_not_in_a_thing_have_no_part_in_it() -> None:
    role = KNOWN[0]
    kinds = model_of(PLAY, ARTIST, CASTING)
    (goal,) = read("which artists aren't in Snow Queen?", model=kinds, known=[role]).goals
    assert isinstance(goal, FindGoal)
    (one,) = goal.find.constraints
    assert (one.op, one.take) == ("not in", "artist_id")
    assert one.find is not None
    assert [c.op for c in one.find.constraints] == ["="]


def test_where_a_thing_is_is_told_by_both_coordinates() -> None:
    assert find("where is the City Stadium?", STOP).find.wanted == (
        "location.latitude",
        "location.longitude",
    )
