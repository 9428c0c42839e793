"""What is typed at a question and is no answer to it."""

from __future__ import annotations

import pytest

from app.chat.turning import opens_a_turn
from graphs.gaps import make_gap
from graphs.state import Gap, Pin

OPEN = make_gap("city")
WHICH = make_gap("which kiln", options=["Vulcan (fires at 14.0)", "Little Ember (fires at 9.5)"])


@pytest.mark.parametrize(
    "typed",
    [
        "/quit",
        "/help",
        "/model rules",
        "/?",
        "What is the weather in Paris?",
        "明天巴黎的天气怎么样？",
        "show all trucks",
        "thanks!",
        "thanks a lot",
        "that is wrong",
        "never mind, I'll do that later",
        "never mind. Who is in 5a?",
        "what about Rome?",
        "who leads it?",
        "was it approved?",
    ],
)
def test_a_command_or_another_question_opens_a_turn(typed: str) -> None:
    assert opens_a_turn(typed, OPEN)


@pytest.mark.parametrize(
    "typed", ["and Rome?", "no, 14.75", "sorry, I meant the oven", "make it 14.75", "I meant 3"]
)
def test_what_goes_on_or_takes_back_and_chooses_nothing_opens_a_turn(typed: str) -> None:
    assert opens_a_turn(typed, WHICH)


@pytest.mark.parametrize("typed", ["no, the second one", "no, Little Ember", "no", "yes"])
def test_what_chooses_or_only_says_no_does_not(typed: str) -> None:
    assert not opens_a_turn(typed, WHICH)


def test_an_amount_is_no_answer_where_a_thing_is_asked_for() -> None:
    assert opens_a_turn("make it 5", {**OPEN, "thing": True})
    assert not opens_a_turn("make it 5", OPEN)
    assert not opens_a_turn("5", {**OPEN, "thing": True})


def test_what_a_thing_is_made_chooses_none_before_it_is_known() -> None:
    pin = Pin(of="", attribute="id", value=None, entity="")
    which: Gap = {**WHICH, "pin": pin}
    assert opens_a_turn("no, make it the 2nd", which)
    assert not opens_a_turn("no, the 2nd", which)


def test_a_correction_is_the_answer_to_an_open_question() -> None:
    assert not opens_a_turn("sorry, Rome", OPEN)


@pytest.mark.parametrize(
    "typed",
    ["", "Rome", "Rome?", "Rome or Milan?", "巴黎？", "/etc/hosts", "the one with a pool", "?"],
)
def test_an_answer_does_not(typed: str) -> None:
    assert not opens_a_turn(typed, OPEN)


VERBS = frozenset({"cancel", "move", "add"})
CANCEL = make_gap("which booking", "Cancel a booking", options=["Ann Lee (B-7)", "Ben Ray (B-9)"])


@pytest.mark.parametrize(
    "typed",
    [
        "cancel all bookings of Cora Quist",
        "please move B-12 to Friday",
        "show me the bookings of Ann",
        "which bookings are still open",
    ],
)
def test_a_new_request_opens_a_turn(typed: str) -> None:
    assert opens_a_turn(typed, CANCEL, VERBS)
    assert opens_a_turn(typed, OPEN, VERBS)


def test_a_command_of_the_same_kind_may_choose_and_another_does_not() -> None:
    assert not opens_a_turn("cancel the second one", CANCEL, VERBS)
    assert not opens_a_turn("cancel B-9", CANCEL, VERBS)
    assert opens_a_turn("move B-9 to Friday", CANCEL, VERBS)


def test_any_text_may_be_the_answer_where_one_is_asked_for() -> None:
    assert not opens_a_turn("cancel the gym membership", {**make_gap("title"), "free": True}, VERBS)
    assert opens_a_turn("and move it to 11:30", {**make_gap("email"), "free": True}, VERBS)
    assert opens_a_turn("and the Phones to Dora", {**make_gap("item"), "free": True}, VERBS)
    assert not opens_a_turn("salt and pepper", {**make_gap("item"), "free": True}, VERBS)


@pytest.mark.parametrize("typed", ["Friday at 10:00", "the one with Ben", "Ann Lee", "a second"])
def test_what_names_something_is_an_answer(typed: str) -> None:
    assert not opens_a_turn(typed, CANCEL, VERBS)
    assert not opens_a_turn(typed, OPEN, VERBS)


MEANT = {**make_gap("Update a booking; price 20", "is this meant", options=["Ann Lee (B-7)"]),
         "read": True}  # fmt: skip


@pytest.mark.parametrize("typed", ["make it 25", "I meant the price of B-9", "25"])
def test_whatever_says_neither_yes_nor_no_to_what_is_meant_opens_a_turn(typed: str) -> None:
    assert opens_a_turn(typed, MEANT)  # type: ignore[arg-type]


@pytest.mark.parametrize("typed", ["yes", "ok", "no", "1"])
def test_yes_and_no_to_what_is_meant_answer_it(typed: str) -> None:
    assert not opens_a_turn(typed, MEANT)  # type: ignore[arg-type]


@pytest.mark.parametrize("typed", ["shift the other booking to 11:00", "drop the second one"])
def test_what_begins_as_a_command_by_what_follows_its_verb_is_no_value(typed: str) -> None:
    assert opens_a_turn(typed, OPEN)


@pytest.mark.parametrize("typed", ["make it 25", "the second one", "use B-7"])
def test_what_only_looks_like_one_may_be_a_value(typed: str) -> None:
    assert not opens_a_turn(typed, OPEN)


def test_a_choice_that_names_somebody_else_as_well_is_a_request() -> None:
    assert opens_a_turn("and Ann Lee to Cora Quist", CANCEL, VERBS)
    assert not opens_a_turn("Ann Lee, please", CANCEL, VERBS)
    agreeing: Gap = {**CANCEL, "read": True}
    assert opens_a_turn("and the second to Cora Quist", agreeing, VERBS)


def test_a_command_to_do_something_else_agrees_to_nothing() -> None:
    meant: Gap = {**CANCEL, "read": True}
    assert opens_a_turn("move the second one", meant, VERBS)
    assert not opens_a_turn("cancel the second one", meant, VERBS)


@pytest.mark.parametrize("typed", ["the first", "update the first", "the first one"])
def test_a_place_is_told_of_no_single_thing(typed: str) -> None:
    assert opens_a_turn(typed, MEANT, VERBS)  # type: ignore[arg-type]


@pytest.mark.parametrize("read", [True, False])
def test_what_goes_on_with_a_choice_chooses_nothing(read: bool) -> None:
    gap: Gap = {**CANCEL, "read": read}
    assert opens_a_turn("and the second one", gap, VERBS)
    assert not opens_a_turn("the second one", gap, VERBS)
