"""How a request becomes subtasks."""

from __future__ import annotations

import pytest

from graphs.reasoner import Question
from graphs.rules.decomposing import decompose
from graphs.state import Condition
from tests.lending_stubs import NOW, read, split, texts

OPEN = "whether the Lys branch is open"


def conditions(request: str) -> list[tuple[str, str, bool] | None]:
    """Each subtask's text with what decides it."""
    return [
        (s["text"], s["condition"]["subtask"], s["condition"]["expect"]) if s["condition"] else None
        for s in split(request)
    ]


# --- clauses ------------------------------------------------------------------------------------


def test_each_sentence_asks_for_itself() -> None:
    assert texts("Find old cellos in Ghent. List large branches in Bruges!") == [
        "Find old cellos in Ghent",
        "List large branches in Bruges",
    ]


@pytest.mark.parametrize(
    "request_",
    [
        "If the Lys branch is open, list old cellos in Ghent",
        "If the Lys branch is open then list old cellos in Ghent",
        "list old cellos in Ghent if the Lys branch is open",
        "list old cellos in Ghent, but only if the Lys branch is open",
        "In case the Lys branch is open, list old cellos in Ghent",
    ],
)
def test_a_condition_comes_before_what_hangs_on_it(request_: str) -> None:
    test, then = split(request_)
    assert test["text"] == OPEN
    assert then["text"].startswith("list old cellos in Ghent")
    assert then["condition"] == Condition(subtask="A1", expect=True)
    assert then["depends_on"] == []


def test_should_is_a_condition() -> None:
    test, then = split("Should the Lys branch be open, list old cellos in Ghent")
    assert test["text"] == "whether the Lys branch be open"
    assert then["condition"] == Condition(subtask="A1", expect=True)


@pytest.mark.parametrize("word", ["otherwise", "or else", "else", "if not"])
def test_both_branches_hang_on_the_same_test(word: str) -> None:
    request = f"If the Lys branch is open, list old cellos in Ghent, {word} list flutes in Bruges"
    assert conditions(request) == [
        None,
        ("list old cellos in Ghent", "A1", True),
        ("list flutes in Bruges", "A1", False),
    ]


def test_otherwise_may_open_the_next_sentence() -> None:
    request = (
        "If the Lys branch is open, list old cellos in Ghent. Otherwise list flutes in Bruges."
    )
    assert [c and c[2] for c in conditions(request)] == [None, True, False]


@pytest.mark.parametrize(
    ("word", "expect"),
    [
        ("If not", False),
        ("If it isn't", False),
        ("Otherwise", False),
        ("If so", True),
        ("If yes", True),
    ],
)
def test_a_follow_up_hangs_on_the_question_before(word: str, expect: bool) -> None:
    request = f"Is the Lys branch open? {word}, list old cellos in Ghent"
    assert conditions(request) == [None, ("list old cellos in Ghent", "A1", expect)]


def test_two_follow_ups_hang_on_the_same_question() -> None:
    request = (
        "Is the Lys branch open? If so, list old cellos in Ghent. If not, list flutes in Bruges."
    )
    assert conditions(request)[1:] == [
        ("list old cellos in Ghent", "A1", True),
        ("list flutes in Bruges", "A1", False),
    ]


@pytest.mark.parametrize(("word", "expect"), [("If so", True), ("If not", False)])
def test_otherwise_is_the_opposite_of_the_follow_up_before(word: str, expect: bool) -> None:
    request = (
        f"Is the Lys branch open? {word}, list old cellos in Ghent. "
        "Otherwise list flutes in Bruges."
    )
    assert [c and c[1:] for c in conditions(request)] == [None, ("A1", expect), ("A1", not expect)]


def test_a_chinese_condition() -> None:
    test, then = split("如果明天下雨就查询北京的博物馆")
    assert test["text"] == "whether 明天下雨(~北京)"
    assert then["condition"] == Condition(subtask="A1", expect=True)


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ("Ghent -> Bruges", "Ghent to Bruges"),
        ("Call off my loan ln_7", "cancel my loan ln_7"),
        ("What does the Amati cost?", "how much does the Amati cost"),
        ("What do I pay for the Amati?", "how much do I pay for the Amati"),
        ("Find a hall in Ghent, if possible", "Find a hall in Ghent"),
    ],
)
def test_signs_and_idioms_are_put_in_words(request_: str, said: str) -> None:
    assert texts(request_) == [said]


# --- references ---------------------------------------------------------------------------------


def test_there_is_the_place_spoken_of() -> None:
    assert texts("Find branches in Ghent. Which rehearsals are there on Friday?")[1] == (
        "Which rehearsals are in Ghent on Friday"
    )


