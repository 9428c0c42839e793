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
_BEGINS = re.compile(r"[{\[]")
_BROKEN = "The JSON breaks off at: {}. Write it whole, and short."
_BEYOND = "The JSON cannot be read: {}. Write what was asked for, and short."
_TAIL = 60
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
    problems = []
    for found in _written(plain):
        try:
            return form.model_validate(found)
        except ValidationError as error:
            problems.append(_told(error))
    if not problems:
        shown = plain[:_SHOWN]
        raise WrongAnswerError(f"No JSON object was found in: {shown!r}. Answer with JSON alone.")
    raise WrongAnswerError(problems[-1])


def without_thinking(text: str) -> str:
    """What was written for others, that is after or around the thinking."""
    return _BEFORE.sub("", _THINKING.sub("", text))


def _written(text: str) -> Iterator[Any]:
    """JSON objects and lists in a text: within fences first, then anywhere; of a list of one object
    that, too. What stands within one that breaks off is a part, and no answer.
    """
    for part in (*_FENCE.findall(text), text):
        decoder, at = json.JSONDecoder(), 0
        while (begins := _BEGINS.search(part, at)) is not None:
            try:
                value, at = decoder.raw_decode(part, begins.start())
            except json.JSONDecodeError as error:
                if _breaks_off(error, part):
                    raise WrongAnswerError(_BROKEN.format(repr(part[-_TAIL:]))) from error
                at = begins.end()
                continue
            except (RecursionError, ValueError) as error:  # too deep, or a number too long
                raise WrongAnswerError(_BEYOND.format(error)) from error
            objects = [one for one in value if isinstance(one, dict)]
            if isinstance(value, dict) or objects:
                yield value
            if isinstance(value, list) and len(objects) == len(value) == 1:
                yield objects[0]


def _breaks_off(error: json.JSONDecodeError, text: str) -> bool:
    """Whether JSON ends before it is whole."""
    return error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string")


def _told(error: ValidationError) -> str:
    lines = []
    for problem in error.errors(include_url=False)[:5]:
        place = ".".join(map(str, problem["loc"])) or "the answer"
        given = repr(problem["input"])[:_SHOWN]
        lines.append(f"{place}: {problem['msg']} (given: {given})")
    return "; ".join(lines)
