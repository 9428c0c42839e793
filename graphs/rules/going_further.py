"""One call more where only that call's answer tells what the clause asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from graphs.rules.frame import Frame
from graphs.rules.output_match import described, path_score
from graphs.rules.ranking import VIABLE, Ranked
from graphs.rules.tool_words import is_own
from tools.records import Tool
from tools.words import identifier_words

_TOLD = 0.45
"""How far an output must speak of a word to tell it."""
_CLEARLY = 0.3
"""How much further than every field before: a street is told by an address, hardly by a point."""
_NEAR = 0.75
"""How good the longer plan must be beside the one that it goes on from."""
_STEP = 0.001
_OVER_ROWS = ("sum", "average", "difference")
"""What is calculated from the list itself."""


def go_further(
    ranked: Mapping[str, Ranked], frame: Frame, judge: Callable[[str, str], Ranked]
) -> dict[str, Ranked]:
    """By goal: a whole plan that goes on from a better one for a field which that lacks leads it.

    The list of hotels has no street; whoever asks for one wants the details of the hotel found.
    ``judge`` makes the plan for a goal that has its inputs from the tool named second.
    """
    best = dict(ranked)
    if frame.aggregate in _OVER_ROWS or not best:
        return best
    top = max(ranked.values(), key=lambda one: one.score)
    for goal, own in ranked.items():
        tools = own.plan.tools
        pairs = [(ranked[tools[-2]], own)] if len(tools) > 1 and tools[-2] in ranked else []
        if goal not in top.plan.tools and _tells_more(own, top, frame):
            pairs.append((top, judge(goal, top.plan.tools[-1])))
        for before, longer in pairs:
            if _continues(longer, before, frame) and _tells_more(longer, before, frame):
                best[goal] = replace(longer, score=before.score + _STEP * (1 + longer.score))
    return best


def _continues(longer: Ranked, shorter: Ranked, frame: Frame) -> bool:
    """Whether a plan is a better one with a step more, whole, and hardly worse.

    Where it asks for each thing of one's own list, that is what was named: the goal may be worse.
    """
    if longer.plan.missing or longer.plan.tools[:-1] != shorter.plan.tools:
        return False
    if frame.each and is_own(shorter.plan.steps[-1].tool):
        return True
    return shorter.score >= VIABLE and shorter.score * _NEAR <= longer.score <= shorter.score


def _tells_more(longer: Ranked, shorter: Ranked, frame: Frame) -> bool:
    """Whether the goal tells a word of the clause that no step of the shorter plan speaks of."""
    goal = longer.plan.steps[-1].tool
    before = [step.tool for step in shorter.plan.steps]
    used = longer.plan.words | longer.plan.free
    return any(
        _tells(goal, word) >= max(_TOLD, _CLEARLY + max(_tells(tool, word) for tool in before))
        for word in frame.words
        if word not in used
    )


def _tells(tool: Tool, word: str) -> float:
    """How far an output of the tool, other than an id, speaks of a word, in [0, 1]."""
    texts = described(tool)
    telling = (f for f in tool.outputs if "id" not in identifier_words(f.name))
    scores = (path_score([word], f.path, texts[f.path]) for f in telling)
    return max(scores, default=0.0)
