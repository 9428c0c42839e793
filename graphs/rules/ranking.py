"""Which plan suits a clause best: words covered, values used, how surely it can be done."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphs.rules.date_fits import out_of_reach
from graphs.rules.frame import Frame
from graphs.rules.lexicon import lexicon
from graphs.rules.likeness import Likeness
from graphs.rules.nearness import landmarks
from graphs.rules.output_match import attribute_paths, date_paths, label_paths, place_paths
from graphs.rules.parameter_view import can_be_said, is_point
from graphs.rules.plan import Plan, Step
from graphs.rules.scoring import Traits, score
from graphs.rules.tool_words import Rarity, covers, group_words, is_own, per_tool, stem, title_words
from graphs.rules.values import Value
from tools.graph import ToolGraph
from tools.records import Tool
from tools.stated_ids import prefix_of
from tools.tool_documents import first_sentence
from tools.words import prose_words

VIABLE = 0.38
"""A plan that scores below this is not worth a call."""

UNDERSTOOD = 0.3
"""A plan that covers less of the clause's words than this is about something else."""

_BARE = ("number", "duration", "date", "date_range", "datetime", "time", "time_range", "month")
"""Values that without a word or a name say nothing of what is asked."""
_GENERAL = lexicon().request_verbs | {"product", "item", "thing", "api", "controller", "route"}
_IDLE = 0.25
"""Values that are put to less use than this play no part in a plan."""
_OWNED = 0.7
"""How far a list of own things speaks of a thing that it may hold: "my hiking boots"."""
_USUAL = 0.3
"""Closeness of a plan where no embedder tells it."""
_SPOKEN = 0.5
"""What a goal must say of a deed at least."""
_SOUGHT = 0.7
"""How relevant a tool is at least that looks for words as free text: no word of its own tells."""
_LIGHT, _IN_NAME = 0.2, 0.4
"""What a word counts that says little and that no tool speaks of; what one inside a name counts."""
_PAST = frozenset({"past", "historical", "history", "archive", "historic", "yesterday"})
_FUTURE = frozenset({"forecast", "upcoming", "future", "next"})
_NOW = frozenset({"current", "currently", "now", "live", "today"})
_ASKING = re.compile(
    r"^\W*(?:and |so |but )?"
    r"(when|where|who|whose|(?:at )?what time|how (?:much|many|long|far|late|early|soon))\b",
    re.IGNORECASE,
)
_HOURS = frozenset({"hour", "hourly"})
_TOO_FINE = 0.25
"""How badly hours suit a clause that speaks of days."""
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

    def __init__(
        self,
        frame: Frame,
        rarity: Rarity,
        graph: ToolGraph,
        today: str,
        likeness: Likeness | None = None,
        close: Mapping[str, float] | None = None,
    ) -> None:
        self._frame = frame
        self._rarity = rarity
        self._graph = graph
        self._today = today
        self._likeness = likeness
        self._close = close or {}
        named = _name_words(frame)
        if likeness is not None:
            likeness.learn((*frame.words, *named, *filter(None, [frame.deed])))
        self._named = [word for word in named if self._heard(word)]
        self._spoken = frozenset(map(stem, spoken_words(frame, today)))

    def rank(self, plan: Plan, relevance: float) -> Ranked:
        """Score a plan whose goal was found with this relevance."""
        goal = plan.steps[-1].tool
        traits = self.traits(plan, relevance)
        spoken = any(self._covers(goal, word) >= 0.5 for word in self._frame.words)
        return Ranked(plan, score(traits), traits.words, traits.values, spoken)

    def traits(self, plan: Plan, relevance: float) -> Traits:
        """What speaks for and against a plan."""
        goal, words, values = plan.steps[-1].tool, self._words(plan.steps, plan), self._values(plan)
        ranking = self._frame.rankings[0] if self._frame.rankings else None
        ordered = ranking is not None and bool(attribute_paths(goal, ranking))
        asked = self._asked(goal)
        around = any(is_point(parameter) for parameter in goal.parameters)
        sought = bool(plan.free) and self._supported(plan.steps, plan.free)
        sayable = sum(can_be_said(parameter) for _, parameter in plan.missing)
        return Traits(
            words=words,
            values=values,
            relevance=max(relevance, _SOUGHT) if sought else relevance,
            closeness=self._close.get(goal.id, _USUAL),
            precision=self._precision(goal),
            asked=asked or 0.0,
            unasked=asked == 0,
            idle=not plan.uses and (values < _IDLE or self._ignores(goal)),
            undone=bool(self._frame.deed) and self._covers(goal, self._frame.deed) < _SPOKEN,
            unmet=self._unmet_things(plan),
            tense=self._tense(goal),
            ordered=ordered,
            nearby=bool(landmarks(self._frame)) and around,
            elsewhere=bool(landmarks(self._frame)) and not around,
            own=is_own(goal) and self._frame.mine,
            strange=is_own(goal) and not self._frame.mine and not self._frame.action,
            further=len(plan.steps) - 1,
            needless=self._needless(plan, words),
            support=plan.support,
            gaps=sayable,
            hidden_gaps=len(plan.missing) - sayable,
            unowned=self._frame.mine and not any(is_own(step.tool) for step in plan.steps),
            availability=min(self._graph.availability(step.tool.id) for step in plan.steps),
        )

    def _ignores(self, goal: Tool) -> bool:
        """Whether a goal that is called without any value leaves a named thing to be filtered."""
        named = any(v.kind in _DESCRIPTIVE and v.cue != "qualifier" for v in self._frame.values)
        return named and not is_own(goal)

    def _asked(self, goal: Tool) -> float | None:
        """How far a goal returns what the question word asks for, None without such a word."""
        match = _ASKING.match(self._frame.text)
        if match is None:
            return None
        kinds = lexicon().asked.get(" ".join(match[1].lower().split()))
        if kinds is None:
            return None
        return max((self._covers(goal, word) for word in kinds), default=0.0)

    def _covers(self, tool: Tool, word: str) -> float:
        """How far a tool speaks of a word or of one like it, in [0, 1]."""
        like = self._likeness.covers(tool, word) if self._likeness is not None else 0.0
        return max(covers(tool, word), like)

    def _heard(self, word: str) -> bool:
        """Whether any tool speaks of a word or of one like it."""
        if self._rarity.known(word):
            return True
        return self._likeness is not None and self._likeness.knows(word)

    def _words(self, steps: Sequence[Step], plan: Plan) -> float:
        """Weighted share of the words that the tools speak of; the head counts more."""
        total = got = 0.0
        goal = steps[-1].tool
        helpers = [step.tool for step in steps[:-1]]
        owned = self._owned(steps)
        free_text = 0.7 if self._supported(steps, plan.free) else 0.2
        for word in self._frame.words:
            weight = 0.25 + self._rarity.of(word)
            if word in lexicon().light and not self._heard(word):
                weight *= _LIGHT
            if word == self._frame.head:
                weight *= 1.6
            elif word in self._frame.measures:
                weight *= 0.3
            own = self._covers(goal, word)
            other = max((self._covers(tool, word) for tool in helpers), default=0.0)
            used = 0.95 if word in plan.words else 0.0
            if word in plan.free:
                used = 0.25 if self._rarity.is_title(word) else free_text
            total += weight
            if word in owned:
                used = max(used, _OWNED)
            got += weight * max(own, 0.75 * other, used)
        for word in self._named:
            weight = _IN_NAME * (0.25 + self._rarity.of(word))
            total += weight
            got += weight * max(self._covers(step.tool, word) for step in steps)
        told = any(value.kind not in _BARE for value in self._frame.values)
        return got / total if total else 0.6 * told

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

    def _needless(self, plan: Plan, words: float) -> bool:
        """Whether the last step covers nothing which the steps before it do not."""
        goal = plan.steps[-1]
        given = any(source.kind == "value" for call in goal.calls for source in call.values())
        if len(plan.steps) < 2 or given:
            return False
        return words - self._words(plan.steps[:-1], plan) < 0.03

    def _unmet_things(self, plan: Plan) -> int:
        """How many of the things spoken of no tool of the plan knows."""
        used = plan.words | plan.free
        heads = {group.head for group in self._frame.groups} - used - self._frame.measures
        heads = {head for head in heads if head not in lexicon().light or self._heard(head)}
        return sum(all(self._covers(s.tool, head) < 0.2 for s in plan.steps) for head in heads)

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
                titled = label_paths(step.tool)
                told = 0.6 if titled and is_own(step.tool) else 0.3 if titled else 0.0
                best = max(best, told, 0.35 if place_paths(step.tool) else 0.0)  # "Flight to Rome"
            elif kind == "identifier" and prefix_of(value.text):
                best = max(best, 0.2)  # a record is fetched by its id, not found by it
            elif kind in _DESCRIPTIVE and label_paths(step.tool):
                best = max(best, 0.7)
        return best

    def _tense(self, goal: Tool) -> float:
        """Past days belong to archives, coming ones to forecasts, today to what is current.

        Nobody who names a day and no hour wants each of its hours.
        """
        hours = "hourly" in title_words(goal) and not set(self._frame.words) & _HOURS
        timed = any(v.kind in ("time", "time_range", "datetime") for v in self._frame.values)
        return self._when(goal) - _TOO_FINE * bool(hours and not timed)

    def _when(self, goal: Tool) -> float:
        says = _says(goal)
        days = [v.value for v in self._frame.values if v.kind == "date"]
        now = any(v.role in ("now", "today") for v in self._frame.values)
        if not days and not now:
            if says & _PAST and not set(self._frame.words) & _PAST:
                return -0.24
            undated = not any(v.kind in _TIMES for v in self._frame.values)
            return 0.16 if undated and says & _NOW else 0.0
        if days and all(day < self._today for day in days):
            return -1.0 if says & (_FUTURE | _NOW) else 0.24 if says & _PAST else 0.0
        if days and any(day > self._today for day in days):
            return -1.0 if says & (_PAST | _NOW) else 0.16 if says & _FUTURE else 0.0
        return 0.24 if says & _NOW else -0.4 if says & _PAST else 0.0


@per_tool
def _says(tool: Tool) -> frozenset[str]:
    """Words of the name, the summary and the first sentence of the description."""
    told = f"{tool.summary} {first_sentence(tool.description)}"
    return title_words(tool) | frozenset(prose_words(told))


def _name_words(frame: Frame) -> tuple[str, ...]:
    """Words inside of names of several words: the Bistro of "Salt Bistro" tells what it is."""
    names = [str(v.value) for v in frame.values if v.kind == "name"]
    words = [word for name in names if " " in name for word in prose_words(name)]
    return tuple(word for word in dict.fromkeys(words) if len(word) > 2 and word.isalpha())


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


def best_first(ranked: Mapping[str, Ranked]) -> list[Ranked]:
    """Ranked plans, best first, ties by goal id."""
    return sorted(ranked.values(), key=lambda r: (-r.score, r.plan.tools[-1]))
