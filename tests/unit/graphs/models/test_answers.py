"""Answers of models as JSON, whatever stands around it."""

from __future__ import annotations

import json

import pytest

from graphs.models.answers import WrongAnswerError, read_answer
from graphs.models.form_json import FormAnswer

TWO = {"goals": [{"find": "order"}, {"find": "customer"}]}


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(TWO),
        json.dumps(TWO["goals"]),
        f"Sure [see below]:\n```json\n{json.dumps(TWO)}\n```\nAnything else?",
        f"<think>{{maybe</think>{json.dumps(TWO)}",
        f"Here {{as asked}}: {json.dumps(TWO)}",
    ],
)
def test_all_goals_are_read(text: str) -> None:
    assert read_answer(text, FormAnswer).goals == TWO["goals"]


@pytest.mark.parametrize("text", ['{"find": "order"}', '[{"find": "order"}]'])
def test_one_goal_is_a_form(text: str) -> None:
    assert read_answer(text, FormAnswer).goals == [{"find": "order"}]


@pytest.mark.parametrize("cut", [10, 30, 45, 60])
def test_an_answer_that_breaks_off_is_not_taken_for_its_parts(cut: int) -> None:
    text = json.dumps({"language": "en", **TWO})
    with pytest.raises(WrongAnswerError, match="breaks off"):
        read_answer(text[:cut], FormAnswer)


def test_text_alone_is_no_answer() -> None:
    with pytest.raises(WrongAnswerError, match="No JSON object"):
        read_answer("There are two of them [1].", FormAnswer)


@pytest.mark.parametrize("text", ["[" * 20_000, '{"a":' * 20_000, f'{{"limit":{"1" * 5_000}}}'])
def test_what_is_beyond_reading_is_sent_back(text: str) -> None:
    with pytest.raises(WrongAnswerError, match="cannot be read"):
        read_answer(text, FormAnswer)
