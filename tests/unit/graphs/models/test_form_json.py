"""A form as a model writes it: the grammar of the prompt, and what else is understood."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import (
    CallGoal,
    CompareGoal,
    Constraint,
    DoGoal,
    FindGoal,
    Form,
    Goal,
    TalkGoal,
    Test,
)
from graphs.forms.validation import complaints, references_of
from graphs.models.form_json import FormAnswer, FormReader
from graphs.models.form_names import FormNames
from graphs.models.written_json import WrongGoalError
from tests.form_reasoner_stubs import LIBRARY
from tests.search_stubs import MODEL, takes
from tools.entity_types.records import AccessPath, Attribute, EntityModel, EntityType

READER = FormReader(FormNames(MODEL, (*MODEL.types, *MODEL.paths)), "open orders of Acme")


def read(*goals: Any) -> tuple[Goal, ...]:
    """The goals, which must be valid."""
    form = READER.form(FormAnswer.model_validate({"goals": goals}))
    assert complaints(form, MODEL, LIBRARY) == []
    return form.goals


def find(raw: dict[str, Any]) -> FindGoal:
    (goal,) = read(raw)
    assert isinstance(goal, FindGoal)
    return goal


def constraint(name: str, value: Any, entity: str = "order") -> Constraint:
    (one,) = find({"find": entity, "where": {name: value}}).find.constraints
    return one.model_copy(update={"span": None})


def test_a_place_that_nothing_is_listed_for_is_left_to_planning() -> None:
    assert constraint("place", "Ghent") == Constraint(value="Ghent", kind="place")


def test_a_place_beside_the_values_of_a_goal_is_one_of_them() -> None:
    goal = find({"find": "order", "where": {"status": "open"}, "place": "Ghent"})
    assert [one.kind for one in goal.find.constraints if one.value == "Ghent"] == ["place"]
    assert len(goal.find.constraints) == 2


def test_an_id_beside_what_is_done_is_that_of_the_thing() -> None:
    goal = READER.goal({"do": "drop", "type": "order", "id": 17}, "g1")
    assert isinstance(goal, DoGoal)
    assert goal.target is not None
    assert [(one.attribute, one.value) for one in goal.target.constraints] == [("id", 17)]


def test_what_a_goal_says_in_a_way_of_its_own_is_not_lost() -> None:
    told = {"goals": [{"find": "order", "near": "Ghent", "filters": {"a": 1}, "note": None}]}
    form = READER.form(FormAnswer.model_validate(told))
    assert form.unread == ("Ghent", "filters")


def test_a_request_of_which_nothing_can_be_done_needs_no_goal() -> None:
    form = READER.form(FormAnswer.model_validate({"goals": [], "unknown": ["rain tomorrow"]}))
    assert [goal.kind for goal in form.goals] == ["talk"]
    assert form.unread == ("rain tomorrow",)


LANDS = EntityModel(
    types={
        "atlas.land": EntityType(
            id="atlas.land",
            group_id="atlas",
            words=("land",),
            attributes=(
                Attribute(name="countryCode", words=("country", "code"), role="id"),
                Attribute(name="name", words=("name",), role="name"),
                Attribute(name="anthem", words=("anthem",)),
            ),
            id_attribute="countryCode",
            name_attributes=("name",),
        )
    }
)


@pytest.mark.parametrize(
    ("attribute", "value", "read"),
    [
        ("name", "Peru", {"attribute": "", "value": {"code": "PE", "name": "Peru"}}),
        ("countryCode", "peru", {"value": {"code": "PE", "name": "Peru"}}),
        ("countryCode", "PE", {"value": "PE", "kind": "id"}),
        ("anthem", "Peru", {"value": "Peru", "kind": ""}),
    ],
)
def test_a_country_is_known_by_its_code_where_its_name_is_said(
    attribute: str, value: str, read: dict[str, Any]
) -> None:
    reader = FormReader(FormNames(LANDS, tuple(LANDS.types)), "the anthem of Peru")
    told = {"goals": [{"find": "land", "where": {attribute: value}}]}
    (goal,) = reader.form(FormAnswer.model_validate(told)).goals
    assert isinstance(goal, FindGoal)
    expected = {"attribute": attribute, "kind": "country", **read}
    assert goal.find.constraints[0].model_dump(include=set(expected)) == expected


STOCK = EntityModel(
    types={
        "lab.reagent": EntityType(
            id="lab.reagent",
            group_id="lab",
            words=("reagent",),
            attributes=(
                Attribute(name="sku", words=("sku",), role="id"),
                Attribute(name="onHand", words=("on", "hand"), type="number"),
                Attribute(name="minimum", words=("minimum",), type="number"),
                Attribute(name="unit", words=("unit",)),
            ),
            id_attribute="sku",
        )
    }
)
BELOW = Constraint(attribute="onHand", op="<", than="minimum")


def of_stock(raw: dict[str, Any]) -> tuple[FindGoal, list[str]]:
    """The goal, and what is wrong with it."""
    form = FormReader(FormNames(STOCK, ("lab.reagent",)), "").form(FormAnswer(goals=[raw]))
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    return goal, [one.text for one in complaints(form, STOCK, LIBRARY)]


@pytest.mark.parametrize("than", [{"attribute": "minimum"}, {"attribute": "Minimum"}, "minimum"])
def test_an_attribute_compares_with_another_of_the_same_thing(than: Any) -> None:
    goal, wrong = of_stock({"find": "reagent", "where": {"onHand": {"<": than}}})
    assert (goal.find.constraints, wrong) == ((BELOW,), [])


def test_a_test_by_another_attribute_asks_whether_any_such_is_there() -> None:
    test = {"onHand": {"<": {"attribute": "minimum"}}}
    goal, wrong = of_stock({"find": "reagent", "test": test, "not": True})
    assert (goal.find.constraints, wrong) == ((BELOW,), [])
    assert goal.test is not None
    assert (goal.test.op, goal.test.attribute, goal.test.negated) == ("exists", "", True)


def test_a_word_is_the_name_of_an_attribute_only_where_a_number_is_expected() -> None:
    goal, _ = of_stock({"find": "reagent", "where": {"unit": "minimum"}})
    assert goal.find.constraints[0].value == "minimum"


def test_no_number_is_less_than_a_word() -> None:
    """It would be told as a fact that there is none."""
    _, wrong = of_stock({"find": "reagent", "where": {"onHand": {"<": "enough"}}})
    assert len(wrong) == 1
    assert "onHand is a number" in wrong[0]


def test_what_nothing_can_know_is_unread() -> None:
    told = {"goals": [{"find": "order"}], "unknown": "rain tomorrow"}
    assert READER.form(FormAnswer.model_validate(told)).unread == ("rain tomorrow",)


@pytest.mark.parametrize("name", ["shop.order", "order", "orders", "Order", "ORDERS"])
def test_a_type_in_any_writing(name: str) -> None:
    assert find({"find": name}).find.entity == "shop.order"


@pytest.mark.parametrize(
    "name", ["placed_on", "placedOn", "order.placed_on", "placed on", "placed"]
)
def test_an_attribute_in_any_writing(name: str) -> None:
    assert find({"find": "order", "want": [name]}).find.wanted == ("placed_on",)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("customer_id.email", "customer_id.email"),
        ("customer.email", "customer_id.email"),
        ("handled_by.name", "handled_by.name"),
        ("handled_by.supervisor.email", "shop.staff.email"),
    ],
)
def test_what_lies_behind_a_relation(name: str, wanted: str) -> None:
    assert find({"find": "order", "want": name}).find.wanted == (wanted,)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("status", "Open", {"attribute": "status", "value": "open", "kind": "enum"}),
        ("customer", "Acme", {"attribute": "customer_id", "value": "Acme", "kind": "name"}),
        ("customer.id", "c17", {"attribute": "customer_id", "value": "c17", "kind": "id"}),
        ("customer", 17, {"attribute": "customer_id", "value": 17, "kind": "id"}),
        ("customer.city", "Ghent", {"attribute": "customer_id.city", "value": "Ghent"}),
        ("total", {"gte": "30"}, {"attribute": "total", "op": ">=", "value": 30.0}),
        ("total", {"$gt": 30}, {"attribute": "total", "op": ">", "value": 30}),
        ("status", ["open", "shipped"],
         {"attribute": "status", "op": "in", "value": ["open", "shipped"]}),
        ("note", None, {"attribute": "note", "op": "missing"}),
        ("note", {"exists": False}, {"attribute": "note", "op": "missing"}),
        ("placed_on", "2026-05-01",
         {"attribute": "placed_on", "value": "2026-05-01", "kind": "date"}),
        ("customer", {"goal": "T1.g1"}, {"attribute": "customer_id", "goal": "T1.g1"}),
        ("customer", "T1.g1", {"attribute": "customer_id", "goal": "T1.g1"}),
    ],
)  # fmt: skip
def test_a_constraint(name: str, value: Any, expected: dict[str, Any]) -> None:
    assert constraint(name, value) == Constraint.model_validate(expected)


def test_a_range_is_two_constraints() -> None:
    where = {"placed_on": {">=": "2026-05-01", "<=": "2026-05-31"}}
    both = find({"find": "order", "where": where}).find.constraints
    assert [one.op for one in both] == [">=", "<="]


@pytest.mark.parametrize(
    "where",
    [[["status", "=", "open"]], [{"attribute": "status", "op": "=", "value": "open"}],
     [{"status": "open"}], {"status": "open"}],
)  # fmt: skip
def test_constraints_in_any_form(where: Any) -> None:
    (one,) = find({"find": "order", "where": where}).find.constraints
    assert (one.attribute, one.op, one.value) == ("status", "=", "open")


def test_where_the_request_says_a_value() -> None:
    (one,) = find({"find": "order", "where": {"customer": "acme"}}).find.constraints
    assert one.span == (15, 19)


@pytest.mark.parametrize(
    "value", [{"where": {"city": "Ghent"}}, {"city": "Ghent"}, {"find": "customer", "where":
              {"city": "Ghent"}}],
)  # fmt: skip
def test_a_thing_said_by_what_it_is_like(value: Any) -> None:
    one = constraint("customer", value)
    assert one.find is not None
    assert one.find.entity == "shop.customer"
    assert one.find.constraints[0].attribute == "city"


def test_things_that_others_refer_to() -> None:
    led = {"find": "order", "where": {"status": "open"}, "take": "handled_by"}
    one = constraint("id", led, "staff")
    assert one.find is not None
    assert (one.attribute, one.find.entity, one.take) == ("id", "shop.order", "handled_by")


def test_what_of_earlier_rows_is_meant_is_kept() -> None:
    rows = {"goal": "T1.g1", "where": {"city": "Ghent"}, "take": "id"}
    one = constraint("customer", rows)
    assert one.find is not None
    assert (one.find.of, one.find.constraints[0].value, one.take) == ("T1.g1", "Ghent", "id")
    (goal,) = read({"do": "ship", "type": "order", "target": {**rows, "where": {"status": "open"}}})
    assert isinstance(goal, DoGoal)
    assert goal.target is not None
    assert (goal.target.of, goal.target.constraints[0].value) == ("T1.g1", "open")


def test_the_id_of_a_thing_is_what_tells_it_apart_whatever_that_is_called() -> None:
    desk = EntityType(
        id="hall.desk",
        group_id="hall",
        words=("desk",),
        attributes=(
            Attribute(name="code", words=("code",), role="id"),
            Attribute(name="leadId", words=("lead", "id")),
        ),
        id_attribute="code",
    )
    chair = EntityType(
        id="hall.chair",
        group_id="hall",
        words=("chair",),
        attributes=(Attribute(name="deskCode", words=("desk", "code"), target="hall.desk"),),
    )
    names = FormNames(EntityModel(types={"hall.desk": desk, "hall.chair": chair}))
    assert names.attribute("hall.desk", "id") == "code"
    assert names.attribute("hall.chair", "desk.id") == "deskCode"


def test_what_lies_behind_two_relations_is_nested() -> None:
    one = constraint("handled_by.supervisor.email", "a@b.c")
    assert one.find is not None
    assert (one.attribute, one.find.entity) == ("handled_by", "shop.staff")
    assert one.find.constraints[0].attribute == "supervisor.email"


@pytest.mark.parametrize(
    ("order", "expected"),
    [("-total", ("total", True)), ("total", ("total", False)), (["total", "desc"], ("total", True)),
     ("total desc", ("total", True)), ({"attribute": "total", "descending": True},
                                       ("total", True))],
)  # fmt: skip
def test_an_order(order: Any, expected: tuple[str, bool]) -> None:
    made = find({"find": "order", "order": order, "limit": 1}).find.order
    assert made is not None
    assert (made.attribute, made.descending) == expected


@pytest.mark.parametrize(
    ("total", "expected"),
    [("count", ("count", "", "")), ({"op": "average", "of": "total"}, ("mean", "total", "")),
     ({"op": "sum", "attribute": "total", "by": "status"}, ("sum", "total", "status"))],
)  # fmt: skip
def test_a_total(total: Any, expected: tuple[str, str, str]) -> None:
    made = find({"find": "order", "total": total}).total
    assert made is not None
    assert (made.op, made.attribute, made.by) == expected


@pytest.mark.parametrize(
    ("test", "expected"),
    [({}, ("", "exists", None)), ("exists", ("", "exists", None)),
     ({"status": "open"}, ("status", "=", "open")), ({"total": {">": 3}}, ("", ">", 3)),
     ({"attribute": "status", "op": "!=", "value": "open"}, ("status", "!=", "open"))],
)  # fmt: skip
def test_a_test(test: Any, expected: tuple[str, str, Any]) -> None:
    made = find({"find": "order", "test": test, "not": True}).test
    assert made is not None
    assert (made.attribute, made.op, made.value, made.negated) == (*expected, True)


def test_a_command_on_a_thing_by_its_id() -> None:
    test = {"find": "order", "where": {"id": 3}, "test": {"status": "open"}, "hidden": True}
    told = {"do": "ship", "type": "order", "target": 3, "set": {"note": "by post"}}
    asked, goal = read(test, {**told, "if": {"g1": True}})
    assert isinstance(goal, DoGoal)
    assert goal.target is not None
    assert goal.target.constraints[0] == Constraint(attribute="id", value=3, kind="id")
    assert (goal.entity, goal.assignments[0].value) == ("shop.order", "by post")
    assert goal.condition is not None
    assert (goal.condition.goal, goal.condition.expect, asked.shown) == ("g1", True, False)


def test_a_command_never_takes_an_attribute_by_likeness() -> None:
    answer = {"goals": [{"do": "change", "type": "order", "target": 3, "set": {"placed": "x"}}]}
    form = READER.form(FormAnswer.model_validate(answer))
    assert [one.value for one in complaints(form, MODEL, LIBRARY)] == ["placed"]


def test_a_call_of_a_function_by_its_short_name() -> None:
    (goal,) = read({"call": "convert", "with": {"amount": 40, "from": "EUR", "to": "USD"}})
    assert isinstance(goal, CallGoal)
    assert goal.tool_id == "money.convert"
    assert [one.attribute for one in goal.arguments] == ["amount", "from", "to"]


def test_a_thing_that_an_input_takes_is_said_by_name_or_by_what_it_is_like() -> None:
    assert constraint("order_id", "PX7", "order_line").kind == "name"
    (goal,) = read({"call": "get_customer", "with": {"customer_id": {"where": {"city": "Ghent"}}}})
    assert isinstance(goal, CallGoal)
    (one,) = goal.arguments
    assert one.find is not None
    assert (one.find.entity, one.find.constraints[0].attribute) == ("shop.customer", "city")


def test_the_one_that_is_called_so_is_what_its_operation_gives() -> None:
    kind = EntityType(
        id="crew.sailor", group_id="crew", words=("sailor",), also=(("me",), ("mate",))
    )
    one = AccessPath(tool_id="crew.me_get", kind="detail", entity=kind.id, words=("me", "get"))
    every = AccessPath(tool_id="crew.mates", kind="list", entity=kind.id, words=("mate",))
    model = EntityModel({kind.id: kind}, {path.tool_id: path for path in (one, every)})
    names = FormNames(model)
    assert [names.entity(said) for said in ("me", "mate")] == ["crew.me_get", "crew.sailor"]


def test_a_relation_may_have_dots_in_its_name() -> None:
    line = Attribute(name="lines[].sku", words=("sku",), target="b.item", target_attribute="sku")
    item = (Attribute(name="sku", words=("sku",), role="id"), Attribute(name="fee", words=("fee",)))
    kinds = (
        EntityType(id="b.order", group_id="b", words=("order",), attributes=(line,)),
        EntityType(id="b.item", group_id="b", words=("item",), id_attribute="sku", attributes=item),
    )
    names = FormNames(EntityModel({kind.id: kind for kind in kinds}))
    said = ("lines[].sku.fee", "item.fee", "lines[].sku.sku")
    found = ["lines[].sku.fee", "lines[].sku.fee", "lines[].sku"]
    assert [names.attribute("b.order", name) for name in said] == found


def test_comparing_and_talking() -> None:
    count = {"find": "order", "total": "count"}
    *_, compared, said = read(count, count, {"compare": ["g1", "g2"]}, {"talk": "thanks", "reply":
                              "You are welcome."})  # fmt: skip
    assert compared == CompareGoal(id="g3", goals=("g1", "g2"))
    assert said == TalkGoal(id="g4", topic="thanks", text="You are welcome.")


def test_what_a_goal_found_before() -> None:
    goal = find({"find": "T1.g1", "where": {"id": 3}, "want": ["total"]})
    assert (goal.find.of, goal.find.entity) == ("T1.g1", "")


def test_a_goal_comes_back_as_it_was_shown() -> None:
    goal = find({"find": "order", "where": {"customer": "Acme"}, "order": "-total", "limit": 2})
    assert find(goal.model_dump(mode="json", exclude_defaults=True)) == goal


@pytest.mark.parametrize(
    ("raw", "said"),
    [({"seek": "order"}, "g1: a goal holds one of"), ({"find": "order", "limit": "few"},
                                                      "g1.find.limit"),
     ({"talk": "weather"}, "g1.topic"), ({"compare": ["g1", "g2"], "op": "nearest"}, "g1.op")],
)  # fmt: skip
def test_what_cannot_be_read_is_named(raw: dict[str, Any], said: str) -> None:
    with pytest.raises(WrongGoalError, match=said):
        READER.form(FormAnswer(goals=[raw]))


def test_what_things_are_listed_within_is_said_as_a_relation() -> None:
    """Lines of an order are looked up by its id alone, which they do not hold themselves."""
    for name in ("order_id", "order", "order.id", "order_id.id"):
        told = constraint(name, 5, "order_line")
        assert (told.attribute, told.kind) == ("order_id", "id"), name
    assert constraint("order.status", "open", "order_line").attribute == "order_id.status"
    asked = find({"find": "order_line", "want": ["order.total"], "order": "-order_id.total"})
    assert asked.find.wanted == ("order_id.total",)
    assert asked.find.order is not None
    assert asked.find.order.attribute == "order_id.total"


def test_a_goal_that_stands_alone_is_the_whole_form() -> None:
    told = {"language": "de", "find": "order", "where": {"status": "open"}, "unknown": ["rain"]}
    form = READER.form(FormAnswer.model_validate(told))
    assert (len(form.goals), form.language, form.unread) == (1, "de", ("rain",))
    with pytest.raises(ValueError, match="goals"):
        FormAnswer.model_validate({"language": "de"})


def test_what_reads_false_changes_no_several_things() -> None:
    for said, each in (("false", False), ("true", True), (True, True), (0, False)):
        raw = {"do": "cancel", "type": "order", "target": {"status": "open"}, "each": said}
        (goal,) = read(raw)
        assert isinstance(goal, DoGoal)
        assert goal.each is each


def test_what_is_changed_is_of_the_type_of_the_operation() -> None:
    (goal,) = read({"do": "cancel", "target": {"status": "open"}, "tool": "cancel_order"})
    assert isinstance(goal, DoGoal)
    assert goal.target is not None
    assert (goal.entity, goal.target.entity) == ("shop.order", "shop.order")


HAND = EntityType(
    id="sea.hand", group_id="sea", words=("hand",), id_attribute="id",
    name_attributes=("firstName", "lastName"),
    attributes=(
        Attribute(name="id", words=("id",), role="id"),
        Attribute(name="firstName", words=("first", "name")),
        Attribute(name="lastName", words=("last", "name")),
    ),
)  # fmt: skip
WATCH = EntityType(
    id="sea.watch", group_id="sea", words=("watch",), id_attribute="id",
    attributes=(
        Attribute(name="id", words=("id",), role="id"),
        Attribute(name="leadId", words=("lead", "id"), target="sea.hand", target_attribute="id"),
    ),
)  # fmt: skip
SEA = EntityModel(types={HAND.id: HAND, WATCH.id: WATCH})


def test_the_name_of_people_is_both_halves_of_it() -> None:
    names = FormNames(SEA, (*SEA.types,))
    assert [*names.all_wanted(HAND.id, ["name"])] == ["firstName", "lastName"]
    assert [*names.all_wanted(WATCH.id, ["leadId.name", "id"])] == [
        "leadId.firstName", "leadId.lastName", "id",
    ]  # fmt: skip
    assert names.attribute(HAND.id, "name") == "firstName", "what is said of it is split in search"
    assert names.attribute(HAND.id, "name", exact=True) == "name", "nothing is written there"


@pytest.mark.parametrize(
    ("where", "read"),
    [
        ({"placed_on <": "2026-05-12"}, [("placed_on", "<", "2026-05-12")]),
        ({"placed_on__gte": "2026-05-12"}, [("placed_on", ">=", "2026-05-12")]),
        ({"total": ">7"}, [("total", ">", 7.0)]),
        (
            {"placed_on": {"between": ["2026-05-01", "2026-05-31"]}},
            [("placed_on", ">=", "2026-05-01"), ("placed_on", "<=", "2026-05-31")],
        ),
    ],
)
def test_an_operator_wherever_a_model_writes_it(
    where: dict[str, Any], read: list[tuple[str, str, Any]]
) -> None:
    constraints = find({"find": "order", "where": where}).find.constraints
    assert [(one.attribute, one.op, one.value) for one in constraints] == read


def test_all_that_stands_beside_between_is_read() -> None:
    where = {"total": {"between": [1, 5], "!=": 3}}
    told = find({"find": "order", "where": where}).find.constraints
    assert [(one.op, one.value) for one in told] == [(">=", 1), ("<=", 5), ("!=", 3)]
    with pytest.raises(WrongGoalError, match="between takes two values"):
        find({"find": "order", "where": {"total": {"between": [1]}}})


@pytest.mark.parametrize(
    ("bounds", "read"),
    [
        ({">=": "2026-05-04", "<": "2026-05-05"}, [("=", "2026-05-04")]),
        ({"between": ["2026-05-04", "2026-05-04"]}, [("=", "2026-05-04")]),
        ({">=": "2026-05-04T00:00", "<=": "2026-05-04T23:59:59"}, [("=", "2026-05-04")]),
        ({">=": "2026-05-04", "<": "2026-05-06"}, [(">=", "2026-05-04"), ("<", "2026-05-06")]),
        ({">": "2026-05-04", "<": "2026-05-05"}, [(">", "2026-05-04"), ("<", "2026-05-05")]),
    ],
)
def test_bounds_around_one_day_are_that_day(
    bounds: dict[str, Any], read: list[tuple[str, str]]
) -> None:
    """What looks things up by a day takes it."""
    told = find({"find": "order", "where": {"placed_on": bounds}}).find.constraints
    assert [(one.op, one.value) for one in told] == read


@pytest.mark.parametrize("where", ["status = open", ["status = open"], 17])
def test_conditions_that_are_no_map_are_not_lost(where: Any) -> None:
    """All orders would be found, and told as if they were those that were meant."""
    with pytest.raises(WrongGoalError, match="must map attributes to values"):
        find({"find": "order", "where": where})


def test_a_form_whose_goals_are_a_map() -> None:
    goals = {"g1": {"find": "order"}, "g2": {"find": "g1", "limit": 1}}
    form = READER.form(FormAnswer.model_validate({"goals": goals}))
    assert [goal.id for goal in form.goals] == ["g1", "g2"]


@pytest.mark.parametrize(
    "order",
    [
        {"total": "desc"}, [{"total": "DESC"}], "-total", {"total": -1}, ["total", -1],
        {"attribute": "total", "direction": "descending"},
    ],
)  # fmt: skip
def test_orders_in_any_writing(order: Any) -> None:
    found = find({"find": "order", "order": order}).find.order
    assert found is not None
    assert (found.attribute, found.descending) == ("total", True)


def test_an_order_that_says_no_way_is_sent_back() -> None:
    """The cheapest would be told as the dearest."""
    with pytest.raises(WrongGoalError, match="says no order"):
        find({"find": "order", "order": {"by": "total", "way": "down"}})
    order = find({"find": "order", "order": {"attribute": "total", "descending": "false"}})
    assert order.find.order is not None
    assert not order.find.order.descending


def test_what_a_change_is_told_under_the_key_of_a_function() -> None:
    goal = READER.goal(
        {"do": "change", "tool": "update_order", "target": 3, "with": {"note": "x"}}, "g1"
    )
    assert isinstance(goal, DoGoal)
    assert [(one.attribute, one.value) for one in goal.assignments] == [("note", "x")]
    told = {"do": "change", "type": "order", "set": {"status": "open"}, "with": {"note": "x"}}
    both = READER.goal(told, "g1")
    assert isinstance(both, DoGoal)
    assert [one.attribute for one in both.assignments] == ["status", "note"]


def test_groups_of_which_nothing_is_told_are_unread() -> None:
    told = {"goals": [{"find": "order", "by": "status", "order": " "}]}
    assert READER.form(FormAnswer.model_validate(told)).unread == ("status",)


@pytest.mark.parametrize(
    "raw",
    [
        {"total": {"op": "count"}, "by": "status", "order": "-count"},
        {"total": "count", "group_by": "status", "order": "-total"},
        {"total": {"op": "count", "by": "status"}, "order": "-total"},
    ],
)
def test_numbers_of_groups_in_any_writing(raw: dict[str, Any]) -> None:
    goal = find({"find": "order", **raw})
    assert goal.total is not None
    assert (goal.total.op, goal.total.by) == ("count", "status")
    assert goal.find.order is not None
    assert (goal.find.order.attribute, goal.find.order.descending) == ("total", True)


@pytest.mark.parametrize(("said", "negated"), [(True, False), (False, True)])
def test_whether_there_is_any(said: bool, negated: bool) -> None:
    goal = find({"find": "order", "test": {"exists": said}})
    assert goal.test is not None
    assert (goal.test.attribute, goal.test.op, goal.test.negated) == ("", "exists", negated)


def test_a_relation_is_called_by_the_type_that_it_leads_to() -> None:
    goal = READER.goal({"do": "add", "type": "order", "set": {"customer": "Acme Ltd"}}, "g1")
    assert isinstance(goal, DoGoal)
    assert goal.assignments[0].attribute == "customer_id"


def test_what_a_thing_is_like_in_place_of_its_own_id() -> None:
    (one,) = find(
        {"find": "order", "where": {"id": {"where": {"status": "open"}}}}
    ).find.constraints
    assert one.find is not None
    assert one.find.entity == "shop.order"
    assert [(c.attribute, c.value) for c in one.find.constraints] == [("status", "open")]


@pytest.mark.parametrize("raw", [{"where": {"total": {">": 2}}}, {"test": {"total": {">": 2}}}])
def test_groups_are_kept_by_their_number(raw: dict[str, Any]) -> None:
    goal = find({"find": "staff", "total": {"op": "count", "by": "supervisor"}, **raw})
    (kept,) = goal.find.constraints
    assert (kept.attribute, kept.op, kept.value) == ("total", ">", 2)
    assert goal.test is None or (goal.test.attribute, goal.test.op) == ("", "exists")


def test_a_number_of_no_groups_is_not_taken_for_something_written_alike() -> None:
    form = READER.form(
        FormAnswer.model_validate({"goals": [{"find": "staff", "where": {"total": {">": 2}}}]})
    )
    assert complaints(form, MODEL, LIBRARY)


def test_an_input_that_is_a_reference_may_be_called_by_what_it_refers_to() -> None:
    inputs = tuple(takes(one, "option", required=True) for one in ("zone_code", "zone", "minutes"))
    path = AccessPath(tool_id="park.cost", kind="function", inputs=inputs[::2])
    names = FormNames(EntityModel(paths={path.tool_id: path}), (path.tool_id,))
    assert names.input("park.cost", "zone") == "zone_code"
    both = path.model_copy(update={"inputs": inputs})
    names = FormNames(EntityModel(paths={both.tool_id: both}), (both.tool_id,))
    assert names.input("park.cost", "zone") == "zone"


def test_what_is_asked_of_another_thing_is_nothing_of_this_one() -> None:
    names = FormNames(MODEL, (*MODEL.types,))
    assert names.attribute("shop.order", "notes") == "note"
    assert names.attribute("shop.order", "note.phone") == "note.phone"


@pytest.mark.parametrize(
    "goal",
    [
        {"find": "order", "where": {"status": {}}},
        {"find": "order", "test": {"status": {}}},
        {"do": "close", "type": "order", "target": {"where": {"id": 7}}, "set": {"status": {}}},
    ],
)
def test_an_empty_object_is_sent_back(goal: dict[str, Any]) -> None:
    with pytest.raises(WrongGoalError, match="status: an empty object says nothing"):
        READER.form(FormAnswer.model_validate({"goals": [goal]}))


def test_a_number_may_be_written_with_a_mark_for_thousands() -> None:
    assert constraint("total", "4,000").value == 4000


PAID = {"find": "order", "where": {"id": 4}, "want": ["total"], "hidden": True}


def test_a_test_by_what_another_goal_came_to() -> None:
    told = {"total": {"<": {"goal": "g1", "take": "total"}}}
    counted = {"find": "order", "total": {"op": "max", "of": "total"}, "test": told}
    (_, goal) = READER.form(FormAnswer(goals=[PAID, counted])).goals
    assert isinstance(goal, FindGoal)
    assert goal.test == Test(op="<", goal="g1", take="total")
    form = Form(goals=(*READER.form(FormAnswer(goals=[PAID])).goals, goal))
    assert complaints(form, MODEL, LIBRARY) == []
    assert references_of(goal) == {"g2.test.goal": "g1"}


@pytest.mark.parametrize(
    ("value", "take"),
    [({"goal": "g1", "by": 50, "unit": "percent"}, "total"),
     ({"goal": "g1", "take": "shipping", "by": "50 %"}, "shipping")],
)  # fmt: skip
def test_so_much_more_than_another_thing_holds(value: Any, take: str) -> None:
    dearer = {"find": "order", "where": {"total": {">": value}}}
    (_, goal) = READER.form(FormAnswer(goals=[PAID, dearer])).goals
    assert isinstance(goal, FindGoal)
    (one,) = goal.find.constraints
    assert (one.goal, one.take, one.moved) == ("g1", take, {"amount": 50, "unit": "percent"})


def test_things_that_another_goal_found_are_told_by_their_id() -> None:
    of_them = {"find": "order", "where": {"customer_id": {"goal": "g1"}}}
    (_, goal) = READER.form(FormAnswer(goals=[PAID, of_them])).goals
    assert isinstance(goal, FindGoal)
    assert (goal.find.constraints[0].goal, goal.find.constraints[0].take) == ("g1", "")
