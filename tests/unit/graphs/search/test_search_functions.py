"""Functions and named operations get their arguments by key or by kind."""

from __future__ import annotations

import pytest

from graphs.answering.records import Found
from graphs.forms.records import CallGoal, CompareGoal, Constraint, DoGoal, Find, FindGoal
from graphs.plans.records import Filter, Known, RowsStep
from graphs.search.searching import search_plans
from tests.search_stubs import (
    CUSTOMER,
    DETAILS,
    MODEL,
    ORDER,
    PRODUCT,
    StubGraph,
    WayRow,
    arguments,
    binding,
    calls,
    entity,
    its_id,
    named,
    ops,
    paths,
    said,
    scope,
    takes,
)
from tools.entity_types.records import Attribute, EntityModel

MONEY = {"amount": 5, "currency": "EUR"}


def test_arguments_by_key_and_by_kind() -> None:
    goal = CallGoal(
        id="g1",
        tool_id="money.convert",
        arguments=(
            said("", MONEY, "money"),
            said("from", "EUR", "currency"),
            said("", "USD", "currency"),
        ),
    )
    plan = search_plans(goal, scope()).plans[0]
    assert arguments(plan) == {"amount": 5, "from": "EUR", "to": "USD"}


def test_what_is_not_said_is_asked_for_at_once() -> None:
    goal = CallGoal(id="g1", tool_id="money.convert", arguments=(said("", MONEY, "money"),))
    found = search_plans(goal, scope())
    assert not found.plans
    assert [gap["name"] for gap in found.missing] == ["from", "to"]


def test_open_inputs_are_chained_from_other_operations() -> None:
    goal = CallGoal(
        id="g1", tool_id="weather.daily_forecast", arguments=(said("", "Vienna", "place"),)
    )
    plan = search_plans(goal, scope()).plans[0]
    assert plan.path == ("weather.geocode", "weather.daily_forecast")
    assert arguments(plan, 0) == {"q": "Vienna"}


@pytest.mark.parametrize("listed", [False, True])
def test_a_code_is_passed_on_where_its_things_are_listed_nowhere(*, listed: bool) -> None:
    kind = entity("weather.station", [Attribute(name="id", words=("id",), role="id")])
    near = () if listed else (takes("lat", "option", required=True),)
    ways: list[WayRow] = [
        ("weather.stations", "list", kind.id, "[]", ("id",), near),
        ("weather.gusts", "function", "", "", (), (its_id("station_code", kind.id),)),
    ]
    types, all_ways = {**MODEL.types, kind.id: kind}, {**MODEL.paths, **paths(ways)}
    goal = CallGoal(id="g1", tool_id="weather.gusts", arguments=(said("", "GH01", "id"),))
    found = search_plans(goal, scope(model=EntityModel(types=types, paths=all_ways, version="4")))
    passed = [arguments(p) for p in found.plans if p.path == ("weather.gusts",)]
    assert passed == ([] if listed else [{"station_code": "GH01"}])


def test_a_name_becomes_the_id_that_an_input_takes() -> None:
    goal = CallGoal(id="g1", tool_id="shop.get_customer", arguments=(said("", "Acme", "name"),))
    plan = search_plans(goal, scope()).plans[0]
    assert arguments(plan) == {"customer_id": 17}
    assert len(calls(plan)) == 1


def test_names_of_known_things_go_where_their_prepositions_say() -> None:
    ways: WayRow = (
        "shop.route", "function", "", "", (),
        (its_id("from", "shop.customer"), its_id("to", "shop.customer")),
    )  # fmt: skip
    model = EntityModel(types=MODEL.types, paths={**MODEL.paths, **paths([ways])}, version="2")
    said_ = (
        said("", "Hannah Brook", "name", cue="to"),
        said("", "Acme Ltd", "name", cue="from"),
    )
    goal = CallGoal(id="g1", tool_id="shop.route", arguments=said_)
    plan = search_plans(goal, scope(model=model)).plans[0]
    assert arguments(plan) == {"from": 17, "to": 4}
    assert plan.path == ("shop.route",)


