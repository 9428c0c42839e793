"""What context sentences, follow-ups and polite wrapping become."""

from __future__ import annotations

import pytest

from graphs.rules.asking import role_of
from graphs.rules.wording import plainly, unwrapped
from tests.lending_stubs import split, texts

FOLLOW_UPS = [
    (
        "Which is the largest branch in Ghent? When does that place open on Saturday?",
        "When does [A1] open on Saturday",
    ),
    (
        "Tell me the weight of the Amati Cello. Which concerts feature it in Ghent?",
        "Which concerts feature Amati Cello in Ghent",
    ),
    (
        "When is the Lys Hall open? How many seats are sold there on Friday nights?",
        "How many seats are sold at Lys Hall on Friday nights",
    ),
    (
        "Show me concerts in Ghent. How long is the longest one?",
        "How long is the longest concert (~in Ghent)",
    ),
    (
        "List concerts in Ghent. Which of them is the cheapest?",
        "List concerts in Ghent which is the cheapest",
    ),
    (
        "What is the capital of Chad, and how hot does it get over there?",
        "how hot does it get in [A1]",
    ),
]


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (
            "The Amati Cello is a bit dear. What is the cheapest thing like it?",
            ["What is the cheapest thing like Amati Cello"],
        ),
        (
            "We arrive before lunch. When does the largest branch in Ghent open?",
            ["When does the largest branch in Ghent open"],
        ),
        (
            "Four of us, Friday 5 June. Which rehearsals are free in Ghent?",
            ["Which rehearsals are free in Ghent (~for Four people Friday 5 June)"],
        ),
        (
            "Which rehearsals are free in Ghent? There will be four of us.",
            ["Which rehearsals are free in Ghent (~for four people)"],
        ),
        (
            "We reach Ghent on 3 June and leave two days later. Which concerts are on?",
            ["Which concerts are on (~in Ghent on 3 June for two days)"],
        ),
        (
            "My aunt holds an Indian passport. What does a visa for Belgium cost?",
            ["how much does a visa for Belgium cost (~Indian passport)"],
        ),
        (
            "Arriving 25 May, leaving on the 27th. Which concerts are on in Ghent?",
            ["Which concerts are on in Ghent (~from 25 May to 27th)"],
        ),
        (
            "Renting a van in Bruges on Friday, which branches are open?",
            ["which branches are open (~in Bruges on Friday)"],
        ),
        (
            "I'm short of time, so please list the branches in Bruges.",
            ["please list the branches in Bruges"],
        ),
        (
            "List the branches in Bruges because I have no car.",
            ["List the branches in Bruges"],
        ),
        (
            "I want to surprise my aunt. Which concerts are on in Ghent?",
            ["Which concerts are on in Ghent"],
        ),
        (
            "Find a cello in Ghent. It should have a case and weigh under 4 kg.",
            ["Find a cello in Ghent, should have a case and weigh under 4 kg"],
        ),
        (
            "Which concerts are on in Ghent? With the days, please.",
            ["Which concerts are on in Ghent, With the days, please"],
        ),
    ],
)
def test_context_goes_where_it_belongs(request_: str, said: list[str]) -> None:
    assert texts(request_) == said


def test_a_request_that_only_wishes_asks() -> None:
    assert texts("I would like to visit a concert in Ghent on Friday.") == [
        "I would like to visit a concert in Ghent on Friday"
    ]


@pytest.mark.parametrize(
    ("request_", "second"),
    [
        ("What's the fee in Ghent? And in Bruges?", "What's the fee in Bruges"),
        ("How heavy is the Amati Cello? What about the Lys Viola?", "How heavy is the Lys Viola"),
        ("What halls are in Ghent Friday? And on Sunday?", "What halls are in Ghent Sunday"),
    ],
)  # fmt: skip
def test_an_elliptical_question_repeats_the_one_before(request_: str, second: str) -> None:
    assert texts(request_)[1] == second


@pytest.mark.parametrize(("request_", "second"), FOLLOW_UPS)
def test_follow_ups_say_what_they_speak_of(request_: str, second: str) -> None:
    assert texts(request_)[1] == second


def test_two_follow_ups_speak_of_the_same_record() -> None:
    first, second, third = split(
        "Take the best rated hall in Ghent. Has it got an organ pipe garden, "
        "and when is it open on Fridays?"
    )
    assert [second["depends_on"], third["depends_on"]] == [[first["id"]], [first["id"]]]


def test_a_named_thing_is_not_waited_for_in_vain() -> None:
    second = split("Tell me the weight of the Amati Cello. Which concerts feature it in Ghent?")[1]
    assert second["depends_on"] == ["A1"]
    assert "[A1]" not in second["text"]


@pytest.mark.parametrize("them", ["each of them", "all of them", "them", "these"])
def test_them_are_all_that_was_found(them: str) -> None:
    second = split(f"List concerts in Ghent. Tell me the fee and the rules of {them}.")[1]
    assert second["text"] == "Tell me the fee and the rules of each [A1]"


