"""Changes of plans, one at a time."""

from __future__ import annotations

from graphs.flows.editing import by_hand, moved, with_argument, with_work, without_step
from graphs.plans.records import CallStep, Constant, Plan, RowsStep, Take

STEPS = (
    CallStep(id="s1", tool_id="a", arguments={"q": Constant(value=1)}),
    RowsStep(id="s2", of="s1"),
    RowsStep(id="s3", of="s2"),
)
PLAN = Plan(goal="g1", steps=STEPS)


def ids(plan: Plan) -> list[str]:
    return [step.id for step in plan.steps]


def test_a_step_is_moved_no_further_than_it_can() -> None:
    assert ids(moved(PLAN, "s2", -1)) == ["s2", "s1", "s3"]
    assert ids(moved(PLAN, "s1", -1)) == ["s1", "s2", "s3"]
    assert ids(moved(PLAN, "s3", 5)) == ["s1", "s2", "s3"]


def test_work_goes_on_with_the_rows_that_a_step_worked_on_which_is_gone() -> None:
    rest = without_step(PLAN, "s2")
    assert [step.of for step in rest.steps if isinstance(step, RowsStep)] == ["s1"]


def test_a_new_step_has_an_id_of_its_own_and_works_on_the_last_rows() -> None:
    more = with_work(without_step(PLAN, "s2"), Take(limit=1))
    assert more.steps[-1] == RowsStep(id="s2", of="s3", ops=(Take(limit=1),))


def test_arguments_come_and_go() -> None:
    without = with_argument(PLAN, "s1", "q", None)
    assert without.steps[0] == CallStep(id="s1", tool_id="a")
    again = with_argument(without, "s1", "q", Constant(value=2))
    assert again.steps[0] == CallStep(id="s1", tool_id="a", arguments={"q": Constant(value=2)})


def test_a_value_given_by_hand_is_that_of_one_place_alone() -> None:
    first = by_hand(PLAN, "s1", "q", 1)
    other = PLAN.model_copy(update={"goal": "g2"})
    second = by_hand(with_argument(PLAN, "s1", "q", first), "s1", "q", 2)
    assert len({first.origin, second.origin, by_hand(other, "s1", "q", 1).origin}) == 3
