"""What is said of one related thing finds one thing, by what is known of it."""

from __future__ import annotations

from dataclasses import replace

from graphs.forms.records import Constraint, Find, FindGoal, Times
from graphs.plans.records import Constant, Filter, Group, RowsStep
from graphs.search.searching import search_plans
from memory.name_directory import KnownValue
from tests.search_stubs import (
    CUSTOMER,
    ORDER,
    arguments,
    attribute,
    entity,
    named,
    paths,
    said,
    scope,
    takes,
    type_list,
)
from tools.entity_types.records import EntityModel


def known(city: str, thing: int) -> KnownValue:
    return replace(named(CUSTOMER, "Hannah Brook", thing), label=city)


TWINS = (known("Kingsport, 2024", 4), known("Dover, 2025", 9))


def orders(*constraints: Constraint) -> dict[str, object]:
    goal = FindGoal(id="g1", find=Find(entity=ORDER, constraints=constraints))
    found = search_plans(goal, scope(values=TWINS))
    assert not found.unclear
    assert not found.plans[0].unapplied
    return arguments(found.plans[0])


def test_a_name_and_what_was_said_after_it_are_one_thing() -> None:
    hannah = said("", "Hannah Brook", "name", span=(10, 22))
    assert orders(hannah, said("", "Dover", "name", span=(24, 29)))["customer"] == 9


def test_clauses_about_one_related_thing_are_one() -> None:
    hannah = said("customer_id", "Hannah Brook", "name")
    assert orders(hannah, said("customer_id.city", "Kingsport", "name"))["customer"] == 4


GROUP, SINGER = "choir.group", "choir.singer"
CHOIR = type_list(
    entity(GROUP, [
        attribute("id", role="id"), attribute("name", role="name"),
        attribute("speaker", target=SINGER, target_attribute="id"),
    ], ["name"]),
    entity(SINGER, [
        attribute("id", role="id"), attribute("name", role="name"), attribute("phone"),
        attribute("group", target=GROUP, target_attribute="id"),
    ], ["name"]),
)  # fmt: skip
LISTS = paths(
    (
        ("choir.groups", "list", GROUP, "[]", ("id", "name", "speaker"), ()),
        ("choir.singers", "list", SINGER, "[]", ("id", "name", "phone", "group"),
         (takes("group", "id", GROUP),)),
    )
)  # fmt: skip


def test_what_a_thing_refers_to_is_not_looked_up_by_the_id_of_the_thing_itself() -> None:
    """An input for the id of a group takes no id of the singer who speaks for it."""
    find = Find(entity=GROUP, constraints=(said("name", "Alto", "name"),),
                wanted=("speaker.phone",))  # fmt: skip
    model = EntityModel(types=CHOIR, paths=LISTS, version="1")
    found = search_plans(
        FindGoal(id="g1", find=find), scope(model=model, values=(named(GROUP, "Alto", 4),))
    )
    plan = found.plans[0]
    assert plan.path == ("choir.groups", "choir.singers")
    assert arguments(plan) == {}


def test_things_that_so_many_others_refer_to_are_counted_by_groups() -> None:
    twice = Constraint(
        attribute="id", op="in", take="customer_id", find=Find(entity=ORDER), times=Times(count=2)
    )
    goal = FindGoal(id="g1", find=Find(entity=CUSTOMER, constraints=(twice,)))
    plan = search_plans(goal, scope()).plans[0]
    groups = [step for step in plan.steps if isinstance(step, RowsStep) and step.of == "s1"]
    assert groups[0].ops == (
        Group(op="count", by="customer_id"),
        Filter(attribute="total", op=">=", value=Constant(value=2)),
    )
    assert groups[0].id in str(plan.steps[-1])
