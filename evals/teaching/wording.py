"""Requests made of the words of descriptions, where no chat model writes them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from evals.teaching.records import Draft
from prompts.rendering import render
from tools.records import Parameter, Tool
from tools.tool_documents import first_sentence
from tools.words import name_parts


def moods() -> list[str]:
    """The moods in which requests are worded."""
    return list(_wordings()["moods"])


def request_of(draft: Draft, mood: str) -> str:
    """The request of a draft."""
    steps = ", ".join([draft.steps[0], *(_said("next", does=step) for step in draft.steps[1:])])
    ask = _said(draft.asked, "asked", steps=_begun(steps), **draft.told)
    return _said(mood, "moods", ask=ask)


def step_text(tool: Tool, given: Mapping[str, Any], bound: Collection[str] = ()) -> str:
    """What a call does with the values that a person states; ``bound`` ones come of other calls."""
    told = [
        _said("given", word=_word(p), value=shown(given[p.key]))
        for p in tool.parameters
        if p.key in given and p.key not in bound
    ]
    return _said("step", does=_does(tool), given=f" with {' and '.join(told)}" if told else "")


def shown(value: Any) -> str:
    """A value as a request states it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def words_of(name: str) -> str:
    """A name as words."""
    return " ".join(part.lower() for part in name_parts(name)) or name


def _does(tool: Tool) -> str:
    """The first sentence of its description, its first letter as within a sentence."""
    said = first_sentence(tool.description or tool.summary).rstrip(". ") or words_of(tool.name)
    return said if said[:2].isupper() else f"{said[:1].lower()}{said[1:]}"


def _word(parameter: Parameter) -> str:
    return words_of(parameter.name)


def _begun(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _said(name: str, section: str = "", **told: Any) -> str:
    texts = _wordings()[section] if section else _wordings()
    return render(f"wordings/{name}", texts[name], told)


@cache
def _wordings() -> dict[str, Any]:
    text = files("evals.teaching").joinpath("data/wordings.yaml").read_text("utf-8")
    loaded: dict[str, Any] = yaml.safe_load(text)
    return loaded
