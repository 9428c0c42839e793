"""The next move of the search, by the best plan that starts like the path walked so far."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.gaps import each_once
from graphs.reasoner import Choice, Situation, Task
from graphs.rules.open_inputs import PLACE, gap_of
from graphs.rules.parameter_view import words_of
from graphs.rules.ranking import UNDERSTOOD, VIABLE, Ranked
from graphs.rules.thinking import Thinking
from graphs.state import Gap

_CLEARLY = 0.08
"""By how much a plan with a gap must beat a complete one that is as much to the point."""

_SUBSTITUTE = 0.85
"""How close to the score of the best plan a substitute for a failed tool must come."""
_BY_NAME = 0.5
"""The same where a name was looked for in the rows: the substitute has to find it too."""
_WHERE = frozenset({"city", "place", "location", "latitude", "country", "area", "region"})


def choose(thinking: Thinking, situation: Situation) -> Choice:
    """Advance along the best open plan, finish at its end, or go back where none is left."""
    task, path = situation.task, tuple(situation.path)
    plans = thinking.plans(task)
    floor = least_score(thinking, task)
    best = favourite(plans, floor)
    if best is not None and best.plan.missing and not path and not task.noise:
        return Choice("give_up", _gap_reason(best), missing=wanted(best))
    offered = {offer.tool.id for offer in situation.offers}
    for ranked in _worthy(plans, floor):
        if ranked.plan.missing:
            continue
        tools = ranked.plan.tools
        if tools[: len(path)] != path or _undone(tools, situation):
            continue
        if len(tools) == len(path):
            return Choice("finish", f"{tools[-1]} answers it ({ranked.score:.2f})")
        following = tools[len(path)]
        if following in offered:
            return Choice("advance", _advance_reason(ranked, following), following)
    if path:
        return Choice("backtrack", "no plan goes on from here")
    return Choice("give_up", nothing_reason(plans))


def following(thinking: Thinking, task: Task, path: Sequence[str]) -> list[str]:
    """The tools that plans worth a call go on with from this path, best plan first."""
    walked = tuple(path)
    found = [
        r.plan.tools[len(walked)]
        for r in thinking.plans(task)
        if r.score >= VIABLE
        and not r.plan.missing
        and len(r.plan.tools) > len(walked)
        and r.plan.tools[: len(walked)] == walked
    ]
    return list(dict.fromkeys(found))


def favourite(plans: Sequence[Ranked], floor: float) -> Ranked | None:
    """The plan to walk, or the one to ask about where it is clearly better; None for neither."""
    worthy = _worthy(plans, floor)
    whole = next((r for r in worthy if not r.plan.missing), None)
    gap = next((r for r in worthy if r.plan.missing and r.spoken), None)
    if gap is None or whole is None:
        return whole or gap
    ahead = 0.0 if gap.values > whole.values or whole.strange else _CLEARLY
    return gap if gap.score > whole.score + ahead else whole


def _worthy(plans: Sequence[Ranked], floor: float) -> list[Ranked]:
    return [r for r in plans if r.score >= floor and r.words >= UNDERSTOOD]


def least_score(thinking: Thinking, task: Task) -> float:
    """Below this a plan is not worth a call; a substitute must come close to what failed."""
    if not task.noise:
        return VIABLE
    first = next((r for r in thinking.first_plans(task) if not r.plan.missing), None)
    if first is None:
        return VIABLE
    by_name = any(
        value.kind == "name" and (i not in first.plan.uses or i in first.plan.parts)
        for i, value in enumerate(thinking.frame_of(task).values)
    )
    return max(VIABLE, (_BY_NAME if by_name else _SUBSTITUTE) * first.score)


def _undone(tools: tuple[str, ...], situation: Situation) -> bool:
    return any(">".join(tools[: i + 1]) in situation.undone for i in range(len(tools)))


def _advance_reason(ranked: Ranked, following: str) -> str:
    tools = ranked.plan.tools
    if following == tools[-1]:
        return f"gives what is asked ({ranked.score:.2f})"
    index = tools.index(following)
    fed = [
        source.binding
        for step in ranked.plan.steps[index + 1 :]
        for call in step.calls
        for source in call.values()
        if source.binding is not None and source.binding.source == following
    ]
    needs = ", ".join(sorted({b.parameter for b in fed}))
    return f"supplies {needs} of {fed[0].target}" if fed else "comes first"


def _gap_reason(ranked: Ranked) -> str:
    return f"{ranked.plan.tools[-1]} needs what nobody gave"


def wanted(ranked: Ranked) -> tuple[Gap, ...]:
    """What a person would have to give, each thing once."""
    asked = [
        gap_of(parameter, tool_id, ranked.plan.fed_by(tool_id, parameter.key))
        for tool_id, parameter in ranked.plan.missing
    ]
    goal = ranked.plan.steps[-1].tool
    open_ = [p for p in goal.parameters if not p.required and words_of(p) & _WHERE]
    if open_ and not ranked.plan.uses and ranked.plan.missing[0][0] == goal.id:
        asked.append(PLACE)
    return tuple(each_once(asked))


def nothing_reason(plans: list[Ranked]) -> str:
    """Why no tool will do, for the person."""
    if not plans:
        return "no tool fits this request"
    best = plans[0]
    return f"no tool fits well enough (nearest: {best.plan.tools[-1]}, {best.score:.2f})"
