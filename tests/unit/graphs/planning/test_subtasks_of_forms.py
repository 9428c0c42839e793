"""Goals as subtasks, and what they refer to in earlier turns."""

from __future__ import annotations

from graphs.answering.records import Found
from graphs.forms.records import (
    CompareGoal,
    Condition,
    Constraint,
    DoGoal,
    Find,
    FindGoal,
    Form,
    TalkGoal,
)
from graphs.planning.earlier import results_of, turns_of
from graphs.planning.subtasks import subtasks_of
from graphs.reasoner import Turn
from tests.agent_stubs import make_result

LIST = Find(entity="s.thing")


def test_goals_wait_for_those_that_they_refer_to() -> None:
    inner = Find(entity="s.part", constraints=(Constraint(attribute="x", goal="g1"),))
    goals = (
        FindGoal(id="g1", find=LIST, span=(0, 4)),
        FindGoal(id="g2", find=Find(entity="s.it", constraints=(Constraint(find=inner),))),
        FindGoal(id="g3", find=Find(of="T1.g2")),
        DoGoal(id="g4", action="end", target_goal="g2", condition=Condition(goal="g1")),
        CompareGoal(id="g5", goals=("g1", "g2")),
        TalkGoal(id="g6"),
    )
    subtasks = subtasks_of(Form(goals=goals), "list them")
    assert [s["depends_on"] for s in subtasks] == [[], ["A1"], ["T1.g2"], ["A2"], ["A1", "A2"], []]
    assert [s["category"] for s in subtasks] == ["", "", "", "", "llm", "llm"]
    assert subtasks[3]["condition"] == {"subtask": "A1", "expect": True}
    assert [s["text"] for s in subtasks[:2]] == ["list", "list them"]


def test_what_is_read_waits_for_changes_of_its_type_said_before() -> None:
    part = Find(entity="s.part")
    goals = (
        FindGoal(id="g1", find=LIST),
        DoGoal(id="g2", action="end", entity="s.thing"),
        DoGoal(id="g3", action="mark", entity="s.thing"),
        FindGoal(id="g4", find=Find(entity="s.it", constraints=(Constraint(find=LIST),))),
        FindGoal(id="g5", find=part),
    )
    subtasks = subtasks_of(Form(goals=goals), "end them")
    assert [s.get("after", []) for s in subtasks] == [[], ["A1"], ["A1"], ["A2", "A3"], []]
    assert not any(s["depends_on"] for s in subtasks)


def test_goals_that_rest_on_later_ones_keep_no_order() -> None:
    goals = (
        FindGoal(id="g1", find=Find(of="g2")),
        DoGoal(id="g2", action="end", entity="s.thing"),
        FindGoal(id="g3", find=LIST),
    )
    assert not any("after" in s for s in subtasks_of(Form(goals=goals), "end them"))


def test_values_are_no_references() -> None:
    said = Constraint(attribute="x", value={"of": "g1", "goals": ["g2"]})
    goal = FindGoal(id="g3", find=Find(entity="s.it", constraints=(said,)))
    assert subtasks_of(Form(goals=(goal,)), "x")[0]["depends_on"] == []


def turn(run_id: str, form: Form, turns: dict[str, str]) -> Turn:
    found = Found(goal="g1", status="answered", rows=({"id": 1},), matched=1)
    result = {**make_result("A7"), "found": found.model_dump(mode="json")}
    return Turn(
        request=run_id,
        language="en",
        subtasks=[],
        results={"A7": result},  # type: ignore[dict-item]
        run_id=run_id,
        form=form.model_dump(mode="json"),
        turns=turns,
    )


def test_earlier_turns_are_numbered_anew() -> None:
    first = Form(goals=(FindGoal(id="g1", find=LIST),))
    then = Form(goals=(FindGoal(id="g1", find=Find(of="T3.g1")),))
    lost = Form(goals=(FindGoal(id="g1", find=Find(of="T1.g1")),))
    earlier = [
        turn("r3", first, {}),
        turn("r4", then, {"T1": "r1", "T3": "r3"}),
        turn("r5", lost, {"T1": "r1"}),
    ]
    told = turns_of(earlier)
    assert [one.id for one in told] == ["T1", "T2", "T3"]
    referred = [one.form.goals[0].find.of for one in told]  # type: ignore[union-attr]
    assert referred == ["", "T1.g1", "T0.g1"]
    assert told[0].found["g1"].rows == ({"id": 1},)
    assert list(results_of(earlier)) == ["T1.g1", "T2.g1", "T3.g1"]
