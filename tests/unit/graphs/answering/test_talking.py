"""Greeting, thanks, help."""

from __future__ import annotations

from typing import get_args

import pytest

from graphs.forms.records import TalkGoal, Topic
from tests.answering_stubs import MODEL, PROJECT, TYPES, ask, found, looking
from tools.entity_types.records import EntityModel


@pytest.mark.parametrize("topic", get_args(Topic))
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_topic_has_a_reply(topic: Topic, language: str) -> None:
    answer = ask(TalkGoal(id="g1", topic=topic), language=language)
    assert answer.text
    assert answer.status == "done"


def test_what_nothing_can_do_is_named() -> None:
    answer = ask(TalkGoal(id="g1", topic="other"), unread=("call a taxi",))
    assert '"call a taxi"' in answer.text


def test_what_a_model_wrote_is_said() -> None:
    assert ask(TalkGoal(id="g1", topic="greeting", text="Ahoy!")).text == "Ahoy!"


def test_a_complaint_is_offered_the_feedback_of_the_chat() -> None:
    assert "/bad" in ask(TalkGoal(id="g1", topic="complaint")).text


def test_help_names_what_the_library_holds_and_examples_that_it_answers() -> None:
    text = ask(TalkGoal(id="g1", topic="help")).text
    assert text.split("\n") == [
        (
            "I can look up people, tickets and invoices. I can change bookings. "
            "I can also: function it. For example:"
        ),
        "- List all people with their email.",
        "- How many tickets are there?",
    ]


def test_no_example_is_given_of_what_needs_an_input() -> None:
    paths = {k: p.model_copy(update={"kind": "detail"}) for k, p in MODEL.paths.items()}
    model = EntityModel({one.id: one for one in TYPES}, paths, "2")
    assert "For example" not in ask(TalkGoal(id="g1", topic="help"), model=model).text


def test_without_any_service_nothing_is_promised() -> None:
    text = ask(TalkGoal(id="g1", topic="help"), model=EntityModel()).text
    assert text == "No services are set up yet that I could ask."


def test_a_greeting_beside_a_question_asks_for_no_other() -> None:
    asked = looking(PROJECT, "budget")
    greets = TalkGoal(id="g2", topic="greeting")
    found_ = found(PROJECT, {"id": 1, "name": "Riverside", "budget": 1200})
    assert ask([greets, asked], found_).text == "The budget of Riverside is 1200."