def test_known_names_are_offered_where_an_id_is_missing() -> None:
    found = search_plans(CallGoal(id="g1", tool_id="shop.list_order_lines"), scope())
    assert found.plans[0].path == ("shop.list_orders", "shop.list_order_lines")
    (gap,) = search_plans(CallGoal(id="g1", tool_id="shop.get_customer"), scope()).missing
    assert (gap["name"], gap["options"]) == ("customer", ["Acme Ltd", "Hannah Brook"])


@pytest.mark.parametrize("many", [2, 11])
def test_names_of_what_an_input_is_to_refer_to_are_offered_or_told_where_they_are_many(
    many: int,
) -> None:
    customers = [named(CUSTOMER, f"Firm {number}", number) for number in range(many)]
    goal = DoGoal(id="g1", action="create", entity=ORDER)
    missing = search_plans(goal, scope(values=customers)).missing
    (gap,) = (one for one in missing if one["part"] == "customer_id")
    names = [one.text for one in customers]
    assert (gap["options"], gap.get("known", [])) == ((names, []) if many == 2 else ([], names))


def test_an_operation_that_does_not_exist() -> None:
    found = search_plans(CallGoal(id="g1", tool_id="shop.fly"), scope())
    assert not found.plans
    assert "shop.fly" in found.why_not


def test_comparing_needs_no_call() -> None:
    goal = CompareGoal(id="g3", goals=("g1", "g2"))
    assert search_plans(goal, scope()).plans[0].steps == ()


def converted(*values: tuple[str, str]) -> dict[str, object]:
    """The arguments for currencies said in this order, each with its preposition."""
    said_ = [said("", code, "currency", cue=cue) for code, cue in values]
    goal = CallGoal(id="g1", tool_id="money.convert", arguments=(said("", MONEY, "money"), *said_))
    result = search_plans(goal, scope())
    assert not result.unclear
    return arguments(result.plans[0])


def test_two_values_of_one_kind_go_where_their_prepositions_say() -> None:
    assert converted(("USD", "to"), ("GBP", "from")) == {"amount": 5, "from": "GBP", "to": "USD"}


@pytest.mark.parametrize("cue", ["to", "into"])
def test_the_ends_of_a_way_go_where_the_inputs_are_called_so(cue: str) -> None:
    ways: WayRow = (
        "shop.translate", "function", "", "", (),
        (takes("target", "id", CUSTOMER), takes("source", "id", CUSTOMER)),
    )  # fmt: skip
    model = EntityModel(types=MODEL.types, paths={**MODEL.paths, **paths([ways])}, version="3")
    said_ = (said("", "en", "enum", cue="from"), said("", "fr", "enum", cue=cue))
    goal = CallGoal(id="g1", tool_id="shop.translate", arguments=said_)
    plan = search_plans(goal, scope(model=model)).plans[0]
    assert arguments(plan) == {"source": "en", "target": "fr"}


def test_two_values_of_one_kind_stand_in_the_order_of_the_inputs() -> None:
    assert converted(("GBP", ""), ("USD", "")) == {"amount": 5, "from": "GBP", "to": "USD"}


def test_the_value_of_one_preposition_leaves_the_other_input_to_be_asked_for() -> None:
    goal = CallGoal(
        id="g1",
        tool_id="money.convert",
        arguments=(said("", MONEY, "money"), said("", "USD", "currency", cue="to")),
    )
    assert [gap["name"] for gap in search_plans(goal, scope()).missing] == ["from"]


def test_what_was_said_directly_after_a_name_tells_the_thing_apart() -> None:
    goal = CallGoal(
        id="g1",
        tool_id="weather.daily_forecast",
        arguments=(
            said("", "Portland", "name", span=(10, 18)),
            said("", "Maine", "name", span=(20, 25)),
        ),
    )
    plan = search_plans(goal, scope()).plans[0]
    assert arguments(plan, 0) == {"q": "Portland"}
    assert ("", "Maine") in [(one.attribute, one.value.value) for one in ops(plan, Filter)]
    assert not plan.unapplied


def test_a_name_said_apart_is_no_part_of_another() -> None:
    goal = CallGoal(
        id="g1",
        tool_id="weather.daily_forecast",
        arguments=(
            said("", "Portland", "name", span=(10, 18)),
            said("", "Maine", "name", span=(40, 45)),
        ),
    )
    plan = search_plans(goal, scope()).plans[0]
    assert arguments(plan, 0) in ({"q": "Portland"}, {"q": "Maine"})
    place = next(step for step in plan.steps if isinstance(step, RowsStep))
    assert not [op for op in place.ops if isinstance(op, Filter)]


