"""Findings as a model is told them: within a size, and never without what must be said."""

from __future__ import annotations

import json
from typing import Any

import pytest

from graphs.answering.records import Found
from graphs.forms.records import (
    CompareGoal,
    DoGoal,
    Find,
    FindGoal,
    Form,
    Goal,
    TalkGoal,
    Total,
)
from graphs.models.found_json import findings_text
from tests.form_reasoner_stubs import found, orders
from tests.search_stubs import MODEL
from tools.entity_types.records import EntityModel

LONG = "a long note " * 100


def told(goals: list[Goal], *came: Found, budget: int = 4000, **form: Any) -> list[dict[str, Any]]:
    results = {one.goal: one for one in came}
    text = findings_text(Form(goals=tuple(goals), **form), results, MODEL, budget)
    return [json.loads(line) for line in text.splitlines()]


def test_rows_that_have_no_room_are_counted() -> None:
    rows = [{"id": n, "note": "x" * 80} for n in range(100)]
    (one,) = told([orders()], found("g1", *rows))
    assert one["rows"][0] == {"id": 0, "note": "x" * 80}
    assert 20 < len(one["rows"]) < 50
    assert one["more_rows"] == 100 - len(one["rows"])


def test_goals_share_the_room() -> None:
    rows = [{"id": n, "note": "x" * 80} for n in range(100)]
    small, large = told(
        [orders("g1"), orders("g2")], found("g1", rows[0]), found("g2", *rows), budget=4000
    )
    assert len(small["rows"]) == 1
    assert len(large["rows"]) > 25, "the first one leaves most of its share"


def test_long_texts_are_cut_and_names_and_ids_never() -> None:
    name, link = f"Thing {'y' * 600}", f"https://example.org/{'z' * 600}"
    row = {"id": "1" * 500, "note": LONG, "customer_id": f"c {'2' * 500}", "link": link}
    (one,) = told([orders()], found("g1", row))
    assert one["rows"][0]["note"].endswith("…")
    assert {k: v for k, v in one["rows"][0].items() if k != "note"} == {
        k: v for k, v in row.items() if k != "note"
    }
    made = Found(goal="g1", status="answered", entity="shop.customer", rows=({"name": name},))
    (other,) = told([orders()], made)
    assert other["rows"][0]["name"] == name


def test_what_stood_around_joined_rows_is_left_out() -> None:
    (one,) = told([orders()], found("g1", {"id": 3, "^currency": "EUR", "customer_id.^page": 1}))
    assert one["rows"] == [{"id": 3, "^currency": "EUR"}]


def test_what_tells_of_the_page_is_no_fact_of_a_row() -> None:
    around = {"^total": 13, "^next_offset": 10, "^currency": "EUR"}
    (one,) = told([orders()], found("g1", {"id": 3, **around}))
    assert one["rows"] == [{"id": 3, "^currency": "EUR"}]
    path = MODEL.paths["shop.list_orders"].model_copy(update={"container": "[]"})
    bare = EntityModel(types=MODEL.types, paths={**MODEL.paths, path.tool_id: path})
    text = findings_text(
        Form(goals=(orders(),)), {"g1": found("g1", {"id": 3, "^total": 13})}, bare
    )
    assert json.loads(text)["rows"] == [{"id": 3, "^total": 13}], "what an order comes to"


@pytest.mark.parametrize("listed", [{"paged": True}, {"container": "items[]"}])
def test_how_many_rows_there_are_in_all_is_no_fact_of_a_row(listed: dict[str, Any]) -> None:
    path = MODEL.paths["shop.list_orders"].model_copy(update=listed)
    paged = EntityModel(types=MODEL.types, paths={**MODEL.paths, path.tool_id: path})
    row = {"id": 3, "^total": 13, "^^total": 4, "^^currency": "EUR"}
    text = findings_text(Form(goals=(orders(),)), {"g1": found("g1", row)}, paged)
    assert json.loads(text)["rows"] == [{"id": 3, "^^total": 4, "^^currency": "EUR"}]
    far = {"id": 3, "^note": "late", "^^total": 13}
    text = findings_text(Form(goals=(orders(),)), {"g1": found("g1", far)}, paged)
    assert json.loads(text)["rows"] == [{"id": 3, "^note": "late"}]


def test_what_lies_around_a_record_of_the_same_thing_is_left_out() -> None:
    (one,) = told([orders()], found("g1", {"id": 3, "note": "new", "^id": 3, "^note": "old"}))
    assert one["rows"] == [{"id": 3, "note": "new"}]
    (one,) = told([orders()], found("g1", {"id": 3, "^id": 9, "^note": "of the order"}))
    assert one["rows"] == [{"id": 3, "^id": 9, "^note": "of the order"}]


def test_of_what_a_row_leads_to_its_name_and_what_was_asked_for_is_told() -> None:
    find = Find(entity="shop.order", wanted=("customer_id.email",))
    row = {"id": 3, "customer_id": 17, "customer_id.name": "Acme", "customer_id.email": "a@b.org",
           "customer_id.city": "Leeds", "total.net": 4}  # fmt: skip
    (one,) = told([FindGoal(id="g1", find=find)], found("g1", row))
    assert one["rows"] == [{k: v for k, v in row.items() if k != "customer_id.city"}]


