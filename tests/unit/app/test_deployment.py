"""What ``langgraph.json`` names is there, and answers as a graph of its own."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.config import get_config
from langgraph.graph import START, StateGraph

from app.deployment import graph
from graphs.outcomes import Outcome
from graphs.running import Agent
from graphs.served import served
from graphs.state import AgentInput, AgentOutput
from memory.volatile_journal import VolatileJournal

ROOT = Path(__file__).parents[3]


class ScriptedAgent:
    """Answers with the request, and notes whether it saw the run around it."""

    saw_outer_run = False

    def __init__(self) -> None:
        journal = VolatileJournal(lambda: datetime(2026, 5, 12, tzinfo=UTC))
        self.parts = SimpleNamespace(journal=journal)

    async def stream(
        self, request: str, **_options: Any
    ) -> AsyncIterator[dict[str, Any] | Outcome]:
        try:
            get_config()
        except RuntimeError:
            yield {"kind": "run_started", "request": request}
            yield Outcome("run", f"You asked: {request}", "done", ["weather.now"], 0.1)
        else:
            self.saw_outer_run = True
            yield Outcome("run", "", "failed", [], 0.1)


def test_the_named_graph_exists() -> None:
    for target in json.loads((ROOT / "langgraph.json").read_text())["graphs"].values():
        path, _, attribute = target.partition(":")
        module = Path(path).with_suffix("").as_posix().replace("/", ".")
        assert callable(getattr(import_module(module), attribute))


async def test_it_opens_the_agent_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_SANDBOX", "off")
    async with graph() as opened:
        shape = opened.get_input_jsonschema()
    assert shape["required"] == ["request"]


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


async def test_the_events_of_the_run_are_the_custom_stream() -> None:
    outer = StateGraph(AgentInput, output_schema=AgentOutput)
    outer.add_node("cairn", served(cast("Agent", ScriptedAgent())))
    outer.add_edge(START, "cairn")
    stream = outer.compile().astream(
        AgentInput(request="Rain?"), stream_mode=["custom"], subgraphs=True
    )
    told = [chunk async for _namespace, _mode, chunk in stream]
    assert told == [{"kind": "run_started", "request": "Rain?"}]
