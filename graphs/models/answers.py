"""Reads the JSON answer of a model out of what it wrote, and checks it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

A = TypeVar("A", bound=BaseModel)

_THINKING = re.compile(r"<(think|thinking|reasoning)>.*?(</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_BEFORE = re.compile(r"\A.*</(think|thinking|reasoning)>", re.DOTALL | re.IGNORECASE)
"""Thinking whose beginning stands at the end of the prompt, where some servers put it."""
_FENCE = re.compile(r"```[a-zA-Z]*\n?(.*?)(?:```|\Z)", re.DOTALL)
_SHOWN = 200


class WrongAnswerError(Exception):
    """What a model wrote is not what was asked for; the message tells it what to mend."""


def read_answer(text: str, form: type[A]) -> A:
    """The answer in ``text``, which may hold thinking, a code fence or prose around the JSON.

    Raises ``WrongAnswerError`` with every field that is wrong and what is allowed in it.
    """
    plain = without_thinking(text).strip()
    if not plain:
        raise WrongAnswerError("The answer was empty. Answer with one JSON object.")
    objects = list(_objects(plain))
    if not objects:
        shown = plain[:_SHOWN]
        raise WrongAnswerError(f"No JSON object was found in: {shown!r}. Answer with JSON alone.")
    problems = []
    for found in objects:
        try:
            return form.model_validate(found)
        except ValidationError as error:
            problems.append(_told(error))
    raise WrongAnswerError(problems[-1])


def without_thinking(text: str) -> str:
    """What was written for others, that is after or around the thinking."""
    return _BEFORE.sub("", _THINKING.sub("", text))


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """JSON objects in a text: within fences first, then anywhere."""
    for part in (*_FENCE.findall(text), text):
        decoder, start = json.JSONDecoder(), part.find("{")
        while start >= 0:
            try:
                value, end = decoder.raw_decode(part, start)
            except json.JSONDecodeError:
                start = part.find("{", start + 1)
                continue
            if isinstance(value, dict):
                yield value
            start = part.find("{", end)


def _told(error: ValidationError) -> str:
    lines = []
    for problem in error.errors(include_url=False)[:5]:
        place = ".".join(map(str, problem["loc"])) or "the answer"
        given = repr(problem["input"])[:_SHOWN]
        lines.append(f"{place}: {problem['msg']} (given: {given})")
    return "; ".join(lines)
