"""Recorded answers: which prompts are known, and what is given to those that are not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from evals.live.catalogue import find_services
from evals.model_server.records import Heard
from evals.recorded.book import Book, add_answers, load_book
from evals.recorded.records import Asked, Recorded

REQUEST = "What does the Lys viola cost?"
READ, ANSWER = '{"goals": []}', "It costs 40 EUR."


def body(rules: str, user: str, form: str = "", *more: str) -> dict[str, Any]:
    told: list[dict[str, str]] = [{"role": "system", "content": rules}]
    told.append({"role": "user", "content": user})
    for said in more:
        told += [{"role": "assistant", "content": "{}"}, {"role": "user", "content": said}]
    asked = {"response_format": {"json_schema": {"name": form}}} if form else {}
    return {"messages": told, **asked}


def read(rules: str = "rules", schema: str = "viola: id*", *more: str) -> dict[str, Any]:
    user = f"<data>\nLibrary:\n{schema}\nRequest: {REQUEST}\n</data>"
    return body(rules, user, "FormAnswer", *more)


def answer(rules: str = "rules", found: str = "40") -> dict[str, Any]:
    return body(rules, f"<data>\nRequest: {REQUEST}\nFindings:\n{found}\n</data>")


@pytest.fixture
def book() -> Book:
    return Book([Recorded.of(read(), READ), Recorded.of(answer(), ANSWER)])


def test_what_a_prompt_asks() -> None:
    asked = Asked.of(Heard(read("rules", "viola: id*", "That cannot be used."), {}))
    assert (asked.decision, asked.request, asked.turn) == ("read", REQUEST, 1)
    assert Asked.of(Heard(answer(), {})).decision == "answer"


@pytest.mark.parametrize(
    ("asked", "known", "given"),
    [
        (read(), "same", READ),
        (read("other rules"), "alike", READ),
        (read("rules", "viola: id*, fee"), "alike", READ),
        (read("rules", "viola: id*", "That cannot be used."), "unknown", ""),
        (answer(), "same", ANSWER),
        (answer("other rules"), "alike", ANSWER),
        (answer("rules", "45"), "unknown", ""),
    ],
    ids=[
        "read", "read by other rules", "read of another schema", "read again after a complaint",
        "told", "told by other rules", "told of other findings",
    ],
)  # fmt: skip
def test_what_is_given(book: Book, asked: dict[str, Any], known: Any, given: str) -> None:
    reply = book(Heard(asked, {}))
    assert book.asked == {known: 1}
    assert [one.request for one in book.unknown] == ([] if given else [REQUEST])
    assert (reply.status, reply.content) == (
        (200, given) if given else (503, "No answer to this prompt was recorded.")
    )


def test_answers_of_a_folder_are_taken_over(tmp_path: Path) -> None:
    file = tmp_path / "data" / "answers.jsonl"
    for name, asked in (("1", read()), ("2", answer())):
        (tmp_path / f"{name}.request.json").write_text(json.dumps(asked))
    (tmp_path / "1.answer").write_text("old\n")
    assert add_answers(tmp_path, file) == 1
    (tmp_path / "1.answer").write_text(READ)
    assert add_answers(tmp_path, file) == 1
    assert [one.answer for one in load_book(file).records] == [READ]
    assert REQUEST in load_book(file).requests


def test_the_recorded_requests_are_of_services_to_improve_on() -> None:
    services = find_services().services
    known = {r.text for one in services if not one.set_aside for r in one.requests}
    assert load_book().requests
    assert load_book().requests <= known
