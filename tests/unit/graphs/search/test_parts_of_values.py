"""Names that are but a part of what things hold, or that only the service can look for."""

from __future__ import annotations

import pytest

from graphs.forms.records import Find, FindGoal
from graphs.plans.records import Filter, Plan
from graphs.search.scope import Scope
from graphs.search.searching import search_plans
from memory.name_directory import KnownValue
from tests.search_stubs import (
    DETAILS,
    attribute,
    entity,
    ops,
    paths,
    said,
    scope,
    takes,
    type_list,
)
from tools.entity_types.records import EntityModel

BELL = "tower.bell"
KIND = entity(
    BELL,
    [attribute("id", role="id"), attribute("name", role="name"), attribute("founder")],
    ["name"],
)
SEARCH = takes("q", "search")


def model(*shown: str) -> EntityModel:
    """Bells that are searched for by words, and of which a list shows these attributes."""
    ways = (("tower.list_bells", "list", BELL, "[]", ("id", "name", *shown), (SEARCH,)),)
    return EntityModel(types=type_list(KIND), paths=paths(ways), version="-".join(shown))  # type: ignore[arg-type]


def best(known: Scope, text: str) -> Plan:
    find = Find(entity=BELL, constraints=(said(value=text, kind="name"),))
    found = search_plans(FindGoal(id="g1", find=find), known)
    assert found.plans, found.why_not
    return found.plans[0]


def kept(plan: Plan) -> list[tuple[str, str]]:
    filters = [f for f in ops(plan, Filter) if f.attribute]
    return [(one.attribute, one.op) for one in filters]


def test_a_part_of_what_things_hold_is_told_by_that_and_by_no_name_of_theirs() -> None:
    values = [KnownValue(BELL, "founder", "Ada Quist", None)]
    plan = best(scope(values=values, whole=(), model=model("founder")), "Quist")
    assert kept(plan) == [("founder", "contains")]
    nobody = best(scope(values=values, whole=(), model=model("founder")), "Marr")
    assert kept(nobody) == [("name", "contains")]


@pytest.mark.parametrize(
    ("shown", "description", "told"),
    [
        ((), "Words of the name or the founder", []),
        ((), "Words of the name", [("name", "contains")]),
        (("founder",), "Words of the name or the founder", [("name", "contains")]),
    ],
)
def test_what_a_search_looks_for_beside_what_rows_show_is_not_looked_for_in_these(
    shown: tuple[str, ...], description: str, told: list[tuple[str, str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setitem(DETAILS, ("tower.list_bells", "q"), {"description": description})
    assert kept(best(scope(values=(), whole=(), model=model(*shown)), "Quist")) == told
