"""Whether the best plan is worth a call though little speaks for it: because it leads clearly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphs.rules.frame import Frame
from graphs.rules.guessing import says_which
from graphs.rules.plan import Plan
from graphs.rules.ranking import UNDERSTOOD, VIABLE, Ranked

_LEAD = 0.8
"""What each point counts by which the best plan beats all that do something else."""
_MOST = 0.15
"""Of how large a lead it counts."""


def lift_leader(plans: Sequence[Ranked], frame: Frame) -> list[Ranked]:
    """Plans, best first, the first lifted, at most to what is worth a call, by what it leads by.

    Only a lead of understanding counts: what nothing can do leads as well, but has none.
    """
    if not plans or not _understands(plans[0], frame):
        return list(plans)
    best = plans[0]
    second = max((r.score for r in plans if not _same_way(r.plan, best.plan)), default=0.0)
    lift = _LEAD * min(max(best.score - second, 0.0), _MOST)
    score = max(best.score, min(best.score + lift, VIABLE))
    words = max(best.words, min(best.words + lift, UNDERSTOOD))
    return [replace(best, score=score, words=words), *plans[1:]]


def _understands(one: Ranked, frame: Frame) -> bool:
    """Whether a plan lacks nothing, its goal speaks of a word, and it is told which record."""
    told = says_which(frame, one.plan.uses) or _takes_known(one.plan)
    return told and one.spoken and not one.plan.missing


def _takes_known(plan: Plan) -> bool:
    """Whether any input comes from a record that an earlier subtask found."""
    sources = (s for step in plan.steps for call in step.calls for s in call.values())
    return any(source.kind == "known" for source in sources)


def _same_way(one: Plan, other: Plan) -> bool:
    """Whether one plan goes on from the goal of the other, or ends on its way."""
    return one.tools[-1] in other.tools or other.tools[-1] in one.tools
