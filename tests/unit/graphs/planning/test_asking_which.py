"""How things are told apart when the person is asked which one is meant."""

from __future__ import annotations

from typing import Any, cast

from graphs.planning.asking_which import labels_of, which_one
from graphs.planning.context import Planner
from graphs.plans.records import Plan
from graphs.plans.tables import SeveralToTakeError
from tests.search_stubs import MODEL, StubGrounding, named
from tools.entity_types.records import Attribute, EntityType

KILN = EntityType(
    id="pottery.kiln", group_id="pottery", words=("kiln",), id_attribute="code",
    name_attributes=("title",),
    attributes=tuple(Attribute(name=n, words=(n,)) for n in ("code", "title", "kind", "cone")),
)  # fmt: skip
ROWS = [
    {"code": "K-4", "title": "Vulcan", "kind": "gas", "cone": 6},
    {"code": "K-7", "title": "Ember", "kind": "gas", "cone": 9},
]


def test_things_are_told_by_name_and_by_what_differs() -> None:
    assert labels_of(ROWS, KILN, "code") == ["Vulcan (cone 6)", "Ember (cone 9)"]


def test_a_thing_without_a_name_is_told_by_its_id() -> None:
    rows = [{name: value for name, value in row.items() if name != "title"} for row in ROWS]
    assert labels_of(rows, KILN, "code") == ["K-4 (cone 6)", "K-7 (cone 9)"]


def test_one_thing_alone_is_told_by_what_it_is_like() -> None:
    assert labels_of(ROWS[:1], KILN, "code") == ["Vulcan (kind gas, cone 6)"]


def test_what_a_thing_belongs_to_is_told_by_name_and_first() -> None:
    orders = MODEL.types["shop.order"]
    rows = [
        {"id": 4, "status": "open", "customer_id": 17, "next_cursor": "b"},
        {"id": 5, "status": "paid", "customer_id": 18, "next_cursor": "c"},
    ]
    known = StubGrounding([named("shop.customer", "Acme", 17)])
    planner = Planner(cast("Any", None), MODEL, cast("Any", known))
    labels = labels_of(rows, orders, "id", planner)
    assert labels == ["4 (customer Acme, status open)", "5 (status paid)"]


def test_all_that_is_known_of_each_is_kept_for_the_answer() -> None:
    rows = [
        {"id": 4, "status": "open", "total": 3, "customer_id": 17, "note": "for Ada"},
        {"id": 5, "status": "open", "total": 4, "customer_id": 18, "note": None},
    ]
    known = StubGrounding([named("shop.customer", "Acme", 17)])
    planner = Planner(cast("Any", None), MODEL, cast("Any", known))
    error = SeveralToTakeError("goal:g1", "id", rows)
    gap = which_one(error, Plan(goal="g2", steps=()), planner)
    assert gap["values"] == [4, 5]
    assert {"Acme", "for", "Ada", "open"} <= {*gap["facts"][0].split()}
    assert "Acme" not in gap["facts"][1]
