"""A request that came to nothing for a name, asked again with another one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graphs.answering.records import Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import FindGoal, TalkGoal
from graphs.reading.asked_again import asked_again, restated
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from tests.reading_stubs import MODEL, TASK, question, read

SCHEMA = RuleReader().schema(MODEL)
LOST = "list the tasks of Zelda Quist in Riverside"


def turn(request: str, matched: int = 0) -> EarlierTurn:
    found = Found(goal="g1", status="answered", entity=TASK, matched=matched)
    return EarlierTurn("T1", request, read(request), {"g1": found})


def again(said: str, before: str = LOST, matched: int = 0) -> str:
    asked = question(said, [turn(before, matched)])
    return asked_again(asked, in_scope(MODEL, {}, SCHEMA), SCHEMA)


@pytest.mark.parametrize(
    "said", ["and Ana Ruiz?", "Ana Ruiz then?", "sorry, I meant Ana Ruiz", "the tasks of Ana Ruiz?"]
)
def test_another_name_takes_the_place_of_the_one_that_nothing_bears(said: str) -> None:
    assert again(said) == "list the tasks of Ana Ruiz in Riverside"


@pytest.mark.parametrize(
    "said",
    ["and in May?", "which ones are open?", "and the open ones?", "close the shed lock", "thanks"],
)
def test_what_says_no_name_is_no_other_name(said: str) -> None:
    assert again(said) == ""


@pytest.mark.parametrize(
    "said", ["oh, she left. Ana Ruiz then?", "ah no, she has left us. What about Ana Ruiz?",
             "my mistake, Ana Ruiz"],
)  # fmt: skip
def test_what_is_only_told_before_a_name_is_left_out(said: str) -> None:
    assert again(said) == "list the tasks of Ana Ruiz in Riverside"


@pytest.mark.parametrize("said", ["close the shed lock. Ana Ruiz?", "Ben Whitlock left. Ana Ruiz?"])
def test_a_name_behind_a_command_or_another_name_is_none(said: str) -> None:
    assert again(said) == ""


def test_another_thing_told_by_its_place_is_no_other_name() -> None:
    assert again("and the other one to Ana Ruiz", "assign the lock to Zelda Quist") == ""


def test_what_found_something_or_names_what_there_is_is_not_asked_again() -> None:
    assert again("and Ana Ruiz?", matched=1) == ""
    assert again("and Ana Ruiz?", "list the tasks of Ben Whitlock") == ""


@pytest.mark.parametrize("said", ["show me its draft", "delete the old shed", "unblock the Oak"])
def test_a_sentence_of_its_own_is_no_name(said: str) -> None:
    withheld = "create a task: waiting for the quote"
    assert again("draft", withheld) == "create a task: waiting for the draft"
    assert again("put Ana Ruiz in Riverside", "Zelda Quist paid") == ""
    assert again(said, withheld) == ""


def test_a_request_of_which_nothing_could_be_made_is_asked_again() -> None:
    asked = replace(question("and of Ana Ruiz?"), lost="What's the phone of Zelda Quist?")
    assert (
        asked_again(asked, in_scope(MODEL, {}, SCHEMA), SCHEMA) == "What's the phone of Ana Ruiz?"
    )


def test_talk_looked_for_nothing_that_could_be_asked_again() -> None:
    lost = turn(LOST)
    talk = lost.form.model_copy(update={"goals": (TalkGoal(id="g1", topic="thanks"),)})
    asked = question("and Ana Ruiz?", [replace(lost, form=talk)])
    assert asked_again(asked, in_scope(MODEL, {}, SCHEMA), SCHEMA) == ""


def test_what_counts_things_is_no_name() -> None:
    assert again("how many Ana Ruiz?") == ""


def test_words_around_a_preposition_are_one_name() -> None:
    said = again("and of Ana Ruiz?", "list the tasks of Yoga for Racket Players")
    assert said == "list the tasks of Ana Ruiz"
    assert again("and Ana Ruiz?", "who of Zelda Quist and Bo Lind has tasks?") == ""


def test_it_is_read_as_if_the_turn_before_had_not_been() -> None:
    asked = restated(question("and Ana Ruiz?", [turn(LOST)]), "list the tasks of Ana Ruiz")
    assert (asked.request, asked.earlier) == ("list the tasks of Ana Ruiz", [])


async def test_its_form_tells_what_was_read() -> None:
    form = await RuleReader().read(question("and Ana Ruiz?", [turn(LOST)]))
    assert form.read == "list the tasks of Ana Ruiz in Riverside"
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    assert {c.value for c in goal.find.constraints} == {"Ana Ruiz", "Riverside"}


@pytest.mark.parametrize("said", ["no, Old Orchard", "no, Old Orchard of Ana Ruiz"])
def test_a_thing_is_not_asked_for_in_place_of_people_called_so(said: str) -> None:
    before = "list the tasks of Ben in Riverside"
    assert again("no, Ana Ruiz", before) == "list the tasks of Ana Ruiz in Riverside"
    assert again(said, before) == ""


@pytest.mark.parametrize(("said", "anew"), [("approve", ""), ("Oak", "blorf the Oak")])
def test_small_words_that_nothing_bears_name_nothing_to_be_changed(said: str, anew: str) -> None:
    refused = read("close the wibble")
    before = EarlierTurn(
        "T1", "blorf the Wibble", refused, {"g1": Found(goal="g1", status="failed")}
    )
    asked = question(said, [before])
    assert asked_again(asked, in_scope(MODEL, {}, SCHEMA), SCHEMA) == anew