def test_an_amount_tells_no_row_of_a_source_from_others() -> None:
    place = MODEL.types["weather.place"]
    counted = (*place.attributes, Attribute(name="residents", words=("residents",), type="integer"))
    types = {**MODEL.types, place.id: place.model_copy(update={"attributes": counted})}
    goal = CallGoal(
        id="g1",
        tool_id="weather.daily_forecast",
        arguments=(said("", "Vienna", "place"), said("", 7, "number")),
    )
    plan = search_plans(goal, scope(model=EntityModel(types=types, paths=MODEL.paths))).plans[0]
    assert plan.path == ("weather.geocode", "weather.daily_forecast")
    assert all(one.attribute == "name" for one in ops(plan, Filter))
    assert plan.unapplied == ("7",)


def test_two_values_of_one_earlier_goal_are_taken_from_the_same_rows() -> None:
    goal = CallGoal(
        id="g2",
        tool_id="money.convert",
        arguments=(
            Constraint(attribute="amount", goal="g1", take="price", kind="number"),
            Constraint(attribute="from", goal="g1", take="code", kind="currency"),
            said("to", "USD", "currency"),
        ),
    )
    rows = tuple({"id": n, "price": n, "code": "EUR"} for n in (1, 2))
    found = Found(goal="g1", status="answered", entity="shop.product", rows=rows)
    plan = search_plans(goal, scope(known={"g1": found})).plans[0]
    (call,) = calls(plan)
    assert call.over == plan.steps[0].id


def test_of_what_a_goal_found_the_attribute_called_alike_is_taken_else_the_id() -> None:
    made = paths([
        ("shop.price", "function", "", "", (),
         (takes("basket.total", "option"), takes("size", "option"))),
    ])  # fmt: skip
    model = EntityModel(types=MODEL.types, paths={**MODEL.paths, **made})
    inputs = ("basket.total", "size")
    given = tuple(Constraint(attribute=name, goal="g1") for name in inputs)
    goal = CallGoal(id="g2", tool_id="shop.price", arguments=given)
    found = Found(goal="g1", status="answered", entity=ORDER, rows=({"id": 9, "total": 40},))
    plan = search_plans(goal, scope(model=model, known={"g1": found})).plans[0]
    taken = {key: one.attribute for key, one in calls(plan)[-1].arguments.items()
             if isinstance(one, Known)}  # fmt: skip
    assert taken == {"basket.total": "total", "size": "id"}


@pytest.mark.parametrize(
    ("found", "take", "sent"),
    [
        (Found(goal="g1", status="answered", total=40.5), "", 40.5),
        (Found(goal="g1", status="answered", entity=ORDER, total=3, rows=({"total": 3},)), "", 3),
        (
            Found(goal="g1", status="answered", entity=ORDER, total=3, rows=({"total": 3},)),
            "total",
            3,
        ),
    ],
)
def test_the_number_that_another_goal_came_to_is_sent(found: Found, take: str, sent: float) -> None:
    given = (
        Constraint(attribute="amount", goal="g1", take=take),
        said("from", "EUR", "currency"),
        said("to", "USD", "currency"),
    )
    goal = CallGoal(id="g2", tool_id="money.convert", arguments=given)
    plan = search_plans(goal, scope(known={"g1": found})).plans[0]
    assert arguments(plan) == {"amount": sent, "from": "EUR", "to": "USD"}


def test_an_input_that_takes_ids_of_what_was_found_gets_its_id() -> None:
    parent = Attribute(name="lead", words=("lead",))
    kind = entity(CUSTOMER, [Attribute(name="id", words=("id",), role="id"), parent])
    made = paths([("shop.price", "function", "", "", (), (its_id("lead", CUSTOMER),))])
    model = EntityModel(types={**MODEL.types, CUSTOMER: kind}, paths={**MODEL.paths, **made})
    given = (Constraint(attribute="lead", goal="g1"),)
    goal = CallGoal(id="g2", tool_id="shop.price", arguments=given)
    found = Found(goal="g1", status="answered", entity=CUSTOMER, rows=({"id": 9, "lead": 4},))
    plan = search_plans(goal, scope(model=model, known={"g1": found})).plans[0]
    (source,) = calls(plan)[-1].arguments.values()
    assert isinstance(source, Known)
    assert source.attribute == "id"


