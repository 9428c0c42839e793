"""What "still", "yet", "already" and "over" say of things, by what tells that they are over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graphs.forms.records import FindGoal
from graphs.reading.aspect_said import Aspect, is_of_amount
from graphs.reading.clauses import clauses_of
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from graphs.reading.reasoner import RuleReader
from tests.reading_stubs import MODEL, NOW, TASK, attribute, model_of, read
from tools.entity_types.records import Attribute, EntityModel

ID = attribute("id", type="integer", role="id")
SEEN = attribute("seen_on", format="date")
MENDED = attribute("mended_on", format="date", nullable=True)
PAID = attribute("paid", type="boolean")
STAGE = attribute("stage", enum=("waiting", "soaking", "finished", "dropped"))
ENDS = attribute("ends_on", format="date")
STARTS = attribute("starts_on", format="date")


def model(*attributes: Attribute) -> EntityModel:
    return model_of(("fault", "id", (ID, attribute("title", role="name"), *attributes)))


def constraints(request: str, *attributes: Attribute) -> list[tuple[str, str, Any]]:
    (goal,) = read(request, model=model(*attributes)).goals
    assert isinstance(goal, FindGoal)
    return [(c.attribute, c.op, c.value) for c in goal.find.constraints]


@pytest.mark.parametrize(
    ("request_", "op"),
    [
        ("Which faults are still open?", "missing"),
        ("which faults are still there?", "missing"),
        ("How many faults are outstanding?", "missing"),
        ("list the outstanding faults", "missing"),
        ("which faults has nobody mended yet?", "missing"),
        ("Which faults are already mended?", "exists"),
        ("Which faults are over?", "exists"),
        ("Which faults are not over?", "missing"),
        ("which faults are no longer there?", "exists"),
        ("which faults have been mended?", "exists"),
        ("which faults are there right now?", "missing"),
    ],
)
def test_a_day_that_is_set_when_something_was_done_tells_it(request_: str, op: str) -> None:
    assert constraints(request_, SEEN, MENDED) == [("mended_on", op, None)]


@pytest.mark.parametrize(
    ("request_", "values"),
    [
        ("Which faults are still open?", ["waiting", "soaking"]),
        ("Which faults are over?", ["finished"]),
    ],
)
def test_a_state_tells_it_by_the_values_before_the_last(request_: str, values: list[str]) -> None:
    assert constraints(request_, STAGE, SEEN, MENDED) == [("stage", "in", values)]


@pytest.mark.parametrize(
    ("request_", "attribute_", "op"),
    [
        ("Which faults are still running?", "ends_on", ">="),
        ("Which faults are over?", "ends_on", "<"),
        ("Which faults are still to come?", "starts_on", ">="),
    ],
)
def test_an_end_tells_it_by_the_day_of_asking(request_: str, attribute_: str, op: str) -> None:
    assert constraints(request_, STARTS, ENDS) == [(attribute_, op, "2026-05-12")]


def test_what_is_overdue_was_due_and_is_not_over() -> None:
    due = attribute("due_on", format="date")
    told = constraints("which faults are overdue?", due, SEEN, MENDED)
    assert told == [("due_on", "<", "2026-05-12"), ("mended_on", "missing", None)]


def test_what_is_still_owed_is_not_settled() -> None:
    cost, settled = attribute("cost", type="number"), attribute("settled", type="boolean")
    for request in ("How much is still outstanding for the faults?",
                    "How much do the faults still owe us?"):  # fmt: skip
        assert constraints(request, cost, settled) == [("settled", "=", False)]
    assert constraints("which faults are still open?", settled, cost) == []


@pytest.mark.parametrize(
    "request_", ["How many faults do we have left?", "which faults do we still have to mend?"]
)
def test_what_is_left_is_not_over(request_: str) -> None:
    assert constraints(request_, SEEN, MENDED) == [("mended_on", "missing", None)]


def test_what_is_said_beside_leaves_what_goes_on_to_be_told() -> None:
    done, level = attribute("done", type="boolean"), attribute("level", enum=("high", "low"))
    told = constraints("which high faults do I still have?", level, done)
    assert told == [("level", "=", "high"), ("done", "=", False)]


def test_a_value_that_still_is_said_of_tells_it() -> None:
    level = attribute("level", enum=("high", "low"))
    told = constraints("which faults are still high?", level, SEEN, MENDED)
    assert told == [("level", "=", "high")]


def test_a_question_says_it_of_the_thing_that_it_names() -> None:
    of_task = attribute("task_id", type="integer", target=TASK, target_attribute="id")
    visits = model_of(("visit", "id", (ID, of_task, ENDS)))
    model = replace(MODEL, types={**MODEL.types, **visits.types},
                    paths={**MODEL.paths, **visits.paths})  # fmt: skip
    (goal,) = read(
        "Is the broken shed lock finished?", model=model, relevant=dict.fromkeys(visits.paths, 1.0)
    ).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.entity == TASK
    assert goal.test is not None
    assert (goal.test.attribute, goal.test.op, goal.test.value) == ("status", "in", ["done"])


def test_an_attribute_that_no_word_names_is_told_as_assumed() -> None:
    for request, assumed in (("which faults are still open?", True),
                             ("which faults are not mended yet?", False)):  # fmt: skip
        (goal,) = read(request, model=model(SEEN, MENDED)).goals
        assert isinstance(goal, FindGoal)
        assert [c.assumed for c in goal.find.constraints] == [assumed]


@pytest.mark.parametrize(
    "attributes",
    [
        (SEEN,),
        (attribute("archived", type="boolean"), SEEN),
        (MENDED,),
        (SEEN, MENDED, attribute("checked_on", format="date", nullable=True)),
    ],
)
def test_where_nothing_or_more_than_one_tells_it_the_word_is_unread(
    attributes: tuple[Attribute, ...],
) -> None:
    form = read("Which faults are still open?", model=model(*attributes))
    assert form.unread == ("open",)


def test_what_is_said_of_things_besides_leaves_them_as_they_are() -> None:
    form = read("Which faults are still interesting?", model=model(SEEN, MENDED))
    assert form.unread == ("interesting",)
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    assert goal.find.constraints == ()


def test_over_before_an_amount_compares() -> None:
    cost = attribute("cost", type="number")
    assert constraints("which faults are over 60 cost?", cost, SEEN, MENDED) == [("cost", ">", 60)]


def test_over_before_what_things_have_says_nothing_of_whether_they_are_over() -> None:
    cost = attribute("cost", type="number")
    assert constraints("which faults are over their cost?", cost, SEEN, MENDED) == []


def test_what_has_to_be_done_is_not_over() -> None:
    assert constraints("when does the fault have to be finished?", STAGE) == []


def test_nothing_is_changed_unasked_by_what_was_only_assumed() -> None:
    still = "If the broken shed lock is still there, delete it"
    assert read(still).doubtful
    assert not read(still.replace("there", "open")).doubtful


def test_a_flag_of_something_else_does_not_tell_what_amounts_are_due() -> None:
    fee, dogs = attribute("fee", type="number"), attribute("dogs_allowed", type="boolean")
    asked = "How much do the faults that are still outstanding add up to?"
    assert constraints(asked, fee, PAID) == [("paid", "=", False)]
    assert constraints(asked, fee, dogs) == []


@pytest.mark.parametrize(("name", "told"), [("opened_on", False), ("hours_left", True)])
def test_only_the_name_of_an_amount_that_is_left_says_nothing_of_the_things(
    name: str, told: bool
) -> None:
    known = model(
        STAGE, attribute("opened_on", format="date"), attribute("hours_left", type="number")
    )
    text = "which faults are open on them?"
    (clause,) = clauses_of(text, [(0, len(text), "")], NOW, lambda _: False)
    link = Link(3, 5, "attribute", "club.fault", name, 1.0)
    draft = Draft(clause, "club.fault", [link], RuleReader().schema(known))
    assert is_of_amount(draft, Aspect(frozenset({3}), over=False)) is told


@pytest.mark.parametrize("text", ["which faults are done?", "what is over?"])
def test_that_things_are_over_is_told_as_unread_where_nothing_tells_it(text: str) -> None:
    form = read(text, model=model(SEEN), relevant={"club.list_faults": 1.0})
    assert form.unread == (text.rstrip("?").split()[-1],)


def test_how_much_is_outstanding_of_what_is_paid_in_part_is_no_state() -> None:
    kind = MODEL.types[TASK]
    attributes = (*(a for a in kind.attributes if a.name != "paid"),
                  attribute("amount_paid", type="number"))  # fmt: skip
    types = {**MODEL.types, TASK: kind.model_copy(update={"attributes": attributes})}
    model = EntityModel(types=types, paths=MODEL.paths, version="paid in part")
    form = read("how much is outstanding on task 18?", model=model)
    assert "outstanding" in " ".join(form.unread)


@pytest.mark.parametrize(
    "request_",
    [
        "What do we still have to get in fees for finished faults?",
        "which fees do we still have to collect for finished faults?",
        "how much is still outstanding for faults that are finished?",
        "how much do finished faults still have to bring in?",
    ],
)
def test_still_is_said_of_what_is_paid_where_the_state_says_the_opposite(request_: str) -> None:
    told = constraints(request_, STAGE, PAID, attribute("fee", type="number"))
    assert told == [("stage", "=", "finished"), ("paid", "=", False)]


def test_still_is_unread_where_the_state_says_the_opposite_and_nothing_else_tells_it() -> None:
    candidate = read("which fees do we still get for finished faults?", model=model(
        STAGE, attribute("fee", type="number")))  # fmt: skip
    assert candidate.features["untaken"]
