"""Which of several sources of a value suits a request best."""

from __future__ import annotations

from collections.abc import Mapping

from tools.binding_context import ToolSlots
from tools.binding_score import raised
from tools.entities import entity_match
from tools.parameter_texts import Slot, inputs_of, outputs_of
from tools.per_tool import per_tool
from tools.records import Tool
from tools.value_kinds import SAYABLE

RELEVANCE = 0.5
"""Share of the gap to 1 that a tool closes by being what the request speaks of."""
_NAMED, _ASKED, _OFFERED, _UNASKED = 1.0, 0.9, 0.85, 0.8
_SAME_THING = 0.6


def strength(supplied: float, relevance: float) -> float:
    """How good a source is for a request, in [0, 1].

    ``supplied`` is the score of its binding times the selection of the output, ``relevance`` how
    much the request speaks of the tool, in [0, 1].
    """
    return raised(supplied, RELEVANCE * relevance)


def selected(source: Tool, output: str) -> float:
    """The ``selection`` of an output by its path; that of a list where it is not documented."""
    return _selections(source).get(output, _UNASKED)


@per_tool
def _selections(source: Tool) -> Mapping[str, float]:
    slots = ToolSlots(source, "", "", inputs_of(source), outputs_of(source))
    return {output.key: selection(slots, output) for output in slots.outputs}


def selection(source: ToolSlots, output: Slot) -> float:
    """How surely a person's own words select the record that the output belongs to, in [0, 1].

    Best is a tool that must be told the name of the very thing (a country's name for its code),
    then one that must be told something a person says, then one that may be told; a list of
    everything and a tool that wants opaque ids come last.
    """
    said = [slot for slot in source.inputs if slot.kind in SAYABLE and not slot.enum]
    needed = [slot for slot in said if slot.required]
    others = (slot for slot in needed if slot.kind not in ("query", output.kind))
    if any(_about_one_thing(slot, output) for slot in others):
        return _NAMED
    if needed:
        return _ASKED
    return _OFFERED if said else _UNASKED


def _about_one_thing(left: Slot, right: Slot) -> bool:
    return any(
        entity_match(one.words, other.words) >= _SAME_THING
        for one in left.entities[:2]
        for other in right.entities[:2]
    )
