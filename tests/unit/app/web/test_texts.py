"""The page says the same in each of its languages."""

from __future__ import annotations

import re
from importlib.resources import files
from string import Formatter

import pytest

from app.web.pages import FIRST, inner_path
from app.web.texts import LANGUAGES, Language, Texts, language_of, texts_of


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_every_text_with_its_values(language: Language) -> None:
    ours, english = texts_of(language), texts_of("en")
    assert list(ours) == list(english)
    assert {key: fields(text) for key, text in ours.items()} == {
        key: fields(text) for key, text in english.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_stands_twice(language: Language) -> None:
    lines = files("app.web").joinpath("data", f"{language}.yaml").read_text("utf-8").splitlines()
    assert len(lines) == len(texts_of(language))


def test_chinese_is_chinese() -> None:
    assert all(re.search(r"[\u4e00-\u9fff]", text) for text in texts_of("zh").values())


@pytest.mark.parametrize(
    ("chosen", "accepted", "language"),
    [
        ("zh", "en-GB,en;q=0.9", "zh"),
        (None, "zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("xx", "de, EN;q=0.5", "en"),
        (None, "", "en"),
    ],
)
def test_the_language_is_the_chosen_one_else_what_the_browser_takes(
    chosen: str | None, accepted: str, language: str
) -> None:
    assert language_of(chosen, accepted) == language


def test_values_are_put_in_as_they_are() -> None:
    assert Texts("en")("account.who", name="{x}<b>", role="user") == "You are {x}<b> (user)."


@pytest.mark.parametrize(
    "path", ["https://evil.example/web/", "//evil.example/web/", "/web\\evil", "/runs", "", None]
)
def test_after_the_log_in_nobody_is_sent_elsewhere(path: str | None) -> None:
    assert inner_path(path) == FIRST
    assert inner_path("/web/history?run=7") == "/web/history?run=7"
