"""Plans are told apart in the words of the library, never by their steps."""

from __future__ import annotations

from graphs.planning.other_meanings import called_apart, namesakes, other_meanings
from graphs.plans.records import CallStep, Constant, Plan
from graphs.search.searching import SearchResult
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute
from tests.search_stubs import StubGrounding, entity
from tools.entity_types.records import EntityModel

NAMES = ("first_name", "last_name")
MEMBER = entity("club.member", [attribute(name) for name in NAMES], NAMES)
MODEL = EntityModel(types={MEMBER.id: MEMBER}, version="1")


def a_plan(**arguments: Constant) -> Plan:
    return Plan(goal="g1", steps=(CallStep(id="s1", tool_id="shop.find", arguments={**arguments}),))


def test_a_value_that_another_plan_puts_elsewhere_is_told() -> None:
    red = Constant(value="red", origin="g1.find.constraints.0")
    told = other_meanings(a_plan(colour=red), a_plan(first_name=red))
    assert told == ["“red” is meant as colour, not as first name"]


def test_ids_and_values_in_the_same_place_are_not_told() -> None:
    one = Constant(value=7, origin="g1.find.constraints.0", known=True)
    other = Constant(value=8, origin="g1.find.constraints.0", known=True)
    assert other_meanings(a_plan(owner=one), a_plan(author=other)) == []
    same = Constant(value="red", origin="g1.find.constraints.1")
    assert other_meanings(a_plan(colour=same), a_plan(colour=same)) == []


def test_which_of_two_of_one_name_is_meant_is_told() -> None:
    said = [("Ada", 4), ("Ada", 7)], [("Ash", 4), ("Elm", 7)]
    known = [
        KnownValue(MEMBER.id, n, t, i) for n, of in zip(NAMES, said, strict=True) for t, i in of
    ]
    grounding = StubGrounding(known)
    result = SearchResult(namesakes=(("club.member", "4"), ("club.member", "7")))
    told = called_apart(result, grounding, MODEL)
    assert namesakes(told, 2) == ["Ada Ash and Ada Elm are both meant"]
    assert namesakes(told, 3) == ["Ada Ash, Ada Elm, ... are meant, all 3"]
    assert called_apart(SearchResult(), grounding, MODEL) == []