@pytest.mark.parametrize(
    ("sentence", "plain"),
    [
        ("Could you please tell me which cellos are old?", "which cellos are old?"),
        ("I was wondering if you could find old cellos", "find old cellos"),
        ("I would be very grateful if you could list cellos", "list cellos"),
        ("Hello there, good morning! Which cellos are old?", "Which cellos are old?"),
        ("Can you tell me if the Lys branch is open?", "whether the Lys branch is open?"),
        ("Do you happen to know whether it is open?", "whether it is open?"),
        ("Do you know how old the cello is?", "how old the cello is?"),
        ("any idea when it opens?", "when it opens?"),
        ("Second, list cellos", "list cellos"),
    ],
)  # fmt: skip
def test_polite_wrapping_is_taken_off(sentence: str, plain: str) -> None:
    assert unwrapped(sentence) == plain


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("the best Italian cellos", "the best Italian cellos"),
        ("the cheapest pizza in Ghent", "the cheapest pizza in Ghent"),
    ],
)
def test_idioms_are_said_plainly(said: str, plain: str) -> None:
    assert plainly(said) == plain


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("at what hour does it close", "asks"),
        ("My girls want to see the harbour", "wishes"),
        ("Thinking of flying the kite", "tells"),
        ("there will be six of us", "tells"),
        ("Got an early coach", "tells"),
        ("Need to be in Ghent by noon", "tells"),
        ("Still no sign of my cello case", "tells"),
        ("Got any cellos?", "asks"),
        ("Need a cello in Ghent", "asks"),
        ("nothing below a 4.4 please", "hangs"),
        ("opening hours of the Lys branch", "asks"),
        ("我们一共四个人", "tells"),
        ("我想知道费用是多少", "asks"),
    ],
)
def test_what_a_clause_is_for(text: str, role: str) -> None:
    assert role_of(text) == role


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (
            "Three things: which halls are in Ghent, and what is the fee of the Amati Cello?",
            ["which halls are in Ghent", "what is the fee of the Amati Cello"],
        ),
        ("Which halls are reduced in Ghent? Give me the names.",
         ["Which halls are reduced in Ghent and the names"]),
        ("When is dawn in Ghent, and when in Bruges?",
         ["When is dawn in Ghent", "when is dawn in Bruges"]),
        ("I fly to Chad. What do they eat in Chad?", ["What do they eat in Chad"]),
    ],
)  # fmt: skip
def test_headings_and_short_forms(request_: str, said: list[str]) -> None:
    assert [text.casefold() for text in texts(request_)] == [text.casefold() for text in said]


def test_then_after_a_question_hangs_on_a_yes_and_the_opposite_on_a_no() -> None:
    request = "More than 50 rooms in Ghent? Then list its best halls; if it's less, its best parks."
    test, yes, no = split(request)
    assert test["text"] == "whether there is More than 50 rooms in Ghent"
    assert (yes["text"], no["text"]) == ("list the best halls in Ghent", "the best parks in Ghent")
    assert [s["condition"] and s["condition"]["expect"] for s in (yes, no)] == [True, False]


def test_if_so_may_follow_within_the_sentence() -> None:
    test, then = split("Is the Lys branch open, and if so which cellos does it have?")
    assert then["condition"] == {"subtask": test["id"], "expect": True}


def test_to_somebody_is_to_where_they_were_said_to_be() -> None:
    request = "My sister lives in Ghent. How much does it cost to send the Amati Cello to her?"
    assert texts(request) == ["How much does it cost to send the Amati Cello to Ghent"]


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (
            "I am in Oslo. Which halls are in Rome on 3 June?",
            ["Which halls are in Rome on 3 June"],
        ),
        (
            "Both go to Japan, one on an Indian passport, one on a Peruvian passport. How long can "  # noqa: ISC004
            "each of them stay?",
            [
                "How long can each of them stay (~to Japan Indian passport)",
                "How long can each of them stay (~to Japan Peruvian passport)",
            ],
        ),
        (
            "Taking the kids to Ghent City Zoo. Is it shut on Mondays?",
            ["Is Ghent City Zoo shut on Mondays"],
        ),
        (
            "Getting ready for Tom's birthday in Denver. Which concerts are on?",
            ["Which concerts are on (~in Denver)"],
        ),
        (
            "Ghent tomorrow: will it rain, and the cheapest cello please",
            ["will it rain (~in Ghent tomorrow)", "the cheapest cello please (~in Ghent tomorrow)"],
        ),
        ("Please, my rent is 650 euro. It is how much in naira?",
         ["It is how much in naira (~650 euro)"]),
        ("My wife needs a cello in Ghent. Nothing over 90 euros.",
         ["I need a cello in Ghent, Nothing over 90 euros"]),
    ],
)  # fmt: skip
def test_what_is_told_is_taken_over_where_it_is_needed(request_: str, said: list[str]) -> None:
    assert texts(request_) == said


def test_they_are_the_people_spoken_of_where_one_thing_was_found() -> None:
    one = "My clients are in Ghent. When is the next concert? How many yen do they get for 9 euros?"
    assert "they" in texts(one)[1]
    several = (
        "I am with my clients. List concerts in Ghent. Do they offer cheap seats for students?"
    )
    assert "each [A1]" in texts(several)[1]
