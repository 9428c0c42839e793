"""What is asked for all things of a type that nobody spoke of may be asked of none."""

from __future__ import annotations

from dataclasses import replace

from graphs.forms.records import Constraint, Find, FindGoal
from graphs.planning.foreseeing import foresight
from graphs.search.searching import search_plans
from tests.search_stubs import (
    arguments,
    attribute,
    calls,
    entity,
    its_id,
    named,
    paths,
    said,
    scope,
    type_list,
)
from tools.entity_types.records import EntityModel

HIVE, WEIGHING = "bees.hive", "bees.weighing"
MODEL = EntityModel(
    types=type_list(
        entity(HIVE, [attribute("id", role="id"), attribute("name", role="name")], ["name"]),
        entity(WEIGHING, [attribute("id", role="id"), attribute("quantity")]),
    ),
    paths=paths(
        (
            ("bees.list_hives", "list", HIVE, "[]", ("id", "name"), ()),
            (
                "bees.weigh", "list", WEIGHING, "[]", ("id", "quantity"),
                (its_id("hive_id", HIVE),),
            ),
        )
    ),
)  # fmt: skip
WITHIN = scope(model=MODEL, values=[named(HIVE, "Amber Row", 4)])
GOAL = FindGoal(id="g1", find=Find(entity=WEIGHING))


def test_it_is_told_whether_anybody_spoke_of_such_things() -> None:
    for text, sweeps in (("What do they weigh?", True), ("What do our hives weigh?", False)):
        outlook = foresight(WITHIN)(MODEL, text, GOAL, (), ())
        assert outlook.sweeps is sweeps
        assert outlook.whole is not sweeps
        assert outlook.lacks < 0


def test_a_thing_named_elsewhere_is_meant_rather_than_all_of_its_type() -> None:
    amber: Constraint = said("", "Amber Row", "name")
    (plan, *_) = search_plans(GOAL, replace(WITHIN, said="And the heaviest?", told=(amber,))).plans
    assert arguments(plan) == {"hive_id": 4}
    (plan, *_) = search_plans(GOAL, replace(WITHIN, said="Of all hives?", told=(amber,))).plans
    assert calls(plan)[-1].over == "s1"


def test_what_has_none_is_looked_for_under_none_of_them() -> None:
    kept = attribute("hive_id", target=HIVE, target_attribute="id")
    weighing = entity(WEIGHING, [attribute("id", role="id"), attribute("quantity"), kept])
    model = replace(MODEL, types=type_list(MODEL.types[HIVE], weighing))
    lacking = Constraint(attribute="hive_id", op="missing")
    goal = FindGoal(id="g1", find=Find(entity=WEIGHING, constraints=(lacking,)))
    within = scope(model=model, values=[named(HIVE, "Amber Row", 4)])
    assert search_plans(GOAL, within).plans
    assert not search_plans(goal, within).plans
