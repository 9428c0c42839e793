"""Which commands are left out for others that do more exactly what was said."""

from __future__ import annotations

from graphs.forms.records import Constraint, DoGoal, Find, FindGoal
from graphs.reading.draft import Candidate
from graphs.reading.gentler import without_passing

TRIP = "school.trip"
LATER = Constraint(
    attribute="date", value={"amount": 2, "unit": "day"}, shift=True, span=(17, 25)
)  # fmt: skip


def command(tool: str, *given: Constraint, missing: float = 0.0) -> Candidate:
    goal = DoGoal(
        id="g1", tool_id=tool, action="put", entity=TRIP, target=Find(entity=TRIP),
        assignments=given,
    )  # fmt: skip
    return Candidate(goal, {"content_missing": missing}, set())


CALLED_OFF, PUT_OFF = command("school.delete_trip"), command("school.change_trip", LATER)


def test_who_is_told_by_how_much_does_not_call_off() -> None:
    shown = Candidate(FindGoal(id="g1", find=Find(entity=TRIP)), {}, set())
    assert without_passing([CALLED_OFF, shown, PUT_OFF]) == [shown, PUT_OFF]


def test_what_is_not_whole_leaves_nothing_out() -> None:
    lacking = command("school.make_trip", LATER, missing=2.0)
    assert without_passing([CALLED_OFF, lacking]) == [CALLED_OFF, lacking]


def test_who_says_something_else_by_the_same_words_stays() -> None:
    night = Constraint(attribute="kind", value="night", kind="enum", span=(19, 24))
    made = command("school.make_trip", night)
    assert without_passing([made, PUT_OFF]) == [made, PUT_OFF]
