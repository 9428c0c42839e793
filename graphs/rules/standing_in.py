"""Plans with a tool that stands in for one that failed for good."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from graphs.rules.ranking import Ranked
from tools.graph import ToolGraph

_LEAST = 0.9
"""What the plan of a substitute is worth at least, as a share of the plan that it replaces."""


def stand_in(
    ranked: Mapping[str, Ranked],
    dead: Sequence[str],
    graph: ToolGraph,
    judge: Callable[[str], Ranked],
) -> dict[str, Ranked]:
    """The plans by goal; that of a substitute is nearly as good as that of the dead tool was.

    The graph says that it does the same, whatever words it is described in.
    """
    lifted = dict(ranked)
    for tool_id in dead:
        there = [(o, s) for o, s in graph.replacements(tool_id) if o in lifted]
        if there:
            lost = judge(tool_id)
            lifted |= {other: _lifted(lifted[other], lost, alike) for other, alike in there}
    return lifted


def _lifted(one: Ranked, lost: Ranked, similarity: float) -> Ranked:
    worth = lost.score * (_LEAST + (1.0 - _LEAST) * similarity)
    return replace(one, score=max(one.score, worth), words=max(one.words, lost.words))
