"""What ``langgraph.json`` names is there, and answers as a graph of its own."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import cast

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.config import get_config
from langgraph.graph import START, StateGraph

from app.deployment import graph
from graphs.outcomes import Outcome
from graphs.running import Agent
from graphs.served import served
from graphs.state import AgentInput, AgentOutput

ROOT = Path(__file__).parents[3]


class ScriptedAgent:
    """Answers with the request, and notes whether it saw the run around it."""

    saw_outer_run = False

    async def ask(self, request: str) -> Outcome:
        try:
            get_config()
        except RuntimeError:
            return Outcome("run", f"You asked: {request}", "done", ["weather.now"], 0.1)
        self.saw_outer_run = True
        return Outcome("run", "", "failed", [], 0.1)


def test_the_named_graph_exists() -> None:
    for target in json.loads((ROOT / "langgraph.json").read_text())["graphs"].values():
        path, _, attribute = target.partition(":")
        module = Path(path).with_suffix("").as_posix().replace("/", ".")
        assert callable(getattr(import_module(module), attribute))


async def test_it_opens_the_agent_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_SANDBOX", "off")
    async with graph() as opened:
        shape = opened.get_input_jsonschema()
    assert list(shape["properties"]) == ["request"]


async def test_the_served_graph_answers_inside_another_run() -> None:
    agent = ScriptedAgent()
    outer = StateGraph(AgentInput, output_schema=AgentOutput)
    outer.add_node("cairn", served(cast("Agent", agent)))
    outer.add_edge(START, "cairn")
    compiled = outer.compile(checkpointer=InMemorySaver())
    result = await compiled.ainvoke(
        AgentInput(request="Rain?"), {"configurable": {"thread_id": "1"}}
    )
    assert result == {"answer": "You asked: Rain?", "status": "done", "path": ["weather.now"]}
    assert not agent.saw_outer_run
