"""What is typed at a question and is no answer to it."""

from __future__ import annotations

import pytest

from app.chat.turning import opens_a_turn


@pytest.mark.parametrize(
    "typed",
    [
        "/quit",
        "/help",
        "/model rules",
        "/?",
        "What is the weather in Paris?",
        "明天巴黎的天气怎么样？",
        "thanks!",
        "thanks a lot",
        "that is wrong",
    ],
)
def test_a_command_or_another_question_opens_a_turn(typed: str) -> None:
    assert opens_a_turn(typed)


@pytest.mark.parametrize(
    "typed",
    ["", "Rome", "Rome?", "Rome or Milan?", "巴黎？", "/etc/hosts", "the one with a pool", "?"],
)
def test_an_answer_does_not(typed: str) -> None:
    assert not opens_a_turn(typed)
