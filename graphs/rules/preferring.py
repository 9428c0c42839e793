"""Which plan leads: the best by words and values, or one that explains the clause by its things."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from graphs.rules.plan import Plan
from graphs.rules.ranking import UNDERSTOOD, VIABLE, Ranked
from graphs.rules.walking import Walked, Ways
from tools.records import Tool

_ALONE, _VALUED_ALONE = 0.3, 0.8
"""How well a walk explains a clause at least: where paths are made of ids and names alone; and,
where operations are told values, days, places, amounts, if no other plan is worth a call."""
_EXPLAINED, _VALUED_EXPLAINED = 0.25, 0.5
"""The share of the words that it speaks of at least, to lead where another plan is."""
_RECORD = -0.2
"""The same of the record of what is named: what no description speaks of may stand in it."""
_CLEARLY, _SURELY = 0.8, 3.0
"""By how much it must explain the clause better than the plan that leads, and how much more for
each point by which that plan is worth a call, where values are told."""
_HARDLY_WORSE, _WORTH_ASKING = -0.6, 0.5
"""The same where paths are made of ids and names alone; and of a walk about which a question must
be asked, where the plan that leads lacks nothing."""
_UNKNOWN, _LEAST = 0.5, -0.2
"""How well a plan explains a clause that is no walk; and what any does at least."""
_AHEAD, _ASKING = 0.02, 0.12
"""How far a walk is put before the plan that led, and one about which a question must be asked."""
_BEHIND, _RUNNER_UP = 0.85, 0.5
"""What is left of the score of each walk further down, less where it explains the clause worse, at
least so much."""


def prefer(ranked: Sequence[Ranked], ways: Ways, linked: Collection[str]) -> list[Ranked]:
    """Plans, best first: a walk leads where paths are made of ids and names alone, elsewhere only
    where it explains the clause clearly better.

    ``linked`` are the groups whose reading operations take ids and names only.
    """
    lead = next((r for r in ranked if r.score >= VIABLE and r.words >= UNDERSTOOD), None)
    plans = _open_to_questions(ways, linked)
    if not plans or not _leads(plans[0], lead, ways, linked):
        return list(ranked)
    score = max(lead.score if lead is not None else 0.0, VIABLE)
    score += _AHEAD if not plans[0].plan.missing else _ASKING
    led: list[Ranked] = []
    for place, walked in enumerate(plans):
        worse = plans[0].score - walked.score
        led.append(_as_ranked(walked, score * min(_BEHIND**place, max(1 - worse, _RUNNER_UP))))
    known = {one.plan.tools for one in led}
    rest = [r for r in ranked if r.plan.tools not in known]
    rest = [replace(r, score=min(r.score, led[0].score - _AHEAD)) for r in rest]
    return sorted([*led, *rest], key=lambda r: -r.score)


def _open_to_questions(ways: Ways, linked: Collection[str]) -> list[Walked]:
    """Walks that lack nothing, and those whose gaps are asked about rather than gone around."""
    return [
        one
        for one in ways.plans
        if not one.plan.missing
        or _goal(one.plan).risk != "read"
        or _goal(one.plan).group_id in linked
    ]


def _leads(first: Walked, lead: Ranked | None, ways: Ways, linked: Collection[str]) -> bool:
    """Whether the best walk is to be walked instead of the plan that leads."""
    goals = [_goal(one.plan) for one in (first, lead) if one is not None]
    valued = any(goal.group_id not in linked for goal in goals)
    if lead is not None and (lead.plan.uses - first.plan.uses) & ways.told:
        valued = True
    if lead is None and not valued and _is_record(first):
        return first.score >= _RECORD
    if lead is None:
        return first.score >= (_VALUED_ALONE if valued else _ALONE)
    if first.explained < (_VALUED_EXPLAINED if valued else _EXPLAINED):
        return False
    if lead.plan.tools == first.plan.tools:
        return False
    if _goal(lead.plan).risk != "read" and _goal(first.plan).risk == "read":
        return False
    if goals[0].group_id not in linked and lead.plan.uses - first.plan.uses:
        return False
    other = max(ways.scores.get(lead.plan.tools, _UNKNOWN), _LEAST)
    if not valued:
        if first.score < _ALONE:
            return False
        asks = bool(first.plan.missing) and not lead.plan.missing
        return first.score - other >= (_WORTH_ASKING if asks else _HARDLY_WORSE)
    return first.score - other >= _CLEARLY + _SURELY * (lead.score - VIABLE)


def _is_record(walked: Walked) -> bool:
    """Whether a walk only looks up what is named, and puts to use all that is said."""
    goal = _goal(walked.plan)
    looks_up = goal.risk == "read" and goal.path.endswith("}") and not walked.plan.missing
    uses_all = bool(walked.plan.uses) and walked.values >= 1.0
    return looks_up and len(walked.plan.steps) == 2 and uses_all


def _goal(plan: Plan) -> Tool:
    return plan.steps[-1].tool


def _as_ranked(walked: Walked, score: float) -> Ranked:
    words = max(walked.explained, UNDERSTOOD)
    return Ranked(walked.plan, score, words, walked.values, spoken=True, strange=False)
