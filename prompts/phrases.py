"""Sentences said to people, per language, from ``phrases/<language>.yaml``.

``answers.yes`` is the phrase ``yes`` of the book ``phrases/answers/<language>.yaml``.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any

import yaml

from prompts.rendering import PromptError, render

LANGUAGES = ("en", "zh")


def say(language: str, phrase: str, **variables: Any) -> str:
    """A phrase in a language, with exactly its variables.

    Raises ``PromptError`` for an unknown phrase or wrong variables; an unknown language is
    answered in English.
    """
    book, _, name = phrase.rpartition(".")
    phrases = _phrases(book, language if language in LANGUAGES else "en")
    if name not in phrases:
        raise PromptError(f"Unknown phrase {phrase!r}; known are {sorted(phrases)}.")
    return render(f"{language}/{phrase}", phrases[name], variables)


@lru_cache(maxsize=16)
def _phrases(book: str, language: str) -> dict[str, str]:
    path = f"phrases/{book}/{language}.yaml" if book else f"phrases/{language}.yaml"
    text = files("prompts").joinpath(path).read_text("utf-8")
    loaded: dict[str, str] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return loaded
