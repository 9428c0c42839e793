"""Which plan suits a clause best: words covered, values used, how surely it can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphs.rules.date_fits import out_of_reach
from graphs.rules.frame import Frame
from graphs.rules.lexicon import lexicon
from graphs.rules.nearness import landmarks
from graphs.rules.output_match import attribute_paths, date_paths, label_paths, place_paths
from graphs.rules.parameter_view import can_be_said, is_point
from graphs.rules.plan import Plan, Step
from graphs.rules.tool_words import Rarity, covers, group_words, is_own, stem, title_words
from graphs.rules.values import Value
from tools.graph import ToolGraph
from tools.records import Tool
from tools.words import prose_words

VIABLE = 0.38
"""A plan that scores below this is not worth a call."""

UNDERSTOOD = 0.42
"""A plan that covers less of the clause's words than this is about something else."""

_BARE = ("number", "duration", "date", "date_range", "datetime", "time", "time_range", "month")
"""Values that without a word or a name say nothing of what is asked."""
_GENERAL = lexicon().request_verbs | {"product", "item", "thing", "api", "controller", "route"}
_IDLE = 0.25
"""Values that are put to less use than this play no part in a plan."""
_OWNED = 0.7
"""How far a list of own things speaks of a thing that it may hold: "my hiking boots"."""
_STRANGE = 0.75
"""What it costs a plan with gaps to leave out the own things that are spoken of."""
_GAP, _HIDDEN_GAP = 0.92, 0.6
"""What each input that nobody supplies costs: one a person can say, one only a service knows."""
_PAST = frozenset({"past", "historical", "history", "archive", "historic"})
_FUTURE = frozenset({"forecast", "upcoming", "future", "next"})
_NOW = frozenset({"current", "currently", "now", "live"})
_TIMES = ("date", "date_range", "datetime", "time", "time_range", "month", "duration")
_WHERE = frozenset({"in", "at", "near", "around", "to", "from", "into"})
_DESCRIPTIVE = ("name", "quoted", "country", "identifier", "email", "coordinate")


@dataclass(frozen=True, slots=True)
class Ranked:
    """A plan with its score and what speaks for it."""

    plan: Plan
    score: float
    words: float
    """Share of the clause's words that the plan covers, in [0, 1]."""
    values: float
    """Share of the clause's values that the plan uses, in [0, 1]."""
    spoken: bool
    """Whether the goal itself speaks of any word of the clause."""


