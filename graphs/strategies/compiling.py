"""Compiles the graph of each strategy when it is first used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from graphs.strategies.names import WITHOUT_A_MODEL, RunKind, Strategy
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from langgraph.checkpoint.base import BaseCheckpointSaver
    from langgraph.graph.state import CompiledStateGraph

    from graphs.context import RunContext
    from graphs.models.asking import Asker
    from graphs.state import AgentInput, AgentOutput

    Graph = CompiledStateGraph[Any, RunContext, AgentInput, AgentOutput]


class CompiledGraphs:
    """The graphs of one agent, all with its checkpointer."""

    def __init__(self, checkpointer: BaseCheckpointSaver[Any] | None) -> None:
        self._checkpointer = checkpointer
        self._compiled: dict[RunKind, Graph] = {}

    def get(self, name: RunKind) -> Graph:
        """The graph of a strategy, of a direct call, or of plans that are given."""
        if name not in self._compiled:
            built = _builder(name)()
            self._compiled[name] = built.compile(checkpointer=self._checkpointer, name="cairn")
        return self._compiled[name]


def _builder(name: RunKind) -> Any:
    """What builds the graph; the agent needs none of the other strategies' files."""
    if name == "dfs":
        from graphs.agent import build_agent_graph

        return build_agent_graph
    if name == "plan":
        from graphs.planning.agent import build_plan_graph

        return build_plan_graph
    if name == "call":
        from graphs.direct_call.graph import build_direct_call_graph

        return build_direct_call_graph
    if name == "flow":
        from graphs.flows.graph import build_flow_graph

        return build_flow_graph
    from graphs.strategies.builders import BUILDERS

    return BUILDERS[name]


def check_strategy(strategy: Strategy | None, asker: Asker | None) -> None:
    """Raises ``DeveloperError`` (code ``no_model``) for a strategy that lacks the model it asks."""
    if strategy is not None and strategy not in WITHOUT_A_MODEL and asker is None:
        message = (
            f"The strategy {strategy!r} asks a chat model, and none is set. Set CAIRN_MODEL, or "
            "use the strategy plan."
        )
        raise DeveloperError(message, code="no_model")
