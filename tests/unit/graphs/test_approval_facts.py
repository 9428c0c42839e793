"""What is told of the records that a change is about."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.approval_facts import about, becoming, changed_by, names_in
from graphs.state import Observation
from memory.name_directory import KnownValue
from tests.agent_stubs import make_observation, make_tool
from tests.search_stubs import StubGrounding
from tools.entity_types.records import AccessPath, Attribute, EntityModel, EntityType, Input


def unknown(_key: str, _value: Any) -> str:
    return ""


def seen(*rows: dict[str, Any]) -> list[Observation]:
    return [make_observation(rows=[{"call_id": "A1.1", "fields": row} for row in rows])]


HOTELS = seen(
    {"[].id": 6, "[].name": "Seven Stars", "[].stars": 7},
    {"[].id": 7, "[].name": "Post", "[].city": "Graz", "[].text": "x" * 61, "[].tags": ["a"]},
)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"hotel_id": 7}, ["hotel_id 7: name Post, city Graz"]),
        ({"hotel_id": "7"}, ["hotel_id 7: name Post, city Graz"]),
        ({"ids": [6, 7]}, ["ids 6: name Seven Stars, stars 7", "ids 7: name Post, city Graz"]),
        ({"hotel_id": 8}, []),
        ({"nights": 7}, []),
        ({"paid": True}, []),
        ({"id": None}, []),
        ({"id": {"id": 7}}, []),
    ],
)
def test_a_record_is_told_by_its_facts(arguments: dict[str, Any], expected: list[str]) -> None:
    assert list(about(arguments, HOTELS, unknown)) == expected


def test_what_a_value_was_is_told_beside_what_it_becomes() -> None:
    rows = seen({"id": 7, "date": "2026-12-05", "seats": 4, "note": None})
    sent = {"loan_id": 7, "newDate": "2026-12-12", "seats": 4, "note": "late"}
    assert list(becoming(sent, rows, ["loan_id"])) == ["newDate: 2026-12-05 -> 2026-12-12"]
    other = seen({"id": 7, "seats": 5}, {"trip_id": 7, "seats": 2})
    assert list(becoming({"loan_id": 7, "seats": 9}, other, ["loan_id"])) == []
    assert list(becoming({"loan_id": 8, "newDate": "2026-12-12"}, rows, ["loan_id"])) == []
    assert list(becoming(sent, rows, [])) == []


def test_a_few_short_facts_are_enough() -> None:
    (line,) = about({"id": 1}, seen({"id": 1, **{f"f{i}": 10 + i for i in range(9)}}), unknown)
    assert line == "id 1: f0 10, f1 11, f2 12, f3 13, f4 14"


SHOP = EntityModel(
    types={
        "shop.order": EntityType(
            id="shop.order", group_id="shop", words=("order",), name_attributes=("title",)
        )
    },
    paths={
        "shop.cancel": AccessPath(
            tool_id="shop.cancel",
            kind="action",
            entity="shop.order",
            inputs=(
                Input(key="order_id", role="id", entity="shop.order"),
                Input(key="amount", role="content", entity="shop.order"),
            ),
        )
    },
)
KNOWN = (
    KnownValue("shop.order", "title", "Spring order", thing=7),
    KnownValue("shop.order", "status", "open", thing=7),
    KnownValue("shop.order", "title", "Other order", thing=8),
    KnownValue("shop.customer", "title", "Ann", thing=7),
)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"order_id": 7}, ["order_id 7: title Spring order"]),
        ({"order_id": "7"}, ["order_id 7: title Spring order"]),
        ({"order_id": [7, 8]}, ["order_id 7: title Spring order", "order_id 8: title Other order"]),
        ({"order_id": 9}, []),
        ({"amount": 7}, []),
    ],
)
def test_what_was_not_seen_in_this_run_is_told_by_its_name(
    arguments: dict[str, Any], expected: list[str]
) -> None:
    called = names_in(StubGrounding(KNOWN, model=SHOP), "shop.cancel")
    assert list(about(arguments, [], called)) == expected


def test_a_record_that_another_is_made_to_refer_to_is_told_by_its_name() -> None:
    refers = Attribute(name="order_id", words=("order", "id"), target="shop.order")
    invoice = EntityType(
        id="shop.invoice", group_id="shop", words=("invoice",), attributes=(refers,)
    )
    made = AccessPath(
        tool_id="shop.bill",
        kind="create",
        entity="shop.invoice",
        inputs=tuple(
            Input(key=key, role="content", entity="shop.invoice", attribute=key)
            for key in ("order_id", "number")
        ),
    )
    model = EntityModel(types={**SHOP.types, invoice.id: invoice}, paths={made.tool_id: made})
    called = names_in(StubGrounding(KNOWN, model=model), "shop.bill")
    told = list(about({"order_id": 7, "number": 8}, [], called))
    assert told == ["order_id 7: title Spring order"]


def test_facts_that_were_seen_in_this_run_go_before_names() -> None:
    called = names_in(StubGrounding(KNOWN, model=SHOP), "shop.cancel")
    rows = seen({"order_id": 7, "total": 12})
    assert list(about({"order_id": 7}, rows, called)) == ["order_id 7: total 12"]


def test_only_the_record_that_is_changed_becomes_anything() -> None:
    extend = make_tool("extend", "order_id", "to", risk="write").model_copy(
        update={"id": "shop.cancel"}
    )
    assert changed_by(StubGrounding(model=SHOP), extend) == ["order_id"]
    booked = AccessPath(
        tool_id="shop.book",
        kind="create",
        entity="shop.booking",
        inputs=(Input(key="order_id", role="id", entity="shop.order"),),
    )
    grounding = StubGrounding(model=EntityModel(paths={"shop.book": booked}))
    assert changed_by(grounding, extend.model_copy(update={"id": "shop.book"})) == []
    unknown_one = extend.model_copy(update={"id": "shop.other"})
    assert changed_by(grounding, unknown_one) == []
    in_path = [p.model_copy(update={"location": "path"}) for p in extend.parameters]
    assert changed_by(None, extend.model_copy(update={"parameters": tuple(in_path)})) == [
        "order_id"
    ]


def test_nothing_is_told_where_nothing_is_known() -> None:
    called = names_in(StubGrounding(KNOWN, model=SHOP), "shop.other")
    assert list(about({"order_id": 7}, [], called)) == []
    assert list(about({"order_id": 7}, [], names_in(None, "shop.cancel"))) == []


def test_what_is_reckoned_of_a_record_is_none_of_its_facts() -> None:
    rows = seen({"id": 1, "name": "Mole", "new_rate": 430, "rate": 420, "new_owner": "Ada"})
    (line,) = about({"rig_id": 1}, rows, unknown)
    assert line == "rig_id 1: name Mole, rate 420, new_owner Ada"
