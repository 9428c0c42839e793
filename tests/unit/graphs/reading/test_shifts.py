"""Commands that say by how much something changes, or to which time a moment is moved."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.answering.records import Changed, Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import DoGoal, Form
from graphs.reading.clauses import clause_of
from graphs.reading.moved_amounts import moved_amounts
from tests.charging_stubs import MODEL
from tests.reading_stubs import NOW, attribute, read
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel, Input

_CLASS, _LOAN, _BILL, _JOB = "club.lesson", "club.loan", "club.bill", "club.job"
_COACH = "club.coach"


def _taken(kind: str, key: str) -> Input:
    return Input(key=key, role="content", entity=kind, attribute=key, words=tuple(key.split("_")))


def _kind(kind: str, *held: Any) -> tuple[Any, list[AccessPath]]:
    """A type, what lists its things, and what updates all that they hold."""
    word = kind.rpartition(".")[2]
    own = Input(key=f"{word}_id", role="id", entity=kind, attribute="id", words=(word,),
                required=True)  # fmt: skip
    taken = (own, *(_taken(kind, one.name) for one in held))
    made = entity(kind, [attribute("id", type="integer", role="id"), *held], ())
    return made, [
        AccessPath(tool_id=f"club.list_{word}s", kind="list", entity=kind, words=(f"{word}s",),
                   container="[]"),
        AccessPath(tool_id=f"club.update_{word}", kind="update", entity=kind,
                   words=("update", word), inputs=taken),
    ]  # fmt: skip


_MADE = [
    _kind(_CLASS, attribute("price", type="number"), attribute("places", type="integer"),
          attribute("starts_at", format="date-time"), attribute("ends_at", format="date-time")),
    _kind(_LOAN, attribute("due_on", format="date"), attribute("extra_days", type="integer")),
    _kind(_BILL, attribute("discount_percent", type="number")),
    _kind(_JOB, attribute("quote", type="number")),
    _kind(_COACH, attribute("hourly_wage", type="number"),
          attribute("contract_hours", type="number")),
]  # fmt: skip
_MODEL = EntityModel(
    types={**MODEL.types, **{kind.id: kind for kind, _ in _MADE}},
    paths={**MODEL.paths, **{path.tool_id: path for _, ways in _MADE for path in ways}},
    version="shifts",
)


def _read(request: str, *earlier: EarlierTurn) -> Form:
    return read(request, earlier, model=_MODEL)


def _assigned(request: str) -> dict[str, Any]:
    (goal,) = _read(request).goals
    assert isinstance(goal, DoGoal)
    assert all(one.shift for one in goal.assignments)
    return {one.attribute: one.value for one in goal.assignments}


@pytest.mark.parametrize(
    ("request_", "attribute_", "amount", "unit"),
    [
        ("update the price of lesson 3 by 10 %", None, 0, ""),
        ("raise the price of lesson 3 by 10 %", "price", 10, "percent"),
        ("reduce the price of lesson 3 by 2.50 euros", "price", -2.5, ""),
        ("add 5 to the places of lesson 3", "places", 5, ""),
        ("double the price of lesson 3", "price", 100, "percent"),
        ("halve the places of lesson 3", "places", -50, "percent"),
        ("push the due day of loan 3 back a week", "due_on", 1, "week"),
        ("postpone loan 3 by two weeks", "due_on", 2, "week"),
        ("put loan 3 off by a week", "due_on", 1, "week"),
        ("make loan 3 one day earlier", "due_on", -1, "day"),
        ("make lesson 3 30 minutes longer", "ends_at", 30, "minute"),
        ("the price of lesson 3 goes up, 2.50 a head more", "price", 2.5, ""),
        ("lesson 3 has two places more now", "places", 2, ""),
        ("they knocked 2.50 off the price of lesson 3", "price", -2.5, ""),
        ("raise the hourly wage of coach 3 by 2", "hourly_wage", 2, ""),
        ("coach 3 gets 60p more an hour", "hourly_wage", 0.6, ""),
        ("raise the contract hours of coach 3 by 2", "contract_hours", 2, ""),
        ("lesson 3 gets two places more than we had down", "places", 2, ""),
    ],
)
def test_what_is_named_or_alone_may_be_meant_is_changed(
    request_: str, attribute_: str | None, amount: float, unit: str
) -> None:
    if attribute_ is None:  # nobody knows whether up or down
        assert not any(
            isinstance(goal, DoGoal) and goal.assignments for goal in _read(request_).goals
        )
        return
    assert _assigned(request_) == {attribute_: {"amount": amount, "unit": unit}}


def test_one_more_of_what_an_action_takes_is_that_much_of_it() -> None:
    key, word = "club.stock", "stock"
    sheets = attribute("sheets", type="integer")
    stock, ways = _kind(key, sheets)
    own, taken = ways[1].inputs
    restock = AccessPath(tool_id="club.restock", kind="action", entity=key,
                         words=("restock",), inputs=(own, taken))  # fmt: skip
    model = EntityModel(types={key: stock}, paths={restock.tool_id: restock}, version=word)
    (goal,) = read("restock stock 3 with another 200 sheets", model=model).goals
    assert isinstance(goal, DoGoal)
    assert [(one.value, one.shift) for one in goal.assignments] == [(200, False)]


def test_both_ends_are_moved_together() -> None:
    later = {"amount": 30, "unit": "minute"}
    assert _assigned("make lesson 3 30 minutes later") == {"starts_at": later, "ends_at": later}
    moved = {"time": "11:30"}
    assert _assigned("move lesson 3 to 11:30") == {
        "starts_at": moved, "ends_at": {**moved, "beside": "starts_at"},
    }  # fmt: skip


def test_hours_earlier_are_not_seen_from_now() -> None:
    sooner = {"amount": -2, "unit": "hour"}
    assert _assigned("make lesson 3 two hours earlier") == {"starts_at": sooner, "ends_at": sooner}


def _is_held(form: Form) -> bool:
    return form.doubtful or not any(
        isinstance(goal, DoGoal) and any(one.shift for one in goal.assignments)
        for goal in form.goals
    )


def test_than_another_one_is_not_than_it_was() -> None:
    assert _is_held(_read("make lesson 3 30 minutes longer than lesson 4"))


def test_what_is_said_of_another_thing_changes_none_that_belongs_to_it() -> None:
    guest, listed = _kind("club.guest", attribute("name", role="name"))
    works = attribute("guest_id", type="integer", target="club.guest", target_attribute="id")
    shift, ways = _kind("club.shift", attribute("wage", type="number"), works)
    model = EntityModel(
        types={one.id: one for one in (guest, shift)},
        paths={path.tool_id: path for path in (*listed[:1], *ways)},
        version="guests",
    )
    assert not _is_held(read("raise the wage of shift 3 by 10 %", model=model))
    assert _is_held(read("raise guest 3 by 10 %", model=model))


def _done(request: str) -> EarlierTurn:
    form = _read(request).model_copy(update={"confidence": 1.0, "doubtful": False})
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    change = Changed(tool_id=goal.tool_id, call_id="c")
    found = Found(goal="g1", status="answered", entity=goal.entity, rows=({"id": 3},),
                  changes=(change,))  # fmt: skip
    return EarlierTurn("T1", request, form, {"g1": found})


@pytest.mark.parametrize("more", ["no, 3", "and by another 3", "make it 20 %"])
def test_nobody_knows_what_another_amount_says_of_what_was_raised(more: str) -> None:
    assert _read(more, _done("raise the price of lesson 3 by 10 %")).doubtful


def test_what_it_is_to_become_takes_the_place_of_an_amount() -> None:
    form = _read("no, to 30", _done("raise the price of lesson 3 by 10 %"))
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    assert [(one.attribute, one.value, one.shift) for one in goal.assignments] == [
        ("price", 30, False)
    ]
    assert not form.doubtful


def test_both_ends_are_moved_once_more() -> None:
    form = _read("no, 12:30", _done("move lesson 3 to 11:30"))
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    moved = {"time": "12:30"}
    assert {one.attribute: one.value for one in goal.assignments if one.shift} == {
        "starts_at": moved, "ends_at": {**moved, "beside": "starts_at"},
    }  # fmt: skip


def test_what_may_be_said_of_several_is_left_open() -> None:
    for request in ("raise lesson 3 by 5", "bring lesson 3 back two days"):
        form = _read(request)
        assert form.doubtful or not any(
            isinstance(goal, DoGoal) and goal.assignments for goal in form.goals
        )


def test_each_time_goes_to_the_moment_whose_word_is_before_it() -> None:
    assert _assigned("update lesson 3, start at 12:30 and end at 14:00") == {
        "starts_at": {"time": "12:30"}, "ends_at": {"time": "14:00"},
    }  # fmt: skip


def test_until_a_time_moves_the_end_alone() -> None:
    assert _assigned("extend lesson 3 until 15:30") == {"ends_at": {"time": "15:30"}}


def test_from_one_day_to_another_is_what_was_and_what_is_to_be() -> None:
    (goal,) = _read("change loan 3 from 3 to 8 June").goals
    assert isinstance(goal, DoGoal)
    assert goal.target is not None
    assert {one.value for one in goal.target.constraints} == {3, "2026-06-03"}
    assert [(one.attribute, one.value) for one in goal.assignments] == [("due_on", "2026-06-08")]


def test_two_days_of_what_begins_and_ends_are_doubted() -> None:
    assert _is_held(_read("change lesson 3 from 3 to 8 June"))
    assert _read("change lesson 3 from 3 to 8 June").features["guessed"]


def test_what_is_a_percentage_itself_changes_by_points_and_is_what_is_off() -> None:
    assert _assigned("raise the discount of bill 3 by 5 %") == {
        "discount_percent": {"amount": 5, "unit": ""}
    }
    (goal,) = _read("update bill 3 with 15 % off").goals
    assert isinstance(goal, DoGoal)
    assert [(one.value, one.shift) for one in goal.assignments] == [(15, False)]


def test_an_amount_of_the_operation_alone_is_what_it_is_called_for() -> None:
    own = Input(key="job_id", role="id", entity=_JOB, attribute="id", words=("job", "id"),
                required=True)  # fmt: skip
    amount = Input(key="amount", role="content", words=("amount",), required=True)
    tool = "club.set_quote"
    quoting = AccessPath(tool_id=tool, kind="action", entity=_JOB, words=("set", "quote"),
                         inputs=(own, amount))  # fmt: skip
    model = EntityModel(
        types=_MODEL.types, version="own",
        paths={**{k: p for k, p in _MODEL.paths.items() if k != "club.update_job"}, tool: quoting},
    )  # fmt: skip
    (goal,) = read("raise the quote of job 3 by 5 %", model=model).goals
    assert isinstance(goal, DoGoal)
    assert [(one.attribute, one.value) for one in goal.assignments] == [
        ("amount", {"amount": 5, "unit": "percent", "of": "quote"})
    ]


@pytest.mark.parametrize(
    ("more", "changed"),
    [("make it end at 23:00", "ends_at"), ("no, it starts at 23:00", "starts_at")],
)
def test_what_was_moved_by_so_much_is_not_moved_once_more(more: str, changed: str) -> None:
    form = _read(more, _done("make lesson 3 one hour later"))
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    assert [(one.attribute, one.value, one.shift) for one in goal.assignments] == [
        (changed, {"time": "23:00"}, True)
    ]


def test_a_day_right_before_the_word_for_a_thing_tells_which_one_is_changed() -> None:
    (goal,) = _read("update the 3 March 2027 loan with 4 extra days").goals
    assert isinstance(goal, DoGoal)
    assert goal.target is not None
    assert [one.value for one in goal.target.constraints] == ["2027-03-03"]
    assert "due_on" not in {one.attribute for one in goal.assignments}


def test_another_attribute_of_what_was_raised_is_given_and_nothing_raised_again() -> None:
    form = _read("and the places to 12", _done("raise the price of lesson 3 by 10 %"))
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    assert (goal.target_goal, form.doubtful) == ("T1.g1", False)
    assert [(one.attribute, one.value, one.shift) for one in goal.assignments] == [
        ("places", 12, False)
    ]


@pytest.mark.parametrize(
    ("request_", "correction", "rest"),
    [
        ("raise the price of lesson 3 by 10", "no, by 20", 10),
        ("lower the price of lesson 3 by 10", "sorry, by 20", -10),
        ("raise the price of lesson 3 by 10", "no, by 4.5", -5.5),
    ],
)
def test_another_amount_by_which_it_was_meant_is_the_rest_of_it(
    request_: str, correction: str, rest: float
) -> None:
    turn = _done(request_)
    (goal,) = _read(correction, turn).goals
    assert isinstance(goal, DoGoal)
    assert [c.value for c in goal.assignments if c.shift] == [{"amount": rest, "unit": ""}]


def test_what_an_amount_is_told_for_is_none_itself() -> None:
    clause = clause_of("lesson 3 costs five euros more a day", 0, NOW)
    assert [one.amount for one in moved_amounts(clause)] == [5]