def test_a_comparison_names_what_was_asked_for_and_no_winner_of_equals() -> None:
    goal = CompareGoal(id="g3", goals=("g1", "g2"), op="smallest")

    def compared(*values: int) -> dict[str, Any]:
        rows = tuple({"goal": f"g{n}", "value": v} for n, v in enumerate(values, 1))
        (one,) = told([goal], Found(goal="g3", status="answered", largest="g2", rows=rows))
        return one

    assert compared(4, 3)["smallest"] == "g2"
    equal = compared(4, 4)
    assert equal["all_are_equal"]
    assert "smallest" not in equal


def test_all_that_must_be_said_is_there() -> None:
    beside = found("g1", unapplied=["of May"], assumed=["the newest"], instead="normals",
                   note="a limit", cut=True)  # fmt: skip
    (one,) = told([orders()], beside)
    assert (one["not_applied"], one["assumed"]) == (["of May"], ["the newest"])
    assert (one["instead"], one["note"], one["not_all_were_read"]) == ("normals", "a limit", True)


def test_no_is_told_and_nothing_else_is_no() -> None:
    (no,) = told([orders()], found("g1", truth=False))
    (open_,) = told([orders()], found("g1"))
    assert no["truth"] is False
    assert "truth" not in open_


def test_none_found_says_whether_it_is_a_fact() -> None:
    (one,) = told([orders()], found("g1", status="nothing_found", searched=False))
    assert one["searched"] is False


def test_a_change_with_what_came_back() -> None:
    change = {"tool_id": "shop.update_order", "call_id": "c1", "arguments": {"note": "by post"},
              "row": {"id": 3, "note": "by ship"}}  # fmt: skip
    (one,) = told([DoGoal(id="g1", action="ship")], found("g1", changes=[change]))
    assert one["changes"] == [
        {"outcome": "done", "sent": {"note": "by post"}, "returned": {"id": 3, "note": "by ship"}}
    ]


def test_what_only_serves_is_short() -> None:
    rows = [{"id": n} for n in range(9)]
    (one,) = told([orders(shown=False)], found("g1", *rows))
    assert len(one["rows"]) == 3
    assert "more_rows" not in one


def test_what_came_to_nothing_and_what_was_not_understood() -> None:
    talk, lost, unread = told(
        [TalkGoal(id="g1", topic="thanks"), orders("g2")], unread=("and dance",)
    )
    assert talk["goal"]["topic"] == "thanks"
    assert lost["status"] == "failed"
    assert unread == {"left_out": ["and dance"]}


def test_an_id_that_nobody_writes_is_not_told_beside_the_name() -> None:
    row = {"id": 4, "customer_id": "7c1e0011-52a0-4b7e", "customer_id.name": "Acme"}
    (one,) = told([orders()], found("g1", {**row, "handled_by": "S-2", "handled_by.name": "Ada"}))
    assert one["rows"] == [
        {"id": 4, "customer_id.name": "Acme", "handled_by": "S-2", "handled_by.name": "Ada"}
    ]
    (bare,) = told([orders()], found("g1", {"id": 4, "customer_id": "7c1e0011-52a0-4b7e"}))
    assert bare["rows"] == [{"id": 4, "customer_id": "7c1e0011-52a0-4b7e"}]


def test_what_was_deleted_is_told_as_deleted() -> None:
    goal = DoGoal(id="g1", action="drop", entity="shop.order")
    sent = {"tool_id": "shop.delete_order", "call_id": "c1", "arguments": {"order_id": 4}}
    (one,) = told([goal], found("g1", {"id": 4, "note": "late"}, changes=[sent]))
    assert (one["deleted"], "rows" in one) == ([{"id": 4, "note": "late"}], False)


def test_things_of_another_change_are_not_told_as_deleted() -> None:
    goal = DoGoal(id="g1", action="swap", entity="shop.order")
    sent = {"tool_id": "shop.list_orders", "call_id": "c1"}
    (one,) = told([goal], found("g1", {"id": 4, "note": "late"}, changes=[sent]))
    assert (one["rows"], "deleted" in one) == ([{"id": 4, "note": "late"}], False)


def test_of_things_further_away_only_what_was_asked_is_told() -> None:
    away = {"shop.customer.id": 7, "shop.customer.name": "Acme", "shop.customer.city": "Ghent"}
    (one,) = told([orders()], found("g1", {"id": 4, **away}))
    assert one["rows"] == [{"id": 4, "shop.customer.name": "Acme"}]


def test_of_what_a_row_lies_within_the_name_is_told_and_what_was_asked() -> None:
    row = {"quantity": 2, "^id": 5, "order_id.note": "x", "order_id.total": 30, "^next": "c2"}
    goal = FindGoal(id="g1", find=Find(entity="shop.order_line", wanted=("order_id.total",)))
    (one,) = told([goal], found("g1", row, entity="shop.order_line"))
    assert one["rows"] == [{"quantity": 2, "^id": 5, "order_id.total": 30}]


def test_of_what_rows_were_counted_by_the_name_is_told() -> None:
    row = {"total": 2, "customer_id": 17, "customer_id.name": "Acme", "customer_id.city": "Bonn"}
    total = Total(op="count", by="customer_id")
    goal = FindGoal(id="g1", find=Find(entity="shop.order"), total=total)
    (one,) = told([goal], found("g1", row, entity=""))
    assert one["rows"] == [{"total": 2, "customer_id": 17, "customer_id.name": "Acme"}]
