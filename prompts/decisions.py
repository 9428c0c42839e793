"""Prompts of the decisions that a chat model takes, from ``decisions/<name>.yaml``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from typing import Any

import yaml

from prompts.rendering import PromptError, render

_OTHERS: list[Path] = []
_FENCE = re.compile(r"<\s*/?\s*data\s*>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a model is told for one decision."""

    system: str
    """Rules and worked examples: the same for every request, so that servers can cache it."""
    user: str
    """What this request brings."""


@contextmanager
def other_prompts(folder: Path) -> Iterator[None]:
    """Inside, the files of a folder (``decisions/<name>.yaml``, ``asking.yaml``) take the place of
    the own ones of the same name; for all threads. Raises ``PromptError`` where none is one.
    """
    own = {path.as_posix() for path in _names()}
    given = {path.relative_to(folder).as_posix() for path in folder.glob("**/*.yaml")}
    if not given or given - own:
        raise PromptError(
            f"{folder} holds {sorted(given - own) or 'no prompt'}; its files must have the names "
            f"of some of these: {', '.join(sorted(own))}."
        )
    _OTHERS.append(folder)
    _forget()
    try:
        yield
    finally:
        _OTHERS.remove(folder)
        _forget()


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
    loaded: dict[str, str] = yaml.safe_load(_file("asking.yaml").read_text("utf-8"))
    return loaded


def _names() -> Iterator[PurePosixPath]:
    """The files that hold prompts."""
    yield PurePosixPath("asking.yaml")
    for entry in files("prompts").joinpath("decisions").iterdir():
        yield PurePosixPath("decisions") / entry.name


def _file(name: str) -> Traversable:
    """A file of prompts, from the folder that takes the place of the own one where it has it."""
    others = [folder / name for folder in reversed(_OTHERS) if (folder / name).is_file()]
    return others[0] if others else files("prompts").joinpath(name)


def _forget() -> None:
    for cached in (_asking, _system, _load):
        cached.cache_clear()


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
    file = _file(f"decisions/{name}.yaml")
    if not file.is_file():
        raise PromptError(f"There is no prompt for the decision {name!r}.")
    loaded: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))
    return loaded
