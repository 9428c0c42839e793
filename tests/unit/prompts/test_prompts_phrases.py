"""Every phrase exists in every language and says the same things."""

from __future__ import annotations

from importlib.resources import files

import pytest
import yaml
from jinja2 import Environment, meta
from syrupy.assertion import SnapshotAssertion

from prompts.phrases import LANGUAGES, say
from prompts.rendering import PromptError


def phrases(language: str) -> dict[str, str]:
    text = files("prompts").joinpath(f"phrases/{language}.yaml").read_text("utf-8")
    loaded: dict[str, str] = yaml.safe_load(text)
    return loaded


def variables(text: str) -> set[str]:
    return meta.find_undeclared_variables(Environment(autoescape=True).parse(text))


PHRASES = phrases("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_phrase(language: str) -> None:
    assert list(phrases(language)) == list(PHRASES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phrase", PHRASES)
def test_a_phrase_takes_the_same_variables_in_every_language(language: str, phrase: str) -> None:
    text = phrases(language)[phrase]
    assert text.strip()
    assert variables(text) == variables(PHRASES[phrase])


@pytest.mark.parametrize("language", LANGUAGES)
def test_rendered_phrases(language: str, snapshot: SnapshotAssertion) -> None:
    rendered = {
        phrase: say(language, phrase, **{name: f"<{name}>" for name in variables(text)})
        for phrase, text in PHRASES.items()
    }
    assert rendered == snapshot


@pytest.mark.parametrize("language", LANGUAGES)
def test_wrong_variables_raise(language: str) -> None:
    with pytest.raises(PromptError, match=f"{language}/count"):
        say(language, "count")
    with pytest.raises(PromptError, match="unused"):
        say(language, "yes", count=1)


def test_an_unknown_phrase_raises_and_names_the_known_ones() -> None:
    with pytest.raises(PromptError, match=r"Unknown phrase 'maybe'.*'yes'"):
        say("en", "maybe")


def test_an_unknown_language_is_answered_in_english() -> None:
    assert say("fr", "yes") == say("en", "yes")
