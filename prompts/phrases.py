"""Sentences said to people, per language, from ``phrases/<language>.yaml``."""

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
    phrases = _phrases(language if language in LANGUAGES else "en")
    if phrase not in phrases:
        raise PromptError(f"Unknown phrase {phrase!r}; known are {sorted(phrases)}.")
    return render(f"{language}/{phrase}", phrases[phrase], variables)


@lru_cache(maxsize=len(LANGUAGES))
def _phrases(language: str) -> dict[str, str]:
    text = files("prompts").joinpath(f"phrases/{language}.yaml").read_text("utf-8")
    loaded: dict[str, str] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return loaded
