"""What a command sends that turns something on, off or to a number."""

from __future__ import annotations

import pytest

from graphs.rules.reading import parse
from graphs.rules.switching import switched
from tests.lending_stubs import NOW, parameter

STATE = parameter("state!").model_copy(update={"type": "boolean"})
LEVEL = parameter("level!#")


@pytest.mark.parametrize(
    ("clause", "sent"),
    [
        ("Turn repeat on", True),
        ("Repeat it", True),
        ("Switch the lights off", False),
        ("Disable the alarm", False),
    ],
)
def test_the_only_switch_is_on_but_for_words_that_say_off(clause: str, *, sent: bool) -> None:
    ((key, fit),) = switched([STATE, parameter("name!")], parse(clause, NOW), ())
    assert (key, fit.value) == ("state", sent)


def test_the_only_number_left_is_sent_and_no_other() -> None:
    frame = parse("Turn it to 20", NOW)
    (number,) = (i for i, value in enumerate(frame.values) if value.kind == "number")
    ((key, fit),) = switched([LEVEL], frame, ())
    assert (key, fit.value, set(fit.uses)) == ("level", 20, {number})
    assert not list(switched([LEVEL], frame, {number}))
    assert not list(switched([LEVEL, parameter("size!#")], frame, ()))
    assert not list(switched([LEVEL], parse("Turn it up", NOW), ()))


def test_a_switch_that_is_not_what_is_turned_is_not_guessed() -> None:
    for name in ("force!", "permanently!", "notify_all!"):
        other = parameter(name).model_copy(update={"type": "boolean"})
        assert not list(switched([other], parse("Turn it on", NOW), ()))


def test_of_two_switches_none_is_guessed() -> None:
    other = parameter("enabled!").model_copy(update={"type": "boolean"})
    assert not list(switched([STATE, other], parse("Turn it on", NOW), ()))
