"""What questions that only read come to: ends of an order, totals, tests, words of descriptions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graphs.forms.records import FindGoal
from graphs.reading.clauses import clause_of, split
from graphs.reading.draft import Draft
from graphs.reading.finding import look_up
from graphs.reading.linking import links_of
from graphs.reading.links import Link
from graphs.reading.reasoner import RuleReader
from graphs.reading.schema import is_measure
from graphs.reading.testing import test_of as what_is_tested
from tests.reading_stubs import GARDEN, MODEL, NOW, attribute, model_of, question, read, told
from tools.entity_types.records import Attribute, EntityModel


def first(request: str) -> dict[str, Any]:
    """The only goal of a request, whatever of it is unread."""
    (goal,) = told(read(request))
    return dict(goal)


@pytest.mark.parametrize(
    ("request_", "attribute", "descending", "limit"),
    [
        ("the three jobs with the highest cost", "cost", True, 3),
        ("give me the two highest costs of tasks", "cost", True, 2),
        ("the three most recent tasks", "created_on", True, 3),
        ("the least recent task", "created_on", False, 1),
        ("the two tasks with the highest cost, highest first", "cost", True, 2),
    ],
)
def test_a_number_beside_an_end_of_an_order_says_how_many(
    request_: str, attribute: str, descending: bool, limit: int
) -> None:
    find = first(request_)["find"]
    assert "constraints" not in find
    assert find["order"] == {"attribute": attribute} | ({"descending": True} if descending else {})
    assert find["limit"] == limit


def test_that_all_are_counted_may_be_said_twice() -> None:
    form = read("how many different tasks are there in total?")
    (goal,) = told(form)
    assert goal["total"] == {"op": "count"}
    assert form.unread == ("different",)


def test_what_nothing_is_called_by_is_counted_and_told_as_unread() -> None:
    form = read("how many volunteers do we have in total?")
    (goal,) = told(form)
    assert goal["total"] == {"op": "count"}
    assert form.unread == ("volunteers",)


def test_a_yes_or_no_question_that_was_not_read_as_one_is_doubtful() -> None:
    form = read("is the garden Riverside free?")
    (goal,) = told(form)
    assert "test" not in goal
    assert form.doubtful


@pytest.mark.parametrize("request_", ["list the vacant gardens", "is there a vacant garden?"])
def test_a_word_beside_several_things_is_no_name(request_: str) -> None:
    form = read(request_)
    (goal,) = told(form)
    assert "constraints" not in goal["find"]
    assert form.unread == ("vacant",)


def test_a_word_beside_one_thing_is_a_name_to_be_looked_up() -> None:
    (one,) = first("the sundial task")["find"]["constraints"]
    assert (one["value"], one["kind"]) == ("sundial", "name")


def test_a_name_behind_the_word_for_another_type_is_of_that_type() -> None:
    goal = first("which tasks are there in the garden Zephyrine?")
    (one,) = goal["find"]["constraints"]
    assert goal["find"]["entity"] == "club.task"
    assert (one["attribute"], one["value"], one["kind"]) == ("garden_id", "Zephyrine", "name")


def test_a_thing_of_which_nothing_is_asked_speaks_against_its_type() -> None:
    asked = "what is the vintage of the garden Zephyrine?"
    clause = split(asked, question(asked).now, lambda _: False)[0]
    schema = RuleReader().schema(MODEL)
    links = links_of(clause, question(asked).grounding, schema, list(MODEL.types))
    found = look_up(Draft(clause, GARDEN, links, schema))
    assert found.features["nothing_asked"] == 1.0


def test_a_word_where_a_verb_stands_is_no_part_of_a_name() -> None:
    assert "constraints" not in first("tasks that we shed")["find"]


@pytest.mark.parametrize(
    "request_",
    [
        "what do the costs of the open tasks come to?",
        "what do the costs of the open tasks add up to?",
        "what do the open tasks cost together?",
    ],
)
def test_what_amounts_come_to_is_their_sum(request_: str) -> None:
    goal = first(request_)
    assert goal["total"] == {"op": "sum", "attribute": "cost"}
    assert [c["value"] for c in goal["find"]["constraints"]] == ["open"]


def test_what_stands_together_with_something_is_not_summed() -> None:
    assert "total" not in first("list all tasks together with what they cost")


def test_what_is_yet_to_be_done_is_no_state() -> None:
    form = read("how many tasks have to be paid?")
    (goal,) = told(form)
    assert "constraints" not in goal["find"]
    assert form.unread == ("paid",)
    assert first("how many tasks are paid?")["find"]["constraints"]


@pytest.mark.parametrize(
    ("request_", "start"),
    [
        ("which tasks were due in April?", "2026-04-01"),
        ("which tasks were due in October?", "2025-10-01"),
        ("which tasks are due in October?", "2026-10-01"),
        ("which tasks are due in January?", "2026-01-01"),
    ],
)
def test_a_month_without_a_year_is_the_nearest_one(request_: str, start: str) -> None:
    (one,) = first(request_)["find"]["constraints"]
    assert (one["attribute"], one["value"]["start"]) == ("due_on", start)


def test_that_a_flag_is_there_is_that_it_is_set() -> None:
    goal = first("is there water at Riverside?")
    assert goal["test"] == {"attribute": "has_water", "op": "=", "value": True}


def test_that_several_have_something_is_tested_by_it() -> None:
    assert first("is there a cost for the tasks at Riverside?")["test"] == {"attribute": "cost"}


def test_who_of_a_thing_is_no_thing_that_is_named_already() -> None:
    assert first("who is in charge of Riverside?")["find"]["wanted"] == ["lead"]


def with_more(entity: str, *more: Attribute) -> EntityModel:
    kind = MODEL.types[entity]
    types = {**MODEL.types, entity: kind.model_copy(update={"attributes": kind.attributes + more})}
    return EntityModel(types=types, paths=MODEL.paths, version="2")


def test_a_word_of_degree_among_the_words_of_a_name_is_an_order() -> None:
    model = with_more(GARDEN, attribute("litres_used", type="number"))
    (goal,) = told(read("which of our gardens has used the most litres?", model=model))
    assert goal["find"]["order"] == {"attribute": "litres_used", "descending": True}


def test_where_asks_for_what_is_somewhere_and_is_doubted_where_nothing_is() -> None:
    asked = "where is the broken shed lock?"
    assert read(asked).doubtful
    form = read(asked, model=with_more(GARDEN, attribute("address")))
    assert not form.doubtful
    assert told(form)[0]["find"]["wanted"] == ["garden_id"]


@pytest.mark.parametrize("greeting", ["Hi there, ", "hello everyone, "])
def test_a_question_is_read_behind_a_greeting(greeting: str) -> None:
    model = with_more(GARDEN, attribute("address"))
    plain, greeted = (
        read(f"{g}where is the broken shed lock?", model=model) for g in ("", greeting)
    )
    assert [one["find"]["wanted"] for one in told(greeted)] == [["garden_id"]]
    assert greeted.confidence == plain.confidence


NAMED = (attribute("id", type="integer", role="id"), attribute("guest", role="name"))
VISITS = model_of(("visit", "id", (*NAMED, attribute("came_on", format="date"))))


@pytest.mark.parametrize(
    ("request_", "op", "descending"),
    [
        ("What was our last visit?", "<=", True),
        ("the last visit", "", True),
        ("When is the next visit?", ">=", False),
    ],
)
def test_last_and_next_are_ends_of_days_seen_from_now(
    request_: str, op: str, descending: bool
) -> None:
    (goal,) = read(request_, model=VISITS).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.order is not None
    assert (goal.find.order.attribute, goal.find.order.descending) == ("came_on", descending)
    assert goal.find.limit == 1
    told_ = [(one.attribute, one.op, one.value) for one in goal.find.constraints]
    assert told_ == ([("came_on", op, "2026-05-12")] if op else [])


def test_what_lasts_long_is_no_end_of_days() -> None:
    (goal,) = read("How long did the visit last?", model=VISITS).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.order is None


def test_last_does_not_say_which_of_several_days() -> None:
    form = read("What was the last task?")
    assert form.doubtful


def test_last_is_said_of_days_and_of_no_amount() -> None:
    paid = model_of(
        (
            "visit",
            "id",
            (*NAMED, attribute("came_on", format="date"), attribute("fee", type="number")),
        )
    )
    (goal,) = read("Was the fee of our last visit more than 50?", model=paid).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.order is not None
    assert goal.find.order.attribute == "came_on"
    assert goal.test is not None
    assert (goal.test.attribute, goal.test.op, goal.test.value) == ("fee", ">", 50)


def test_a_state_said_of_an_end_is_tested_and_does_not_pick_it() -> None:
    billed = (*NAMED, attribute("came_on", format="date"), attribute("paid", type="boolean"))
    (goal,) = read("Is the last visit paid?", model=model_of(("visit", "id", billed))).goals
    assert isinstance(goal, FindGoal)
    assert not goal.find.constraints
    assert goal.find.limit == 1
    assert goal.test is not None
    assert (goal.test.attribute, goal.test.value) == ("paid", True)


def test_most_is_said_of_no_day() -> None:
    goals = read("Which is the most came visit?", model=VISITS).goals
    assert not any(isinstance(goal, FindGoal) and goal.find.order for goal in goals)


@pytest.mark.parametrize(
    ("request_", "skip"),
    [("the second most expensive task", 1), ("which is the third cheapest task?", 2)],
)
def test_an_ordinal_before_an_end_of_an_order_passes_over_those_before(
    request_: str, skip: int
) -> None:
    find = first(request_)["find"]
    assert (find["order"]["attribute"], find["skip"], find["limit"]) == ("cost", skip, 1)


def test_a_related_thing_told_by_name_is_tested_by_its_name() -> None:
    test = first("is the Broken shed lock in Riverside?")["test"]
    assert (test["attribute"], test["value"]) == ("garden_id.name", "Riverside")


def test_neither_and_nor_deny_both() -> None:
    found = first("which tasks are neither paid nor open?")["find"]["constraints"]
    assert {(one["attribute"], one.get("op", "="), one["value"]) for one in found} == {
        ("paid", "=", False),
        ("status", "!=", "open"),
    }


def test_an_adjective_that_no_attribute_is_near_is_no_name_and_is_told() -> None:
    form = read("which is the most expensive task?")
    (goal,) = told(form)
    assert goal["find"]["order"] == {"attribute": "cost", "descending": True}
    assert "constraints" not in goal["find"]
    assert form.unread == ("expensive",)


def test_a_number_that_is_an_id_is_no_amount() -> None:
    assert not is_measure(attribute("dentist_id", type="integer"))
    assert is_measure(attribute("cost", type="integer"))


@pytest.mark.parametrize(("asked", "doubt"), [("until what time", 1.0), ("when", 0.0)])
def test_until_doubts_what_may_as_well_be_a_beginning(asked: str, doubt: float) -> None:
    assert read(f"{asked} is Broken shed lock due?").features.get("unasked", 0.0) == doubt


def test_what_is_asked_behind_a_value_is_not_answered_by_the_value() -> None:
    form = read("is the task Broken shed lock with high priority any good?")
    (goal,) = told(form)
    assert "test" not in goal
    assert form.unread == ("good",)
    (goal,) = told(read("is the task Broken shed lock high priority?"))
    assert goal["test"]["value"] == "high"


@pytest.mark.parametrize(
    ("text", "soft", "tests"),
    [("may I dig there", True, True), ("may I dig", True, False), ("any garden", False, True)],
)
def test_that_there_are_things_is_only_asked_of_what_is_spoken_of(
    text: str, *, soft: bool, tests: bool
) -> None:
    clause = replace(clause_of(text, 0, NOW), mood="test")
    kind = Link(1, 2, "type", GARDEN, "", 0.9, soft=soft)
    draft = Draft(clause, GARDEN, [kind], RuleReader().schema(MODEL))
    draft.use(0, len(clause.tokens))
    assert (what_is_tested(draft) is not None) is tests
