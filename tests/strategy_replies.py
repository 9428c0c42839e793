"""What a scripted chat model says to the prompts of the strategies about the lending house."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from graphs.strategies.names import Strategy
from tests.lending_stubs import DETAILS, SEARCH
from tests.model_replies import Replies
from tools.records import Tool

SAID = "The Amati cello weighs 3.4 kg."
FROM_SEARCH = {"$call": 1, "field": "results[0].instrument_id"}
"""The id that the first call returns."""


def plan(*calls: tuple[Tool, Mapping[str, Any]], **more: Any) -> str:
    """An answer of vanilla, with ``reasoning`` one of cot."""
    told = [{"tool": tool.id, "arguments": arguments} for tool, arguments in calls]
    return json.dumps({"calls": told, **more})


def call(tool: Tool | str, thought: str = "next", **arguments: Any) -> str:
    """A thought that calls."""
    tool_id = tool if isinstance(tool, str) else tool.id
    told = {"thought": thought, "action": "call", "tool": tool_id, "arguments": arguments}
    return json.dumps(told)


def finish(answer: str = SAID, outcome: str = "answered") -> str:
    """A thought that ends the request."""
    told = {"thought": "done", "action": "finish", "outcome": outcome, "answer": answer}
    return json.dumps(told)


def give_up(why: str = "leads nowhere") -> str:
    """A thought that gives up a branch."""
    return json.dumps({"thought": why, "action": "give_up"})


def closing(answer: str = SAID, outcome: str = "answered", **more: Any) -> str:
    """An answer after all calls."""
    return json.dumps({"outcome": outcome, "answer": answer, **more})


BOTH = plan((SEARCH, {"name": "Amati cello"}), (DETAILS, {"instrument_id": FROM_SEARCH}))
REASONED = plan(
    (SEARCH, {"name": "Amati cello"}),
    (DETAILS, {"instrument_id": FROM_SEARCH}),
    reasoning="The details need an id, which the search returns.",
)
_TURNS = [
    call(SEARCH, name="Amati cello"),
    call(DETAILS, instrument_id="in_1"),
    finish(),
]
WAYS: Mapping[Strategy, Replies] = {
    "vanilla": {"vanilla": [BOTH], "vanilla_answer": [closing()]},
    "cot": {"cot": [REASONED], "cot_answer": [closing(reasoning="It says 3.4.")]},
    "react": {"react": _TURNS},
    "dfsdt": {"dfsdt": _TURNS},
}
"""All that a model says on the straight way to the weight of the cello."""
BASELINES = tuple(WAYS)
