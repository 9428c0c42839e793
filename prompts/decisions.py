"""Prompts of the decisions that a chat model takes, from ``decisions/<name>.yaml``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from prompts.rendering import PromptError, render

_FENCE = re.compile(r"<\s*/?\s*data\s*>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a model is told for one decision."""

    system: str
    """Rules and worked examples: the same for every request, so that servers can cache it."""
    user: str
    """What this request brings."""


def decision_prompt(name: str, **variables: Any) -> Prompt:
    """The prompt of a decision with exactly its variables.

    A value cannot end the part of the prompt that is marked as data. Raises ``PromptError`` for an
    unknown decision or wrong variables.
    """
    loaded = _load(name)
    told = {key: _fenced(value) for key, value in variables.items()}
    return Prompt(_system(name), render(f"decisions/{name}", loaded["ask"], told).strip())


def asking_text(name: str, **variables: Any) -> str:
    """A text of ``asking.yaml`` with exactly its variables; raises ``PromptError``."""
    return render(f"asking/{name}", _asking()[name], variables).strip()


@cache
def _asking() -> dict[str, str]:
    text = files("prompts").joinpath("asking.yaml").read_text("utf-8")
    loaded: dict[str, str] = yaml.safe_load(text)
    return loaded


def _fenced(value: Any) -> Any:
    return _FENCE.sub("[data]", value) if isinstance(value, str) else value


@cache
def _system(name: str) -> str:
    loaded = _load(name)
    parts = [loaded["rules"].strip()]
    for number, example in enumerate(loaded["examples"], 1):
        parts.append(f"Example {number}\n{example['given'].strip()}\nAnswer:")
        parts.append(example["answer"].strip())
    return "\n\n".join(parts)


@cache
def _load(name: str) -> dict[str, Any]:
    file = files("prompts").joinpath(f"decisions/{name}.yaml")
    if not file.is_file():
        raise PromptError(f"There is no prompt for the decision {name!r}.")
    loaded: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))
    return loaded
