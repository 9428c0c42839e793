"""Commands: which operation, which thing, and which stretch of the words fills which input."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from graphs.answering.records import Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import Constraint, DoGoal, Find, FindGoal, Form
from graphs.reading.open_years import has_open_year
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from graphs.reading.values.day_rules import in_nearer_year
from memory.name_directory import KnownValue
from tests.reading_stubs import PERSON, TASK, KnownThings, question, read, told


def do(request: str) -> dict[str, Any]:
    """The only goal of a request, a command, all of whose words were read."""
    form = read(request)
    assert form.unread == (), form.unread
    (goal,) = told(form)
    assert goal["kind"] == "do", goal
    return dict(goal)


def assigned(goal: dict[str, Any]) -> dict[str, Any]:
    """Key of an input -> what it is given."""
    return {one["attribute"]: one["value"] for one in goal.get("assignments", ())}


@pytest.mark.parametrize(
    "request_",
    [
        'create a task: "Fix the tap", priority high, cost 40',
        'create a task: "Fix the tap", high priority, cost is 40',
        'create a task: priority high, cost 40, title "Fix the tap"',
        "create a task titled Fix the tap, priority high, cost 40",
    ],
)
def test_a_list_gives_each_input_its_own_stretch(request_: str) -> None:
    told_ = assigned(do(request_))
    assert told_["priority"] == "high"
    assert told_["cost"] == 40


def test_text_behind_a_colon_that_lists_nothing_is_kept_whole() -> None:
    goal = do("create a task: ask Ana about the shed, then paint it")
    assert assigned(goal)["title"] == "ask Ana about the shed, then paint it"


def test_what_is_quoted_is_the_text_and_nothing_that_leads_to_it() -> None:
    goal = do('create a task: it is high. As the title take "Fix the tap".')
    assert assigned(goal) == {"title": "Fix the tap", "priority": "high"}


def test_a_sentence_behind_a_command_says_more_of_what_is_made() -> None:
    goal = do('Create a task "Fix the tap". Its priority is high. The cost is 40.')
    assert goal["tool_id"] == "club.create_task"
    assert assigned(goal) == {"title": "Fix the tap", "priority": "high", "cost": 40}


def test_a_statement_before_a_command_says_which_thing_is_meant() -> None:
    goal = do("the broken shed lock is fixed - close that task")
    assert goal["tool_id"] == "club.close_task"
    assert [c["value"] for c in goal["target"]["constraints"]] == ["Broken shed lock"]


def test_what_a_statement_is_about_is_looked_for_where_nothing_is_known_of_it() -> None:
    goal = do("the sundial is fixed, close that task")
    (told_,) = goal["target"]["constraints"]
    assert told_ == {"attribute": "title", "value": "sundial", "kind": "name"}


@pytest.mark.parametrize(
    "request_",
    ["the broken shed lock has to be closed", "I want the broken shed lock closed"],
)
def test_what_has_to_be_done_is_a_command(request_: str) -> None:
    goal = do(request_)
    assert goal["tool_id"] == "club.close_task"
    assert [c["value"] for c in goal["target"]["constraints"]] == ["Broken shed lock"]


def test_words_before_a_passive_verb_are_read_or_told_as_unread() -> None:
    form = read("the glittering broken shed lock has to be closed")
    assert any("glittering" in words for words in form.unread)


@pytest.mark.parametrize("request_", ["was the broken shed lock closed?", "which tasks are closed"])
def test_a_question_about_what_was_done_changes_nothing(request_: str) -> None:
    assert all(goal.kind == "find" for goal in read(request_).goals)


def test_a_number_behind_a_preposition_is_no_id() -> None:
    form = read('create a task at 40 cost "Fix the tap"')
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    assert {c.attribute: c.value for c in goal.assignments}["cost"] == 40


def test_a_single_word_of_a_name_tells_nothing_of_what_nobody_speaks() -> None:
    (goal,) = read("take it off the gate").goals
    target = getattr(goal, "target", None)
    assert target is None or not target.constraints


def _turn(confidence: float, constraint: Constraint) -> EarlierTurn:
    find = FindGoal(id="g1", find=Find(entity=TASK, constraints=(constraint,)))
    found = Found(goal="g1", status="answered", entity=TASK, rows=({"id": 18},), matched=1)
    form = Form(goals=(find,), confidence=confidence)
    return EarlierTurn(id="T1", request="", form=form, found={"g1": found}, answer="")


def test_what_was_told_by_its_name_is_sure_whatever_else_was_not_understood() -> None:
    named = Constraint(attribute="title", value="Broken shed lock", kind="name")
    form = read("close it", [_turn(0.3, named)])
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    assert goal.target_goal == "T1.g1"
    assert form.features["referent"] == 0


def test_what_was_hardly_understood_is_not_changed() -> None:
    by_state = Constraint(attribute="status", value="open", kind="enum")
    assert read("close it", [_turn(0.3, by_state)]).doubtful


@pytest.mark.parametrize(
    "request_",
    [
        "don't close the broken shed lock",
        "please do not close the broken shed lock",
        "never close the broken shed lock",
        "the broken shed lock must not be closed",
        "I don't want the broken shed lock closed",
    ],
)
def test_what_is_not_to_be_done_is_no_command(request_: str) -> None:
    assert not any(isinstance(goal, DoGoal) for goal in read(request_).goals)


def test_a_value_that_is_denied_is_not_assigned() -> None:
    form = read("the broken shed lock does not cost 40, update that task")
    assert not any(
        c.attribute == "cost" for g in form.goals if isinstance(g, DoGoal) for c in g.assignments
    )


def test_the_one_among_those_found_before_is_told_by_its_place() -> None:
    by_state = Constraint(attribute="status", value="open", kind="enum")
    turn = _turn(0.9, by_state)
    rows = ({"id": 17}, {"id": 18})
    found = turn.found["g1"].model_copy(update={"rows": rows, "matched": 2})
    two = EarlierTurn(id="T1", request="", form=turn.form, found={"g1": found}, answer="")
    (goal,) = read("close the second one", [two]).goals
    assert isinstance(goal, DoGoal)
    assert goal.target is not None
    assert (goal.target.of, goal.target.skip, goal.target.limit) == ("T1.g1", 1, 1)


def test_what_stays_the_same_is_no_value_and_not_unread() -> None:
    form = read("set the cost of the broken shed lock to 5, same day and place")
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    assert {c.attribute: c.value for c in goal.assignments} == {"cost": 5}
    assert not form.unread


@pytest.mark.parametrize(("said", "amount"), [("add 5 to the cost of", 5), ("take 5 off", -5)])
def test_an_amount_put_to_what_there_is_is_not_what_it_becomes(said: str, amount: int) -> None:
    (goal,) = read(f"{said} the broken shed lock").goals
    assert isinstance(goal, DoGoal)
    told = [(c.attribute, c.shift, c.value) for c in goal.assignments]
    assert told == [("cost", True, {"amount": amount, "unit": ""})]


@pytest.mark.parametrize("by", ["by 5", "to 5 more"])
def test_by_how_much_something_changes_is_not_what_it_becomes(by: str) -> None:
    form = read(f"change the cost of the broken shed lock {by}")
    assert not any(
        c.attribute == "cost" for g in form.goals if isinstance(g, DoGoal) for c in g.assignments
    )


@pytest.mark.parametrize(
    ("said", "guessed"),
    [("11 May", True), ("10 to 11 May", True), ("11 May 2027", False), ("1 December", False)],
)
def test_a_day_that_has_just_passed_leaves_its_year_open(said: str, *, guessed: bool) -> None:
    form = read(f'create a task called "Paint" due on {said}')
    assert has_open_year(form) is guessed


@pytest.mark.parametrize(
    ("said", "day"),
    [("11 May", "2026-05-11"), ("1 December", "2026-12-01"), ("11 March", "2026-03-11")],
)
def test_what_is_looked_up_is_of_the_day_nearer_to_now(said: str, day: str) -> None:
    (goal,) = read(f"which tasks are due on {said}?").goals
    assert isinstance(goal, FindGoal)
    assert [one.value for one in goal.find.constraints] == [day]


def test_both_ends_of_a_range_are_of_one_year() -> None:
    (goal,) = read("which tasks are due from 5 to 20 November?").goals
    assert isinstance(goal, FindGoal)
    (due,) = goal.find.constraints
    assert due.value == {"start": "2026-11-05", "end": "2026-11-20"}
    both = {"start": "2027-05-05", "end": "2027-05-20"}
    assert in_nearer_year(both, date(2026, 11, 12)) == both
    assert in_nearer_year(both, date(2026, 6, 1))["end"] == "2026-05-20"


def test_nothing_is_changed_by_what_was_found_of_a_guessed_year() -> None:
    form = read("which tasks are due on 11 May? Close the leaking standpipe")
    assert form.doubtful
    assert not read("which tasks are due on 11 May?").doubtful


def test_an_operation_is_not_called_by_the_verb_of_another() -> None:
    form = read("create the broken shed lock cost 40")
    assert form.doubtful
    assert [goal.tool_id for goal in form.goals if isinstance(goal, DoGoal)] == ["club.update_task"]
    assert not read("paint the broken shed lock, cost 40").doubtful


@pytest.mark.parametrize(
    "said",
    [
        "I have to close the leaking standpipe",
        "we need to close the leaking standpipe",
        "I also must close the leaking standpipe",
        "I would like to close the leaking standpipe",
        "Ana Ruiz wants to close the leaking standpipe",
    ],
)
def test_what_somebody_has_or_wants_to_do_is_a_command(said: str) -> None:
    (goal,) = read(said).goals
    assert isinstance(goal, DoGoal)
    assert goal.tool_id == "club.close_task"


@pytest.mark.parametrize(
    "said",
    [
        "do I have to close the leaking standpipe?",
        "I want to see the leaking standpipe",
        "who wants to close the leaking standpipe?",
    ],
)
def test_what_is_asked_or_wanted_seen_is_none(said: str) -> None:
    assert not any(isinstance(goal, DoGoal) for goal in read(said).goals)


class TwoOfOneName(KnownThings):
    """Two people are called Ruiz."""

    def values(self, entity: str, attribute: str = "") -> Sequence[KnownValue]:
        known = super().values(entity, attribute)
        luis = KnownValue(PERSON, "full_name", "Luis Ruiz", 9)
        return [*known, luis] if entity == PERSON and attribute != "email" else known


def test_a_name_that_two_bear_is_taken_as_it_was_said() -> None:
    said = "assign task 17 to Ruiz"
    given = {}
    for grounding in (KnownThings(), TwoOfOneName()):
        asked = replace(question(said), grounding=grounding)
        reader = RuleReader()
        schema = reader.schema(asked.model)
        form = reader.form(asked, schema, in_scope(asked.model, asked.relevant, schema))
        (goal,) = told(form)
        given[type(grounding)] = assigned(dict(goal))["person_id"]
    assert given == {KnownThings: "Ana Ruiz", TwoOfOneName: "Ruiz"}


def test_the_second_by_an_order_is_not_changed_for_the_first() -> None:
    (goal,) = told(read("close the second cheapest task"))
    assert (goal["kind"], goal["tool_id"]) == ("do", "club.close_task")
    assert (goal["target"]["skip"], goal["target"]["limit"]) == (1, 1)


def test_an_adjective_that_nothing_is_near_leaves_a_command_in_doubt() -> None:
    form = read("close the most expensive task")
    assert "expensive" in form.unread


@pytest.mark.parametrize("title", ["Bolt check", "Gate repair", "Fence paint order"])
def test_the_words_right_behind_a_new_name_belong_to_it(title: str) -> None:
    (goal,) = told(read(f"add a task {title} in Riverside with high priority"))
    said = {c["attribute"]: c["value"] for c in goal["assignments"]}
    assert said == {"title": title, "garden_id": "Riverside", "priority": "high"}