@pytest.mark.parametrize("required", [True, False])
def test_a_name_goes_to_a_text_that_a_function_needs_and_to_no_setting(*, required: bool) -> None:
    made = paths(
        [("sea.depth", "function", "", "", (), (takes("quay", "option", required=required),))]
    )
    goal = CallGoal(id="g1", tool_id="sea.depth", arguments=(said("", "Kell", "name"),))
    found = search_plans(goal, scope(model=EntityModel(paths=made, version="2")))
    placed = [arguments(plan) for plan in found.plans if arguments(plan)]
    assert placed == ([{"quay": "Kell"}] if required else [])


WORD = entity("lex.word", [Attribute(name=n, words=(n,)) for n in ("term", "sense")])


@pytest.mark.parametrize(("key", "listed"), [("term", False), ("term", True), ("term_id", False)])
def test_a_key_that_people_say_is_taken_where_nothing_looks_it_up(
    key: str, *, listed: bool
) -> None:
    kind = WORD.model_copy(update={"id_attribute": "term"})
    ways: list[WayRow] = [
        ("lex.define", "detail", WORD.id, "", ("term", "sense"), (its_id(key, WORD.id),)),
        ("lex.list_words", "list", WORD.id, "[]", ("term", "sense"), ()),
    ]
    made = paths(ways if listed else ways[:1])
    model = EntityModel(types={WORD.id: kind}, paths=made, version="2")
    find = Find(entity=WORD.id, constraints=(said("", "ebb", "name"),), wanted=("sense",))
    found = search_plans(FindGoal(id="g1", find=find), scope(model=model))
    sent = [arguments(plan) for plan in found.plans if plan.path == ("lex.define",)]
    assert ({key: "ebb"} in sent) is (key == "term" and not listed)


FIRST = takes("first_day", "option").model_copy(update={"operator": ">="})
LAST = takes("last_day", "option").model_copy(update={"operator": "<="})


@pytest.mark.parametrize(
    ("value", "last"),
    [("2026-05-03", "2026-05-03"), ({"start": "2026-05-03", "end": "2026-05-09"}, "2026-05-09")],
)
def test_a_day_goes_to_both_inputs_that_bound_the_days(value: object, last: str) -> None:
    made = paths([("tide.tables", "function", "", "", (), (FIRST, LAST))])
    goal = CallGoal(id="g1", tool_id="tide.tables", arguments=(said("", value, "date"),))
    plan = search_plans(goal, scope(model=EntityModel(paths=made, version="2"))).plans[0]
    assert arguments(plan) == {"first_day": "2026-05-03", "last_day": last}


def test_two_inputs_for_one_value_are_no_namesakes() -> None:
    made = paths(
        [("sea.depth", "function", "", "", (), (takes("quay", "search"), takes("pier", "search")))]
    )
    goal = CallGoal(id="g1", tool_id="sea.depth", arguments=(said("", "Kell", "name"),))
    found = search_plans(goal, scope(model=EntityModel(paths=made, version="2")))
    assert found.unclear
    assert found.namesakes == ()


COMPARED = paths(
    (("shop.compare_products", "function", "", "", (), (its_id("product_ids", PRODUCT),)),)
)


@pytest.mark.parametrize("least", [1, 2])
def test_what_takes_several_is_not_called_for_one(
    monkeypatch: pytest.MonkeyPatch, least: int
) -> None:
    several = {"type": "array", "json_schema": {"type": "array", "minItems": least}}
    monkeypatch.setitem(DETAILS, ("shop.compare_products", "product_ids"), several)
    model = EntityModel(types=MODEL.types, paths={**MODEL.paths, **COMPARED})
    told = binding("shop.search_products", "[].id", "shop.compare_products", "product_ids")
    goal = CallGoal(
        id="g1", tool_id="shop.compare_products", arguments=(said("product_ids", "p1", "id"),)
    )
    found = search_plans(goal, scope(model=model, graph=StubGraph([told])))
    assert bool(found.plans) is (least == 1)
