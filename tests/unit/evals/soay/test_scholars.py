"""The world of scholars, and gold programs over it."""

from __future__ import annotations

from collections import Counter

import pytest

from evals.soay.api import HANDLERS, description
from evals.soay.classes import CLASSES, Classed, accuracy, class_of, score
from evals.soay.gold import gold_answer
from evals.soay.made_up import ENTITIES, made_up_questions
from evals.soay.records import Question
from evals.soay.scholars import world
from tools.openapi_import import import_openapi

DATA = world(ENTITIES)
QUESTIONS = made_up_questions()


def test_the_same_entities_make_the_same_world() -> None:
    assert world(ENTITIES) == DATA


def test_every_entity_is_there_and_some_names_are_borne_by_two() -> None:
    people = DATA["persons"]
    for entity in ENTITIES:
        (one,) = [
            row
            for row in people
            if (row["name"], row["organization"]) == (entity.name, entity.organization)
        ]
        assert entity.interest in one["interests"]
    names = Counter(row["name"] for row in people)
    assert max(names[entity.name] for entity in ENTITIES) > 1


def test_who_works_with_whom_holds_both_ways() -> None:
    pairs = {(pair["of"], pair["with"]) for pair in DATA["coauthors"]}
    assert pairs
    assert pairs == {(other, one) for one, other in pairs}


def test_ids_stand_under_two_names_and_authors_are_nested() -> None:
    catalogue = import_openapi(
        description("http://127.0.0.1:1"), source="test", group_id="scholars", allow_loopback=True
    )
    outputs = {tool.id: {one.path for one in tool.outputs} for tool in catalogue.tools}
    assert {tool.rpartition(".")[2] for tool in outputs} == set(HANDLERS)
    assert "[].id" in outputs["scholars.get_coauthors"]
    assert "data[].person_id" in outputs["scholars.search_person"]
    assert "author_list[].person_id" in outputs["scholars.get_publication"]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_a_gold_program_answers_its_question(question: Question) -> None:
    gold = gold_answer(question.program, DATA)
    assert gold
    assert all(isinstance(value, str | int) for value in gold)


def test_gold_answers_by_hand() -> None:
    """Two of them worked out another way."""
    first = {question.template: question for question in QUESTIONS[::-1]}
    me = next(
        row
        for row in DATA["persons"]
        if (row["name"], row["organization"]) == (ENTITIES[0].name, ENTITIES[0].organization)
    )
    assert gold_answer(first[1].program, DATA) == [me["num_citation"]]
    friends = {pair["with"] for pair in DATA["coauthors"] if pair["of"] == me["person_id"]}
    cited = max(
        (row for row in DATA["persons"] if row["person_id"] in friends),
        key=lambda row: row["num_citation"],
    )
    assert gold_answer(first[10].program, DATA) == [cited["name"]]


SOLUTION = ("scholars.search_person", "scholars.get_coauthors")


@pytest.mark.parametrize(
    ("path", "status", "right", "expected"),
    [
        (SOLUTION, "done", True, "EM"),
        (SOLUTION[:1], "done", True, "DS"),
        (SOLUTION[:1], "done", False, "WS"),
        (SOLUTION, "partial", False, "WC"),
        ((), "error", False, "EE"),
    ],
)
def test_classes(path: tuple[str, ...], status: str, right: bool, expected: str) -> None:
    question = next(one for one in QUESTIONS if one.solutions[0] == SOLUTION)
    assert class_of(question, path, status, right=right) == expected


def test_score_weighs_by_hops() -> None:
    one, *_, three = sorted(QUESTIONS, key=lambda question: question.hops)
    told = [
        Classed(question, found, stated=False, answer="", path=(), model_calls=0, seconds=0.0)
        for question, found in ((one, CLASSES[0]), (three, CLASSES[2]))
    ]
    assert (accuracy(told), score(told)) == (50.0, 25.0)