def test_that_day_is_the_day_spoken_of() -> None:
    second = texts("Find rehearsals in Ghent on Friday. Find old cellos in Bruges that day.")[1]
    assert second == "Find old cellos in Bruges on Friday"


def test_it_is_the_answer_before() -> None:
    first, second = split("Find the cheapest cello in Ghent. Which concerts feature it on Friday?")
    assert second["text"].startswith("Which concerts feature [A1] on Friday")
    assert second["depends_on"] == [first["id"]]


def test_a_demonstrative_points_back_only_to_what_was_spoken_of() -> None:
    request = "Find old cellos in Ghent. Which composers liked this orchestra most often?"
    assert split(request)[1]["depends_on"] == []


def test_one_more_quality_is_an_afterthought() -> None:
    assert texts("Find the cheapest cello in Ghent. How heavy is it?") == [
        "Find the cheapest cello in Ghent and How heavy is it"
    ]


@pytest.mark.parametrize("second", ["Show my loans", "list makers", "Cancel loan ln_1"])
def test_a_command_is_no_afterthought(second: str) -> None:
    assert texts(f"Find old cellos in Ghent. {second}.")[1].startswith(second)


def test_a_question_about_that_day_is_no_afterthought() -> None:
    request = "Find rehearsals in Ghent on Friday. Are there concerts there that day?"
    assert texts(request)[1:] == ["Are there concerts in Ghent on Friday"]


@pytest.mark.parametrize("opening", ["Is there", "Are there"])
def test_there_is_names_no_place(opening: str) -> None:
    assert texts(f"I'm in Ghent. {opening} concerts with many old cellos?") == [
        f"{opening} concerts with many old cellos (~in Ghent)"
    ]


def test_mere_context_is_dropped_and_its_place_and_day_inherited() -> None:
    assert texts("I'm travelling to Bruges on Friday. Show me the open branches.") == [
        "Show me the open branches (~to Bruges on Friday)"
    ]


def test_thanks_ask_for_nothing() -> None:
    assert texts("Thanks! Show my loans.") == ["Show my loans"]


def test_ones_own_things_inherit_no_place() -> None:
    assert texts("Find old cellos in Ghent. Which loans of mine end on Friday?")[1] == (
        "Which loans of mine end on Friday"
    )


def test_a_clause_with_a_place_of_its_own_inherits_none() -> None:
    assert "~" not in texts("Find old cellos in Ghent. Find flutes in Bruges.")[1]


def test_conditions_stay_right_when_context_is_dropped() -> None:
    request = "I'm in Ghent. Is the Lys branch open? If not, list old flutes in Bruges."
    assert conditions(request) == [None, ("list old flutes in Bruges", "A1", False)]


def test_conditions_stay_right_when_an_afterthought_is_merged() -> None:
    request = (
        "Find the cheapest cello in Ghent. How heavy is it? "
        "If the Lys branch is open, list old flutes in Bruges."
    )
    subtasks = split(request)
    assert [s["id"] for s in subtasks] == ["A1", "A2", "A3"]
    assert subtasks[2]["condition"] == Condition(subtask="A2", expect=True)


# --- alternatives -------------------------------------------------------------------------------


def test_a_list_of_names_becomes_one_subtask_each() -> None:
    assert texts("Find rehearsals in Ghent, Bruges and Antwerp") == [
        "Find rehearsals in Ghent",
        "Find rehearsals in Bruges",
        "Find rehearsals in Antwerp",
    ]


def test_an_amount_goes_into_each_currency_of_a_list() -> None:
    assert texts("100 euros in zloty, yen and forint") == [
        "100 euros in zloty",
        "100 euros in yen",
        "100 euros in forint",
    ]


def test_my_country_is_the_one_told_of() -> None:
    said = texts("I live in Ireland. How much is the postage to my country?")
    assert said == ["How much is the postage in Ireland"]


def test_a_name_may_tell_too() -> None:
    said = texts("Anna wants to fish near Ghent on 20 June. How warm is it there that day?")
    assert said == ["How warm is it in Ghent on 20 June"]


def test_a_comparison_adds_a_step_that_compares() -> None:
    subtasks = split("Which city has more branches, Ghent or Bruges?")
    assert [s["category"] for s in subtasks] == ["", "", "llm"]
    assert subtasks[2]["text"] == "compare: A1=Ghent; A2=Bruges"
    assert subtasks[2]["depends_on"] == ["A1", "A2"]
    assert subtasks[2]["search"] == ""


def test_a_sum_adds_a_step_that_adds_up() -> None:
    assert [s["category"] for s in split("Total fee of rehearsals in Ghent and Bruges")] == [
        "", "", "llm",
    ]  # fmt: skip