class Ranker:
    """Scores plans for one clause."""

    def __init__(self, frame: Frame, rarity: Rarity, graph: ToolGraph, today: str) -> None:
        self._frame = frame
        self._rarity = rarity
        self._graph = graph
        self._today = today
        self._spoken = frozenset(map(stem, spoken_words(frame, today)))

    def rank(self, plan: Plan, relevance: float) -> Ranked:
        """Score a plan whose goal was found with this relevance."""
        words = self._words(plan.steps, plan)
        values = self._values(plan)
        goal = plan.steps[-1].tool
        fit = 0.46 * words + 0.2 * values + 0.12 * relevance + 0.17 * self._precision(goal) + 0.05
        fit *= 0.8 + 0.2 * values
        if values < _IDLE and not plan.uses:
            fit *= 0.75  # it would be the same answer whatever was said
        if self._misses_the_point(plan):
            fit *= 0.5
        fit -= 0.03 * self._unmet_things(plan)
        fit += self._tense(goal) + self._ranking(goal) + self._ownership(goal)
        fit += self._nearness(goal)
        fit -= 0.03 * (len(plan.steps) - 1) + self._needless(plan, words)
        sure = 0.75 + 0.25 * plan.support if not plan.missing else self._unsure(plan)
        availability = min(self._graph.availability(step.tool.id) for step in plan.steps)
        score = fit * sure * (0.6 + 0.4 * availability)
        spoken = any(covers(goal, word) >= 0.5 for word in self._frame.words)
        return Ranked(plan, score, words, values, spoken)

    def _words(self, steps: Sequence[Step], plan: Plan) -> float:
        """Weighted share of the words that the tools speak of; the head counts more."""
        total = got = 0.0
        goal = steps[-1].tool
        helpers = [step.tool for step in steps[:-1]]
        owned = self._owned(steps)
        free_text = 0.7 if self._supported(steps, plan.free) else 0.2
        for word in self._frame.words:
            weight = 0.25 + self._rarity.of(word)
            if word == self._frame.head:
                weight *= 1.6
            elif word in self._frame.measures:
                weight *= 0.3
            own = covers(goal, word)
            other = max((covers(tool, word) for tool in helpers), default=0.0)
            used = 0.95 if word in plan.words else 0.0
            if word in plan.free:
                used = 0.25 if self._rarity.is_title(word) else free_text
            total += weight
            if word in owned:
                used = max(used, _OWNED)
            got += weight * max(own, 0.75 * other, used)
        told = any(value.kind not in _BARE for value in self._frame.values)
        return got / total if total else 0.6 * told

    def _unsure(self, plan: Plan) -> float:
        """What gaps leave of a plan; one's own things are rather looked up than asked for."""
        strange = self._frame.mine and not any(is_own(step.tool) for step in plan.steps)
        return _gap(plan) * (_STRANGE if strange else 1.0)

    def _owned(self, steps: Sequence[Step]) -> frozenset[str]:
        """Words for a thing of one's own, where a list of such things says what they are called."""
        if not any(is_own(s.tool) and label_paths(s.tool) for s in steps):
            return frozenset()
        groups = (g for g in self._frame.groups if g.cue in ("my", "our"))
        things = (g for g in groups if not self._rarity.known(g.head))
        return frozenset(word for thing in things for word in thing.words)

    def _supported(self, steps: Sequence[Step], free: frozenset[str]) -> bool:
        """Whether free text is in place: the clause seeks, or speaks of what tools return."""
        if self._frame.seeks:
            return True
        return any(
            covers(step.tool, word) >= 0.6
            for step in steps
            for word in self._frame.words
            if word not in free
        )

    def _needless(self, plan: Plan, words: float) -> float:
        """What a last step costs that covers nothing which the steps before it do not."""
        goal = plan.steps[-1]
        given = any(source.kind == "value" for call in goal.calls for source in call.values())
        if len(plan.steps) < 2 or given:
            return 0.0
        before = self._words(plan.steps[:-1], plan)
        return 0.15 if words - before < 0.03 else 0.0

    def _unmet_things(self, plan: Plan) -> int:
        """How many of the things spoken of no tool of the plan knows."""
        used = plan.words | plan.free
        heads = {group.head for group in self._frame.groups} - used - self._frame.measures
        return sum(all(covers(s.tool, head) < 0.2 for s in plan.steps) for head in heads)

    def _misses_the_point(self, plan: Plan) -> bool:
        """Whether "the X of the Y" is answered by tools that know nothing of X."""
        groups = self._frame.groups
        if len(groups) < 2 or groups[1].cue != "of":
            return False
        asked = self._frame.head
        known = any(covers(step.tool, asked) >= 0.3 for step in plan.steps)
        return not known and asked not in plan.words | plan.free

    def _precision(self, goal: Tool) -> float:
        """Share of the goal's own name that the clause asks for; common words count little."""
        total = got = 0.0
        for word in title_words(goal) - group_words(goal) - _GENERAL:
            weight = self._rarity.of(word) ** 2
            total += weight
            got += weight * (stem(word) in self._spoken)
        return got / total if total else 0.5

    def _values(self, plan: Plan) -> float:
        """Share of the values that end up in a parameter, or can be looked for in the answer."""
        relevant = [
            (i, v)
            for i, v in enumerate(self._frame.values)
            if v.role != "now"
            and v.unit != "ordinal"
            and v.cue != "qualifier"
            and (i not in self._frame.implied or i in plan.uses)
        ]
        if not relevant:
            return 1.0
        got = sum(
            (0.5 if i in plan.weak else 1.0) if i in plan.uses else self._in_answer(v, plan)
            for i, v in relevant
        )
        return got / len(relevant)

    def _in_answer(self, value: Value, plan: Plan) -> float:
        """How well an unused value can serve as a filter on what the plan's tools return."""
        kind, best = value.kind, 0.0
        for step in plan.steps:
            if kind in ("date", "date_range", "datetime", "month") and date_paths(step.tool):
                best = max(best, 0.1 if out_of_reach(step.tool, self._frame) else 0.75)
            elif kind in ("time", "time_range") and date_paths(step.tool):
                best = max(best, 0.6)
            elif kind in ("number", "money", "duration"):
                best = max(best, 0.6 if value.comparison else 0.3)
            elif kind in ("name", "country") and value.cue in _WHERE:
                titled = is_own(step.tool) and label_paths(step.tool)  # "Flight to Rome"
                best = max(best, 0.6 if titled else 0.35 if place_paths(step.tool) else 0.0)
            elif kind in _DESCRIPTIVE and label_paths(step.tool):
                best = max(best, 0.7)
        return best

    def _tense(self, goal: Tool) -> float:
        """Past days belong to archives, coming ones to forecasts, today to what is current."""
        says = title_words(goal) | frozenset(prose_words(goal.summary))
        days = [v.value for v in self._frame.values if v.kind == "date"]
        now = any(v.role in ("now", "today") for v in self._frame.values)
        if not days and not now:
            if says & _PAST and not set(self._frame.words) & _PAST:
                return -0.06
            undated = not any(v.kind in _TIMES for v in self._frame.values)
            return 0.04 if undated and says & _NOW else 0.0
        if days and all(day < self._today for day in days):
            return -0.25 if says & (_FUTURE | _NOW) else 0.06 if says & _PAST else 0.0
        if days and any(day > self._today for day in days):
            return -0.25 if says & (_PAST | _NOW) else 0.04 if says & _FUTURE else 0.0
        return 0.06 if says & _NOW else -0.1 if says & _PAST else 0.0

    def _ranking(self, goal: Tool) -> float:
        """A superlative wants an answer that holds what it orders by."""
        if not self._frame.rankings:
            return 0.0
        ranking = self._frame.rankings[0]
        return 0.06 if attribute_paths(goal, ranking) else -0.2

    def _ownership(self, goal: Tool) -> float:
        """Favour the person's own things where, and only where, they are spoken of."""
        if is_own(goal) and self._frame.mine:
            return 0.1
        return -0.1 if is_own(goal) and not self._frame.action else 0.0

    def _nearness(self, goal: Tool) -> float:
        """What lies near a thing is found around its point, not by the city that it is in."""
        if not landmarks(self._frame):
            return 0.0
        return 0.1 if any(is_point(p) for p in goal.parameters) else -0.15


