"""A chat model that knows the gold solution and the gold program of every question."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from evals.model_server.records import Heard, Reply
from evals.soay.records import Question

_REQUEST = re.compile(r"^Request: (.*)$", re.MULTILINE)
_LISTED = re.compile(r"^(\d+)\. (\S+(?: -> \S+)*)", re.MULTILINE)
_RESULT = re.compile(r"^Result: (.*)$", re.MULTILINE)


class GoldModel:
    """Answers the prompts of ``solution`` over HTTP: what it writes comes of the prompt alone, but
    for the solution and the program, which are those of the question that it is asked.
    """  # noqa: D205

    def __init__(self, questions: Sequence[Question], language: str) -> None:
        self._asked: Mapping[str, Question] = {one.asked[language]: one for one in questions}

    def __call__(self, heard: Heard) -> Reply:
        """The reply to one prompt."""
        form = heard.body["response_format"]["json_schema"]["name"]
        prompt = str(heard.messages[-1]["content"])
        told = _REQUEST.search(prompt)
        assert told is not None, "every prompt tells the request"
        decided = _DECIDED[form](self._asked[told[1]], prompt)
        return Reply(json.dumps(decided, ensure_ascii=False))


def _solution(question: Question, prompt: str) -> dict[str, Any]:
    """The number of the gold solution, where it is listed."""
    wanted = " -> ".join(question.solutions[0])
    number = next((int(one) for one, line in _LISTED.findall(prompt) if line == wanted), None)
    return {"solution": number} if number else {"tools": list(question.solutions[0])}


def _program(question: Question, _: str) -> dict[str, Any]:
    return {"program": question.program}


def _answer(_: Question, prompt: str) -> dict[str, Any]:
    """Every value of the result."""
    told = _RESULT.search(prompt)
    assert told is not None, "the prompt tells the result"
    values = json.loads(told[1])
    answer = "; ".join(map(str, values)) or "There is none."
    return {"outcome": "answered", "answer": answer}


_DECIDED = {"ChosenSolution": _solution, "WrittenProgram": _program, "Closing": _answer}
"""Title of the form that is asked for -> who answers it."""
