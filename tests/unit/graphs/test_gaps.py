"""How the answer of a person joins the text of a subtask."""

import pytest

from graphs.gaps import Reply, answered_text, each_once, gap_text, make_gap, none_if_declined
from graphs.state import Gap, Inquiry

CITY = make_gap("city", "where", cue="in")
DAY = make_gap("day", example="2026-06-01", cue="on")
WHICH = make_gap("which Harlow", options=["Harlow, Essex", "Harlow, Iowa"], replaces="Harlow")
PASSPORT = make_gap("nationality")
SIZE = make_gap("guests")


@pytest.mark.parametrize(
    ("gaps", "reply", "text"),
    [
        ([CITY], "Ghent", "find a harp in Ghent"),
        ([CITY], "near Ghent", "find a harp near Ghent"),
        ([CITY], {"city": "Ghent"}, "find a harp in Ghent"),
        ([CITY, DAY], {"city": "Ghent", "day": "2 June"}, "find a harp in Ghent on 2 June"),
        ([CITY, DAY], {"day": "2 June"}, "find a harp on 2 June"),
        ([CITY, DAY], "Ghent on 2 June", "find a harp, Ghent on 2 June"),
        ([CITY], "oh sorry, Ghent", "find a harp in Ghent"),
        ([CITY], "near Ghent, sorry", "find a harp near Ghent"),
        ([CITY], "she lives in Ghent", "find a harp in Ghent"),
        ([PASSPORT], "Belgian", "find a harp, Belgian nationality"),
        ([PASSPORT], "a Belgian passport", "find a harp, a Belgian passport"),
        ([SIZE], "4", "find a harp, 4 guests"),
        ([SIZE], "four", "find a harp, four"),
        ([CITY], "  ", "find a harp?"),
        ([CITY], {}, "find a harp?"),
    ],
)
def test_an_answer_is_added_as_a_person_would_say_it(
    gaps: list[Gap], reply: Reply, text: str
) -> None:
    assert answered_text("find a harp?", gaps, reply) == text


@pytest.mark.parametrize("said", ["2", "Iowa", "iowa.", "Harlow, Iowa"])
def test_a_choice_takes_the_place_of_the_words_it_makes_exact(said: str) -> None:
    assert answered_text("harps in harlow now", [WHICH], said) == "harps in Harlow, Iowa now"


@pytest.mark.parametrize("said", ["3", "0", "har", "the old one"])
def test_what_is_no_choice_is_added_as_it_was_said(said: str) -> None:
    assert answered_text("harps in Harlow", [WHICH], said).startswith("harps in Harlow, ")


def test_chinese_is_joined_in_chinese() -> None:
    assert answered_text("找一架竖琴？", [CITY], "根特") == "找一架竖琴，根特"


def test_a_gap_is_told_with_its_choices_or_an_example() -> None:
    assert gap_text(CITY) == "city: where"
    assert gap_text(DAY) == "day (for example 2026-06-01)"
    assert gap_text(WHICH) == "which Harlow (Harlow, Essex; Harlow, Iowa)"


def test_the_same_thing_is_asked_once() -> None:
    assert each_once([CITY, DAY, CITY]) == [CITY, DAY]


def test_who_declines_to_answer_one_question_answers_none() -> None:
    gaps = [make_gap("day"), make_gap("which one", options=["Ada", "Ben"])]
    inquiry = Inquiry(text="?", gaps=gaps)
    assert none_if_declined(inquiry, {"day": "Monday", "which one": "no"}) is None
    assert none_if_declined(inquiry, {"day": "no", "which one": "Ada"}) is None
    assert none_if_declined(inquiry, "never mind") is None
    answers = {"day": "Monday", "which one": "no, Ada"}
    assert none_if_declined(inquiry, answers) == answers
