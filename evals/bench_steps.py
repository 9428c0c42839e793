"""What a step of the agent graph costs beyond the service's time, beside a graph that does nothing.

The empty graph has the nodes that a real run visited, in the same order and nesting, each of which
writes one short field. Both are run with and without checkpoints, turn by turn, so that a busy
machine slows all of them alike. Those runs remember nothing, so that each plans; beside them the
same request is walked again by its remembered path.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
import uuid
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, cast

from langgraph.graph import END, START, StateGraph
from typing_extensions import TypedDict

from graphs.parts import Parts, context_of
from graphs.running import Agent

if TYPE_CHECKING:
    from langgraph.checkpoint.base import BaseCheckpointSaver

    from app.settings import Settings

WARM_UP = 3
STEP_TARGET_MS = 5.0
CALL_TARGET_MS = 150.0


class _State(TypedDict, total=False):
    last: str


@dataclass(frozen=True, slots=True)
class Figures:
    """Milliseconds, each the median over the runs."""

    steps: int
    """Nodes that one run visits."""
    empty: float
    """One step of empty nodes."""
    empty_saved: float
    """The same with checkpoints."""
    agent: float
    """One step of the agent without the service's time."""
    agent_saved: float
    """The same with checkpoints."""
    calls: float
    """The calls of one request, as the caller saw them."""
    again: float
    """A whole request by its remembered path, with checkpoints, without the service's time."""

    @property
    def added(self) -> float:
        """What a step of the agent costs beyond an empty one, with checkpoints."""
        return self.agent_saved - self.empty_saved


async def measure(settings: Settings, request: str, runs: int) -> Figures:
    """The figures of one request on fresh sandbox services.

    Raises ``ValueError`` when the agent cannot answer it.
    """
    async with _opened(settings) as (parts, saver):
        planning = replace(parts, memory=None)
        saved, plain, remembering = Agent(planning, saver), Agent(planning), Agent(parts, saver)
        steps = await _visited(plain, parts, request)
        empty = [
            _empty_graph(steps).compile(checkpointer=checkpointer) for checkpointer in (saver, None)
        ]
        rounds = [
            [
                *[await _walk(graph, is_saved=graph is empty[0]) for graph in empty],
                *await _ask(saved, request),
                *await _ask(plain, request),
                *await _ask(remembering, request),
            ]
            for _ in range(WARM_UP + runs)
        ]
    empty_saved, empty_plain, net_saved, calls, net_plain, _, again, _ = (
        1000 * median(times) for times in zip(*rounds[WARM_UP:], strict=True)
    )
    return Figures(
        steps=len(steps),
        empty=empty_plain / len(steps),
        empty_saved=empty_saved / len(steps),
        agent=net_plain / len(steps),
        agent_saved=net_saved / len(steps),
        calls=calls,
        again=again,
    )


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[tuple[Parts, BaseCheckpointSaver[Any]]]:
    """Parts and checkpoints in a data folder that goes away with them."""
    from app.data_folder import CHECKPOINTS
    from app.wiring import open_parts
    from memory.checkpoints import open_checkpointer

    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cairn-bench-")))
        own = settings.model_copy(update={"data_dir": folder, "sandbox": "on"})
        parts = await asyncio.to_thread(stack.enter_context, open_parts(own))
        saver = await stack.enter_async_context(open_checkpointer(folder / CHECKPOINTS))
        stack.push_async_callback(parts.caller.aclose)
        yield replace(parts, monotonic=time.monotonic), saver


async def _visited(agent: Agent, parts: Parts, request: str) -> list[tuple[str, bool]]:
    """The nodes of one run in order, each with whether it belongs to the subgraph."""
    run_id = parts.new_id()
    run = parts.journal.start_run(run_id, thread_id=run_id, request=request, language="")
    stream = agent.graph.astream(
        {"request": request},
        {"recursion_limit": 1000},
        context=context_of(parts, run),
        stream_mode=["updates", "values"],
        subgraphs=True,
    )
    steps: list[tuple[str, bool]] = []
    status = ""
    async for namespace, mode, chunk in cast("AsyncIterator[Any]", stream):
        if mode == "updates":
            steps += [(name, bool(namespace)) for name in chunk]
        elif not namespace:
            status = chunk.get("status", "")
    if status != "done":
        message = f"{request!r} is not answered ({status}): choose another one"
        raise ValueError(message)
    return steps


def _empty_graph(steps: Sequence[tuple[str, bool]]) -> StateGraph[_State, None, _State, _State]:
    """The visited nodes in a line, those of the subgraph in a line of their own."""
    inner, outer = ([name for name, inside in steps if inside is where] for where in (True, False))
    graph: StateGraph[_State, None, _State, _State] = StateGraph(_State)
    names = _add_line(graph, [name for name in outer if name != "solve"])
    solve: StateGraph[_State, None, _State, _State] = StateGraph(_State)
    _join(solve, _add_line(solve, inner))
    graph.add_node("solve", solve.compile())
    place = outer.index("solve")
    _join(graph, [*names[:place], "solve", *names[place:]])
    return graph


def _add_line(graph: StateGraph[_State, None, _State, _State], names: Sequence[str]) -> list[str]:
    added = [f"{name} {i}" for i, name in enumerate(names)]
    for name in added:
        graph.add_node(name, _nothing)
    return added


def _join(graph: StateGraph[_State, None, _State, _State], names: Sequence[str]) -> None:
    for source, target in zip([START, *names], [*names, END], strict=True):
        graph.add_edge(source, target)


async def _nothing(state: _State) -> _State:  # noqa: ARG001
    return {"last": "x"}


async def _walk(graph: Any, *, is_saved: bool) -> float:
    """Seconds of one run of empty nodes."""
    started = time.perf_counter()
    config = {"configurable": {"thread_id": uuid.uuid4().hex}, "recursion_limit": 1000}
    durability = "sync" if is_saved else None
    async for _ in graph.astream({"last": ""}, config, durability=durability):
        pass
    return time.perf_counter() - started


async def _ask(agent: Agent, request: str) -> tuple[float, float]:
    """Seconds of one request without its calls, and of its calls."""
    started, calls = time.perf_counter(), 0.0
    async for event in agent.stream(request):
        if isinstance(event, dict) and event["kind"] == "call_finished":
            calls += event["elapsed_s"]
    return time.perf_counter() - started - calls, calls
