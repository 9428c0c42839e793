"""A chat model that knows the gold solution and the gold program of every question."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from evals.live.records import Data
from evals.model_server.records import Heard, Reply
from evals.soay.gold import GROUP, gold_answer, gold_calls
from evals.soay.records import Question

_REQUEST = re.compile(r"^Request: (.*)$", re.MULTILINE)
_LISTED = re.compile(r"^(\d+)\. (\S+(?: -> \S+)*)", re.MULTILINE)
_RESULT = re.compile(r"^Result: (.*)$", re.MULTILINE)
_CALLED = re.compile(r"^Call \d+: ", re.MULTILINE)


class GoldModel:
    """Answers the prompts of ``solution``, ``react`` and ``dfsdt`` over HTTP.

    For ``solution`` it writes the gold solution and program of the question that it is asked, and
    answers from the result that it is shown. For the others it knows the calls that this program
    makes, and makes them one after the other, and what they come to.
    """

    def __init__(self, questions: Sequence[Question], language: str, data: Data) -> None:
        self._asked: Mapping[str, Question] = {one.asked[language]: one for one in questions}
        self._data = data

    def __call__(self, heard: Heard) -> Reply:
        """The reply to one prompt."""
        form = heard.body["response_format"]["json_schema"]["name"]
        prompt = str(heard.messages[-1]["content"])
        told = _REQUEST.search(prompt)
        assert told is not None, "every prompt tells the request"
        decided = _DECIDED[form](self, self._asked[told[1]], prompt)
        return Reply(json.dumps(decided, ensure_ascii=False))

    def solution(self, question: Question, prompt: str) -> dict[str, Any]:
        """The number of the gold solution, where it is listed."""
        wanted = " -> ".join(question.solutions[0])
        number = next((int(one) for one, line in _LISTED.findall(prompt) if line == wanted), None)
        return {"solution": number} if number else {"tools": list(question.solutions[0])}

    def program(self, question: Question, _: str) -> dict[str, Any]:
        """The gold program."""
        return {"program": question.program}

    def answer(self, _: Question, prompt: str) -> dict[str, Any]:
        """Every value of the result."""
        told = _RESULT.search(prompt)
        assert told is not None, "the prompt tells the result"
        return {"outcome": "answered", "answer": _said(json.loads(told[1]))}

    def think(self, question: Question, prompt: str) -> dict[str, Any]:
        """The next call of the gold program, or the end."""
        calls, made = gold_calls(question.program, self._data), len(_CALLED.findall(prompt))
        if made < len(calls):
            tool, arguments = calls[made]
            return {
                "thought": "next",
                "action": "call",
                "tool": f"{GROUP}.{tool}",
                "arguments": arguments,
            }
        answer = _said(gold_answer(question.program, self._data))
        return {"thought": "done", "action": "finish", "outcome": "answered", "answer": answer}


def _said(values: Sequence[Any]) -> str:
    return "; ".join(map(str, values)) or "There is none."


_DECIDED = {
    "ChosenSolution": GoldModel.solution,
    "WrittenProgram": GoldModel.program,
    "Closing": GoldModel.answer,
    "Thought": GoldModel.think,
    "Branching": GoldModel.think,
}
"""Title of the form that is asked for -> who answers it."""
