"""Which option a person means."""

import pytest

from graphs.choices import affirms, chosen, declines, told_by_fact

PLACES = [
    "Cambridge, England, United Kingdom",
    "Cambridge, Ontario, Canada",
    "Cambridge, Massachusetts, United States",
]


@pytest.mark.parametrize(
    ("said", "index"),
    [
        ("2", 1),
        ("the first one", 0),
        ("the 3rd", 2),
        ("number 2 please", 1),
        ("I mean the Canadian one", 1),
        ("english", 0),
        ("Massachusetts, please", 2),
        ("the one in the US", 2),
        ("Cambridge, Ontario", 1),
        ("第二个", 1),
        ("加拿大的那个", 1),
        ("麻省那个", 2),
        ("安大略省的", 1),
    ],
)
def test_an_option_is_meant_by_number_place_or_word(said: str, index: int) -> None:
    assert chosen(PLACES, said) == PLACES[index]


@pytest.mark.parametrize("said", ["Aberley", "Tom Aberley", "aberley please"])
def test_of_names_that_begin_alike_the_whole_word_tells(said: str) -> None:
    options = ["Tom Abernathy (leader, Corran)", "Tom Aberley (full, Strathmuir)"]
    assert chosen(options, said) == options[1]


@pytest.mark.parametrize("said", ["4", "0", "Cambridge", "the big one", ""])
def test_what_fits_none_or_several_chooses_none(said: str) -> None:
    assert chosen(PLACES, said) is None


@pytest.mark.parametrize(
    "said",
    ["not the Canadian one", "no, not the first", "don't take Ontario", "except Ontario",
     "all but the first", "any other than Ontario"],
)  # fmt: skip
def test_what_is_not_meant_is_not_chosen(said: str) -> None:
    assert chosen(PLACES, said) is None


def test_no_before_what_is_meant_denies_nothing() -> None:
    assert chosen(PLACES, "no, the first") == PLACES[0]
    assert chosen(["no sugar", "honey"], "no sugar, not honey") is None
    assert chosen(["not sweet", "honey"], "not sweet") == "not sweet"


def test_a_number_that_options_hold_is_no_place() -> None:
    tables = ["a table for 2 by the door", "a table for 4 by the window", "the bar"]
    assert chosen(tables, "the one for 2") == tables[0]
    assert chosen(tables, "for 4") == tables[1]
    assert chosen(tables, "2") == tables[1]
    assert chosen(tables, "the 2nd") == tables[1]


@pytest.mark.parametrize(
    "said",
    ["no, to B-02", "no, 2 December", "on the 2nd", "at 2 pm", "no, for 2", "2 hours", "$2",
     "by 2 %", "make it 2 rooms"],
)  # fmt: skip
def test_a_number_within_a_code_a_day_or_an_amount_is_no_place(said: str) -> None:
    assert chosen(["Vulcan", "Ember"], said) is None


def test_a_code_at_a_question_for_yes_is_no_yes() -> None:
    assert chosen(["yes"], "no, to B-01") is None


def test_no_options_no_choice() -> None:
    assert chosen([], "1") is None


def test_numbers_are_one_only_where_they_are_whole_the_same() -> None:
    kilns = ["Vulcan, 14.0 kW", "Ember, 9.5 kW"]
    assert chosen(kilns, "make it 14.75") is None
    assert chosen(kilns, "the 9.5 one") == kilns[1]


@pytest.mark.parametrize("said", ["yes", "Yes, please.", "yep", "ok", "that's right", "it is, yes"])
def test_what_says_no_more_than_yes_affirms(said: str) -> None:
    assert affirms(said)


@pytest.mark.parametrize(
    "said",
    ["no", "yes, but the second", "not right", "the blue one", "", "it", "yes?", "yes, is it?"],
)
def test_what_says_more_or_no_does_not(said: str) -> None:
    assert not affirms(said)


@pytest.mark.parametrize("said", ["no", "No, thanks.", "none of them", "never mind", "neither"])
def test_what_says_no_more_than_no_declines(said: str) -> None:
    assert declines(said, ["Vulcan", "Ember"])


@pytest.mark.parametrize("said", ["no, the second", "not Vulcan", "yes", "", "Ember", "thanks"])
def test_what_chooses_or_says_more_does_not_decline(said: str) -> None:
    assert not declines(said, ["Vulcan", "Ember"])


def test_a_text_may_be_none_and_an_option_may_say_no() -> None:
    assert not declines("none", free=True)
    assert declines("no", free=True)
    assert not declines("no", ["no", "yes"])


def test_a_number_longer_than_any_list_is_no_place() -> None:
    assert chosen(["Ann", "Bo"], "9" * 5000) is None


def test_every_ordinal_of_the_closed_class_is_a_place() -> None:
    letters = list("ABCDEFGHIJ")
    assert chosen([f"Room {one}" for one in letters], "the tenth one") == "Room J"


@pytest.mark.parametrize("said", ["no, on the first of May", "the first of May", "first or second"])
def test_an_ordinal_that_is_part_of_a_day_or_one_of_two_is_no_place(said: str) -> None:
    assert chosen(["yes", "as it was"], said) is None


@pytest.mark.parametrize("said", ["wait a second", "hang on one second", "first name Ada"])
def test_an_ordinal_that_counts_no_option_is_no_place(said: str) -> None:
    assert chosen(PLACES, said) is None


@pytest.mark.parametrize("said", ["second place", "first one please", "take the second town then"])
def test_an_ordinal_before_a_noun_that_ends_what_is_said_is_a_place(said: str) -> None:
    assert chosen(PLACES, said) in PLACES[:2]


def test_what_is_put_right_chooses_nothing_by_what_is_known_of_it() -> None:
    jobs = ["J-1 (project Pumps, translator Ada Berg)", "J-2 (project Tents, translator Bo Lund)"]
    assert chosen(jobs, "Bo Lund's") == jobs[1]
    assert chosen(jobs, "oh no he's ill, I meant Bo Lund") is None
    assert chosen(jobs, "no, I meant J-2") == jobs[1]
    assert chosen(jobs, "no, I meant the one of Bo Lund") == jobs[1]
    assert told_by_fact(["Tents, Bo Lund", "Pumps"], "sorry, I meant Bo Lund") is None
