"""Each turn of conversation_cases.yaml becomes exactly the steps listed there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from graphs.limits import Limits
from graphs.reasoner import Question
from graphs.rules.decomposing import decompose
from graphs.rules.following import stands_alone
from tests.conversation_stubs import NOW, Talk, told

CASES: list[list[dict[str, Any]]] = yaml.safe_load(
    (Path(__file__).parent / "conversation_cases.yaml").read_text("utf-8")
)
ALONE = [turn["ask"] for talk in CASES for turn in talk if turn.get("alone")]


@pytest.mark.parametrize("case", CASES, ids=[" | ".join(t["ask"] for t in c) for c in CASES])
def test_a_conversation(case: list[dict[str, Any]]) -> None:
    talk = Talk()
    for number, turn in enumerate(case):
        answer = talk.ask(turn["ask"], turn.get("shows", "measure"))
        assert told(answer) == turn["steps"], turn["ask"]
        assert answer.follows == (number > 0 and not turn.get("alone", False)), turn["ask"]


def test_the_table_is_large() -> None:
    assert len(CASES) >= 60
    assert len(set(ALONE)) >= 20


@pytest.mark.parametrize("request_", sorted(set(ALONE)))
def test_what_stands_alone_comes_out_as_without_any_conversation(request_: str) -> None:
    question = Question(request_, (), Limits().subtasks)
    talk = Talk()
    talk.ask("Find hotels in Oslo from 20 to 22 May", "list")
    assert stands_alone(request_, talk.turns(), NOW)
    assert talk.ask(request_) == decompose(question, NOW, converts=True)


def test_the_first_turn_of_a_conversation_stands_alone() -> None:
    assert stands_alone("cancel it", [], NOW)
    assert not Talk().ask("cancel it").follows


def test_a_turn_too_far_back_is_not_looked_at() -> None:
    talk = Talk()
    talk.ask("Find hotels in Oslo from 20 to 22 May", "list")
    for city in ("Rome", "Cairo", "Lima"):
        talk.ask(f"What is the weather in {city} today?")
    assert not any("hotels" in told(talk.ask("the second one?"))[0] for _ in range(1))


def test_what_pointed_at_a_turn_too_far_back_names_it_no_more() -> None:
    talk = Talk()
    talk.ask("Find hotels in Oslo from 20 to 22 May", "list")
    talk.ask("What is the phone number of the second one?")
    for _ in range(2):
        talk.ask("and the third?")
    first = talk.turns()[0]
    assert [s["text"] for s in first.subtasks] == [
        "the second of it",
        "What is the phone number of [A1]",
    ]
    assert [s["depends_on"] for s in first.subtasks] == [[], ["A1"]]
