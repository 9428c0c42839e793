"""Combinations of what is said, a solution, and what is asked for, each with a question."""

from __future__ import annotations

from functools import cache

from evals.soay.api import description
from graphs.programs.combinations import Combination, combinations_of, placeholders
from tools.entity_types.building import build_entity_model
from tools.openapi_import import import_openapi
from tools.solutions import Solution

SEARCH, PAPERS, PAPER = (
    f"scholars.{one}" for one in ("search_person", "get_person_pubs", "get_publication")
)


def solution(*tools: str, given: tuple[str, ...] = ("name", "organization")) -> Solution:
    said = tuple(f"{tools[0]}:{one}" for one in given)
    return Solution(tools=tools, given=said, bindings=(), outputs=())


@cache
def found(*tools: str) -> tuple[Combination, ...]:
    catalogue = import_openapi(
        description("http://127.0.0.1:1"), source="test", group_id="scholars", allow_loopback=True
    )
    model = build_entity_model(catalogue.tools)
    shorter = [solution(*tools[:count]) for count in range(1, len(tools) + 1)]
    return tuple(combinations_of(shorter, model))


def test_one_or_two_optional_inputs_are_said() -> None:
    heads = dict.fromkeys(one.inputs for one in found(SEARCH))
    assert list(heads) == [
        (f"{SEARCH}:name",),
        (f"{SEARCH}:organization",),
        (f"{SEARCH}:name", f"{SEARCH}:organization"),
    ]


def test_ids_are_not_asked_for() -> None:
    asked = {one.output for one in found(SEARCH, PAPERS, PAPER) if one.tools[-1] == PAPER}
    assert "abstract" in asked
    assert not {one for one in asked if one.endswith("_id")}


def test_the_question_tells_the_things_of_each_call_and_what_is_said() -> None:
    questions = {one.question for one in found(SEARCH, PAPERS, PAPER)}
    assert (
        "What is the venue of the publication of the person with name {name} and organisation "
        "{organization}?"
    ) in questions


def test_what_a_shorter_solution_tells_is_asked_of_it_alone() -> None:
    every = found(SEARCH, PAPERS, PAPER)
    cited = [one for one in every if "number citation of the publication" in one.question]
    assert {one.tools for one in cited} == {(SEARCH, PAPERS)}


def test_inputs_of_one_name_have_placeholders_of_their_own() -> None:
    assert placeholders(("a.find:name", "b.find:name", "b.find:city")) == [
        "{name 1}",
        "{name 2}",
        "{city}",
    ]
