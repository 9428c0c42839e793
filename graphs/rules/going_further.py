"""One call more where only its answer tells what the clause asks for, none where it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from graphs.rules.frame import Frame
from graphs.rules.output_match import tells
from graphs.rules.plan import Plan
from graphs.rules.ranking import VIABLE, Ranked
from graphs.rules.sufficing import TOLD
from graphs.rules.tool_words import is_own

_CLEARLY = 0.3
"""How much further than every field before: a street is told by an address, hardly by a point."""
_NEAR = 0.75
"""How good the longer plan must be beside the one that it goes on from."""
_STEP = 0.001
_OVER_ROWS = ("sum", "average", "difference")
"""What is calculated from the list itself."""


def go_further(
    ranked: Mapping[str, Ranked],
    frame: Frame,
    judge: Callable[[str, str], Ranked],
    suffices: Callable[[Plan, Plan], bool],
) -> dict[str, Ranked]:
    """By goal: a whole plan that goes on from a better one for a field which that lacks leads it.

    The list of hotels has no street; whoever asks for one wants the details of the hotel found.
    Where the list tells all, what speaks for going on speaks for stopping there.
    ``judge`` makes the plan for a goal that has its inputs from the tool named second, ``suffices``
    whether the first of two plans tells all that the second does.
    """
    best = dict(ranked)
    if not best:
        return best
    top = max(ranked.values(), key=lambda one: one.score)
    for goal, own in ranked.items():
        tools = own.plan.tools
        before = ranked.get(tools[-2]) if len(tools) > 1 else None
        more = before is not None and _tells_more(own, before, frame)
        if before and not more and _goes_on(own, before) and suffices(before.plan, own.plan):
            _stop(best, before, own)
            continue
        if frame.aggregate in _OVER_ROWS:
            continue
        pairs = [(before, own)] if before else []
        if goal not in top.plan.tools and _tells_more(own, top, frame):
            pairs.append((top, judge(goal, top.plan.tools[-1])))
        for shorter, longer in pairs:
            if _continues(longer, shorter, frame) and _tells_more(longer, shorter, frame):
                best[goal] = replace(longer, score=shorter.score + _STEP * (1 + longer.score))
    return best


def _stop(best: dict[str, Ranked], shorter: Ranked, longer: Ranked) -> None:
    """Let a plan that tells all lead one that needlessly goes on from it."""
    goal = shorter.plan.tools[-1]
    if longer.score * _NEAR <= shorter.score and best[goal].score <= longer.score:
        best[goal] = replace(shorter, score=longer.score + _STEP)


def _goes_on(longer: Ranked, shorter: Ranked) -> bool:
    """Whether a plan is another, whole, with one step more."""
    return not longer.plan.missing and longer.plan.tools[:-1] == shorter.plan.tools


def _continues(longer: Ranked, shorter: Ranked, frame: Frame) -> bool:
    """Whether a plan is a better one with a step more, whole, and hardly worse.

    Where it asks for each thing of one's own list, that is what was named: the goal may be worse.
    """
    if not _goes_on(longer, shorter):
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
        told >= TOLD and told >= _CLEARLY + max(tells(tool, word) for tool in before)
        for word in frame.words
        if word not in used and (told := tells(goal, word))
    )
