"""What is said of one related thing finds one thing, by what is known of it."""

from __future__ import annotations

from dataclasses import replace

from graphs.forms.records import Constraint, Find, FindGoal
from graphs.search.searching import search_plans
from memory.name_directory import KnownValue
from tests.search_stubs import CUSTOMER, ORDER, arguments, named, said, scope


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