def spoken_words(frame: Frame, today: str) -> set[str]:
    """Words of the clause, related ones, and those that its values imply: day, hour, forecast."""
    words = {w for word in frame.words for w in (word, *lexicon().related(word))}
    words |= {a for ranking in frame.rankings for a in ranking.degree.attributes}
    for value in frame.values:
        words |= _IMPLIED.get(value.kind, frozenset())
        if value.kind == "date":
            words |= _FUTURE if value.value > today else _PAST if value.value < today else _NOW
        if value.role in ("now", "today"):
            words |= _NOW
    if not any(value.kind in _TIMES for value in frame.values):
        words |= _NOW
    return words


_IMPLIED = {
    "date": frozenset({"day", "daily", "date"}),
    "date_range": frozenset({"day", "daily", "date", "range"}),
    "time": frozenset({"hour", "hourly", "time"}),
    "time_range": frozenset({"hour", "hourly", "time"}),
    "month": frozenset({"month", "monthly", "climate", "normal"}),
    "country": frozenset({"country"}),
    "currency": frozenset({"currency"}),
    "money": frozenset({"currency", "amount"}),
    "coordinate": frozenset({"reverse", "nearby", "nearest"}),
}


def _gap(plan: Plan) -> float:
    """What the inputs cost that nobody supplies: less for those a person can say."""
    cost = 1.0
    for _, parameter in plan.missing:
        cost *= _GAP if can_be_said(parameter) else _HIDDEN_GAP
    return cost


def best_first(ranked: Mapping[str, Ranked]) -> list[Ranked]:
    """Ranked plans, best first, ties by goal id."""
    return sorted(ranked.values(), key=lambda r: (-r.score, r.plan.tools[-1]))
