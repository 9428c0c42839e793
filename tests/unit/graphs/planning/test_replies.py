"""What the person says to a gap joins the goal that lacked it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from graphs.forms.records import CallGoal, Constraint, DoGoal, Find, FindGoal, Form, Goal
from graphs.gaps import make_gap
from graphs.planning.asking_year import which_years
from graphs.planning.replies import with_reply
from graphs.planning.subtasks import subtasks_of
from graphs.state import Gap, Pin, Subtask

NOW = datetime(2026, 11, 25, tzinfo=UTC)
ACME = Find(entity="shop.customer", constraints=(Constraint(attribute="name", value="Acme"),))
FIND = FindGoal(
    id="g1",
    find=Find(entity="shop.order", constraints=(Constraint(attribute="customer_id", find=ACME),)),
)


def subtask(goal: Goal) -> Subtask:
    return subtasks_of(Form(goals=(goal,)), "do it")[0]


def gap(name: str, *options: str, **more: Any) -> Gap:
    return {**make_gap(name, options=options), **more}  # type: ignore[typeddict-item]


def test_a_value_joins_the_list_of_the_goal() -> None:
    asked = gap("day", part="date")
    told = with_reply(subtask(FIND), [asked], "tomorrow", NOW)
    assert told["goal"]["find"]["constraints"][1] == {
        "attribute": "date",
        "op": "=",
        "value": "2026-11-26",
        "kind": "date",
        "cue": "",
    }
    do = DoGoal(id="g1", action="add")
    assert with_reply(subtask(do), [asked], "1,000", NOW)["goal"]["assignments"] == [
        {"attribute": "date", "value": 1000}
    ]


def test_a_place_among_things_is_no_number() -> None:
    asked = gap("lesson", part="lesson_id")
    do = DoGoal(id="g1", action="book")
    (one,) = with_reply(subtask(do), [asked], "no, into the first lesson", NOW)["goal"][
        "assignments"
    ]
    assert one["value"] != 1


def test_an_end_that_is_said_is_what_an_input_is_set_to() -> None:
    asked = gap("last day", part="last_day")
    for said in ("until 18 December", "from 18 December"):
        told = with_reply(subtask(DoGoal(id="g1", action="ask")), [asked], said, NOW)
        (one,) = told["goal"]["assignments"]
        assert (one["op"], one["value"]) == ("=", "2026-12-18")
    found = with_reply(subtask(FIND), [asked], "until 18 December", NOW)
    assert found["goal"]["find"]["constraints"][1]["op"] == "<="


def test_a_thing_is_meant_by_all_that_is_known_of_it() -> None:
    pin = Pin(of="shop.list_vans", attribute="plate", value=None, entity="")
    asked = gap(
        "which van", "A 1 (fuel diesel)", "B 2 (fuel electric)", values=["A 1", "B 2"], pin=pin,
        facts=["A 1 diesel Oslo Depot North", "B 2 electric Lisbon"],
    )  # fmt: skip
    told = with_reply(subtask(DoGoal(id="g1", action="take")), [asked], "the one in Lisbon", NOW)
    assert [one["value"] for one in told["pins"]] == ["B 2"]
    for said in ("the one in Bergen", "Oslo or Lisbon", "the one in Lisburn"):
        told = with_reply(subtask(DoGoal(id="g1", action="take")), [asked], said, NOW)
        assert not told.get("pins")


def test_a_value_takes_its_place_in_the_goal() -> None:
    place = "g1.find.constraints.0.find.constraints.0"
    told = with_reply(subtask(FIND), [gap("whose", part=place)], {"whose": "Bell"}, NOW)
    (inner,) = told["goal"]["find"]["constraints"][0]["find"]["constraints"]
    assert (inner["attribute"], inner["value"]) == ("name", "Bell")
    Form.model_validate({"goals": [told["goal"]]})


@pytest.mark.parametrize(
    ("said", "year"), [("2026", "2026"), ("the first", "2026"), ("11 May 2027", "2027")]
)
def test_the_year_of_a_day_is_one_of_those_offered(said: str, year: str) -> None:
    day = Constraint(attribute="day", value="2027-05-11", kind="date", open_year=True)
    do = DoGoal(id="g1", action="hire", assignments=(day,))
    (asked,) = which_years(do, datetime(2026, 5, 12, tzinfo=UTC))
    assert asked["options"] == ["2026-05-11", "2027-05-11"]
    (given,) = with_reply(subtask(do), [asked], said, NOW)["goal"]["assignments"]
    assert (given["value"], given["open_year"]) == (f"{year}-05-11", False)


def test_what_is_none_of_the_values_offered_leaves_the_question_open() -> None:
    day = Constraint(attribute="day", value="2027-05-11", kind="date", open_year=True)
    do = DoGoal(id="g1", action="hire", assignments=(day,))
    asked = which_years(do, datetime(2026, 5, 12, tzinfo=UTC))
    assert with_reply(subtask(do), asked, "whenever", NOW)["goal"]["assignments"][0]["open_year"]


def test_a_look_up_rests_on_the_year_it_guessed() -> None:
    day = Constraint(attribute="day", value="2027-05-11", kind="date", open_year=True)
    asked = FindGoal(id="g1", find=Find(entity="shop.order", constraints=(day,)))
    assert which_years(asked, datetime(2026, 5, 12, tzinfo=UTC)) == []


def test_a_place_that_is_not_there_makes_it_a_further_value() -> None:
    told = with_reply(subtask(FIND), [gap("x", part="g1.find.constraints.7")], "Bell", NOW)
    further = told["goal"]["find"]["constraints"][1]
    assert (further["attribute"], further["value"]) == ("", "Bell")


PIN = Pin(of="shop.list_customers", attribute="id", value=None, entity="shop.customer")


def test_an_option_chosen_narrows_the_find_of_its_type() -> None:
    asked = gap("which customer", "Acme (Leeds)", "Acme (Oslo)", values=[5, 6], pin=PIN)
    told = with_reply(subtask(FIND), [asked], "the one in Oslo", NOW)
    (inner,) = told["goal"]["find"]["constraints"][0]["find"]["constraints"]
    assert inner == {"attribute": "id", "value": 6, "kind": "id"}
    assert told.get("pins") == []


def test_an_option_of_no_find_is_pinned() -> None:
    pin = Pin(of="goal:g0", attribute="id", value=None, entity="shop.product")
    asked = gap("which", "one (a)", "one (b)", values=[1, 2], pin=pin)
    assert with_reply(subtask(FIND), [asked], "b", NOW)["pins"] == [{**pin, "value": 2}]


@pytest.mark.parametrize("reply", ["", {"other": "x"}])
def test_no_answer_changes_nothing(reply: Any) -> None:
    before = subtask(FIND)
    assert with_reply(before, [gap("day", part="date")], reply, NOW)["goal"] == before["goal"]


def test_an_answer_is_read_as_the_request_was() -> None:
    call = CallGoal(id="g1", tool_id="post.quote")
    asked = gap("to", part="destination")
    (told,) = with_reply(subtask(call), [asked], "oh, to Lyon please", NOW)["goal"]["arguments"]
    assert (told["attribute"], told["value"], told["kind"]) == ("destination", "Lyon", "name")


@pytest.mark.parametrize(
    "said", ["from 3 to 5 May 2027", "I come on 3 May 2027 and go on 5 May 2027"]
)
def test_an_answer_to_two_questions_at_once_is_placed_by_planning(said: str) -> None:
    both = [gap("collect", part="collectOn"), gap("return", part="returnOn")]
    told = with_reply(subtask(FIND), both, said, NOW)["goal"]["find"]["constraints"][1:]
    assert {one["attribute"] for one in told if "attribute" in one} <= {""}
    days = [day for one in told for day in _days(one["value"])]
    assert days == ["2027-05-03", "2027-05-05"]


def _days(value: Any) -> list[str]:
    return [*value.values()] if isinstance(value, dict) else [value]


def test_a_year_that_is_guessed_in_an_answer_is_marked_as_such() -> None:
    hire = subtask(DoGoal(id="g1", action="hire"))
    (told,) = with_reply(hire, [gap("day", part="on")], "11 July", NOW)["goal"]["assignments"]
    assert (told["value"], told["open_year"]) == ("2027-07-11", True)


def test_who_is_meant_does_not_say_that_what_is_done_is() -> None:
    give = subtask(DoGoal(id="g1", action="give"))
    options = ["Ada Lind", "Ben Lind"]

    def chosen(about: str, of: str) -> Subtask:
        pin = Pin(of=of, attribute="id", value=None, entity="shop.customer")
        which = gap("which one", *options, about=about, values=[4, 7], pin=pin)
        return with_reply(give, [which], "Ben", NOW)

    assert "agreed" not in chosen("several are called so", "")
    assert chosen("Give a job", "shop.give_job")["agreed"]
