"""How one clause is read: what bounds it, negates it, what it computes and looks for."""

from __future__ import annotations

import pytest

from tests.lending_stubs import read


@pytest.mark.parametrize(
    ("clause", "sign"),
    [
        ("is it warmer than 20 degrees", ">"),
        ("violins longer than 80 cm", ">"),
        ("violins shorter than 80 cm", "<"),
        ("cellos cheaper than 30 euros", "<"),
        ("a hall with fewer than 40 seats", "<"),
    ],
)
def test_a_comparative_with_than_bounds_the_number(clause: str, sign: str) -> None:
    assert [v.comparison for v in read(clause).values] == [sign]


def test_a_bound_already_read_stays() -> None:
    (value,) = read("cellos for under 30 euros").values
    assert value.comparison == "<"


@pytest.mark.parametrize(
    ("clause", "aggregate"),
    [
        ("how many branches are in Ghent", "count"),
        ("the total number of branches", "count"),
        ("total fee of my loans", "sum"),
        ("what is the average fee", "average"),
        ("branches in Ghent", ""),
    ],
)
def test_what_is_computed(clause: str, aggregate: str) -> None:
    assert read(clause).aggregate == aggregate


@pytest.mark.parametrize(
    ("clause", "word"),
    [
        ("when does the sun come up in Ghent", "sunrise"),
        ("when does the sun set in Ghent", "sunset"),
        ("how many hours and minutes lie between sunrise and sunset in Ghent", "daylight"),
        ("how strong is the sun in Ghent", "uv"),
        ("do we need sun cream in Ghent", "uv"),
    ],
)
def test_what_is_said_in_several_words_is_read_as_one(clause: str, word: str) -> None:
    assert read(clause).words == (word,)


def test_words_of_computing_are_not_looked_for() -> None:
    assert read("total fee of my loans").words == ("fee", "loan")


@pytest.mark.parametrize(
    ("clause", "negated"),
    [
        ("will it stay dry tomorrow", True),
        ("is the hall not open", True),
        ("is the hall closed on Friday", True),
        ("whether the hall isn't open", True),
        ("is the hall open", False),
    ],
)
def test_negation(clause: str, negated: bool) -> None:
    assert read(clause).negated is negated


def test_a_negated_word_keeps_its_predicate() -> None:
    assert read("is the hall closed").predicate == read("is the hall open").predicate == "open"


@pytest.mark.parametrize("clause", ["my loans", "loans that I have", "do I have loans", "our hall"])
def test_ownership_is_heard(clause: str) -> None:
    assert read(clause).mine


def test_others_things_are_not_ones_own() -> None:
    assert not read("loans of the Ghent branch").mine
    assert not read("when does my friend's loan end").mine


@pytest.mark.parametrize(
    "clause", ["when am I flying to Ghent", "the fee I still have to pay", "which hall did we book"]
)
def test_own_things_are_told_by_what_the_person_does(clause: str) -> None:
    assert read(clause).mine


def test_a_measure_after_how_is_not_what_is_asked_for() -> None:
    frame = read("how heavy is the cello")
    assert frame.measures == {"heavy"}
    assert frame.head == "cello"


def test_a_measure_alone_is_the_head() -> None:
    assert read("how heavy").head == "heavy"


def test_values_in_brackets_are_implied() -> None:
    frame = read("find cellos by Amati (~in Ghent on Friday)")
    assert [frame.values[i].kind for i in sorted(frame.implied)] == ["name", "date"]
    assert frame.values[0].value == "Amati"
    assert 0 not in frame.implied


def test_groups_are_nouns_with_what_stands_before_them() -> None:
    groups = read("brass instruments of the branch").groups
    assert [(g.words, g.head, g.cue) for g in groups] == [
        (("brass", "instrument"), "instrument", ""),
        (("branch",), "branch", "the"),
    ]
    assert [g.plural for g in groups] == [True, False]


@pytest.mark.parametrize(
    ("clause", "seeks"),
    [
        ("find cellos", True),
        ("old cellos", True),
        ("I would like to find a cello", True),
        ("who made it", False),
        ("is it old", False),
        ("tell a story", False),
    ],
)
def test_whether_a_clause_seeks_things(clause: str, seeks: bool) -> None:
    assert read(clause).seeks is seeks


def test_each_is_heard() -> None:
    assert read("seats of each branch").each
    assert not read("seats of the branch").each


def test_a_chinese_clause_is_read_through_its_gloss() -> None:
    frame = read("北京有多少博物馆")
    assert frame.aggregate == "count"
    assert "museum" in frame.words
    assert [v.text for v in frame.values] == ["北京"]


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        ("whether the chance of rain stays under 30 percent", ("chance", "rain")),
        ("a cello that remains well below 40 euros", ("cello",)),
        ("coaches to Ghent, max 75 euros", ("coach",)),
        ("the max temperature in Ghent", ("max", "temperature")),
    ],
)
def test_what_only_leads_to_a_bound_is_not_looked_for(clause: str, words: tuple[str, ...]) -> None:
    assert read(clause).words == words


def test_what_is_on_are_events() -> None:
    assert read("What's on in Ghent this weekend").words == ("event",)
    assert "event" not in read("what is on my wishlist").words


@pytest.mark.parametrize("beyond", ["or higher", "or more", "and above", "or better"])
def test_what_only_says_that_a_number_is_a_bound_is_no_word(beyond: str) -> None:
    frame = read(f"cellos rated 4.5 {beyond}")
    assert [v.comparison for v in frame.values] == [">="]
    assert frame.words == ("cello", "rated")


@pytest.mark.parametrize("wish", ["things to do in Ghent", "what is there to see in Ghent"])
def test_what_to_do_somewhere_are_its_attractions(wish: str) -> None:
    assert read(wish).words == ("attraction",)


@pytest.mark.parametrize(
    "text",
    [
        "when will my kettle turn up",
        "when are my boots supposed to get here",
        "when is it due to come",
    ],
)
def test_what_is_to_come_arrives(text: str) -> None:
    assert "arrive" in read(text).words
