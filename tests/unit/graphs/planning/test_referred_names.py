"""Rows say what the things are called that they refer to, where that is known."""

from __future__ import annotations

from graphs.forms.records import Constraint, DoGoal, Find, FindGoal, Form, Total
from graphs.planning.named_ids import with_named_ids
from graphs.planning.referred_names import with_referred_names
from memory.name_directory import KnownValue
from tests.form_reasoner_stubs import found
from tests.search_stubs import MODEL, StubGrounding, attribute, entity, named, type_list
from tools.entity_types.records import EntityModel

KNOWN = StubGrounding([named("shop.customer", "Acme", 17), named("shop.staff", "Ada", 2)])


def test_known_names_stand_beside_ids() -> None:
    rows = ({"id": 4, "customer_id": 17, "handled_by": 3}, {"id": 5, "customer_id": None})
    came = with_referred_names({"g1": found("g1", *rows)}, MODEL, KNOWN, Form())["g1"]
    assert came.rows == ({**rows[0], "customer_id.name": "Acme"}, rows[1])


def test_names_that_rows_hold_stay_as_they_are() -> None:
    row = {"id": 4, "customer_id": 17, "customer_id.name": "Acme Ltd"}
    assert with_referred_names({"g1": found("g1", row)}, MODEL, KNOWN, Form())["g1"].rows == (row,)


def test_changed_things_are_told_so_too() -> None:
    change = {"tool_id": "shop.ship", "call_id": "c1", "row": {"id": 4, "handled_by": 2}}
    (one,) = with_referred_names({"g1": found("g1", changes=[change])}, MODEL, KNOWN, Form())[
        "g1"
    ].changes
    assert one.row == {"id": 4, "handled_by": 2, "handled_by.name": "Ada"}


def test_others_of_the_same_type_are_not_named_unasked() -> None:
    row = {"id": 2, "name": "Bo", "supervisor": 2}
    came = found("g1", row, entity="shop.staff")
    assert with_referred_names({"g1": came}, MODEL, KNOWN, Form())["g1"].rows == (row,)


def test_groups_over_relations_are_told_by_name() -> None:
    total = Total(op="count", by="order_id.customer_id")
    find = Find(entity="shop.delivery")
    form = Form(goals=(FindGoal(id="g1", find=find, total=total),))
    order = attribute("order_id", target="shop.order", target_attribute="id")
    delivery = entity("shop.delivery", [attribute("id", role="id"), order])
    model = EntityModel(types={**MODEL.types, delivery.id: delivery})
    groups = ({"order_id.customer_id": 17, "total": 3}, {"order_id.customer_id": 9, "total": 1})
    came = found("g1", *groups, entity="")
    (first, second) = with_referred_names({"g1": came}, model, KNOWN, form)["g1"].rows
    assert first == {**groups[0], "order_id.customer_id.name": "Acme"}
    assert second == groups[1]


LONG = "6f0c2a17-4b1e-4c7a-9a3f-5d20c1000003"
HAND = entity(
    "sea.hand",
    [attribute("id", role="id"), attribute("first_name"), attribute("last_name")],
    ["first_name", "last_name"],
)
WATCH = entity("sea.watch", [attribute("hand_id", target=HAND.id, target_attribute="id")])
SEA = EntityModel(types=type_list(HAND, WATCH))
CREW = StubGrounding(
    [KnownValue(HAND.id, "first_name", "Ada", LONG), KnownValue(HAND.id, "last_name", "Ley", LONG),
     KnownValue(HAND.id, "first_name", "Bo", 4)]
)  # fmt: skip


def test_both_halves_of_a_name_stand_beside_an_id() -> None:
    row = {"hand_id": LONG}
    came = with_referred_names({"g1": found("g1", row, entity=WATCH.id)}, SEA, CREW, Form())["g1"]
    assert came.rows == ({**row, "hand_id.first_name": "Ada", "hand_id.last_name": "Ley"},)


def test_what_was_asked_is_told_by_names_and_codes_that_people_write() -> None:
    def asked(value: object) -> Constraint:
        find = Find(entity=WATCH.id, constraints=(Constraint(attribute="hand_id", value=value),))
        inner = Find(entity=WATCH.id, constraints=(Constraint(attribute="hand_id", find=find),))
        goal = DoGoal(id="g1", action="end", entity=WATCH.id, target=inner)
        (told,) = with_named_ids(Form(goals=(goal,)), SEA, CREW).goals
        assert isinstance(told, DoGoal)
        assert told.target is not None
        nested = told.target.constraints[0].find
        assert nested is not None
        return nested.constraints[0]

    assert (asked(LONG).value, asked(LONG).kind) == ("Ada Ley", "name")
    assert asked(4).value == 4
    assert asked("7" * 36).value == "7" * 36


def test_a_name_that_nothing_calls_one_stands_there_as_a_name() -> None:
    guide = entity("park.guide", [attribute("id", role="id"), attribute("clld")], ["clld"])
    tour = entity("park.tour", [attribute("led", target=guide.id, target_attribute="id")])
    model = EntityModel(types=type_list(guide, tour))
    known = StubGrounding([KnownValue(guide.id, "clld", "Ada Ley", "a-ley")])
    row, joined = {"led": "a-ley"}, {"led": "a-ley", "led.clld": "Ada Ley"}
    came = found("g1", row, joined, entity=tour.id)
    told = with_referred_names({"g1": came}, model, known, Form())["g1"]
    assert told.rows == ({**row, "led.name": "Ada Ley"}, {**joined, "led.name": "Ada Ley"})
