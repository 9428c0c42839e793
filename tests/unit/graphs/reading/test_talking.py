"""What asks for no call, however hastily it is written, and what asks for one though it thanks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graphs.reading.clauses import ANY_TIME, clause_of
from graphs.reading.reasoner import RuleReader
from graphs.reading.talking import is_talk, talk
from graphs.reading.tokens import tokens_of
from tests.reading_stubs import MODEL, KnownThings, question, read


@pytest.mark.parametrize(
    "said",
    [
        "thanks, that's all for today",
        "thats all, cheers",
        "ok thank you, see you on Monday",
        "brilliant, thanks",
        "i dont need anything else, thank you",
    ],
)
def test_thanks_and_when_one_will_be_back_ask_for_nothing(said: str) -> None:
    assert is_talk(said)


@pytest.mark.parametrize(
    "said", ["thanks, and on Friday", "thanks, tomorrow?", "thanks, what about Monday", "see it"]
)
def test_another_day_is_asked_about_behind_thanks(said: str) -> None:
    assert not is_talk(said)


def test_contractions_are_known_without_their_mark() -> None:
    told = [(t.text, t.lower, t.function) for t in tokens_of("whats due, dont say")]
    assert told[:2] == [("what", "what", True), ("s", "'s", True)]
    assert told[4] == ("dont", "don't", True)
    assert [t.lower for t in tokens_of("id ill its")] == ["id", "ill", "its"]


@pytest.mark.parametrize(
    "said", ["lovely, thanks for your help", "thank you so much for the quick answer!"]
)
def test_thanks_for_something_ask_for_nothing(said: str) -> None:
    (goal,) = read(said).goals
    assert (goal.kind, getattr(goal, "topic", "")) == ("talk", "thanks")


@pytest.mark.parametrize("said", ["thanks, which tasks are open?", "thanks, close task 17"])
def test_what_is_asked_behind_thanks_is_no_thanks(said: str) -> None:
    assert {goal.kind for goal in read(said).goals} & {"find", "do"}


def test_whoever_is_on_leave_is_not_let_be() -> None:
    assert talk(clause_of("just leave it", 0, ANY_TIME)) is not None
    assert talk(clause_of("actually no, leave that", 0, ANY_TIME)) is not None
    assert talk(clause_of("he is not on leave now", 0, ANY_TIME)) is None


@pytest.mark.parametrize("said", ["ok", "sure", "ok great"])
def test_who_only_agrees_asks_for_nothing(said: str) -> None:
    goal = talk(clause_of(said, 0, ANY_TIME))
    assert goal is not None
    assert goal.topic == "thanks"


@pytest.mark.parametrize(("said", "looks"), [("thanks", False), ("thanks, who is Ana?", True)])
async def test_nothing_is_looked_up_for_small_talk(said: str, looks: bool) -> None:
    things = KnownThings(MODEL)
    await RuleReader().read(replace(question(said), grounding=things))
    assert [bool(types) for types in things.surveyed] == [looks]
