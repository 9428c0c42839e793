"""What is stated of a thing by a verb in the present."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import DoGoal
from tests.reading_stubs import GARDEN, MODEL, TASK, assigned, attribute, named, only_goal, read
from tools.entity_types.records import AccessPath, EntityModel, Input


@pytest.mark.parametrize(
    ("request_", "sets"),
    [
        ("the broken shed lock costs 14 now", {"cost": 14}),
        ("the broken shed lock costs 14 euros from now on", {"cost": 14.0}),
        ("the broken shed lock belongs to Riverside now", {"garden_id": "Riverside"}),
    ],
)
def test_what_is_stated_to_be_so_now_is_set(request_: str, sets: dict[str, Any]) -> None:
    form = read(request_)
    assert (form.unread, form.doubtful) == ((), False)
    goal = only_goal(request_)
    assert (goal["tool_id"], assigned(goal)) == ("club.update_task", sets)
    assert named(goal) == ["Broken shed lock"]


@pytest.mark.parametrize(
    "request_",
    [
        "the broken shed lock costs 14",
        "the broken shed lock rots 14 now",
        "the broken shed lock costs 14 now?",
        "who says the broken shed lock costs 14 now",
        "the tasks costs 14 now",
    ],
)
def test_what_may_have_been_so_always_is_not_set_unasked(request_: str) -> None:
    form = read(request_)
    doing = any(isinstance(goal, DoGoal) for goal in form.goals)
    assert form.doubtful or form.unread or not doing


def test_a_thing_named_before_the_verb_is_not_what_is_set() -> None:
    goal = only_goal("the task in Riverside costs 14 now")
    assert assigned(goal) == {"cost": 14}
    assert named(goal) == ["Riverside"]


def test_now_is_no_time_at_which_something_opens() -> None:
    kind = MODEL.types[GARDEN]
    own = (attribute("is_open", type="boolean"), attribute("opens_at", format="time"))
    kind = kind.model_copy(update={"attributes": (*kind.attributes, *own)})
    takes = [Input(key=a.name, role="content", entity=GARDEN, attribute=a.name, words=a.words)
             for a in own]  # fmt: skip
    identity = Input(key="garden_id", role="id", entity=GARDEN, attribute="id", words=("garden",))
    path = AccessPath(tool_id="club.update_garden", kind="update", entity=GARDEN,
                      inputs=(identity, *takes), words=("update", "garden"))  # fmt: skip
    model = EntityModel(types={GARDEN: kind}, paths={path.tool_id: path}, version="open")
    assert assigned(only_goal("Riverside is open now", model)) == {"is_open": True}


def test_an_id_or_a_day_before_the_verb_tells_the_thing() -> None:
    goal = only_goal("task 18 goes to Riverside now")
    assert (assigned(goal), named(goal)) == ({"garden_id": "Riverside"}, [18])
    goal = only_goal("the task on the 14th costs 110 now")
    assert (assigned(goal), named(goal)) == ({"cost": 110}, ["2026-05-14"])


def test_what_something_costs_is_not_what_was_paid() -> None:
    kind, path = MODEL.types[TASK], MODEL.paths["club.update_task"]
    paid = attribute("amount_paid", type="number")
    taken = Input(key="amount_paid", role="content", entity=TASK, attribute="amount_paid",
                  words=paid.words)  # fmt: skip
    attributes = tuple(a for a in kind.attributes if a.name != "paid")
    model = EntityModel(
        types={**MODEL.types, TASK: kind.model_copy(update={"attributes": (paid, *attributes)})},
        paths={path.tool_id: path.model_copy(update={"inputs": (taken, *path.inputs)})},
        version="paid",
    )
    goal = only_goal("the broken shed lock costs 14 euros now", model)
    assert assigned(goal) == {"cost": 14}


@pytest.mark.parametrize(
    "request_",
    [
        "the broken shed lock goes to Old Orchard, please note that",
        "the broken shed lock goes back to the Old Orchard garden, please set that",
    ],
)
def test_where_a_thing_goes_is_set(request_: str) -> None:
    goal = only_goal(request_)
    assert named(goal) == ["Broken shed lock"]
    assert assigned(goal) == {"garden_id": "Old Orchard"}


@pytest.mark.parametrize(
    "request_",
    [
        "the broken shed lock goes to Old Orchard",
        "the broken shed lock can go back to Old Orchard",
        "the broken shed lock and the leaking standpipe by the gate both go to Old Orchard",
    ],
)
def test_where_a_thing_is_said_to_go_is_asked_about_before_it_is_set(request_: str) -> None:
    form = read(request_)
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    assert (form.unread, form.doubtful) == ((), True)


@pytest.mark.parametrize(
    ("request_", "by"),
    [
        ("the broken shed lock gets 5 more", {"amount": 5, "unit": ""}),
        ("the broken shed lock gets two more days", {"amount": 2, "unit": "day"}),
        ("the broken shed lock needs another week", {"amount": 1, "unit": "week"}),
        ("the broken shed lock lasts a week longer than planned", {"amount": 1, "unit": "week"}),
    ],
)
def test_what_is_stated_to_be_more_is_put_to_what_there_is(
    request_: str, by: dict[str, Any]
) -> None:
    form = read(request_)
    assert (form.unread, form.doubtful) == ((), False)
    (value,) = assigned(only_goal(request_)).values()
    assert value == by
