"""Rows of earlier turns, taken by their place, by what they have most of, by name."""

from __future__ import annotations

import pytest

from graphs.reasoner import Task
from graphs.rules.taking import take, takes
from graphs.state import Result
from tests.agent_stubs import make_observation, make_subtask
from tests.conversation_stubs import found
from tests.lending_stubs import make_thinking

SHOWN = found(make_subtask("A1"), "list")


def taking(text: str, shown: Result | None = SHOWN) -> Task:
    subtask = make_subtask("A2", "A1", category="llm", text=text)
    return Task("the second", "en", subtask, {"A1": shown} if shown else {})


def names(result: Result) -> list[str]:
    return [row["fields"]["[].name"] for row in result["observations"][-1]["rows"]]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("the first of [A1]", "Fjord Inn"),
        ("the second of [A1]", "Harbour House"),
        ("the 3rd of [A1]", "Old Mill"),
        ("the last of [A1]", "Salt Loft"),
        ("the cheapest of [A1]", "Harbour House"),
        ("the best rating of [A1]", "Harbour House"),
        ("the lowest rating of [A1]", "Old Mill"),
        ("the most expensive of [A1]", "Old Mill"),
        ("Salt Loft of [A1]", "Salt Loft"),
        ("which one of [A1], Old Mill", "Old Mill"),
        ("[A1]中的第二家", "Harbour House"),
        ("[A1]中的第三个酒店", "Old Mill"),
        ("[A1]中的最后一家", "Salt Loft"),
        ("[A1]中评分最高的", "Harbour House"),
        ("[A1]中最贵的那家", "Old Mill"),
    ],
)
def test_the_row_that_is_meant(text: str, name: str) -> None:
    assert takes(taking(text))
    result = take(make_thinking(), taking(text))
    assert (result["subtask"], result["status"]) == ("A2", "answered")
    assert names(result) == [name]


@pytest.mark.parametrize(
    ("text", "depends"), [("compare: A1=Rome; A2=Oslo", ["A1", "A2"]), ("enough", ["A1"])]
)
def test_a_comparison_takes_no_rows(text: str, depends: list[str]) -> None:
    subtask = make_subtask("A3", *depends, category="llm", text=text)
    assert not takes(Task("which", "en", subtask, {}))


@pytest.mark.parametrize("text", ["the ninth of [A1]", "[A1]中的第九家", "the tallest of [A1]"])
def test_what_was_not_shown_cannot_be_taken(text: str) -> None:
    result = take(make_thinking(), taking(text))
    assert (result["status"], result["note"]) == ("failed", "only 4 were shown")


@pytest.mark.parametrize("text", ["which one of [A1]", "[A1]中的哪一个"])
def test_where_only_the_person_can_say_which_it_is_asked(text: str) -> None:
    result = take(make_thinking(), taking(text))
    (gap,) = result["missing"]
    assert (result["status"], gap["name"]) == ("needs_input", "which one")
    assert gap["options"] == ["Fjord Inn", "Harbour House", "Old Mill", "Salt Loft"]


def test_several_rows_are_taken_at_once() -> None:
    result = take(make_thinking(), taking("the 3 cheapest of [A1]"))
    assert names(result) == ["Harbour House", "Salt Loft", "Fjord Inn"]


def test_nothing_can_be_taken_of_what_is_not_known() -> None:
    result = take(make_thinking(), taking("the first of [A1]", shown=None))
    assert (result["status"], result["note"]) == ("failed", "nothing was shown to choose from")


def test_the_calls_were_those_of_another_run() -> None:
    place = make_observation("g.place", call_ids=["A1.1"], fruitless=["A1.1"])
    told: Result = {**SHOWN, "observations": [place, *SHOWN["observations"]]}
    result = take(make_thinking(), taking("the second of [A1]", told))
    assert [o["tool_id"] for o in result["observations"]] == ["g.place", "g.a"]
    assert [(o["call_ids"], o["fruitless"]) for o in result["observations"]] == [([], [])] * 2
    last = result["observations"][-1]
    assert (last["matched"], last["total"], last["seen"]) == (1, 1, 1)