def test_two_routes_share_what_they_do_not_say_themselves() -> None:
    assert texts("Is it cheaper to go from Ghent to Bruges or from Ghent to Antwerp by boat?") == [
        "Is it cheaper to go from Ghent to Bruges by boat",
        "Is it cheaper to go from Ghent to Antwerp by boat",
        "compare: A1=Bruges; A2=Antwerp",
    ]


def test_than_has_two_sides() -> None:
    assert texts("Does Ghent have more branches than Bruges?") == [
        "how many branches in Ghent",
        "how many branches in Bruges",
        "compare: A1=Ghent; A2=Bruges",
    ]


def test_each_member_of_a_list_keeps_the_condition() -> None:
    request = "If the Lys branch is open, find rehearsals in Ghent and Bruges"
    assert [c and c[1:] for c in conditions(request)] == [None, ("A1", True), ("A1", True)]


def test_a_question_on_a_list_is_decided_by_its_comparison() -> None:
    request = "Which city has more branches, Ghent or Bruges? Where was it founded in Belgium?"
    assert split(request)[3]["depends_on"] == ["A3"]


# --- conversions, limit, languages --------------------------------------------------------------


def test_a_price_in_a_currency_is_found_and_then_converted() -> None:
    price, conversion = split("What is the fee of the Amati cello in dollars?", converts=True)
    assert price["text"] == "What is the fee of the Amati cello"
    assert conversion["text"] == "convert [A1] price to dollars"
    assert conversion["depends_on"] == ["A1"]


@pytest.mark.parametrize(
    ("request_", "priced"),
    [
        ("How much is the cheapest cello, converted to dollars?", "How much is the cheapest cello"),
        (
            "What does the Amati cello cost? Give it in dollars.",
            "how much does the Amati cello cost",
        ),
    ],
)
def test_only_what_was_priced_is_converted(request_: str, priced: str) -> None:
    assert texts(request_, converts=True) == [priced, "convert [A1] price to dollars"]


@pytest.mark.parametrize("said", ["Give it in degrees Fahrenheit please.", "I want that in miles"])
def test_units_for_the_answer_hang_on_the_question(said: str) -> None:
    (only,) = texts(f"How warm is the hall in Ghent? {said}")
    assert only.startswith("How warm is the hall in Ghent, in ")


@pytest.mark.parametrize(
    "request_",
    [
        "Please cancel my loan of the cello, something came up.",
        "cancel my loan of the cello, we can't make it",
        "Cancel my loan of the cello, my plans have changed",
        "把我的大提琴借用取消了吧，借错了",
    ],
)
def test_the_reason_for_a_command_is_only_told(request_: str) -> None:
    (only,) = texts(request_)
    assert read(only).action == "cancel"


def test_who_goes_there_goes_to_it() -> None:
    request = "My choir is in Ghent. What does the cheapest train there on 5 June cost?"
    assert texts(request) == ["how much does the cheapest train to Ghent on 5 June cost"]


def test_without_a_converter_the_currency_stays() -> None:
    assert texts("What is the fee of the Amati cello in dollars?") == [
        "What is the fee of the Amati cello in dollars"
    ]


@pytest.mark.parametrize(
    "request_", ["convert 20 euros to dollars", "the exchange rate of euros to dollars"]
)
def test_a_plain_conversion_is_one_step(request_: str) -> None:
    assert len(texts(request_, converts=True)) == 1


def test_subtasks_beyond_the_limit_are_left_to_the_node_to_name() -> None:
    request = "Find rehearsals in Ghent, Bruges, Antwerp and Leuven"
    assert len(texts(request, limit=2)) == 4


@pytest.mark.parametrize("request_", ["", "   ", "?!"])
def test_nothing_to_do(request_: str) -> None:
    assert split(request_) == []


def test_chinese_is_split_and_named_as_chinese() -> None:
    answer = decompose(Question("北京有哪些博物馆？上海的天气怎么样？", (), 12), NOW)
    assert answer.language == "zh"
    assert [s["text"] for s in answer.subtasks] == ["北京有哪些博物馆", "上海的天气怎么样"]
    assert "museum" in answer.subtasks[0]["search"].split()


def test_the_search_text_speaks_like_descriptions() -> None:
    (subtask,) = split("What is the cheapest cello on Saturday in Ghent?")
    assert {"cello", "price", "forecast"} <= set(subtask["search"].split())
    assert "ghent" not in subtask["search"].lower()


def test_a_past_day_searches_for_what_was() -> None:
    assert "historical" in split("Rehearsals in Ghent on 3 May 2026")[0]["search"].split()


