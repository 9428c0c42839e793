"""Answers every prompt of a strategy as the gold calls of one task say."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from evals.model_server.records import Heard, Reply
from evals.oracle.facts import said
from evals.tasks.gold import SentCall
from evals.tasks.records import Task
from graphs.programs.signatures import identifier

_FUNCTION = re.compile(r"^async def (\w+)\(", re.MULTILINE)
_IMPOSSIBLE = "None of the tools can do this."


class StrategyScript:
    """Replies for one task: the gold calls at once or one after the other, then the facts.

    Where a gold call is of a tool that is not on offer it says that nothing can do it: from there
    on it knows no more than any other model.
    """

    def __init__(self, task: Task, sent: Sequence[SentCall]) -> None:
        self._task = task
        self._sent = sent if task.expect != "refused" else ()
        self._asked = task.expect != "asks"
        self._made = 0
        self.lost: list[str] = []
        """Where the right answer could not be given."""

    def __call__(self, heard: Heard) -> Reply:
        """The reply to one prompt."""
        form = heard.body["response_format"]["json_schema"]["name"]
        prompt = str(heard.messages[-1]["content"])
        decided = _DECIDED[form](self, prompt)
        return Reply(json.dumps(decided, ensure_ascii=False))

    def plan(self, prompt: str) -> dict[str, Any]:
        """All calls at once."""
        if not self._asked:
            self._asked = True
            return {"calls": [], "question": self._question(), "reasoning": "a value lacks"}
        calls = [] if self._not_offered(prompt) else self._sent
        told = [{"tool": call.gold.tool, "arguments": call.arguments} for call in calls]
        return {"reasoning": "these are the gold calls", "calls": told}

    def solution(self, prompt: str) -> dict[str, Any]:
        """The tools of all calls."""
        if not self._asked:
            self._asked = True
            return {"question": self._question()}
        if self._not_offered(prompt) or not self._sent:
            return {"reply": self._ending()["answer"]}
        return {"tools": [call.gold.tool for call in self._sent]}

    def program(self, prompt: str) -> dict[str, Any]:
        """A program of all calls; its value are the rows of each."""
        functions = _FUNCTION.findall(prompt)
        names = dict(zip(dict.fromkeys(c.gold.tool for c in self._sent), functions, strict=True))
        lines = [_line(names[call.gold.tool], call) for call in self._sent]
        last = ", ".join(f"c{number}" for number in range(len(lines)))
        told = [f"c{number} = {line}" for number, line in enumerate(lines)]
        return {"program": "\n".join([*told, f"[{last}]"])}

    def answer(self, _: str) -> dict[str, Any]:
        """The answer after all calls."""
        return {"reasoning": "the calls say so", **self._ending()}

    def think(self, prompt: str) -> dict[str, Any]:
        """The next call, or the end."""
        if not self._asked:
            self._asked = True
            end = {"outcome": "needs_input", "answer": self._question()}
            return {"thought": "a value lacks", "action": "finish", **end}
        if self._not_offered(prompt) or self._made == len(self._sent):
            return {"thought": "that is all", "action": "finish", **self._ending()}
        call = self._sent[self._made]
        self._made += 1
        told = {"tool": call.gold.tool, "arguments": call.arguments}
        return {"thought": "the next gold call", "action": "call", **told}

    def _ending(self) -> dict[str, str]:
        if self._task.expect == "refused" or self.lost:
            return {"outcome": "impossible", "answer": _IMPOSSIBLE}
        facts = " ".join(map(said, self._task.facts)) or "Nothing was found."
        return {"outcome": "answered", "answer": facts}

    def _question(self) -> str:
        return f"To go on I need to know: {self._task.asks[0]}?"

    def _not_offered(self, prompt: str) -> bool:
        """Whether the tool of some gold call cannot be chosen."""
        wanted = dict.fromkeys(call.gold.tool for call in self._sent)
        missing = [tool for tool in wanted if f"- {tool}:" not in prompt]
        self.lost += [
            f"{t} was not offered" for t in missing if f"{t} was not offered" not in self.lost
        ]
        return bool(missing)


def _line(name: str, call: SentCall) -> str:
    """A call in a program; it takes arguments by keyword, as Python writes names."""
    told = (f"{identifier(key)}={value!r}" for key, value in call.arguments.items())
    return f"await {name}({', '.join(told)})"


_DECIDED = {
    "ChosenSolution": StrategyScript.solution,
    "WrittenProgram": StrategyScript.program,
    "CallPlan": StrategyScript.plan,
    "ReasonedPlan": StrategyScript.plan,
    "Closing": StrategyScript.answer,
    "ReasonedClosing": StrategyScript.answer,
    "Thought": StrategyScript.think,
    "Branching": StrategyScript.think,
}
"""Title of the form that is asked for -> who answers it."""
