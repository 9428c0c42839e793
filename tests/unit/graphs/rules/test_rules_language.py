"""Which languages the rules read, and which questions they take for yes-or-no ones."""

from __future__ import annotations

import pytest

from graphs.rules.language import is_known, may_ask_yes_or_no


@pytest.mark.parametrize(
    "text",
    [
        "What's the weather in La Paz and Los Angeles?",
        "hotel in rio de janeiro",
        "cheap flights from El Salvador to San Juan de los Lagos",
        "Lisbon",
        "12345",
        "北京明天天气怎么样",
        "",
    ],
)
def test_english_and_chinese_are_read(text: str) -> None:
    assert is_known(text)


@pytest.mark.parametrize(
    "text",
    [
        "Wie warm ist es heute in Berlin?",
        "Quel temps fait-il à Paris demain ?",
        "¿Qué tiempo hace hoy en Madrid?",
        "Che tempo fa oggi a Roma?",
        "Hvor varmt er det i Oslo?",
        "gdzie jest najtańszy hotel w Warszawie?",
        "Погода в Москве",
        "東京の天気は？",
        "서울 날씨",
    ],
)
def test_other_languages_are_not(text: str) -> None:
    assert not is_known(text)


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("Is the concert sold out?", True),
        ("In Oslo, will it rain tomorrow?", True),
        ("whether it rains in Oslo", True),
        ("一日票贵不贵", True),
        ("How warm is it in Oslo?", False),
        ("phone number of the cheapest hotel", False),
        ("奥斯陆多少度", False),
    ],
)
def test_what_may_be_answered_by_yes_or_no(text: str, may: bool) -> None:
    assert may_ask_yes_or_no(text) is may