def test_every_id_a_subtask_names_comes_before_it() -> None:
    request = (
        "I'm in Ghent. Is the Lys branch open? If so, find rehearsals in Ghent and Bruges, "
        "otherwise list old flutes in Antwerp. Which of them is the cheapest?"
    )
    seen: set[str] = set()
    for subtask in split(request):
        named = {*subtask["depends_on"]}
        if subtask["condition"]:
            named.add(subtask["condition"]["subtask"])
        assert named <= seen
        seen.add(subtask["id"])


# --- further conditions -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "request_",
    [
        "Unless the Lys branch is open, list old cellos in Ghent",
        "list old cellos in Ghent unless the Lys branch is open",
    ],
)
def test_unless_wants_a_no(request_: str) -> None:
    assert conditions(request_) == [None, ("list old cellos in Ghent", "A1", False)]


@pytest.mark.parametrize(
    "word", ["If they don't", "If it doesn't", "If there aren't", "If it won't"]
)
def test_a_denied_follow_up_hangs_on_a_no(word: str) -> None:
    request = f"Does the Lys branch have old cellos? {word}, list flutes in Bruges."
    assert conditions(request)[1] == ("list flutes in Bruges", "A1", False)


def test_a_branch_may_name_only_another_place() -> None:
    request = (
        "If the fee of cellos in Ghent is over 100, tell me the one in Bruges; "
        "if it isn't, Antwerp's will do."
    )
    assert conditions(request)[1:] == [
        ("tell me the fee in Bruges", "A1", True),
        ("tell me the fee in Antwerp", "A1", False),
    ]


def test_the_opposite_test_is_not_made_twice() -> None:
    request = "If it rains in Ghent on Friday, list halls there; if it stays dry, list parks there."
    assert [c and c[1:] for c in conditions(request)] == [None, ("A1", True), ("A1", False)]


def test_a_test_takes_its_place_from_what_hangs_on_it() -> None:
    assert texts("List the halls in Ghent if it rains there tomorrow")[0] == (
        "whether it rains in Ghent tomorrow"
    )


def test_if_after_a_question_for_knowledge_is_no_condition() -> None:
    assert texts("Can you tell me if the Lys branch is open?") == ["whether the Lys branch is open"]


@pytest.mark.parametrize("word", ["否则", "不然", "要不然"])
def test_chinese_branches(word: str) -> None:
    request = f"要是明天北京下雨，就列出北京的博物馆，{word}列出北京的公园"
    assert [c and c[1:] for c in conditions(request)] == [None, ("A1", True), ("A1", False)]


def test_what_is_only_told_in_chinese_is_no_question() -> None:
    assert texts("手里有300美元想换掉，能换多少？") == ["手里有300美元想换掉，能换多少"]


@pytest.mark.parametrize(
    ("request_", "sides"),
    [
        (
            "I leave from Ghent on Friday. Is the cheapest boat cheaper than the cheapest coach?",
            [
                "the cheapest boat (~from Ghent on Friday)",
                "the cheapest coach (~from Ghent on Friday)",
            ],
        ),
        (
            "Does the oldest cello cost more than the newest viola?",
            ["the oldest cello", "the newest viola"],
        ),
        (
            "By how many euros do your dearest and your cheapest cello differ?",
            ["the price of the dearest cello", "the price of the cheapest cello"],
        ),
        (
            "What is the difference between the longest and the shortest concert in Ghent?",
            ["the longest concert in Ghent", "the shortest concert in Ghent"],
        ),
    ],
)
def test_two_superlatives_are_asked_for_one_by_one(request_: str, sides: list[str]) -> None:
    subtasks = split(request_)
    assert [s["text"] for s in subtasks[:2]] == sides
    assert subtasks[2]["depends_on"] == ["A1", "A2"]
    assert subtasks[2]["text"].startswith("compare: A1=the ")


def test_ones_are_what_was_spoken_of() -> None:
    request = "I hate changing coaches. Ghent to Bruges 18 May, direct ones only"
    assert texts(request) == ["Ghent to Bruges 18 May, direct coaches only"]


@pytest.mark.parametrize(
    ("request_", "last"),
    [
        (
            "What is the fee in Ghent? And how many yen do I get for 100 US dollars?",
            "And how many yen do I get for 100 US dollars",
        ),
        (
            "How warm is Ghent? How many cellists are there in Bruges?",
            "How many cellists are there in Bruges",
        ),
        (
            "How warm is Ghent? What language do they speak in Brazil?",
            "What language do they speak in Brazil",
        ),
        ("We rehearse in Ghent. How many degrees is it in Oslo?", "How many degrees is it in Oslo"),
        ("Find halls in Ghent. And my orders?", "And my orders"),
    ],
)
def test_a_request_of_its_own_takes_nothing_from_the_one_before(request_: str, last: str) -> None:
    assert texts(request_)[-1] == last
