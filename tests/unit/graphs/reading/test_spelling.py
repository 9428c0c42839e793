"""Slips of the pen are put right where one thing is clearly meant, and are said."""

from __future__ import annotations

import pytest

from graphs.forms.records import Form, TalkGoal
from graphs.forms.slips import Slip
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from graphs.reading.spelling import Respelt, Vocabulary, put_right, respelt, vocabulary
from tests.reading_stubs import MODEL, NOW, attribute, model_of, question, told

KNOWN = Vocabulary(
    frozenset({"greenhouse", "watering", "seedling", "seedlings"}),
    frozenset({"whitlock", "marrow"}),
)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("which greenhuose is free", "which greenhouse is free"),
        ("the seedlngs of Whitlok", "the seedlings of Whitlock"),
        ("WHICH SEEDLNGS?", "WHICH SEEDLINGS?"),
        ("seedlings tomorow", "seedlings tomorrow"),
        ("the avarage price of the cheepest ones", "the average price of the cheapest ones"),
    ],
)
def test_what_is_clearly_meant_is_put_right(written: str, meant: str) -> None:
    assert put_right(written, KNOWN).text == meant


@pytest.mark.parametrize(
    "text",
    [
        "the greenhouses in the garden",
        "is there a freezer",
        "which bed is dearer",
        'the task "seedlngs"',
        "mail it to a.whitlok@example.com",
        "who is Greenhuose",
        "the bed of zorbax",
        "how many baht for a bed",
    ],
)
def test_what_is_known_quoted_or_a_name_of_nothing_near_stays(text: str) -> None:
    assert put_right(text, KNOWN) == Respelt(text)


def test_goals_stand_where_they_were_written() -> None:
    right = put_right("seedlngs, and the greenhuosee", KNOWN)
    assert right.text == "seedlings, and the greenhouse"
    goal = TalkGoal(id="g1", span=(15, 29))
    placed = right.placed(Form(goals=(goal,)))
    assert placed.goals[0].span == (14, 29)
    assert placed.slips == (
        Slip(written="seedlngs", meant="seedlings"),
        Slip(written="greenhuosee", meant="greenhouse"),
    )


async def test_a_question_is_read_as_it_was_meant() -> None:
    form = await RuleReader().read(question("what is the emial of Ana Ruiz?"))
    plain = await RuleReader().read(question("what is the email of Ana Ruiz?"))
    assert told(form) == told(plain)
    assert [slip.meant for slip in form.slips] == ["email"]


async def test_what_is_to_be_changed_stays_as_it_is_written() -> None:
    form = await RuleReader().read(question('rename the task "Broken shed lock" to standpipee'))
    assert not form.slips


def test_names_that_were_seen_are_known() -> None:
    asked = question("the phone of Ben Whitlok")
    scope = in_scope(MODEL, asked.relevant, RuleReader().schema(MODEL))
    assert respelt(asked, scope).text == "the phone of Ben Whitlock"
    assert asked.now == NOW


@pytest.mark.parametrize("word", ["arent", "havent", "wasnt"])
def test_contractions_written_in_haste_are_no_slips(word: str) -> None:
    known = Vocabulary(frozenset({"agent", "harvest", "waste"}), frozenset())
    assert put_right(f"which {word} paid", known).slips == ()


def test_a_word_that_stands_in_a_description_is_no_slip() -> None:
    balance = attribute("balance", type="number", description="In euros, negative when overdrawn")
    limit = attribute("overdraft_limit", type="number")
    account = ("account", "id", (attribute("id", role="id"), balance, limit))
    known = vocabulary(model_of(account), ())
    assert put_right("which accounts are overdrawn", known).text == "which accounts are overdrawn"
    assert put_right("the overdraaft limit", known).text == "the overdraft limit"
