"""What rows say that people may name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graphs.rows.answer_rows import rows_of
from graphs.search.row_names import as_named_now, row_names
from memory.name_directory import KnownValue, Mention
from tests.grounding_stubs import ACME, PATHS, attribute, listing, model
from tools.entity_types.records import AccessPath, EntityModel, EntityType

CUSTOMERS = PATHS[0]


def known(body: Any, path: AccessPath = CUSTOMERS, asked: str = "") -> list[KnownValue]:
    return row_names(model(), path, rows_of(body, path), asked)


def said(**row: Any) -> dict[str, list[Any]]:
    """Attribute -> its values with the thing that each stands for."""
    found: dict[str, list[Any]] = {}
    for value in known([row]):
        found.setdefault(value.attribute, []).append((value.text, value.thing))
    return found


def test_names_stand_for_a_thing_and_qualities_for_none() -> None:
    assert said(**ACME) == {
        "name": [("Acme", 17)],
        "email": [("post@acme.example", 17)],
        "status": [("active", None)],
        "city": [("Vienna", None)],
        "tags[]": [("gold", None), ("net 30", None)],
        "lead_name": [("Ada Lovelace", None)],
    }


@pytest.mark.parametrize(
    "city",
    [
        None,
        "",
        "  ",
        7,
        True,
        "12",
        "3.50",
        "2024-05-01",
        "https://x.example/a",
        "x" * 81,
        "12877705-d741-522c-b917-10ed95190114",
        {"a": 1},
    ],
)
def test_what_nobody_looks_up_is_left_out(city: Any) -> None:
    assert said(id=1, name="Acme", city=city) == {"name": [("Acme", 1)]}


def test_a_code_that_looks_like_a_number_is_a_name_all_the_same() -> None:
    assert said(id="0012", name="4711") == {"id": [("0012", "0012")], "name": [("4711", "0012")]}


def test_a_whole_number_tells_a_thing_apart_and_a_low_one_only_counts() -> None:
    assert said(id=7044, name="Acme") == {"id": [("7044", 7044)], "name": [("Acme", 7044)]}
    assert said(id=44, name="Acme") == {"name": [("Acme", 44)]}


def test_a_row_without_an_id_names_nothing() -> None:
    assert said(name="Acme") == {"name": [("Acme", None)]}


def test_a_label_tells_what_else_the_row_holds() -> None:
    labels = {v.attribute: v.label for v in known([ACME])}
    assert labels["name"] == "post@acme.example, active, 2024-05-01"
    assert labels["email"] == "Acme, active, 2024-05-01"
    assert labels["city"] == ""


def test_every_row_is_read_and_the_operation_told() -> None:
    values = known([{"id": 1, "name": "A"}, {"id": 2, "name": "B"}])
    assert [(v.entity, v.text, v.tool_id) for v in values] == [
        ("shop.customer", "A", "shop.customers"),
        ("shop.customer", "B", "shop.customers"),
    ]


@pytest.mark.parametrize("body", [None, [], {}, "text", [1, 2], [None], {"error": {"code": 1}}])
def test_an_answer_of_another_shape_says_nothing(body: Any) -> None:
    assert known(body) == []


def test_an_operation_of_no_type_says_nothing() -> None:
    function = CUSTOMERS.model_copy(update={"entity": "", "kind": "function"})
    assert known([ACME], function) == []


def test_names_of_rows_that_stand_for_other_things_are_not_their_own() -> None:
    mate = EntityType(
        id="shop.mate",
        group_id="shop",
        words=("mate",),
        attributes=(
            attribute("id", target="shop.customer", target_attribute="id"),
            attribute("name", role="name"),
            attribute("since"),
        ),
        name_attributes=("name",),
    )
    found = EntityModel(types={**model().types, mate.id: mate})
    path = listing("shop.mates", mate.id)
    values = row_names(found, path, [{"id": 18, "name": "Beta Works", "since": "spring"}])
    assert [(one.attribute, one.text) for one in values] == [("since", "spring")]


def test_a_long_text_is_a_value_where_the_request_says_it_whole() -> None:
    city = "The Old Quarter beyond the River, District of Harbours and Lighthouses, Kingdom of Salt"
    row = {"id": 1, "name": "Acme", "city": city}
    asked = f"who is in {city.upper()}?"
    found = [v.text for v in known([row], asked=asked) if v.attribute == "city"]
    assert found == [city]
    assert not [v for v in known([row]) if v.attribute == "city"]


def test_what_turned_out_to_refer_to_other_things_is_no_value_of_these() -> None:
    lead = KnownValue("shop.customer", "lead_name", "ada", None)
    named = Mention(0, 3, lead, exact=True)
    assert as_named_now(model(), [named]) == [named]
    customer = model().types["shop.customer"]
    refers = {"target": "shop.note", "target_attribute": "id"}
    attributes = tuple(
        a.model_copy(update=refers) if a.name == "lead_name" else a for a in customer.attributes
    )
    now = {customer.id: customer.model_copy(update={"attributes": attributes})}
    assert as_named_now(replace(model(), types={**model().types, **now}), [named]) == []
