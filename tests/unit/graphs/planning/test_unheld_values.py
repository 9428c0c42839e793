"""Words by which things were looked up that none of them is known to have."""

from __future__ import annotations

import pytest

from graphs.forms.records import Constraint, Find, FindGoal, Goal, TalkGoal
from graphs.planning.unheld_values import unheld_values
from tests.agent_stubs import make_observation
from tests.search_stubs import CUSTOMER, MODEL, NAMES, ORDER, StubGrounding, named, said

KNOWN = StubGrounding((*NAMES, named(CUSTOMER, "Leeds", 17, "city")), (), MODEL)
CITY = "no city is known to be Кингспорт; known are: Kingsport, Leeds"


def of_customers(*constraints: Constraint) -> FindGoal:
    return FindGoal(id="g1", find=Find(entity=CUSTOMER, constraints=constraints))


def unheld(goal: Goal, matched: int = 0) -> str:
    last = make_observation("shop.list_customers", matched=matched)
    return unheld_values(goal, [last], MODEL, KNOWN)


def test_the_words_that_things_have_are_told() -> None:
    assert unheld(of_customers(said("city", "Кингспорт"))) == CITY
    behind = Find(entity=ORDER, constraints=(said("customer_id.city", "Кингспорт"),))
    assert unheld(FindGoal(id="g1", find=behind)) == CITY
    within = Find(entity=ORDER, constraints=(
        Constraint(attribute="customer_id", find=of_customers(said("city", "Кингспорт")).find),
    ))  # fmt: skip
    assert unheld(FindGoal(id="g1", find=within)) == CITY


@pytest.mark.parametrize(
    "goal",
    [
        of_customers(said("city", "kingsport")),
        of_customers(said("name", "acme ltd", "name")),
        of_customers(said("id", 4, "id")),
        of_customers(said("country", "NL")),
        TalkGoal(id="g1", topic="thanks"),
    ],
)
def test_nothing_is_told_of_what_may_be_so(goal: Goal) -> None:
    assert unheld(goal) == ""


def test_nothing_is_told_where_something_was_found() -> None:
    assert unheld(of_customers(said("city", "Кингспорт")), matched=2) == ""
    assert unheld_values(of_customers(said("city", "X")), [], MODEL, KNOWN) == ""


def test_the_names_that_things_have_are_told() -> None:
    assert unheld(of_customers(said("name", "Акме", "name"))) == (
        "no customer is known to be called Акме; known are: Acme Ltd, Hannah Brook"
    )
