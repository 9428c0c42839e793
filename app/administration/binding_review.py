"""Bindings that most need a look, and what an administrator decides about one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from app.data_folder import open_engine, utc_now
from app.review_tables import binding_of, doubt_facts
from memory.errors import DeveloperError
from tools.networkx_graph import NetworkxToolGraph
from tools.review.queue import doubts
from tools.review.records import BindingKey, Decision
from tools.review.sqlite_decisions import SqliteDecisions

if TYPE_CHECKING:
    from app.settings import Settings
    from tools.graph import ToolGraph

Said = Literal["accepted", "rejected", "undone"]


def review_queue(graph: ToolGraph, most: int) -> list[dict[str, Any]]:
    """The bindings that nobody decided on, the one that most needs a look first; blocks.

    Raises ``DeveloperError`` (code ``graph_switched``).
    """
    return [doubt_facts(one) for one in doubts(_whole(graph))[:most]]


def decide(
    settings: Settings, graph: ToolGraph, key: BindingKey, said: Said, *, note: str, by: str
) -> None:
    """Keep what somebody says of a binding, and have the graph go by it; blocks.

    Raises ``DeveloperError`` (``no_such_binding``, ``no_decision``, ``graph_switched``).
    """
    whole = _whole(graph)
    with open_engine(settings) as engine:
        decisions = SqliteDecisions(engine, utc_now)
        if said == "undone":
            decisions.undo(key)
        else:
            decision = Decision(key, said, note=note, decided_by=by)
            known = binding_of(whole, decision) or any(one.key == key for one in whole.decided)
            if not known:
                message = f"There is no binding {key}. Look at the queue: it names each."
                raise DeveloperError(message, code="no_such_binding")
            decisions.decide(decision)
    whole.refresh()


def _whole(graph: ToolGraph) -> NetworkxToolGraph:
    if not isinstance(graph, NetworkxToolGraph):
        message = "Parts of the tool graph are switched off (CAIRN_USE_...): nothing is reviewed."
        raise DeveloperError(message, code="graph_switched")
    return graph
