"""Which parts of a sentence are asked for one by one."""

from __future__ import annotations

import pytest

from tests.lending_stubs import texts


def test_and_splits_where_both_sides_ask() -> None:
    assert texts("What rehearsals are in Ghent and what branches are in Bruges?") == [
        "What rehearsals are in Ghent",
        "what branches are in Bruges",
    ]


@pytest.mark.parametrize(
    "request_",
    [
        "Find cellos and violins",
        "branches between Ghent and Bruges",
        "Find a cello and its maker",
        "In Ghent and around, which branches are there",
        "Cheapest room in Ghent, check-in 3 June, check-out 4 June",
    ],
)
def test_and_does_not_split_what_is_not_complete(request_: str) -> None:
    assert len(texts(request_)) == 1


@pytest.mark.parametrize(
    "first", ["In which town is my loan for 14 May", "Where's my lesson on 21 May going to be"]
)
def test_a_question_may_begin_with_a_preposition_or_be_short_of_a_verb(first: str) -> None:
    parts = texts(f"{first}, and what's the weather like there?")
    assert parts == [first, "what's the weather like in [A1]"]


@pytest.mark.parametrize(
    ("request_", "parts"),
    [
        (
            "I would like the exchange rate of the yen, the time zone of Ghent, and my last order.",
            [
                "I would like the exchange rate of the yen",
                "the time zone of Ghent",
                "my last order",
            ],
        ),
        (
            "also what's the fee in Ghent, and when's my Bruges rehearsal start",
            ["also what's the fee in Ghent", "when's my Bruges rehearsal start"],
        ),
        (
            "Besides the weather in Ghent, tell me the fee of Hall Nine.",
            ["the weather in Ghent", "tell me the fee of Hall Nine"],
        ),
        (
            "Not only the sunset in Ghent but also the moon phase in Bruges.",
            ["the sunset in Ghent", "the moon phase in Bruges"],
        ),
        (
            "Is it raining in Ghent, is there a cellist in Bruges, any rehearsals in Liege?",
            ["Is it raining in Ghent", "is there a cellist in Bruges", "any rehearsals in Liege"],
        ),
        (
            "For my trip to Ghent I need the forecast and the exchange rate of the yen.",
            ["For my trip to Ghent I need the forecast", "the exchange rate of the yen"],
        ),
    ],
)
def test_each_thing_asked_for_is_a_part(request_: str, parts: list[str]) -> None:
    assert [text.split(" (~")[0] for text in texts(request_)] == parts


@pytest.mark.parametrize(
    "request_",
    [
        "Find a hall in Ghent, the cheapest one, and with a piano",
        "Rehearsals for three quartets of my school: violins and cellos",
    ],
)
def test_a_comma_does_not_part_what_is_one_thing(request_: str) -> None:
    assert len(texts(request_)) == 1


@pytest.mark.parametrize(
    ("request_", "parts"),
    [
        (
            "Quick one before my lesson: tomorrow's high in Ghent, and the first train to Bruges.",
            ["tomorrow's high in Ghent", "the first train to Bruges"],
        ),
        (
            "I need two things for Friday: the fee of Hall Nine; my orders",
            ["the fee of Hall Nine", "my orders"],
        ),
        (
            "For Ghent: sunrise tomorrow, air quality now, and the nearest airport",
            ["sunrise tomorrow", "air quality now", "the nearest airport"],
        ),
        (
            "Ghent trip prep: visa for a German passport? And my orders.",
            ["visa for a German passport (~in Ghent)", "And my orders"],
        ),
        (
            "1. weather in Ghent tomorrow 2. convert 20 EUR to USD 3. my orders",
            ["weather in Ghent tomorrow", "convert 20 EUR to USD", "my orders"],
        ),
        ("a) hotels in Ghent b) my orders", ["hotels in Ghent", "my orders"]),
    ],
)
def test_a_heading_leads_in_what_is_asked(request_: str, parts: list[str]) -> None:
    said = texts(request_)
    assert len(said) == len(parts)
    assert all(text.startswith(part) for text, part in zip(said, parts, strict=True))


@pytest.mark.parametrize(
    ("request_", "parts"),
    [
        ("Mute ben_ode and block Ada Lem", ["Mute ben_ode", "block Ada Lem"]),
        ("Turn the lamp in Hall Nine off and tell me the fee", 2),
        ("Unhang Blue Lamp and reword the label of Red Lamp", 2),
        ("mark cello seven as broken and edit loan ln_1", 2),
        ("Pause it and don't let anybody in", 2),
        ("Start playing and lock the door", ["Start playing", "lock the door"]),
        ("star and keep the newest score", ["star the newest score", "keep [A1]"]),
        ("Show me the newest score and star it", 2),
        ("show books and maps", 1),
        ("the open hours and the order of the programme in Ghent", 1),
        ("Set my name to Ada L. and close my account", 2),
    ],
)
def test_commands_in_a_row_are_parted(request_: str, parts: list[str] | int) -> None:
    found = texts(request_)
    assert (len(found) if isinstance(parts, int) else found) == parts


@pytest.mark.parametrize(
    ("request_", "asked"),
    [
        ("The newest score is torn, replace it", "replace the newest score"),
        ("My loan 17 is late, so please cancel it", "please cancel my loan 17"),
        (
            "The rehearsal is in Ghent, move it to Friday",
            "move the rehearsal to Friday (~in Ghent)",
        ),
        ("I can't stand ben_ode any longer, block him", "block him (~ben_ode)"),
    ],
)
def test_it_is_what_was_told_of_before_the_command(request_: str, asked: str) -> None:
    assert texts(request_) == [asked]


@pytest.mark.parametrize(
    "request_",
    ["When is Dr. Lem free on 12 June?", "show the scores of Prof. Lem"],
)
def test_the_title_of_a_person_ends_no_sentence(request_: str) -> None:
    assert texts(request_) == [request_.rstrip("?")]
