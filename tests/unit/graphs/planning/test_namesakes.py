"""Plans for the things of one name are told apart by these things."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graphs.forms.records import Find, FindGoal
from graphs.planning.namesakes import all_meant, called_apart, namesakes_of, with_plans_of
from graphs.search.searching import SearchResult, search_plans
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute
from tests.search_stubs import (
    CUSTOMER,
    NAMES,
    ORDER,
    StubGrounding,
    arguments,
    entity,
    named,
    said,
    scope,
)

PARTS = ("first_name", "last_name")
MEMBER = entity("club.member", [attribute(name) for name in PARTS], PARTS)
OF_HANNAH = FindGoal(
    id="g1", find=Find(entity=ORDER, constraints=(said("customer_id", "Hannah Brook", "name"),))
)


def test_things_of_one_name_are_called_by_what_differs_or_by_their_ids() -> None:
    ada = [("Ada", 4), ("Ada", 7), ("Ada", 9)], [("Ash", 4), ("Elm", 7), ("Elm", 9)]
    known = [
        KnownValue(MEMBER.id, n, t, i) for n, of in zip(PARTS, ada, strict=True) for t, i in of
    ]
    told = called_apart(MEMBER, ["4", "7", "9"], StubGrounding(known))
    assert told == ["Ada Ash", "Ada Elm (7)", "Ada Elm (9)"]
    assert all_meant(told) == "Ada Ash, Ada Elm (7) and Ada Elm (9) are all meant"
    assert all_meant(told[:2]) == "Ada Ash and Ada Elm (7) are both meant"


@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_a_whole_search_finds_all_of_a_name_and_an_early_end_is_known(count: int) -> None:
    many = (*NAMES, *(named(CUSTOMER, "Hannah Brook", 90 + at) for at in range(1, count)))
    here = scope(values=many)
    first = search_plans(OF_HANNAH, here)
    whole = with_plans_of(first, search_plans(OF_HANNAH, replace(here, thorough=True, waves=6)))
    things = namesakes_of(whole, whole.plans, OF_HANNAH, here)
    assert things is not None
    assert things.are_all
    ids = [arguments(plan)["customer"] for plan in things.plans.values()]
    assert sorted(ids) == [4, *range(91, 90 + count)]
    few = namesakes_of(first, whole.plans[:2], OF_HANNAH, here)
    assert few is not None
    assert few.are_all == (count == 2)


def test_plans_that_differ_by_no_thing_have_no_namesakes() -> None:
    found = search_plans(OF_HANNAH, scope())
    assert namesakes_of(found, found.plans, OF_HANNAH, scope()) is None
    assert namesakes_of(SearchResult(), (), OF_HANNAH, scope()) is None
