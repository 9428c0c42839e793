"""Pronouns for a name that was only said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graphs.form_reasoner import EarlierTurn
from graphs.reading.asked_again import asked_instead
from graphs.reading.clauses import Clause
from graphs.reading.names_for_pronouns import behind_name
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from graphs.reading.weights import most
from tests.reading_stubs import MODEL, question

SCHEMA = RuleReader().schema(MODEL)
LOST = "where does Zelda Quist skate?"


def meant(said: str, lost: str = "", before: tuple[EarlierTurn, ...] = ()) -> str:
    asked = replace(question(said, before), lost=lost)
    instead = asked_instead(asked, in_scope(MODEL, {}, SCHEMA), SCHEMA)
    return instead.request if instead is not None else ""


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("what tasks does she have?", "what tasks does Zelda Quist have?"),
        ("what's her phone number?", "what's Zelda Quist's phone number?"),
        ("which tasks are hers?", "which tasks are Zelda Quist's?"),
        ("which tasks are for him?", "which tasks are for Zelda Quist?"),
    ],
)
def test_she_is_who_was_named_in_a_request_of_which_nothing_came(said: str, read: str) -> None:
    assert meant(said, LOST) == read
    assert meant(said) == ""


@pytest.mark.parametrize(
    "said", ["what tasks does Ben Whitlock have with her?", "close her tasks", "is it open?"]
)
def test_whoever_is_named_beside_a_command_and_a_thing_are_not_she(said: str) -> None:
    assert meant(said, LOST) == ""


def test_of_two_names_none_is_taken() -> None:
    assert meant("what's her phone?", "where do Zelda Quist and Bo Lind skate?") == ""


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("oh wait, it's Ana Ruiz. What tasks does she have?", "What tasks does Ana Ruiz have?"),
        ("hm, then Ana Ruiz, what's her phone?", "what's Ana Ruiz's phone?"),
        ("it's Zelda Quist. What tasks does she have?", ""),
        ("close the lock of Ana Ruiz, what's her phone?", ""),
    ],
)
def test_a_known_name_right_before_a_question_stands_for_its_pronouns(said: str, read: str) -> None:
    assert meant(said) == read


def test_a_name_is_sought_at_the_beginning_alone() -> None:
    sought: list[str] = []

    def name_of(clause: Clause, _: str) -> str:
        sought.append(clause.text)
        return ""

    assert not behind_name(question("Ewan Fraser, " * 500 + "what does she need?"), (), name_of)
    assert len(sought) == most("segments")
