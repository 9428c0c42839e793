"""Answers every prompt of the model reasoner as the gold calls of one task say."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from evals.model_server.records import Heard, Reply
from evals.oracle.facts import said
from evals.oracle.picking import picked
from evals.tasks.gold import SentCall
from evals.tasks.records import Task
from tools.tool_documents import first_sentence

if TYPE_CHECKING:
    from tools.library import ToolLibrary

_STEP = re.compile(r"^Step: \[gold call (\d+)\]", re.MULTILINE)
_OPERATION = re.compile(r"^Operation: (\S+):", re.MULTILINE)
_PATH = re.compile(r"^Path so far: \(empty\)$", re.MULTILINE)


class GoldScript:
    """Replies for one task: one step for each gold call, or (``whole``) one step with them all.

    In one step a tool that several gold calls use is called for all of them at once.
    """

    def __init__(
        self,
        task: Task,
        sent: Sequence[SentCall],
        library: ToolLibrary,
        *,
        whole: bool = False,
    ) -> None:
        self._whole = whole
        self._task = task
        self._sent = sent
        self._library = library
        self._asked = task.expect != "asks"
        self._walked: list[SentCall] = []
        self.lost: list[str] = []
        """Where the right answer could not be given."""

    def __call__(self, heard: Heard) -> Reply:
        """The reply to one prompt."""
        if heard.form == "text":
            return Reply(f"Steps:\nFound.\nResult:\n{self._answer()}")
        form = heard.body["response_format"]["json_schema"]["name"]
        return Reply(json.dumps(self._decided(form, heard), ensure_ascii=False))

    def _decided(self, form: str, heard: Heard) -> dict[str, Any]:
        prompt = str(heard.messages[-1]["content"])
        if form == "Steps":
            return self._steps()
        if form == "NextMove":
            return self._move(prompt)
        if form == "Arguments":
            return self._arguments(prompt)
        if form == "KeptFields":
            return {"keep": re.findall(r"^(\S+) = ", prompt, re.MULTILINE)}
        if form == "Picked":
            return picked(self._task.facts, _outermost(prompt), self._body(prompt))
        if form == "Judgement":
            return {"verdict": "success", "reason": "as it should be"}
        if form == "Truth":
            return {"truth": None}
        return {"values": self._differences(), "op": "difference"}

    def _steps(self) -> dict[str, Any]:
        if self._whole:
            whole = {"id": "A1", "text": self._task.request, "search": self._sought()}
            return {"language": self._task.language, "subtasks": [whole]}
        steps = [self._step(number, call) for number, call in enumerate(self._sent, 1)]
        nothing = [{"id": "A1", "text": "what nothing can do"}]
        if self._differences():
            names = [step["id"] for step in steps]
            last = {"id": f"A{len(steps) + 1}", "text": "how much they differ", "category": "llm"}
            steps.append({**last, "depends_on": names})
        return {"language": self._task.language, "subtasks": steps or nothing}

    def _sought(self) -> str:
        """What a description of the last operation would say."""
        return self._library.tool(self._sent[-1].gold.tool).summary if self._sent else ""

    def _differences(self) -> list[dict[str, Any]]:
        """The two numbers of a fact that is their difference."""
        import jmespath

        responses = {f"c{n}": call.response for n, call in enumerate(self._sent, 1)}
        for fact in self._task.facts:
            if fact.from_ and fact.minus:
                found = (jmespath.search(e, responses) for e in (fact.from_, fact.minus))
                names = ("the one", "the other")
                return [{"name": n, "value": v} for n, v in zip(names, found, strict=True)]
        return []

    def _step(self, number: int, call: SentCall) -> dict[str, Any]:
        tool = self._library.tool(call.gold.tool)
        says = f"{tool.summary}. {first_sentence(tool.description)}"
        needed = [f"A{n}" for n in sorted(call.gold.needs())]
        text = f"[gold call {number}] {says}"
        return {"id": f"A{number}", "text": text, "search": says, "depends_on": needed}

    def _move(self, prompt: str) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return _give_up("a value lacks", [{"name": self._task.asks[0]}])
        if not self._sent:
            return _give_up("nothing can do this", [])
        call = self._call(prompt)
        if _PATH.search(prompt) is None and (call is None or _STEP.search(prompt)):
            return {"move": "finish", "reason": "the path is whole"}
        if call is None or f"- {call.gold.tool}:" not in prompt:
            self.lost.append(f"{call.gold.tool if call else 'nothing right'} was not offered")
            return _give_up("the right tool is not offered", [])
        self._walked += [one for one in self._sent if one.gold.tool == call.gold.tool]
        return {"move": "advance", "tool": call.gold.tool, "reason": "it is the gold call"}

    def _arguments(self, prompt: str) -> dict[str, Any]:
        found = _OPERATION.search(prompt)
        tool = found[1] if found else ""
        same = [c for c in self._sent if tool in (c.gold.tool, *c.gold.instead)]
        meant = [self._call(prompt)] if _STEP.search(prompt) else same
        calls = [dict(call.arguments) for call in meant if call is not None]
        return {"calls": calls, "missing": [] if calls else [{"name": "value"}]}

    def _body(self, prompt: str) -> Any:
        """The gold answer of the operation whose rows are chosen."""
        found = _OPERATION.search(prompt)
        bodies = (call.response for call in self._sent if found and call.gold.tool == found[1])
        return next(bodies, None)

    def _call(self, prompt: str) -> SentCall | None:
        """The gold call of the step, or the next one on offer where a step is for several."""
        found = _STEP.search(prompt)
        if found is not None:
            return self._sent[int(found[1]) - 1]
        open_ = (call for call in self._sent if call not in self._walked)
        return next((call for call in open_ if f"- {call.gold.tool}:" in prompt), None)

    def _answer(self) -> str:
        told = " ".join(map(said, self._task.facts)) or "Nothing was found."
        return f"{told} [A1.1]"


def _give_up(reason: str, missing: list[dict[str, str]]) -> dict[str, Any]:
    return {"move": "give_up", "reason": reason, "missing": missing}


def _outermost(prompt: str) -> str:
    """The first list of an answer, ``""`` where it has none."""
    found = re.search(r"^Lists: (.*)$", prompt, re.MULTILINE)
    return found[1].split(", ")[0] if found and found[1] != "none" else ""
