"""Where what calls gave is told with a doubt."""

from __future__ import annotations

from graphs.answering.telling import Voice
from graphs.checking.doubt import doubt_told, is_doubtful
from graphs.checking.signs import Signs
from tests.checking_stubs import NET_PAY, signs


def test_a_call_with_no_sign_against_it_is_certain() -> None:
    found = signs("net pay of 28000", NET_PAY, {"grossYearly": 28000})
    assert not is_doubtful(found.features)


def test_a_name_and_an_option_that_nothing_took_make_it_doubtful() -> None:
    found = signs("net pay of 55k in Wales", NET_PAY, {"grossYearly": 55000})
    assert is_doubtful(found.features)


def test_the_doubt_names_what_was_not_used() -> None:
    told = doubt_told(Voice("en"), Signs({}, ("Wales", "by 2027")))
    assert "not sure" in told
    assert "Wales" in told
    assert "by 2027" in told


def test_the_doubt_of_a_reading_alone_names_nothing() -> None:
    assert "taken into account" not in doubt_told(Voice("en"), Signs({}, ()))
