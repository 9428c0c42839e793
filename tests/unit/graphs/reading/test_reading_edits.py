"""A turn that edits what an earlier one asked: what it replaces, adds, orders, gives up."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import Constraint, DoGoal, Find, FindGoal, Form
from graphs.reading.closed_class import function_words
from tests.charging_stubs import read_ev
from tests.reading_stubs import GARDEN, MODEL, PERSON, TASK, attribute, earlier_turn, read
from tools.entity_types.records import EntityModel


def turn(request: str, entity: str, *ids: int, at: int = 1, **more: Any) -> EarlierTurn:
    """An earlier turn that is certain, with what it found or changed."""
    form = read(request).model_copy(update={"confidence": 1.0, "doubtful": False, **more})
    return earlier_turn(f"T{at}", request, form, entity, ids)


def look_up(form: Form) -> FindGoal:
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    return goal


def told(form: Form) -> dict[str, Any]:
    return {c.attribute: c.value for c in look_up(form).find.constraints}


TASKS = turn("list the tasks of Riverside", TASK, 17, 18)
LEAD = turn("who leads Riverside?", GARDEN, 1)
DUE = turn("which tasks are due on 12 July 2026?", TASK, 17)


def test_a_fragment_names_another_thing_than_the_row_that_was_asked_about() -> None:
    rows = Find(of="T1.g1", wanted=("lead",))
    of_it = LEAD.form.model_copy(update={"goals": (FindGoal(id="g1", find=rows),)})
    asked = EarlierTurn("T2", "and who leads it?", of_it, LEAD.found)
    find = look_up(read("and of Old Orchard?", [LEAD, asked])).find
    assert (find.entity, find.of, find.wanted) == (GARDEN, "", ("lead",))
    assert [c.value for c in find.constraints] == ["Old Orchard"]


def test_words_said_before_make_no_sentence_of_a_fragment() -> None:
    asked = turn("what tasks does Ana Ruiz still have?", TASK, 17)
    closed = turn("close the broken shed lock", TASK, 18, at=2)
    find = look_up(read("and what does Ben Whitlock still have?", [asked, closed])).find
    assert find.entity == TASK
    assert [c.value for c in find.constraints] == ["Ben Whitlock", ["open", "in_progress"]]


def test_a_question_about_things_of_its_own_edits_nothing() -> None:
    asked = turn("which tasks of Riverside are open?", TASK, 17, 18)
    form = read("which gardens are of Ana Ruiz?", [asked])
    assert look_up(form).find.entity == GARDEN


def test_an_amount_that_bounds_things_picks_none_of_those_found() -> None:
    asked = turn("which tasks of Riverside are open?", TASK, 17, 18)
    find = look_up(read("which cost more than 6?", [asked])).find
    assert (find.order, find.limit) == (None, None)
    assert any((c.attribute, c.op, c.value) == ("cost", ">", 6) for c in find.constraints)
    assert look_up(read("which costs more?", [asked])).find.limit == 1


def test_what_was_asked_of_another_thing_is_not_asked_again_in_its_words() -> None:
    phone = Find(
        entity=PERSON,
        constraints=(Constraint(attribute="id", op="in", goal="T1.g1", take="lead"),),
        wanted=("phone",),
    )
    of_her = LEAD.form.model_copy(
        update={"goals": (FindGoal(id="g1", find=phone),), "follows": True}
    )
    asked = EarlierTurn("T2", "what's her phone?", of_her, {})
    find = look_up(read("and who leads Old Orchard?", [LEAD, asked])).find
    assert (find.entity, find.wanted) == (GARDEN, ("lead",))


def test_a_name_that_nothing_bears_is_given_up_for_another() -> None:
    lost = turn("list the tasks of Riverside for Zelda Quist", TASK)
    assert "Zelda Quist" in told(lost.form).values()
    assert "Zelda Quist" not in told(read("and Ana Ruiz?", [lost])).values()
    kept = turn("list the tasks of Riverside for Zelda Quist", TASK, 17)
    assert "Zelda Quist" in told(read("and the open ones?", [kept])).values()


@pytest.mark.parametrize("said", ["sorry, I meant the 13th", "and the 13th?", "and on the 13th?"])
def test_a_day_alone_is_of_the_month_spoken_of(said: str) -> None:
    assert list(told(read(said, [DUE])).values()) == ["2026-07-13"]


def test_a_day_that_the_month_lacks_is_none_of_it() -> None:
    february = turn("which tasks are due on 12 February 2026?", TASK, 17)
    assert "2026-02-12" in told(read("and the 31st?", [february])).values()


@pytest.mark.parametrize("said", ["cheapest first", "sorted by cost", "sort them by cost"])
def test_the_same_things_in_an_order(said: str) -> None:
    find = look_up(read(said, [TASKS])).find
    assert find.order is not None
    assert (find.order.attribute, find.order.descending, find.limit) == ("cost", False, None)


def test_the_total_of_what_was_asked() -> None:
    cost = turn("what do the tasks of Riverside cost?", TASK, 17, 18)
    goal = look_up(read("and in total?", [cost]))
    assert goal.total is not None
    assert (goal.total.op, goal.total.attribute) == ("sum", "cost")
    assert [c.value for c in goal.find.constraints] == ["Riverside"]


def test_a_sum_of_some_of_what_was_counted_is_no_count() -> None:
    counted = turn("how many tasks has Riverside?", TASK, 17, 18)
    total = look_up(read("total cost of open tasks", [counted])).total
    assert total is not None
    assert (total.op, total.attribute) == ("sum", "cost")


def test_not_this_but_that() -> None:
    assert list(told(read("not Riverside, Old Orchard", [TASKS])).values()) == ["Old Orchard"]


def test_the_last_one_is_that_shown_last() -> None:
    find = look_up(read("show me the last one", [TASKS])).find
    assert (find.of, find.skip, find.limit) == ("T1.g1", 1, 1)


def test_a_word_of_degree_commands_nothing() -> None:
    assert not any(isinstance(goal, DoGoal) for goal in read("cheapest first").goals)


def test_make_it_puts_a_command_right() -> None:
    high = turn("set the priority of the broken shed lock to high", TASK, 18)
    (goal,) = read("make it low", [high]).goals
    assert isinstance(goal, DoGoal)
    assert [(c.attribute, c.value) for c in goal.assignments] == [("priority", "low")]


@pytest.mark.parametrize(
    ("said", "tool", "given", "target"),
    [
        ("and Old Orchard too", "club.create_task", {"Paint the gate", "Old Orchard"}, ""),
        ("sorry, Old Orchard", "club.update_task", {"Old Orchard"}, "T1.g1"),
    ],
)
def test_what_was_made_is_made_again_for_another_where_that_is_said(
    said: str, tool: str, given: set[str], target: str
) -> None:
    made = turn('create a task called "Paint the gate" in Riverside', TASK, 30)
    form = read(said, [made])
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    assert (goal.tool_id, goal.target_goal) == (tool, target)
    assert {c.value for c in goal.assignments} == given
    assert not form.doubtful


def test_that_day_is_one_that_an_earlier_turn_said() -> None:
    assert "2026-07-12" in told(read("which tasks of Riverside are due that day?", [DUE])).values()


def test_there_is_a_place_that_an_earlier_turn_said() -> None:
    asked = turn("which tasks are open in Bergen?", TASK, 17)
    assert "Bergen" in told(read("how many tasks are due there?", [asked])).values()


def test_which_things_have_something_is_asked_of_what_they_have() -> None:
    dial = attribute("extras.sundial", type="boolean", description="Sundial")
    garden = MODEL.types[GARDEN]
    with_dial = garden.model_copy(update={"attributes": (*garden.attributes, dial)})
    model = EntityModel({**MODEL.types, GARDEN: with_dial}, MODEL.paths, version="3")
    (flag,) = look_up(read("which gardens have a sundial?", model=model)).find.constraints
    assert (flag.attribute, flag.value, flag.kind) == ("extras.sundial", True, "flag")
    asked = look_up(read("what sundial does Riverside have?", model=model)).find
    assert asked.wanted == ("extras.sundial",)


def test_a_question_without_a_noun_is_about_the_things_asked_for_before() -> None:
    asked = "which of them is the cheapest?"
    picked = EarlierTurn("T2", asked, read(asked, [TASKS]), turn(asked, TASK, 17).found)
    goal = look_up(read("how many are still open?", [TASKS, picked]))
    assert goal.total is not None
    assert (goal.find.entity, goal.total.op) == (TASK, "count")
    assert [c.value for c in goal.find.constraints] == ["Riverside", "open"]
    assert told(read("what is Ana Ruiz's phone?", [TASKS])) == {"full_name": "Ana Ruiz"}
    nothing = turn("list the tasks of Old Orchard", TASK)
    assert told(read("how many are still open?", [nothing])) == {"status": "open"}


@pytest.mark.parametrize("said", ["how many are still open?", "how many open are there?"])
def test_what_is_counted_is_what_has_the_value_that_stands_for_a_noun(said: str) -> None:
    goal = look_up(read(said))
    assert goal.total is not None
    assert goal.find.entity == TASK


def test_a_part_of_an_unknown_name_is_no_value() -> None:
    form = read("which tasks are for Open Meadow?")
    assert list(told(form).values()) == ["Open Meadow"]


def test_why_is_a_question_that_needs_an_answer() -> None:
    assert "why" not in function_words()
    assert "why" in read("when is the broken shed lock due and why?").unread


PHONE = turn("what is the phone of Ana Ruiz?", PERSON, 1)


def test_a_fragment_that_names_an_attribute_asks_for_that() -> None:
    goal = look_up(read("and Ben Whitlock's email?", [PHONE]))
    assert goal.find.wanted == ("email",)
    assert [c.value for c in goal.find.constraints] == ["Ben Whitlock"]
    assert look_up(read("and Ben Whitlock?", [PHONE])).find.wanted == ("phone",)
    counted = turn("how many tasks does Ana Ruiz have?", TASK, 17)
    goal = look_up(read("what's the cost of the leaking standpipe", [counted]))
    assert (goal.total, goal.find.wanted) == (None, ("cost",))


def test_a_question_about_another_type_is_no_edit_though_it_begins_alike() -> None:
    asked = turn("what tasks does Ana Ruiz have?", TASK, 17)
    goal = look_up(read("what's Ben Whitlock's phone", [asked]))
    assert (goal.find.entity, goal.find.wanted) == (PERSON, ("phone",))
    goal = look_up(read("what gardens does Ben Whitlock have?", [asked]))
    assert goal.find.entity == GARDEN


def test_whose_a_thing_is_is_not_told_by_the_thing() -> None:
    assert not read_ev("what status has Harbour View?").doubtful
    assert read_ev("whose status has Harbour View?").doubtful


def test_how_many_there_are_is_counted_and_not_listed() -> None:
    open_ = turn("which tasks are open?", TASK, 17, 18)
    closed = turn("close the first one", TASK, 17, at=2)
    goal = look_up(read("and how many are open now?", [open_, closed]))
    assert goal.total is not None
    assert (goal.total.op, goal.find.of) == ("count", "")
    assert [c.value for c in goal.find.constraints] == ["open"]


def test_what_comes_first_tells_which_way_things_are_sorted() -> None:
    find = look_up(read("sort them by cost, biggest first", [TASKS])).find
    assert find.order is not None
    assert (find.order.attribute, find.order.descending, find.limit) == ("cost", True, None)


def test_a_place_is_one_among_the_things_that_were_shown() -> None:
    gardens = turn("list the gardens", GARDEN, 1, 2)
    find = look_up(read("which tasks does the second one have?", [gardens])).find
    (garden,) = find.constraints
    assert (find.entity, find.limit, find.skip) == (TASK, None, 0)
    assert garden.find is not None
    assert (garden.find.of, garden.find.skip, garden.find.limit) == ("T1.g1", 1, 1)


def test_a_number_behind_it_is_no_number_of_things() -> None:
    cost = turn("what does the leaking standpipe cost?", TASK, 17)
    (goal,) = read("make it 30", [cost]).goals
    assert isinstance(goal, DoGoal)
    assert (goal.tool_id, goal.target_goal) == ("club.update_task", "T1.g1")
    assert [(c.attribute, c.value) for c in goal.assignments] == [("cost", 30)]


OPEN = turn("which tasks are open?", TASK, 17, 18)
DONE = turn("close the first one", TASK, 17, at=2)


@pytest.mark.parametrize("said", ["how many tasks does that leave?", "so how many is that now?"])
def test_after_a_change_things_are_counted_by_asking_for_them_again(said: str) -> None:
    goal = look_up(read(said, [OPEN, DONE]))
    assert goal.total is not None
    assert (goal.find.entity, goal.find.of) == (TASK, "")
    assert [c.value for c in goal.find.constraints] == ["open"]


def test_what_is_counted_otherwise_after_a_change_is_not_what_was_asked_for() -> None:
    goal = look_up(read("how many of them are done?", [OPEN, DONE]))
    assert [c.value for c in goal.find.constraints] == ["done"]


def test_without_a_change_the_things_that_were_found_are_counted() -> None:
    listed = turn("list the open tasks", TASK, 17, 18)
    assert look_up(read("how many of them are unpaid?", [listed])).find.of == "T1.g1"


def test_what_an_order_picked_is_not_counted_alone() -> None:
    cheapest = turn("which of them is the cheapest?", TASK, 17, at=2)
    goal = look_up(read("and how many are there?", [OPEN, cheapest]))
    assert goal.total is not None
    assert (goal.find.order, goal.find.limit) == (None, None)


def test_one_that_was_picked_by_what_it_is_like_is_not_counted_alone() -> None:
    listed = turn("list the open tasks", TASK, 17, 18)
    picked = turn("which of them is unpaid?", TASK, 17, at=2)
    of_those = picked.form.goals[0].model_copy(
        update={"find": Find(of="T1.g1", constraints=(Constraint(attribute="paid", value=False),))}
    )
    picked = EarlierTurn(
        "T2", picked.request, Form(goals=(of_those,), confidence=1.0), picked.found
    )
    goal = look_up(read("how many of them are there?", [listed, picked, DONE]))
    assert [c.value for c in goal.find.constraints] == ["open"]
