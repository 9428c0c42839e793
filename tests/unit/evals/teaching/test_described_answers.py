"""Answers made up of a description."""

from __future__ import annotations

from evals.simulator.described import ROWS, DescribedAnswers
from tests.lending_stubs import DETAILS, RENEW, SEARCH
from tools.records import Tool

ANSWERS = DescribedAnswers([SEARCH, DETAILS, RENEW])


def test_an_answer_holds_all_that_is_described_and_is_the_same_every_time() -> None:
    status, body = ANSWERS.answer("GET", "/instruments?name=cello")
    assert status == 200
    assert len(body["results"]) == ROWS
    first = body["results"][0]
    assert set(first) == {"instrument_id", "name", "family", "fee", "rating", "made_on"}
    assert isinstance(first["fee"], float)
    assert ANSWERS.answer("GET", "/instruments?name=cello") == (status, body)


def test_what_was_asked_for_stands_in_it() -> None:
    _, body = ANSWERS.answer("GET", "/instruments?name=cello&family=brass")
    assert {row["name"] for row in body["results"]} == {"cello"}
    assert {row["family"] for row in body["results"]} == {"brass"}


def test_the_id_of_a_list_is_known_to_the_operation_that_takes_it() -> None:
    _, body = ANSWERS.answer("GET", "/instruments?name=cello")
    wanted = body["results"][3]["instrument_id"]
    _, found = ANSWERS.answer("GET", f"/instruments/{wanted.replace(' ', '%20')}")
    assert found["instrument_id"] == wanted


def test_what_is_not_described_or_changes_something_is_not_there() -> None:
    assert ANSWERS.answer("GET", "/nothing")[0] == 404
    assert ANSWERS.answer("POST", "/loans/ln_1/renewals")[0] == 404


def test_a_limit_holds() -> None:
    limited = Tool.model_validate({**SEARCH.model_dump(), "path": "/few"})
    _, body = DescribedAnswers([limited]).answer("GET", "/few?limit=2")
    assert len(body["results"]) == 2
