"""What turns take from those before: pronouns, ordinals, fragments, corrections, repetitions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graphs.answering.records import Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import Constraint, DoGoal, Find, FindGoal, Form
from graphs.reading.clauses import clause_of
from graphs.reading.reasoner import RuleReader
from graphs.reading.remembered import pointed_to
from memory.name_directory import KnownValue
from tests.reading_stubs import (
    GARDEN,
    MODEL,
    NOW,
    PERSON,
    TASK,
    attribute,
    earlier_turn,
    model_of,
    question,
    read,
)
from tools.entity_types.records import AccessPath, EntityModel, Input


def turn(request: str, entity: str, *ids: int, at: int = 1, **more: Any) -> EarlierTurn:
    """An earlier turn that is certain and found rows, or changed something."""
    form = read(request).model_copy(update={"confidence": 1.0, "doubtful": False, **more})
    return earlier_turn(f"T{at}", request, form, entity, ids)


def look_up(form: Form) -> FindGoal:
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    return goal


def command(form: Form) -> DoGoal:
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    return goal


LEAD = turn("Who leads Riverside?", GARDEN, 1)
OF_ANA = turn("Which tasks are assigned to Ana Ruiz?", TASK, 17, 18)
TASKS = turn("list the tasks of Riverside", TASK, 17, 18)
SET_HIGH = turn("set the priority of the broken shed lock to high", TASK, 18)
ASSIGNED = turn("assign the broken shed lock to Ben Whitlock", TASK, 18)


def test_her_is_the_person_that_was_asked_about() -> None:
    find = look_up(read("what's her phone?", [LEAD])).find
    assert (find.entity, find.wanted) == (PERSON, ("phone",))
    (told,) = find.constraints
    assert (told.attribute, told.op, told.goal, told.take) == ("id", "in", "T1.g1", "lead")


def test_her_is_the_person_of_the_one_that_was_picked_among_those_found() -> None:
    gardens = turn("list the gardens", GARDEN, 1, 2)
    form = read("who leads the second one?", [gardens]).model_copy(update={"confidence": 1.0})
    assert look_up(form).find.of == "T1.g1"
    found = Found(goal="g1", status="answered", entity=GARDEN, rows=({"id": 2},))
    picked = EarlierTurn("T2", "", form, {"g1": found})
    find = look_up(read("what's her phone?", [gardens, picked])).find
    (told,) = find.constraints
    assert (find.entity, told.goal, told.take) == (PERSON, "T2.g1", "lead")


def test_the_one_that_a_thing_belongs_to_is_meant_before_those_that_refer_to_it() -> None:
    club = model_of(
        ("person", "id", (
            attribute("id", type="integer", role="id"), attribute("name", role="name"),
            attribute("team", target="club.team", target_attribute="slug"), attribute("phone"),
        )),
        ("team", "slug", (
            attribute("slug", role="id"), attribute("name", role="name"),
            attribute("lead", type="integer", target="club.person", target_attribute="id"),
        )),
    )  # fmt: skip
    known = [KnownValue("club.person", "name", "Ana Ruiz", 7)]
    form = read("what is Ana Ruiz's phone?", model=club, known=known)
    found = Found(goal="g1", status="answered", entity="club.person", rows=({"id": 7},))
    asked = EarlierTurn("T1", "", form, {"g1": found})
    find = look_up(read("which team is she in?", [asked], model=club, known=known)).find
    (told,) = find.constraints
    assert (find.entity, told.attribute) == ("club.team", "slug")


def test_a_question_with_things_of_its_own_is_asked_of_all() -> None:
    high = turn("which of them are high?", TASK, 17)
    for said, told in (
        ("how many tasks are open?", {"status": "open"}),
        ("how many are open?", {"priority": "high", "status": "open"}),
    ):
        find = look_up(read(said, [TASKS, high])).find
        assert {c.attribute: c.value for c in find.constraints} == told
        assert find.entity == TASK or find.of


@pytest.mark.parametrize(
    ("said", "of"),
    [
        ("which tasks are due this week?", ""),
        ("list all tasks that are due this week", ""),
        ("which of these is the cheapest?", "T1.g1"),
        ("is that paid?", "T1.g1"),
    ],
)
def test_what_says_when_or_which_noun_stands_for_nothing_found(said: str, of: str) -> None:
    assert look_up(read(said, [SET_HIGH if "that paid" in said else TASKS])).find.of == of


def test_she_is_the_person_that_was_named() -> None:
    goal = look_up(read("how many open tasks does she have?", [OF_ANA]))
    assert goal.total is not None
    told = {c.attribute: c.value for c in goal.find.constraints}
    assert told == {"status": "open", "assigned_to": "Ana Ruiz"}


def test_a_command_is_done_for_the_person_that_was_named() -> None:
    goal = command(read("assign the leaking standpipe to her", [OF_ANA]))
    (given,) = goal.assignments
    assert (given.attribute, given.value) == ("person_id", "Ana Ruiz")


def test_of_two_people_neither_is_meant_by_her() -> None:
    both = turn("which tasks are assigned to Ana Ruiz and in gardens led by Ben Whitlock?", TASK, 1)
    form = read("assign the leaking standpipe to her", [both])
    goal = command(form)
    assert not goal.assignments


def test_the_second_clause_speaks_of_the_person_of_the_first() -> None:
    first, second = (
        read("Which tasks are assigned to Ana Ruiz? What is her phone?").goals
    )  # fmt: skip
    assert isinstance(first, FindGoal)
    assert isinstance(second, FindGoal)
    assert second.find.entity == PERSON
    assert [c.value for c in second.find.constraints] == ["Ana Ruiz"]


def test_the_latest_goal_with_rows_of_the_type_is_pointed_to() -> None:
    later = turn("list the tasks of Old Orchard", TASK, 3, 4, at=2)
    assert look_up(read("which of them is the cheapest?", [TASKS, later])).find.of == "T2.g1"


def test_what_was_only_counted_is_told_again_by_what_it_is_like() -> None:
    form = read("how many tasks are open?").model_copy(update={"confidence": 1.0})
    count = EarlierTurn(
        "T2", "", form, {"g1": Found(goal="g1", status="answered", rows=({"total": 3},), total=3)}
    )
    goal = look_up(read("how many of them are unpaid?", [TASKS, count]))
    assert (goal.find.entity, goal.find.of) == (TASK, "")
    assert {c.attribute: c.value for c in goal.find.constraints} == {
        "status": "open",
        "paid": False,
    }


def test_an_ordinal_reaches_over_a_goal_that_found_too_few() -> None:
    second = turn("when is the broken shed lock due?", TASK, 18, at=2)
    find = look_up(read("when is the second one due?", [TASKS, second])).find
    assert (find.of, find.skip, find.limit) == ("T1.g1", 1, 1)


def test_one_word_of_a_name_tells_which_of_them_is_meant() -> None:
    goal = command(read("assign the standpipe one to Ben Whitlock", [TASKS]))
    assert goal.target is not None
    assert [c.value for c in goal.target.constraints] == ["Leaking standpipe by the gate"]


@pytest.mark.parametrize("said", ["no, low is enough", "sorry, I meant low", "no, low"])
def test_a_correction_replaces_what_was_assigned(said: str) -> None:
    form = read(said, [SET_HIGH])
    goal = command(form)
    assert [(c.attribute, c.value) for c in goal.assignments] == [("priority", "low")]
    assert (goal.target, goal.target_goal) == (None, "T1.g1")
    assert (form.follows, form.doubtful, form.unread) == (True, False, ())


@pytest.mark.parametrize("said", ["sorry, I meant Ana Ruiz", "no, Ana Ruiz", "hm, Ana Ruiz"])
def test_a_correction_replaces_who_was_meant(said: str) -> None:
    form = read(said, [ASSIGNED])
    assert [(c.attribute, c.value) for c in command(form).assignments] == [
        ("person_id", "Ana Ruiz")
    ]
    assert (form.unread, form.doubtful) == ((), False)


ONE = turn("which tasks are due on 12 July 2026?", TASK, 17)


@pytest.mark.parametrize(
    ("said", "of"),
    [("give it to Ana Ruiz", "T1.g1"), ("give Broken shed lock to Ana Ruiz", "")],
)
def test_what_is_handed_to_somebody_is_changed_so(said: str, of: str) -> None:
    form = read(said, [ONE])
    goal = command(form)
    assert (goal.tool_id, goal.target_goal) == ("club.assign_task", of)
    assert [(c.attribute, c.value) for c in goal.assignments] == [("person_id", "Ana Ruiz")]
    assert not form.unread


@pytest.mark.parametrize("said", ["give the second one to Ana Ruiz", "give the last to Ana Ruiz"])
def test_one_of_those_shown_is_given_to_somebody(said: str) -> None:
    (goal,) = read(said, [turn("show tasks", TASK, 17, 18)]).goals
    assert isinstance(goal, DoGoal)
    assert (goal.tool_id, goal.target and goal.target.of) == ("club.assign_task", "T1.g1")


@pytest.mark.parametrize(
    ("said", "orders"),
    [("give him 33 an hour", True), ("give Ana 33 an hour", True), ("give her the keys", True),
     ("give me the tasks", False), ("give him back", False)],
)  # fmt: skip
def test_what_somebody_is_given_is_commanded(said: str, *, orders: bool) -> None:
    assert (clause_of(said, 0, NOW).mood == "command") is orders


@pytest.mark.parametrize("said", ["give it to me", "give me the tasks of Ana Ruiz"])
def test_who_wants_to_be_given_something_changes_nothing(said: str) -> None:
    assert not any(isinstance(goal, DoGoal) for goal in read(said, [ONE]).goals)


@pytest.mark.parametrize("said", ["put both of them on low", "set them to low"])
def test_what_stands_behind_words_for_what_was_shown_is_what_it_becomes(said: str) -> None:
    goal = command(read(said, [TASKS]))
    assert (goal.tool_id, goal.each) == ("club.update_task", True)
    assert [(c.attribute, c.value) for c in goal.assignments] == [("priority", "low")]
    assert goal.target is None or not goal.target.constraints


def test_a_correction_that_says_more_than_was_read_changes_nothing_unasked() -> None:
    form = read("no, low until the glitter festival", [SET_HIGH])
    assert form.doubtful or not isinstance(form.goals[-1], DoGoal)


def test_of_several_commands_only_the_last_is_done_again_and_not_unasked() -> None:
    both = turn("close the leaking standpipe and assign the broken shed lock to Ana Ruiz", TASK, 1)
    form = read("no, Ben Whitlock", [both])
    assert [g.tool_id for g in form.goals if isinstance(g, DoGoal)] == ["club.assign_task"]
    assert form.doubtful


def test_the_same_is_done_to_another_thing() -> None:
    closed = turn("close the broken shed lock", TASK, 18)
    goal = command(read("do the same for the leaking standpipe", [closed]))
    assert goal.tool_id == "club.close_task"
    assert goal.target is not None
    assert [c.value for c in goal.target.constraints] == ["Leaking standpipe by the gate"]


def test_the_same_is_done_to_another_row() -> None:
    closed = turn("close the broken shed lock", TASK, 18, at=2)
    form = read("and the second one as well", [TASKS, closed])
    goal = command(form)
    assert goal.target is not None
    assert (goal.target.of, goal.target.skip, goal.target.limit) == ("T1.g1", 1, 1)
    assert not form.doubtful


def test_another_value_is_given_to_the_other_of_two() -> None:
    high = turn("set the priority of the broken shed lock to high", TASK, 18, at=2)
    form = read("and the other one to low", [TASKS, high])
    goal = command(form)
    assert [c.value for c in goal.assignments] == ["low"]
    assert goal.target is not None
    assert (goal.target.of, goal.target_goal) == ("T1.g1", "")
    (told,) = goal.target.constraints
    assert (told.op, told.goal) == ("not in", "T2.g1")
    assert not form.doubtful


@pytest.mark.parametrize("said", ["and Leaking's to low", "and Xaver's to low"])
def test_another_value_of_a_thing_of_another_name_never_goes_to_the_last_one(said: str) -> None:
    form = read(said, [SET_HIGH])
    goal = form.goals[-1]
    aimed = goal.target if isinstance(goal, DoGoal) else None
    assert form.doubtful or (aimed is not None and aimed.constraints)


def test_nothing_is_given_to_a_thing_by_a_name_that_may_be_of_what_is_given() -> None:
    form = read("and Xaver", [turn("assign task 18 to Ana Ruiz", TASK, 18)])
    assert not any(isinstance(goal, DoGoal) and not form.doubtful for goal in form.goals)


@pytest.mark.parametrize(
    ("said", "skip"), [("close the second task", 1), ("when is the second task due?", 1),
                       ("close the first task", 0), ("close the last task", 1)],
)  # fmt: skip
def test_a_place_before_the_word_for_what_was_shown_is_one_among_that(said: str, skip: int) -> None:
    goal = read(said, [TASKS]).goals[-1]
    find = goal.target if isinstance(goal, DoGoal) else look_up(read(said, [TASKS])).find
    assert find is not None
    assert (find.of, find.skip, find.limit) == ("T1.g1", skip, 1)


@pytest.mark.parametrize("said", ["close the second", "set the priority of the second to low"])
def test_a_place_without_a_noun_is_one_among_what_was_shown(said: str) -> None:
    target = command(read(said, [TASKS])).target
    assert target is not None
    assert (target.of, target.skip, target.limit) == ("T1.g1", 1, 1)


def test_the_last_of_what_was_shown_is_the_last_of_no_others() -> None:
    target = command(read("and close the last", [TASKS])).target
    assert target is not None
    assert (target.of, target.skip, target.order) == ("T1.g1", 1, None)


def test_a_correction_of_the_last_command_is_of_none_before() -> None:
    closed = turn("close the leaking standpipe", TASK, 17, at=2)
    form = read("no, low", [SET_HIGH, closed])
    assert not any(isinstance(goal, DoGoal) and not form.doubtful for goal in form.goals)


def test_what_a_command_picks_by_an_order_is_one_of_those_that_were_shown() -> None:
    target = command(read("close the cheapest task", [TASKS])).target
    assert target is not None
    assert (target.of, target.order and target.order.attribute) == ("T1.g1", "cost")


def test_a_place_among_those_of_somebody_else_is_none_among_those_shown() -> None:
    target = command(read("close the cheapest task of Old Orchard", [TASKS])).target
    assert target is not None
    assert target.of == ""


def test_the_word_for_what_was_shown_stands_for_it() -> None:
    one = turn("when is the broken shed lock due?", TASK, 18)
    assert command(read("close the task", [one])).target_goal == "T1.g1"
    assert not read("close the task", [one]).doubtful
    assert command(read("close the tasks", [TASKS])).each
    assert not command(read("close the tasks", [one])).target_goal
    assert look_up(read("what is the cost of the task?", [one])).find.of == "T1.g1"


def test_which_of_several_the_word_for_one_stands_for_is_asked() -> None:
    form = read("close the task", [TASKS])
    assert (command(form).target_goal, command(form).each, form.doubtful) == ("T1.g1", False, True)


def test_how_many_others_there_are_is_no_fragment_of_what_was_asked() -> None:
    find = look_up(read("how many gardens?", [OF_ANA])).find
    assert (find.entity, find.constraints) == (GARDEN, ())


def test_a_doubt_is_handed_on() -> None:
    unsure = turn("list the tasks of Riverside", TASK, 17, doubtful=True)
    second = read("when is it due?", [unsure])
    assert second.doubtful
    assert read("close it", [unsure]).doubtful


def test_it_is_one_thing() -> None:
    one = turn("when is the broken shed lock due?", TASK, 18)
    many = turn("list the tasks of Riverside", TASK, 17, 18, at=2)
    assert look_up(read("what is its cost?", [one, many])).find.of == "T1.g1"


def test_it_is_not_known_among_several() -> None:
    form = read("when is it due?", [TASKS])
    assert (look_up(form).find.of, form.doubtful) == ("T1.g1", True)


def test_a_first_one_is_one_of_several() -> None:
    second = turn("when is the broken shed lock due?", TASK, 18, at=2)
    assert look_up(read("when is the first one due?", [TASKS, second])).find.of == "T1.g1"


@pytest.mark.parametrize("said", ["which of them is the cheapest?", "when is the second one due?"])
def test_what_was_picked_by_order_or_place_is_as_sure_as_what_it_was_picked_from(said: str) -> None:
    form = read(said, [TASKS]).model_copy(update={"confidence": 0.6})
    row = Found(goal="g1", status="answered", entity=TASK, rows=({"id": 17},))
    picked = EarlierTurn("T2", said, form, {"g1": row})
    assert not read("close it", [TASKS, picked]).doubtful
    unsure = turn("list the tasks of Riverside", TASK, 17, 18, doubtful=True)
    assert read("close it", [unsure, picked]).doubtful


def test_what_is_higher_of_words_is_not_known() -> None:
    form = read("which of them has the highest status?", [TASKS])
    assert (look_up(form).find.order, form.doubtful) == (None, True)
    order = look_up(read("which of them has the highest priority?", [TASKS])).find.order
    assert order is not None
    assert (order.attribute, order.descending) == ("priority", True)


def test_it_is_a_thing_that_was_named() -> None:
    find = look_up(read("what is its area?", [TASKS])).find
    assert (find.entity, [c.value for c in find.constraints]) == (GARDEN, ["Riverside"])


def test_it_is_what_is_not_as_was_asked() -> None:
    form = read("Are there paid tasks of Ana Ruiz?").model_copy(update={"confidence": 1.0})
    none = Found(goal="g1", status="nothing_found", entity=TASK, truth=False)
    find = look_up(read("when is it due?", [EarlierTurn("T1", "", form, {"g1": none})])).find
    assert (find.entity, [c.value for c in find.constraints]) == (TASK, ["Ana Ruiz"])


def test_a_short_question_picks_among_what_was_found() -> None:
    find = look_up(read("which is cheaper?", [TASKS])).find
    assert find.order is not None
    assert (find.of, find.order.attribute, find.limit) == ("T1.g1", "cost", 1)


def test_a_verb_of_no_operation_may_lead_a_correction_in() -> None:
    goal = command(read("no, make it low", [SET_HIGH]))
    assert [(c.attribute, c.value) for c in goal.assignments] == [("priority", "low")]


def test_the_number_of_one_thing_is_no_count() -> None:
    assert look_up(read("what's the number of that task?", [SET_HIGH])).total is None


def test_a_name_replaces_the_one_of_its_type_over_another_relation() -> None:
    led = turn("Who leads Riverside?", PERSON, 1)
    path = Constraint(attribute="name", value="Riverside", kind="name")
    find = Find(
        entity=PERSON,
        constraints=(
            Constraint(attribute="id", op="in", find=Find(entity=GARDEN, constraints=(path,)),
                       take="lead"),
        ),
    )  # fmt: skip
    form = led.form.model_copy(update={"goals": (FindGoal(id="g1", find=find),)})
    goal = look_up(read("and Old Orchard?", [EarlierTurn("T1", "", form, led.found)]))
    (told,) = goal.find.constraints
    assert told.find is not None
    assert [c.value for c in told.find.constraints] == ["Old Orchard"]


def test_a_thing_found_is_unsure_once_another_was_named() -> None:
    found = turn("show the garden Riverside", GARDEN, 1)
    tasks = turn("list the tasks of Old Orchard", TASK, 3, 4, at=2)
    schema = RuleReader().schema(MODEL)
    sure = {one.goal: one.sure for one in pointed_to([found, tasks], schema) if one.has_rows}
    assert sure == {"T1.g1": False, "T2.g1": True}
    assert all(one.sure for one in pointed_to([found], schema))


@pytest.mark.parametrize(("chance", "withheld"), [(0.9, False), (0.7, False), (0.4, True)])
def test_a_command_rests_on_what_was_likely_meant(chance: float, *, withheld: bool) -> None:
    one = turn("which task of Riverside is open?", TASK, 17, confidence=chance)
    assert read("close that task", [one]).doubtful is withheld
    assert read("when is it due?", [one]).doubtful is (chance < 0.75)


def withheld(request: str, **more: Any) -> EarlierTurn:
    """A command by which nothing was changed."""
    form = read(request).model_copy(update=more)
    return EarlierTurn("T1", request, form, {"g1": Found(goal="g1", status="impossible")})


@pytest.mark.parametrize("said", ["the broken shed lock", "no, I meant the broken shed lock"])
def test_a_command_that_was_doubted_is_done_to_what_is_named(said: str) -> None:
    doubted = withheld("close the leaking standpipe", doubtful=True)
    form = read(said, [doubted])
    goal = command(form)
    assert (goal.tool_id, form.doubtful) == ("club.close_task", False)
    assert goal.target is not None
    assert [c.value for c in goal.target.constraints] == ["Broken shed lock"]


def test_a_value_put_right_leaves_the_doubt_about_the_thing() -> None:
    doubted = withheld("set the priority of the broken shed lock to high", doubtful=True)
    form = read("no, low", [doubted])
    assert [c.value for c in command(form).assignments] == ["low"]
    assert form.doubtful


def test_a_question_behind_a_command_that_was_not_done_asks() -> None:
    failed = withheld("close the leaking standpipe")
    asked = read("and the broken shed lock?", [failed])
    assert not any(isinstance(goal, DoGoal) for goal in asked.goals)


def test_a_fragment_behind_other_turns_does_no_command_that_was_not_done() -> None:
    failed, later = withheld("close the leaking standpipe"), turn("list gardens", GARDEN, 1, at=2)
    told = read("and the broken shed lock", [failed, later])
    assert not any(isinstance(goal, DoGoal) for goal in told.goals)


def test_what_was_never_made_is_made_as_it_is_put_right() -> None:
    failed = withheld('create a task called "Paint the gate" due on 2 June')
    form = read("sorry, 3 June", [failed])
    assert [c.value for c in command(form).assignments if c.kind == "date"] == ["2026-06-03"]
    assert not form.doubtful


def test_that_something_was_wrong_is_not_unread() -> None:
    form = read("sorry, wrong person, Ana Ruiz", [ASSIGNED])
    assert [c.value for c in command(form).assignments] == ["Ana Ruiz"]
    assert not form.unread


def test_one_of_somebodys_things_is_none_of_those_found() -> None:
    goal = command(read("close one of Ana Ruiz's tasks", [TASKS]))
    assert goal.target_goal == ""
    assert goal.target is not None
    assert (goal.target.of, [c.value for c in goal.target.constraints]) == ("", ["Ana Ruiz"])
    pointed = command(read("close one of them", [TASKS]))
    assert "T1.g1" in (pointed.target_goal, pointed.target and pointed.target.of)


def test_what_was_made_is_changed_as_it_is_put_right() -> None:
    made = turn('create a task called "Paint the gate" due on 2 June', TASK, 31)
    form = read("sorry, make that 3 June", [made])
    goal = command(form)
    assert (goal.tool_id, goal.target_goal, goal.target) == ("club.update_task", "T1.g1", None)
    assert [(c.attribute, c.value) for c in goal.assignments] == [("due_on", "2026-06-03")]
    assert not form.doubtful


def test_what_no_change_takes_is_made_again_and_asked_about() -> None:
    paths = {k: v for k, v in MODEL.paths.items() if v.kind != "update"}
    model = EntityModel(types=MODEL.types, paths=paths, version="fixed")
    made = turn('create a task called "Paint the gate" due on 2 June', TASK, 31)
    form = read("sorry, make that 3 June", [made], model)
    assert (command(form).tool_id, command(form).target_goal) == ("club.create_task", "")
    assert form.doubtful


def test_that_thing_leads_to_what_belongs_to_it_and_not_to_what_was_found_beside() -> None:
    asked = turn("Who leads Riverside?", PERSON, 7)
    find = look_up(read("which tasks are there in that garden?", [asked])).find
    told = {c.attribute: c.value for c in find.constraints}
    assert (find.entity, told) == (TASK, {"garden_id": "Riverside"})


def test_that_day_is_no_thing_though_a_type_is_called_so() -> None:
    days = MODEL.types[GARDEN].model_copy(
        update={"id": "club.day", "words": ("day",), "attributes": MODEL.types[PERSON].attributes}
    )
    model = EntityModel(types={**MODEL.types, days.id: days}, paths=MODEL.paths, version="days")
    free = turn("Who leads Riverside?", days.id, 1)
    task = turn("which task of Riverside is due on 12 July 2026?", TASK, 17, at=2)
    goal = command(read("it is late, set its due date to that day", [free, task], model))
    assert "T2.g1" in (goal.target_goal, goal.target and goal.target.of)


@pytest.mark.parametrize("earlier", [[], [turn("list the tasks", PERSON, 4, 5)]])
def test_her_is_nobody_where_nobody_or_several_were_spoken_of(earlier: list[EarlierTurn]) -> None:
    assert "her" in read("what is her phone?", earlier).unread
    assert "her" not in read("what is her phone?", [turn("who leads Riverside?", GARDEN, 1)]).unread


async def test_it_is_not_sure_behind_a_request_of_which_nothing_could_be_made() -> None:
    asked = question("what is its status?", [turn("list the tasks of Riverside", TASK, 17)])
    assert not (await RuleReader().read(asked)).doubtful
    lost = replace(asked, lost="Where is the Grey Gull?")
    assert (await RuleReader().read(lost)).doubtful


def test_what_is_asked_of_nothing_is_asked_of_what_was_found() -> None:
    led = turn("who leads Riverside?", PERSON, 2)
    form = read("what's the phone?", [led])
    assert (look_up(form).find.of, look_up(form).find.wanted) == ("T1.g1", ("phone",))
    several = turn("who leads Riverside?", PERSON, 2, 3)
    assert look_up(read("what's the phone?", [several])).find.of == "T1.g1"
    assert look_up(read("what's the phone of a person?", [led])).find.of == ""


@pytest.mark.parametrize(
    "said", ["no wait, I meant those that are done", "sorry, I meant the ones that are done"]
)
def test_what_was_meant_instead_takes_the_place_of_what_was_said(said: str) -> None:
    form = read(said, [turn("which tasks of Riverside are open?", TASK, 17, 18)])
    assert [c.value for c in look_up(form).find.constraints] == ["Riverside", "done"]
    assert (form.unread, look_up(form).find.of) == ((), "")


def test_a_request_of_which_nothing_is_known_commands_nothing() -> None:
    assert not read("asdf qwer").goals


def test_a_name_that_is_put_to_it_is_looked_up() -> None:
    form = read("assign Olga Neri to it", [ONE])
    goal = command(form)
    assert (goal.target, goal.target_goal, form.unread) == (None, "T1.g1", ())
    (given,) = goal.assignments
    assert given.find is not None
    assert [(c.attribute, c.value) for c in given.find.constraints] == [("full_name", "Olga Neri")]


def test_a_sentence_that_only_states_something_holds_no_command_up() -> None:
    form = read("oh dear, their van is off. Close that task please", [ONE])
    assert (command(form).target_goal, form.unread) == ("T1.g1", ())


def test_now_before_a_command_only_leads_it_in() -> None:
    goal = command(read('now create a task "Buy soil"'))
    assert goal.action == "create"
    assert [(c.attribute, c.value) for c in goal.assignments] == [("title", "Buy soil")]


def test_what_one_of_those_shown_is_set_to_bounds_nothing() -> None:
    goal = command(read("set the cost of the second one to 1700", [TASKS]))
    assert goal.target is not None
    assert (goal.target.of, goal.target.skip, goal.target.constraints) == ("T1.g1", 1, ())
    assert [(c.attribute, c.value) for c in goal.assignments] == [("cost", 1700)]


def test_a_question_word_alone_commands_nothing() -> None:
    assert not any(isinstance(goal, DoGoal) for goal in read("why?", [TASKS]).goals)


def test_there_is_the_thing_that_was_found_last() -> None:
    form = read("which open tasks are there in there?", [turn("show Riverside", GARDEN, 1)])
    assert [c.goal for c in look_up(form).find.constraints if c.goal] == ["T1.g1"]


def test_there_that_only_fills_the_subject_stands_for_nothing() -> None:
    form = read("are there open tasks?", [turn("show Riverside", GARDEN, 1)])
    assert not any(c.goal for c in look_up(form).find.constraints)


def test_the_other_one_is_of_those_shown_before_not_the_one_picked() -> None:
    form = read("which of them is due first?", [TASKS]).model_copy(update={"confidence": 1.0})
    found = Found(goal="g1", status="answered", entity=TASK, rows=({"id": 18},))
    picked = EarlierTurn("T2", "", form, {"g1": found})
    find = look_up(read("and the other one?", [TASKS, picked])).find
    (told,) = find.constraints
    assert (find.of, told.attribute, told.op, told.goal) == ("T1.g1", "id", "not in", "T2.g1")


def test_the_other_one_is_the_one_shown_before_never_the_last() -> None:
    shown = turn("show the broken shed lock", TASK, 18)
    later = turn("which tasks are assigned to Ana Ruiz?", TASK, 19, at=2)
    goal = command(read("delete the other one", [shown, later]))
    assert goal.target is not None
    (told,) = goal.target.constraints
    assert (goal.target.of, told.op, told.goal) == ("T1.g1", "not in", "T2.g1")


def test_the_other_one_is_nothing_known_where_one_thing_alone_was_shown() -> None:
    form = read("delete the other one", [turn("show the broken shed lock", TASK, 18)])
    assert "one" in form.unread
    assert "T1.g1" not in repr(form.goals)


def test_the_other_one_beside_a_named_thing_is_not_passed_over() -> None:
    assert "one" in " ".join(read("delete task 17 and the other one", [TASKS]).unread)


def test_it_is_only_a_guess_for_what_the_thing_found_refers_to() -> None:
    lead = turn("show Riverside", GARDEN, 1)
    form = read("update it to 12 May", [lead])
    assert command(form).entity == TASK
    assert form.features["guessed"]


def test_a_question_word_alone_asks_more_of_what_was_shown() -> None:
    shown = turn("who is assigned to the broken shed lock?", TASK, 18)
    form = read("until when?", [shown])
    find = look_up(form).find
    assert (find.of, find.wanted) == ("T1.g1", ("due_on",))
    assert form.features["unasked"]  # until when it is so, nothing says


@pytest.mark.parametrize(
    ("said", "meant"), [("what is the garden?", True), ("list the gardens", False)]
)
def test_the_thing_of_a_type_is_that_of_the_one_found_last(said: str, meant: bool) -> None:
    shown = turn("show the broken shed lock", TASK, 18)
    find = look_up(read(said, [shown])).find
    assert find.entity == GARDEN
    assert any("T1.g1" in repr(told) for told in find.constraints) is meant


@pytest.mark.parametrize(
    "said", ["not Ben Whitlock, I meant Ana Ruiz", "not Ben, I meant Ana Ruiz"]
)
def test_a_name_that_is_taken_back_tells_no_other_thing(said: str) -> None:
    form = read(f"sorry, {said}", [ASSIGNED])
    assert command(form).target_goal == "T1.g1"
    assert [c.value for c in command(form).assignments] == ["Ana Ruiz"]
    assert not form.doubtful


@pytest.mark.parametrize("said", ["why did we close it?", "who did assign it?"])
def test_a_question_changes_nothing_unasked(said: str) -> None:
    form = read(said, [turn("when is the broken shed lock due?", TASK, 18)])
    assert form.doubtful or not any(isinstance(goal, DoGoal) for goal in form.goals)


def test_two_are_spoken_of_where_one_was_shown_is_doubtful() -> None:
    one = turn("when is the broken shed lock due?", TASK, 18)
    assert read("what do those two cost?", [one]).doubtful
    assert not read("what do those two cost?", [TASKS]).doubtful


def test_a_place_asked_about_is_one_of_several_and_passes_a_single_thing_over() -> None:
    one = turn("who leads Riverside?", GARDEN, 1, at=2)
    find = look_up(read("when is the first one due?", [TASKS, one])).find
    assert (find.of, find.skip) == ("T1.g1", 0)


def test_who_is_in_a_thing_is_hardly_who_leads_it() -> None:
    assert read("who is in Riverside?").doubtful


def test_who_leads_a_thing_is_made_another_where_that_was_asked() -> None:
    model = with_lead()
    asked = turn("who leads Riverside?", GARDEN, 1)
    goal = command(read("make it Ana Ruiz", [asked], model))
    assert (goal.tool_id, [c.value for c in goal.assignments]) == (
        "club.update_garden",
        ["Ana Ruiz"],
    )
    shown = turn("show the garden Riverside", GARDEN, 1)
    form = read("make it Ana Ruiz", [shown], model)
    assert form.unread or form.doubtful or not isinstance(form.goals[0], DoGoal)


def with_lead() -> EntityModel:
    """The library with an operation that changes who leads a garden."""
    inputs = (
        Input(key="garden_id", role="id", entity=GARDEN, attribute="id", required=True),
        Input(key="lead", role="content", entity=GARDEN, attribute="lead", words=("lead",)),
    )
    path = AccessPath(tool_id="club.update_garden", kind="update", entity=GARDEN, inputs=inputs,
                      words=("update", "garden"))  # fmt: skip
    return EntityModel(types=MODEL.types, paths={**MODEL.paths, path.tool_id: path}, version="led")


def test_another_value_of_what_was_set_is_none_that_tells_a_thing() -> None:
    shelf = attribute("shelf", role="name")
    tasks = MODEL.types[TASK]
    tasks = tasks.model_copy(update={"attributes": (*tasks.attributes, shelf)})
    taken = Input(key="shelf", role="content", entity=TASK, attribute="shelf", words=("shelf",))
    path = MODEL.paths["club.update_task"]
    path = path.model_copy(update={"inputs": (*path.inputs, taken)})
    types, paths = {**MODEL.types, TASK: tasks}, {**MODEL.paths, path.tool_id: path}
    model = EntityModel(types=types, paths=paths, version="shelves")
    known = [KnownValue(TASK, "shelf", "Bay 2", 17)]
    form = read("set the shelf of the broken shed lock to Bay 1", model=model)
    put = earlier_turn("T1", "set the shelf of the broken shed lock to Bay 1", form, TASK, [18])
    goal = command(read("no, Bay 2", [put], model, known=known))
    assert [(c.attribute, c.value) for c in goal.assignments] == [("shelf", "Bay 2")]
    assert goal.target_goal == "T1.g1"


def test_what_a_pronoun_stood_for_is_read_once_it_is_named() -> None:
    form = read("what does it cost?")
    assert "it" in form.unread
    lost = EarlierTurn("T1", "", form, {"g1": Found(goal="g1", status="answered")})
    named = read("and the broken shed lock?", [lost])
    assert look_up(named).find.wanted == ("cost",)
    assert named.unread == ()


@pytest.mark.parametrize(("said", "skip"), [("first", 0), ("second", 1)])
def test_a_place_and_the_day_that_it_is_moved_to_are_no_days_between(said: str, skip: int) -> None:
    goal = command(read(f"push the {said} to 19 December", [TASKS]))
    assert goal.target is not None
    assert (goal.tool_id, goal.target.of) == ("club.update_task", "T1.g1")
    assert (goal.target.skip, goal.target.limit, goal.target.order) == (skip, 1, None)
    assert [(c.attribute, c.value) for c in goal.assignments] == [("due_on", "2026-12-19")]


def test_a_place_stands_before_the_way_in_which_it_is_moved() -> None:
    goal = command(read("push the second back a day", [TASKS]))
    assert goal.target is not None
    assert (goal.target.of, goal.target.skip) == ("T1.g1", 1)
    assert [c.value for c in goal.assignments] == [{"amount": 1, "unit": "day"}]


@pytest.mark.parametrize("said", ["why was that?", "and why did you do that?"])
def test_why_something_is_so_is_told_by_no_row_and_changes_nothing(said: str) -> None:
    form = read(said, [SET_HIGH])
    assert (form.goals, len(form.unread)) == ((), 1)


@pytest.mark.parametrize("said", ["and Ben too", "and Ben as well"])
def test_a_thing_is_made_once_more_for_somebody_told_by_a_part_of_his_name(said: str) -> None:
    visit = ("visit", "id", (
        attribute("id", type="integer", role="id"), attribute("day", format="date"),
        attribute("person_id", type="integer", target=PERSON, target_attribute="id"),
    ))  # fmt: skip
    visits = model_of(visit)
    taken = [
        Input(key=a.name, role="content", entity="club.visit", attribute=a.name, words=a.words)
        for a in visits.types["club.visit"].attributes[1:]
    ]  # fmt: skip
    made = AccessPath(tool_id="club.create_visit", kind="create", entity="club.visit",
                      words=("create", "visit"), inputs=tuple(taken))  # fmt: skip
    model = EntityModel(types={**MODEL.types, **visits.types},
                        paths={**MODEL.paths, made.tool_id: made}, version="visits")  # fmt: skip
    text = "create a visit for Ana Ruiz on 19 May"
    first = earlier_turn("T1", text, read(text, model=model), "club.visit", [5])
    goal = command(read(said, [first], model))
    assert goal.tool_id == "club.create_visit"
    assert {c.attribute: c.value for c in goal.assignments}["person_id"] == "Ben Whitlock"
