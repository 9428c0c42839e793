"""The text of a tool for search."""

from __future__ import annotations

import pytest

from tools.records import Category, OutputField, Parameter, Tool, ToolGroup
from tools.tool_documents import (
    first_sentence,
    name_words,
    sentences_of,
    tool_document,
    tool_passage,
    tool_sentence,
)

GROUP = ToolGroup(id="stay", name="StayFinder", category_id="travel", base_url="https://x.test")
TRAVEL = Category(id="travel", name="Travel")
TOOL = Tool(
    id="stay.search",
    group_id="stay",
    name="searchHotels",
    path="/hotels",
    summary="Search hotels",
    description="Finds **hotels** in a city. Prices are per night.",
    tags=("Lodging",),
    parameters=(Parameter(key="city", name="city", location="query", description="Where to stay"),),
    outputs=(
        OutputField(path="hotels[].hotel_id"),
        OutputField(path="hotels[].rooms[].hotel_id"),
    ),
)


def test_every_field_holds_its_text() -> None:
    document = tool_document(TOOL, GROUP, TRAVEL)
    assert document.title == "searchHotels Search hotels Lodging"
    assert document.place == "StayFinder Travel /hotels"
    assert document.description == TOOL.description
    assert document.inputs == "city Where to stay"
    assert document.outputs == "hotel_id"


def test_the_sentence_says_whose_it_is_and_what_it_does() -> None:
    sentence = tool_sentence(TOOL, GROUP, TRAVEL)
    assert sentence == "StayFinder, Travel: search hotels. Search hotels. Finds hotels in a city"


def test_a_tool_that_says_little_is_known_by_what_it_takes_and_gives() -> None:
    terse = TOOL.model_copy(update={"summary": "", "description": ""})
    sentence = tool_sentence(terse, GROUP, None)
    assert sentence == "StayFinder: search hotels. takes city. gives hotel id"


def test_the_passage_also_says_one_sentence_more_and_what_the_tool_takes() -> None:
    told = "Finds hotels in a city. Sorted by price. Never empty."
    talking = TOOL.model_copy(update={"description": told})
    assert tool_passage(talking, GROUP, TRAVEL) == (
        "StayFinder, Travel: search hotels. Search hotels. Finds hotels in a city. "
        "Sorted by price. takes city"
    )


def test_the_passage_of_a_terse_tool_is_its_sentence() -> None:
    terse = TOOL.model_copy(update={"summary": "", "description": ""})
    assert tool_passage(terse, GROUP, None) == tool_sentence(terse, GROUP, None)


@pytest.mark.parametrize(
    ("request_text", "sentences"),
    [
        (
            "Find hotels in Oslo. What is the weather?",
            ["Find hotels in Oslo.", "What is the weather?"],
        ),
        ("Hi! Find hotels in Oslo. Is it cold?", ["Find hotels in Oslo.", "Is it cold?"]),
        ("find hotels in Oslo", []),
        ("Thanks. Find hotels", []),
        ("", []),
    ],
)
def test_a_request_of_several_sentences_is_searched_by_each(
    request_text: str, sentences: list[str]
) -> None:
    assert sentences_of(request_text) == sentences


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("One. Two.", "One."),
        ("Version 2.5 is out. Next", "Version 2.5 is out."),
        ("<p>See [the page](https://x.test)</p>", "See the page"),
        ("查询天气。需要城市。", "查询天气。"),
        ("no end", "no end"),
        ("", ""),
    ],
)
def test_first_sentence(text: str, sentence: str) -> None:
    assert first_sentence(text) == sentence


def test_a_long_first_sentence_ends_at_a_word() -> None:
    cut = first_sentence("alphabet " * 60)
    assert len(cut) <= 200
    assert cut.endswith("alphabet")


@pytest.mark.parametrize(
    ("name", "words"),
    [("getHotelByID", "get hotel by id"), ("hotel.room_no", "hotel room no"), ("", "")],
)
def test_name_words(name: str, words: str) -> None:
    assert name_words(name) == words
