"""Forms changed by the turn that follows."""

from __future__ import annotations

from graphs.forms.following import (
    replace_value,
    with_constraint,
    without_replaced,
    without_spans,
)
from graphs.forms.parts import parts_of
from graphs.forms.records import CallGoal, Constraint, DoGoal, Find, FindGoal, Form, TalkGoal

TODAY = Constraint(attribute="day", value="2026-05-03", span=(4, 9))
TOMORROW = Constraint(attribute="day", value="2026-05-04")
INNER = Find(entity="c", constraints=(TODAY,), span=(0, 3))
FORM = Form(
    goals=(
        FindGoal(
            id="g1",
            find=Find(entity="o", constraints=(Constraint(attribute="by", find=INNER),)),
            span=(0, 9),
        ),
        CallGoal(id="g2", tool_id="t", arguments=(TODAY,)),
        DoGoal(id="g3", action="make", entity="o", assignments=(TODAY,)),
        DoGoal(id="g4", action="end", target=Find(entity="o")),
        TalkGoal(id="g5"),
    )
)


def test_a_value_is_replaced_wherever_it_stands() -> None:
    form = replace_value(FORM, TODAY, TOMORROW)
    found = [place for place, part in parts_of(form, "f") if part == TOMORROW]
    assert found == [
        "f.goals.0.find.constraints.0.find.constraints.0",
        "f.goals.1.arguments.0",
        "f.goals.2.assignments.0",
    ]
    assert TODAY not in [part for _, part in parts_of(form, "f")]
    assert replace_value(form, TOMORROW, TODAY) == FORM


def test_a_constraint_is_added_where_the_goal_holds_them() -> None:
    late = Constraint(attribute="status", value="late")
    for goal_id, place in [
        ("g1", "g1.find.constraints.1"),
        ("g2", "g2.arguments.1"),
        ("g3", "g3.assignments.1"),
        ("g4", "g4.target.constraints.0"),
    ]:
        form = with_constraint(FORM, goal_id, late)
        goal = form.goal(goal_id)
        assert goal is not None
        assert dict(parts_of(goal, goal_id))[place] == late
        assert [g for g in form.goals if g.id != goal_id] == [
            g for g in FORM.goals if g.id != goal_id
        ]
    assert with_constraint(FORM, "g5", late) == FORM


def test_what_says_otherwise_of_the_same_gives_way() -> None:
    goal = with_constraint(FORM, "g2", TOMORROW).goal("g2")
    assert isinstance(goal, CallGoal)
    assert goal.arguments == (TOMORROW,)
    until = Constraint(attribute="day", op="<=", value="2026-05-09")
    goal = with_constraint(FORM, "g2", until).goal("g2")
    assert isinstance(goal, CallGoal)
    assert goal.arguments == (TODAY, until)


def test_spans_of_an_earlier_request_are_taken_away() -> None:
    parts = [part for _, part in parts_of(without_spans(FORM), "f")]
    assert all(getattr(part, "span", None) is None for part in parts)
    assert len(parts) == len(list(parts_of(FORM, "f")))


def test_where_and_when_forget_what_was_replaced_and_nothing_else() -> None:
    place = Constraint(value="Ostend", kind="name")
    old = FORM.model_copy(update={"told": {"g1": (TODAY, place)}})
    new = without_replaced(old, replace_value(old, TODAY, TOMORROW))
    assert new.told == {"g1": (place,)}
    assert without_replaced(old, old).told == old.told
