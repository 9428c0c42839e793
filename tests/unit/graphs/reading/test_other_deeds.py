"""What something is taken off is not ended."""

from __future__ import annotations

import pytest

from graphs.forms.records import Constraint, DoGoal, Find
from graphs.reading.clauses import clause_of
from graphs.reading.draft import Candidate
from graphs.reading.links import Link
from graphs.reading.other_deeds import ends_what_holds
from tests.reading_stubs import NOW
from tools.records import Tool


def a_tool(path: str) -> Tool:
    return Tool(id="club.do", group_id="club", name="do", method="DELETE", path=path, risk="write")


TRIP, GUEST = "club.trip", "club.guest"
TAG = Constraint(attribute="tags", op="missing", value="wet")


@pytest.mark.parametrize(
    ("text", "entity", "sets", "ends"),
    [
        ("take Wim off Ridge", TRIP, (), True),
        ("take Wim off Ridge", GUEST, (), False),
        ("remove Wim from the trip to Ridge", TRIP, (), True),
        ("remove wet from the trip to Ridge", TRIP, (TAG,), False),
        ("remove the Ridge trip", TRIP, (), False),
        ("book Wim off Ridge", TRIP, (), False),
    ],
)
def test_what_is_taken_off_a_thing_does_not_end_that(
    text: str, entity: str, sets: tuple[Constraint, ...], *, ends: bool
) -> None:
    clause = clause_of(text, 0, NOW)
    at = next(i for i, token in enumerate(clause.tokens) if token.lower == "ridge")
    links = [Link(at, at + 1, "name", TRIP, "title", 1.0, "Ridge", "t1")]
    goal = DoGoal(id="g1", action="take", tool_id="club.do", entity=entity,
                  target=Find(entity=entity), assignments=sets)  # fmt: skip
    tool = a_tool("/trips/{id}")
    assert ends_what_holds(Candidate(goal, {}), tool, clause, links) is ends


def test_a_part_of_what_something_is_taken_off_may_end() -> None:
    clause = clause_of("take it off Ridge", 0, NOW)
    links = [Link(3, 4, "name", TRIP, "title", 1.0, "Ridge", "t1")]
    goal = DoGoal(id="g1", action="take", tool_id="club.do", entity=TRIP, target=Find(entity=TRIP))
    tool = a_tool("/trips/{id}/car")
    assert not ends_what_holds(Candidate(goal, {}), tool, clause, links)
