"""What a description says that the values of a list stand for."""

from __future__ import annotations

import pytest

from tests.processor_time import seconds_of
from tools.entity_types.member_meanings import meaning_of, members_told
from tools.entity_types.records import Attribute


def held(description: str, *values: object) -> Attribute:
    return Attribute(name="code", words=("code",), enum=values, description=description)


@pytest.mark.parametrize(
    "description",
    [
        "OP = open, PT = partly paid, PD = paid",
        "OP: open; PT: partly paid; PD: paid",
        "`OP` means open. `PT` means partly paid. `PD` means paid.",
        "How far it is: OP (open), PT (partly paid) or PD (paid)",
        "OP - Open\nPT - Partly paid\nPD - Paid",
    ],
)
def test_a_description_tells_what_each_value_stands_for(description: str) -> None:
    code = held(description, "OP", "PT", "PD")
    assert [meaning_of(code, one) for one in code.enum] == ["open", "partly paid", "paid"]
    assert meaning_of(code, "XX") == ""


def test_numbers_of_a_list_have_meanings() -> None:
    assert meaning_of(held("1 = low, 2 = high", 1, 2), 2) == "high"


@pytest.mark.parametrize(
    "description",
    [
        "Where it stands",
        "It goes OP -> open -> PD",
        "OP - open - PD",
        "open - what a value is called already",
        "From 1 - 2, 2 is best",
        "OP = open. The others are told elsewhere",
        "OP = whatever was bought and paid already, PD = what one of those people gave back",
    ],
)
def test_other_descriptions_tell_nothing(description: str) -> None:
    code = held(description, "OP", "open", "PD", 1, 2)
    assert [meaning_of(code, one) for one in code.enum] == [""] * 5


def test_a_number_of_something_is_no_other_value() -> None:
    code = held("1 = 2 weeks, 2 = 4 weeks", 1, 2)
    assert [meaning_of(code, one) for one in (1, 2)] == ["2 weeks", "4 weeks"]


def test_a_value_without_letters_has_no_meaning_and_takes_no_time() -> None:
    code = held("OP = open, PD = paid" + " " * 20_000, "", " ", "OP", "PD")
    assert seconds_of(lambda: meaning_of(code, "")) < 1  # known once, so that one try tells
    assert [meaning_of(code, one) for one in code.enum] == ["", "", "open", "paid"]


def test_a_description_alone_lists_the_values_that_it_explains() -> None:
    assert members_told("A = usable, B = for outreach only, C = discarded") == ("A", "B", "C")
    assert members_told("The quality; total = price without tax") == ()
