"""What speaks against a reading once it is put together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graphs.forms.records import FindGoal
from tests.reading_stubs import MODEL, PERSON, attribute, model_of, read


@pytest.mark.parametrize(
    ("request_", "sign", "expected"),
    [
        ("what gardens are there?", "bare", 1.0),
        ("what is the area of Riverside?", "bare", 0.0),
        ("how large is Riverside?", "unmet", 0.0),
        ("since when is Riverside there?", "unmet", 1.0),
        ("show the open tasks", "value_passed", 0.0),
        ("what does Riverside offer?", "unasked", 1.0),
        ("which gardens are there?", "plural", 1.0),
        ("which garden is the largest?", "plural", 0.0),
        ("which gardens are they in?", "plural", 0.0),
        ("what does Riverside have?", "unasked", 1.0),
        ("what did the gardens offer?", "unasked", 1.0),
        ("what are the gardens?", "unasked", 0.0),
        ("what is Riverside?", "unasked", 0.0),
        ("what does Riverside have as its area?", "unasked", 0.0),
    ],
)
def test_a_sign(request_: str, sign: str, expected: float) -> None:
    assert read(request_).features.get(sign, 0.0) == expected


@pytest.mark.parametrize("asked", ["when and where", "where and when"])
def test_what_answers_one_of_two_question_words_is_not_all(asked: str) -> None:
    assert read(f"{asked} is the broken shed lock due?").doubtful
    assert not read("when is the broken shed lock due?").doubtful


@pytest.mark.parametrize(
    ("said", "unread"),
    [
        ("how many rentals are there right now?", ("right now",)),
        ("how many overdue rentals are there right now?", ()),
        ("how many canoes are there right now?", ()),
    ],
)
def test_the_present_is_left_where_past_things_would_be_told(
    said: str, unread: tuple[str, ...]
) -> None:
    model = model_of(
        ("rental", "id", (
            attribute("id", type="integer", role="id"),
            attribute("brought_back", format="date"),
            attribute("state", enum=("out", "overdue")),
        )),
        ("canoe", "id", (
            attribute("id", type="integer", role="id"),
            attribute("name", role="name"),
        )),
    )  # fmt: skip
    assert read(said, model=model).unread == unread


@pytest.mark.parametrize(("said", "unasked"), [("who rents", 1.0), ("what is the rent of", 0.0)])
def test_an_amount_is_no_answer_to_who(said: str, unasked: float) -> None:
    model = model_of(
        ("flat", "id", (
            attribute("id", type="integer", role="id"),
            attribute("rent", type="number"),
        )),
    )  # fmt: skip
    form = read(f"{said} flat 3?", model=model)
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == ("rent",)
    assert form.features.get("unasked", 0.0) == unasked


@pytest.mark.parametrize(
    ("said", "unasked"), [("when is Ana Ruiz in?", 1.0), ("when did Ana Ruiz join?", 0.0)]
)
def test_a_day_of_a_person_is_not_when_she_is_there(said: str, unasked: float) -> None:
    person = MODEL.types[PERSON]
    dated = (*person.attributes, attribute("joined_on", format="date"))
    types = {**MODEL.types, PERSON: person.model_copy(update={"attributes": dated})}
    model = replace(MODEL, types=types, version="dated")
    assert read(said, model=model).features.get("unasked", 0.0) == unasked
