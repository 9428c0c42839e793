"""What a reader is told of earlier turns."""

from __future__ import annotations

from typing import Any

from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import DoGoal, Find, FindGoal, Form, Goal
from graphs.models.earlier_text import earlier_text, earlier_types
from tests.form_reasoner_stubs import found, orders
from tests.search_stubs import MODEL


def told(goal: Goal, *rows: dict[str, Any], **came: Any) -> str:
    turn = EarlierTurn("T1", "?", Form(goals=(goal,)), {"g1": found("g1", *rows, **came)}, "")
    return earlier_text([turn], MODEL).partition(" came to ")[2]


def test_rows_are_told_by_what_tells_them_apart() -> None:
    row = {"id": 4, "note": "late", "customer_id": 17, "customer_id.name": "Acme", "lines": []}
    assert told(orders(), row) == '1 rows of shop.order: {"id":4,"note":"late","customer_id":17}'
    many = {"id": 4, **{f"part{number}": number for number in range(9)}}
    assert told(orders(), many).endswith('{"id":4,"part0":0,"part1":1,"part2":2,"part3":3}')


def test_what_lacks_its_name_is_told_by_other_values() -> None:
    customer = FindGoal(id="g1", find=Find(entity="shop.customer"))
    rows: list[dict[str, Any]] = [
        {"id": 4, "name": None, "city": "Leeds"},
        {"id": 5, "name": "Acme", "city": "Oslo"},
    ]
    shown = told(customer, *rows, entity="shop.customer")
    assert shown.endswith('{"id":4,"city":"Leeds"} {"id":5,"name":"Acme"}')


def test_changes_are_told_by_how_they_ended_and_of_what() -> None:
    goal = DoGoal(id="g1", action="drop", entity="shop.order")
    sent = {"tool_id": "shop.delete_order", "call_id": "c1", "arguments": {"order_id": 4}}
    assert told(goal, changes=[sent]) == 'done, 1 rows of shop.order: {"order_id":4}'
    assert told(goal, {"id": 4}, changes=[sent]) == 'done, 1 rows of shop.order: {"id":4}'
    refused = {**sent, "outcome": "refused"}
    assert told(goal, changes=[refused]).startswith("refused, ")


def test_what_has_no_name_is_told_by_what_was_asked_of_it() -> None:
    goal = orders()
    goal = goal.model_copy(
        update={"find": goal.find.model_copy(update={"wanted": ("customer_id.name",)})}
    )
    row = {"id": 4, "note": "late", "customer_id.name": "Acme"}
    assert told(goal, row) == '1 rows of shop.order: {"id":4,"customer_id.name":"Acme"}'


def test_all_that_was_asked_for_is_told() -> None:
    goal, asked = orders(), ("handled_by.first_name", "handled_by.last_name", "note")
    goal = goal.model_copy(update={"find": goal.find.model_copy(update={"wanted": asked})})
    row = {"id": 4, "note": "late", "handled_by.first_name": "Ada", "handled_by.last_name": "Ley"}
    names = '"handled_by.first_name":"Ada","handled_by.last_name":"Ley"'
    assert told(goal, row) == f'1 rows of shop.order: {{"id":4,{names},"note":"late"}}'


def turn(number: int, *rows: dict[str, Any], **came: Any) -> EarlierTurn:
    form = Form(goals=(orders(),))
    return EarlierTurn(f"T{number}", "?", form, {"g1": found("g1", *rows, **came)}, "")


def test_what_was_last_changed_stays_before_the_last_turns() -> None:
    sent = [{"tool_id": "shop.update_order", "call_id": "c1", "row": {"id": 4}}]
    turns = [turn(1, changes=sent), turn(2, changes=sent), *(turn(n, {"id": n}) for n in (3, 4, 5))]
    lines = [one for one in earlier_text(turns, MODEL).splitlines() if "asked" in one]
    assert [line[:2] for line in lines] == ["T2", "T4", "T5"]


def test_the_list_that_was_last_told_stays_before_the_last_turns() -> None:
    one, two = {"id": 4}, {"id": 5}
    turns = [turn(1, one, two), turn(2, two, one), turn(3, one), turn(4, one), turn(5, two)]
    lines = earlier_text(turns, MODEL).splitlines()
    assert [line[:8] for line in lines[::2]] == ["T2 asked", "T4 asked", "T5 asked"]
    assert list(earlier_types(turns)) == ["shop.order"] * 3
    lines = earlier_text(turns[:3], MODEL).splitlines()
    assert [line[:8] for line in lines[::2]] == ["T2 asked", "T3 asked"]


def test_what_was_changed_is_told_as_it_was_before() -> None:
    old = {"id": 4, "note": "late", "total": 5, "handled_by": None, "customer_id.name": "Acme"}
    new = {**old, "note": "sent", "handled_by": 7, "customer_id.name": "Arco"}
    goal = DoGoal(id="g1", action="update", entity="shop.order", target_goal="T1.g1")
    sent = {"tool_id": "shop.update_order", "call_id": "c1", "row": new}
    turns = [
        EarlierTurn("T1", "?", Form(goals=(orders(),)), {"g1": found("g1", old, {"id": 5})}, ""),
        EarlierTurn("T2", "?", Form(goals=(goal,)), {"g1": found("g1", new, changes=[sent])}, ""),
    ]
    (line,) = [one for one in earlier_text(turns, MODEL).splitlines() if "before" in one]
    assert line == 'T2.g1 before: {"id":4,"note":"late","handled_by":null}'
    assert "before" not in earlier_text(turns[1:], MODEL)
