"""``cairn bench load`` at its smallest, against real servers; the empty graph."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any, cast

import pytest
from click.testing import CliRunner

from app.making_agents import make_agent
from app.settings import load_settings
from evals.commands.bench import bench
from evals.load.empty_graph import SOLVE, EmptyRun, build_empty_graph, written_by
from evals.tasks.running import open_fresh
from graphs.strategies.names import Strategy


def test_all_servers_answer_and_are_compared() -> None:
    arguments = ["load", "--requests", "6", "--round", "6", "--clients", "2", "--plain", "--json"]
    found = json.loads(CliRunner().invoke(bench, arguments).stdout)
    real, empty, plain = found["servers"]
    assert [one["requests"] for one in (real, empty, plain)] == [6, 6, 6]
    assert [one["errors"] for one in (real, empty, plain)] == [0, 0, 0]
    assert real["p95_ms"] >= real["p50_ms"] > 0
    assert found["share"] == pytest.approx(real["rate"] / empty["rate"], abs=0.01)
    start, end = found["taken"]["start"], found["taken"]["end"]
    assert end["requests"] == 6
    assert end["memory"] > 0
    assert end["parts"]["traces"] > start["parts"]["traces"]


@pytest.mark.parametrize("strategy", ["plan", "dfs"])
async def test_the_empty_graph_walks_as_the_agent_does_and_writes_the_same(
    strategy: Strategy,
) -> None:
    request = "Convert 250 US dollars to euros"
    chosen = load_settings().model_copy(update={"strategy": strategy})
    with open_fresh(chosen) as (settings, parts):
        async with make_agent(settings, parts) as agent:
            real = await written_by(agent, parts, request)
            with pytest.raises(ValueError, match="not answered by one call"):
                await written_by(agent, parts, "Hello")
    stream = (
        build_empty_graph(strategy)
        .compile()
        .astream(
            {"request": request},
            context=EmptyRun.of({node: real[node] for node in real if node != SOLVE}),
            stream_mode=["tasks", "values"],
            subgraphs=True,
        )
    )
    empty: dict[str, list[Any]] = {}
    final: dict[str, Any] = {}
    async for namespace, mode, chunk in cast("AsyncIterator[Any]", stream):
        if mode == "values":
            final = final if namespace else chunk
        elif "result" in chunk:
            empty.setdefault(chunk["name"], []).append(dict(chunk["result"]))
    assert empty == real
    assert (final["status"], final["path"]) == ("done", ["travel.convert_currency"])
