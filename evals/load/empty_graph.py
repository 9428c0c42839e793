"""The agent graph with nodes that do nothing but write what those of one real run wrote."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from langgraph.graph import StateGraph
from langgraph.runtime import Runtime

from graphs.agent import build_agent_graph
from graphs.parts import context_of
from graphs.planning.agent import build_plan_graph
from graphs.planning.solve import build_plan_solve_graph
from graphs.solve import build_solve_graph

if TYPE_CHECKING:
    from graphs.parts import Parts
    from graphs.running import Agent
    from graphs.strategies.names import Strategy

SOLVE = "solve"
"""The node that is a graph itself."""

Graph = StateGraph[Any, Any, Any, Any]
_BUILDERS: Mapping[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
    "dfs": (build_agent_graph, build_solve_graph),
    "plan": (build_plan_graph, build_plan_solve_graph),
}
"""Strategy -> what builds its graph, and that of one subtask."""
Written = Mapping[str, Sequence[Any]]
"""Node -> what it wrote, visit by visit."""


@dataclass(frozen=True, slots=True)
class EmptyRun:
    """The context of one run: what its nodes have yet to write."""

    left: Mapping[str, Iterator[Any]]

    @classmethod
    def of(cls, written: Written) -> EmptyRun:
        """A run at its start."""
        return cls({node: iter(updates) for node, updates in written.items()})


def build_empty_graph(strategy: Strategy) -> Graph:
    """Edges, routing and state of the graph of a strategy, ``dfs`` or ``plan``, uncompiled.

    Its context is an ``EmptyRun``.
    """
    build_agent, build_solve = _BUILDERS[strategy]
    solve = _emptied(build_solve(), {})
    return _emptied(build_agent(), {SOLVE: solve.compile()})


def _emptied(graph: Graph, kept: Mapping[str, Any]) -> Graph:
    bare: Graph = StateGraph(
        graph.state_schema,
        context_schema=EmptyRun,
        input_schema=graph.input_schema,
        output_schema=graph.output_schema,
    )
    for name, node in graph.nodes.items():
        bare.add_node(name, kept.get(name) or _writer(name), input_schema=node.input_schema)
    bare.edges |= graph.edges
    bare.branches.update(graph.branches)
    return bare


def _writer(name: str) -> Callable[..., Any]:
    async def write(state: Any, runtime: Runtime[EmptyRun]) -> Any:  # noqa: ARG001
        return next(runtime.context.left[name])

    return write


async def written_by(agent: Agent, parts: Parts, request: str) -> Written:
    """What each node writes in one run of the agent.

    Raises ``ValueError`` when the request is not answered by one call.
    """
    run_id = parts.new_id()
    run = parts.journal.start_run(run_id, thread_id=run_id, request=request, language="")
    stream = agent.graph.astream(
        {"request": request},
        {"configurable": {"thread_id": run_id}, "recursion_limit": 1000},
        context=context_of(parts, run),
        stream_mode=["tasks", "values"],
        subgraphs=True,
    )
    written: dict[str, list[Any]] = {}
    final: dict[str, Any] = {}
    async for namespace, mode, chunk in cast("AsyncIterator[Any]", stream):
        if mode == "values":
            final = final if namespace else chunk
        elif "result" in chunk:  # a task without one only begins
            written.setdefault(chunk["name"], []).append(dict(chunk["result"]))
    if final.get("status") != "done" or len(final["path"]) != 1:
        message = f"{request!r} is not answered by one call"
        raise ValueError(message)
    return written
