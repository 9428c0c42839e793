"""Which tools can supply what no person would say, those that suit the step best first."""

from __future__ import annotations

from collections.abc import Mapping

from graphs.models.world import World
from tools.parameter_texts import inputs_of
from tools.records import Parameter, Tool
from tools.request_terms import terms_of
from tools.source_choice import selected, strength
from tools.value_kinds import HARD_TO_STATE

_LIKELY = 0.2
"""What a producer that the graph does not know of scores at least."""


def sources(
    world: World, tool: Tool, parameter: Parameter, step: str, relevance: Mapping[str, float]
) -> list[str]:
    """Ids of the tools that can supply the parameter; none for what a person may well say.

    Those that the graph knows, else those that could by their documents; the candidates of the
    step first, whose ``relevance`` to it is given, and what changes something last. Blocks while
    documents are compared.
    """
    known = world.graph.producers(tool.id, parameter.key)
    named = terms_of(step).names
    best: dict[str, float] = {}
    for binding in known:
        if binding.need != "user":
            source = world.library.tool(binding.source)
            supplied = binding.score * (selected(source, binding.output) if named else 1.0)
            score = strength(supplied, relevance.get(source.id, 0.0))
            best[source.id] = max(score, best.get(source.id, 0.0))
    if not known and _is_hard_to_state(tool, parameter):
        found = world.producers(tool.id, parameter.key, step)
        best = {one.tool_id: one.score for one in found if one.output and one.score >= _LIKELY}
    changing = {source for source in best if world.library.tool(source).risk != "read"}
    return sorted(best, key=lambda s: (s in changing, s not in relevance, -best[s]))


def _is_hard_to_state(tool: Tool, parameter: Parameter) -> bool:
    kinds = (slot.kind for slot in inputs_of(tool) if slot.key == parameter.key)
    return not parameter.enum and any(kind in HARD_TO_STATE for kind in kinds)
