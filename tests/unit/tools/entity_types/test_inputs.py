"""What parameters mean: filters and their bounds, ids, searches, paging, content."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tools.entity_types.building import build_entity_model
from tools.entity_types.records import Input
from tools.records import Parameter, Tool

MakeTool = Callable[..., Tool]

ROWS = ["id", "status", "price#", "due_on", "customer_id", "name"]


def shop(make_tool: MakeTool, query: str, **said: str) -> list[Tool]:
    rows = [f"[].{name}" for name in ROWS]
    listing = make_tool("s.orders", f"GET /orders?{query}", rows, described=said)
    return [
        listing,
        make_tool("s.order", "GET /orders/{order_id}", ROWS),
        make_tool("s.customers", "GET /customers", ["[].id", "[].name", "[].city"]),
        make_tool("s.customer", "GET /customers/{customer_id}", ["id", "name", "city"]),
    ]


def meant(make_tool: MakeTool, parameter: str, description: str = "") -> Input:
    tools = shop(make_tool, parameter, **{parameter: description})
    (found,) = build_entity_model(tools).paths["s.orders"].inputs
    return found


@pytest.mark.parametrize(
    ("parameter", "attribute", "operator"),
    [
        ("status", "status", "="),
        ("min_price", "price", ">="),
        ("price_to", "price", "<="),
        ("due_after", "due_on", ">"),
        ("due_before", "due_on", "<"),
        ("exclude_status", "status", "!="),
    ],
)
def test_filters_by_an_attribute_of_the_rows(
    make_tool: MakeTool, parameter: str, attribute: str, operator: str
) -> None:
    found = meant(make_tool, parameter)
    assert (found.role, found.entity, found.attribute) == ("filter", "s.order", attribute)
    assert found.operator == operator


def test_part_of_a_name_is_contained(make_tool: MakeTool) -> None:
    assert meant(make_tool, "name", "Part of the name").operator == "contains"
    assert meant(make_tool, "name", "The name").operator == "="


def test_dates_alone_bound_the_only_date_of_the_rows(make_tool: MakeTool) -> None:
    found = meant(make_tool, "since", "Only those from this date on")
    assert (found.role, found.attribute, found.operator) == ("filter", "due_on", ">=")
    assert meant(make_tool, "after", "Where the next page starts").role == "option"


@pytest.mark.parametrize(
    ("parameter", "operator"),
    [("date_from", ">="), ("from_date", ">="), ("date_to", "<="), ("day_until", "<=")],
)
def test_dates_say_before_or_behind_their_bound_which_end_they_are(
    make_tool: MakeTool, parameter: str, operator: str
) -> None:
    found = meant(make_tool, parameter, "A date")
    assert (found.role, found.attribute, found.operator) == ("filter", "due_on", operator)


@pytest.mark.parametrize("parameter", ["customer_id", "customer", "customerId"])
def test_the_id_of_what_rows_belong_to(make_tool: MakeTool, parameter: str) -> None:
    found = meant(make_tool, parameter)
    assert (found.role, found.entity, found.attribute) == ("id", "s.customer", "id")


def test_an_id_that_only_the_description_names(make_tool: MakeTool) -> None:
    found = meant(make_tool, "buyer", "The ID of the customer who pays")
    assert (found.role, found.entity) == ("id", "s.customer")


@pytest.mark.parametrize(
    ("parameter", "role"),
    [
        ("q", "search"),
        ("sort_by", "order"),
        ("limit", "limit"),
        ("per_page", "limit"),
        ("page", "page"),
        ("offset", "page"),
        ("verbose", "option"),
    ],
)
def test_how_rows_are_asked_for(make_tool: MakeTool, parameter: str, role: str) -> None:
    assert meant(make_tool, parameter).role == role


def test_pages_are_noted(make_tool: MakeTool) -> None:
    assert build_entity_model(shop(make_tool, "page")).paths["s.orders"].paged
    assert not build_entity_model(shop(make_tool, "status")).paths["s.orders"].paged


def test_content_of_what_is_made_and_changed(make_tool: MakeTool) -> None:
    sent = ("status", "customer_id", "gift_wrap")
    body = tuple(Parameter(key=n, name=n, location="body") for n in sent)
    create = make_tool("s.create", "POST /orders").model_copy(update={"parameters": body})
    model = build_entity_model([*shop(make_tool, ""), create])
    found = {i.key: (i.role, i.attribute) for i in model.paths["s.create"].inputs}
    assert found == {
        "status": ("content", "status"),
        "customer_id": ("content", "customer_id"),
        "gift_wrap": ("content", ""),
    }


def test_a_path_that_names_an_attribute_sets_it(make_tool: MakeTool) -> None:
    put = make_tool("s.hand", "PUT /orders/{order_id}/status")
    sent = Parameter(key="status", name="status", location="body", required=True)
    put = put.model_copy(update={"parameters": (*put.parameters, sent)})
    path = build_entity_model([*shop(make_tool, ""), put]).paths["s.hand"]
    assert (path.kind, path.entity) == ("update", "s.order")
    assert [(i.role, i.attribute) for i in path.inputs] == [("id", "id"), ("content", "status")]


def test_another_key_of_a_type_in_its_path(make_tool: MakeTool) -> None:
    rows = ["id", "name", "email"]
    tools = [
        make_tool("m.one", "GET /members/{member_id}", rows),
        make_tool("m.mail", "GET /members/by-email/{email}", rows),
    ]
    model = build_entity_model([*tools, *shop(make_tool, "")])
    (found,) = model.paths["m.mail"].inputs
    assert (found.role, found.entity, found.attribute) == ("id", "m.member", "email")
    assert model.types["m.member"].id_attribute == "id"


@pytest.mark.parametrize("parameter", ["without_keywords", "exclude_text"])
def test_what_leaves_words_out_is_no_search(make_tool: MakeTool, parameter: str) -> None:
    assert meant(make_tool, parameter).role == "option"


@pytest.mark.parametrize(
    ("description", "role"),
    [
        ("Code of the wharf it leaves from", "id"),
        ("Name of the wharf it leaves from", "option"),
        ("Code of the tide", "option"),
    ],
)
def test_an_input_takes_the_code_of_what_is_known_by_one(
    make_tool: MakeTool, description: str, role: str
) -> None:
    tools = [
        make_tool("s.fare", "GET /fare?start", ["pence#"], described={"start": description}),
        make_tool("s.wharfs", "GET /wharfs", ["[].code", "[].name"]),
        make_tool("s.wharf", "GET /wharfs/{code}", ["code", "name"]),
    ]
    (found,) = build_entity_model(tools).paths["s.fare"].inputs
    assert (found.role, found.entity) == (role, "s.wharf" if role == "id" else "")


def test_one_thing_is_shown_by_the_code_of_another_where_that_is_said(
    make_tool: MakeTool,
) -> None:
    said = {"code": "Code of the cove or bay", "cove": "Code of the cove"}
    wharfs = make_tool("s.wharfs", "GET /wharfs?q", ["[].code", "[].name", "[].kind"])
    *fields, kind = wharfs.outputs
    kinds = kind.model_copy(update={"enum": ("cove", "bay")})
    tools = [
        make_tool("s.water", "GET /water/{code}", ["code", "clarity_cm#"], described=said),
        make_tool("s.boats", "GET /boats?cove", ["[].id", "[].cove"], described=said),
        wharfs.model_copy(update={"outputs": (*fields, kinds)}),
        make_tool("s.wharf", "GET /wharfs/{code}", ["code", "name"]),
    ]
    paths = build_entity_model(tools).paths
    for tool_id in ("s.water", "s.boats"):
        (found,) = paths[tool_id].inputs
        assert (found.role, found.entity, found.attribute) == ("id", "s.wharf", "code")


@pytest.mark.parametrize(
    ("parameter", "operator"), [("from_day", ">="), ("to_day", "<="), ("reference_day", "=")]
)
def test_ends_of_days_bound_rows_that_hold_several(
    make_tool: MakeTool, parameter: str, operator: str
) -> None:
    rows = ["[].title", "[].starts_on", "[].ends_on"]
    tools = [make_tool("s.fairs", f"GET /fairs?{parameter}", rows, described={parameter: "A date"})]
    (found,) = build_entity_model(tools).paths["s.fairs"].inputs
    assert (found.role, found.operator) == ("option", operator)


def test_yes_or_no_is_compared_with_no_number(make_tool: MakeTool) -> None:
    """``below_price`` as a mark keeps rows in a way of its own."""
    assert typed(make_tool, "below_price", "number").attribute == "price"
    found = typed(make_tool, "below_price", "boolean")
    assert (found.role, found.attribute) == ("option", "")


def test_a_number_called_as_things_are_counts_them(make_tool: MakeTool) -> None:
    """``customers=12`` is none whose id is a text."""
    assert typed(make_tool, "customers", "string").entity == "s.customer"
    assert typed(make_tool, "customers", "integer").role == "option"


def typed(make_tool: MakeTool, parameter: str, value_type: str) -> Input:
    """What a parameter of this type means."""
    tools = shop(make_tool, parameter)
    listing = tools[0]
    (told,) = listing.parameters
    schema = {**told.json_schema, "type": value_type}
    told = told.model_copy(update={"type": value_type, "json_schema": schema})
    tools[0] = listing.model_copy(update={"parameters": (told,)})
    (found,) = build_entity_model(tools).paths["s.orders"].inputs
    return found


def test_ids_within_the_records_that_a_list_takes(make_tool: MakeTool) -> None:
    fields = {name: {"type": "string"} for name in ("sku", "customer_id", "id", "text")}
    schema = {"type": "array", "items": {"type": "object", "properties": fields}}
    lines = Parameter(key="lines", name="lines", location="body", type="array", json_schema=schema)
    create = make_tool("s.create", "POST /orders").model_copy(update={"parameters": (lines,)})
    goods = make_tool("s.good", "GET /goods/{sku}", ["sku", "title"])
    (found,) = build_entity_model([*shop(make_tool, ""), goods, create]).paths["s.create"].inputs
    assert found.item_ids == (("sku", "s.good"), ("customer_id", "s.customer"))


def test_the_name_of_an_id_in_a_path_says_more_than_a_text_that_was_copied(
    make_tool: MakeTool,
) -> None:
    said = {"order_id": "ID of the customer to be fetched"}
    tools = [
        *shop(make_tool, "status"),
        make_tool("s.x", "GET /orders/{order_id}/x", ROWS, described=said),
    ]
    (found,) = build_entity_model(tools).paths["s.x"].inputs
    assert found.entity == "s.order"


@pytest.mark.parametrize("key", ["id", "post_id", "post"])
def test_an_id_that_no_answer_holds_is_one_all_the_same(make_tool: MakeTool, key: str) -> None:
    tools = [
        make_tool("s.posts", "GET /posts", ["[].text", "[].likes#"]),
        make_tool("s.like", f"POST /posts/{{{key}}}/like", []),
    ]
    (found,) = build_entity_model(tools).paths["s.like"].inputs
    assert (found.role, found.entity) == ("id", "s.post")
