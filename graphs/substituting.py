"""Which tools may stand in for those that failed for good: the replaces edges of the graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graphs.state import SolveState
from tools.graph import ToolGraph
from tools.library import ToolLibrary

_UNKNOWN_RELEVANCE = 0.5
"""Of a substitute whose tool was never found in this run, because memory said that it is dead."""


def dead_tools(state: SolveState) -> list[str]:
    """Tools that failed for good, in this run or by what memory knows; each once."""
    ended = (end["tool_id"] for end in state.get("dead_ends", []))
    return list(dict.fromkeys((*state.get("avoid", []), *ended)))


def substitutes(
    graph: ToolGraph,
    library: ToolLibrary,
    dead: Sequence[str],
    noise: Sequence[str],
    candidates: Mapping[str, float],
) -> dict[str, float]:
    """Reading tools that do what the dead ones do -> relevance, from that of what they replace.

    A change is never tried with another tool: the first may have made it.
    """
    found: dict[str, float] = {}
    for tool_id in dead:
        relevance = candidates.get(tool_id, _UNKNOWN_RELEVANCE)
        for other, similarity in graph.replacements(tool_id):
            useless = other in noise or other in dead
            if not useless and library.tool(other).risk == "read":
                found[other] = max(found.get(other, 0.0), round(similarity * relevance, 4))
    return found
