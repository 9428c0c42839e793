"""Every phrase of an answer exists in every language and takes the same variables."""

from __future__ import annotations

from importlib.resources import files

import pytest
import yaml
from jinja2 import Environment, meta

from prompts.phrases import LANGUAGES, say
from prompts.rendering import PromptError


def phrases(language: str) -> dict[str, str]:
    text = files("prompts").joinpath(f"phrases/answers/{language}.yaml").read_text("utf-8")
    loaded: dict[str, str] = yaml.safe_load(text)
    return loaded


def variables(text: str) -> set[str]:
    return meta.find_undeclared_variables(Environment(autoescape=True).parse(text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_books_hold_the_same_phrases(language: str) -> None:
    english = {name: variables(text) for name, text in phrases("en").items()}
    assert {name: variables(text) for name, text in phrases(language).items()} == english


def test_a_book_is_named_before_its_phrase() -> None:
    assert say("zh", "answers.yes") == "是"
    with pytest.raises(PromptError, match=r"Unknown phrase 'answers\.maybe'"):
        say("en", "answers.maybe")
