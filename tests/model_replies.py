"""What a scripted chat model says to each prompt about the lending house."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from threading import Lock
from typing import Any

import yaml

from evals.model_server.records import Heard, Reply
from tests.lending_stubs import DETAILS, SEARCH
from tools.records import Tool

WEIGHT = "How much does the Amati cello weigh?"
TERSE = "weight of the Amati cello"
"""The same in words that rules understand; which tool comes first is left open by them."""
TWO = "Weight of the Amati cello and branches in Ghent"


def steps(*texts: str, **changes: Any) -> str:
    """An answer of decompose; steps side by side."""
    told = [{"id": f"A{i}", "text": text, **changes} for i, text in enumerate(texts, 1)]
    return json.dumps({"language": "en", "subtasks": told})


def move(kind: str, tool: Tool | str = "", reason: str = "as told") -> str:
    tool_id = tool if isinstance(tool, str) else tool.id
    return json.dumps({"move": kind, "tool": tool_id, "reason": reason})


def advance(tool: Tool | str) -> str:
    return move("advance", tool)


FINISH = move("finish")
BACK = move("backtrack", reason="leads nowhere")
GIVE_UP = move("give_up", reason="nothing does this")


def verdict(kind: str, first_wrong: int = 0, *noise: Tool) -> str:
    named = [tool.id for tool in noise]
    return json.dumps(
        {"verdict": kind, "first_wrong": first_wrong, "noise": named, "reason": f"it is {kind}"}
    )


GOOD = verdict("success")


def calls(*arguments: Mapping[str, Any]) -> str:
    return json.dumps({"calls": arguments})


def rows(container: str, **more: Any) -> str:
    return json.dumps({"container": container, **more})


SAID = "Steps:\nThe weight was looked up.\nResult:\nThe Amati cello weighs 3.4 [A1.2]."
PLAIN_ANSWER = "Amati cello: weight 3.4"
"""What the rules say of the same."""

Replies = Mapping[str, Sequence[Reply | str]]
STRAIGHT: Replies = {
    "decompose": [steps(WEIGHT)],
    "choose": [advance(SEARCH), advance(DETAILS), FINISH],
    "reflect": [GOOD, GOOD],
    "fill": [calls({"name": "Amati cello"})],
    "pick": [rows("results[]")],
    "summarize": [SAID],
}
"""All that a model says on the straight way to the weight of the cello."""
STRAIGHT_ASKED = [
    *("decompose", "choose", "choose", "choose", "reflect", "fill", "pick", "reflect", "summarize")
]
"""What it is asked on that way."""


class Replying:
    """Answers each kind of prompt with its replies in turn; one too many gets status 500."""

    def __init__(self, replies: Replies) -> None:
        self._left = {kind: deque(said) for kind, said in replies.items()}
        self._lock = Lock()
        self.asked: list[str] = []
        """The prompts by name in the order in which they came."""

    def __call__(self, heard: Heard) -> Reply:
        kind = prompt_of(heard)
        with self._lock:
            self.asked.append(kind)
            left = self._left.get(kind)
            reply = left.popleft() if left else Reply(f"no reply to {kind} is left", status=500)
        return Reply(reply) if isinstance(reply, str) else reply


def prompt_of(heard: Heard) -> str:
    """Which prompt it was, by the beginning of its rules."""
    told = str(heard.messages[0]["content"])
    return next(name for name, start in _beginnings().items() if told.startswith(start))


@cache
def _beginnings() -> dict[str, str]:
    prompts = [f for f in files("prompts").joinpath("decisions").iterdir() if ".yaml" in f.name]
    rules = {f.name.removesuffix(".yaml"): yaml.safe_load(f.read_text())["rules"] for f in prompts}
    return {name: text.strip().splitlines()[0] for name, text in rules.items()}
