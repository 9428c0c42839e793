"""Which plan suits a clause best: words covered, values used, how surely it can be done."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from graphs.rules.frame import Frame
from graphs.rules.lexicon import lexicon
from graphs.rules.likeness import Likeness
from graphs.rules.nearness import landmarks
from graphs.rules.output_match import attribute_paths
from graphs.rules.parameter_view import asks_place, can_be_said, is_main, is_point
from graphs.rules.plan import Plan, Step
from graphs.rules.precision import precision, spoken_words
from graphs.rules.question_words import asked_kinds
from graphs.rules.scoring import Traits, score
from graphs.rules.sufficing import suffices
from graphs.rules.tense import tense, told_words
from graphs.rules.tool_words import Rarity, is_own, stem
from graphs.rules.value_use import ignores_name, value_share
from graphs.rules.word_coverage import WordCoverage
from tools.graph import ToolGraph
from tools.records import Tool

VIABLE = 0.38
"""A plan that scores below this is not worth a call."""

UNDERSTOOD = 0.3
"""A plan that covers less of the clause's words than this is about something else."""

_IDLE = 0.25
"""Values that are put to less use than this play no part in a plan."""
_USUAL = 0.3
"""Closeness of a plan where no embedder tells it."""
_SPOKEN = 0.5
"""What a goal must say at least of a word to be asked about."""
_SOUGHT = 0.7
"""How relevant a tool is at least that looks for words or a name: no word of its own tells."""
_TOLD = 0.6
"""How far a goal must speak of each word to tell all that is asked of a thing."""
_WHAT_IS = re.compile(
    r"^\W*(?:and |so |but )?(?:who|what)(?:['’]s| is| are| was| were) (?:the|their|its)\b",
    re.IGNORECASE,
)


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
    strange: bool
    """Whether it is of the person's own things and the clause speaks of none."""


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
        self._coverage = WordCoverage(frame, rarity, likeness)
        self._graph = graph
        self._today = today
        self._close = close or {}
        self._spoken = frozenset(map(stem, spoken_words(frame, today)))

    def rank(self, plan: Plan, relevance: float) -> Ranked:
        """Score a plan whose goal was found with this relevance."""
        goal = plan.steps[-1].tool
        traits = self.traits(plan, relevance)
        spoken = any(self._coverage.of(goal, word) >= _SPOKEN for word in self._said())
        strange = traits.strange
        return Ranked(plan, score(traits), traits.words, traits.values, spoken, strange)

    def suffices(self, shorter: Plan, longer: Plan) -> bool:
        """Whether a plan tells all that another does which goes on from it."""
        asked = [self._asked(plan.steps[-1].tool) or 0.0 for plan in (shorter, longer)]
        return asked[0] >= asked[1] and suffices(shorter, longer, self._frame, self._coverage.of)

    def _said(self) -> Iterator[str]:
        """Words of the clause; where it has none, its verb if few tools speak of it: convert."""
        yield from self._frame.words
        verbs = (t.word for t in self._frame.tokens if t.word in lexicon().request_verbs)
        if not self._frame.words:
            yield from (verb for verb in verbs if self._rarity.of(verb) >= _SPOKEN)

    def traits(self, plan: Plan, relevance: float) -> Traits:
        """What speaks for and against a plan."""
        goal, words = plan.steps[-1].tool, self._coverage.share(plan.steps, plan)
        values = value_share(plan, self._frame)
        ranking = self._frame.rankings[0] if self._frame.rankings else None
        ordered = ranking is not None and bool(attribute_paths(goal, ranking))
        asked = self._asked(goal)
        around = any(is_point(parameter) for parameter in goal.parameters)
        sought = bool(plan.free) and self._coverage.supports(plan.steps, plan.free)
        sought = sought or (
            bool(asked or self._frame.words) and self._tells_of_named(plan.steps[-1])
        )
        sayable = sum(can_be_said(parameter) for _, parameter in plan.missing)
        return Traits(
            words=words,
            values=values,
            relevance=max(relevance, _SOUGHT) if sought else relevance,
            closeness=self._close.get(goal.id, _USUAL),
            precision=precision(goal, self._spoken, self._rarity),
            asked=asked or 0.0,
            unasked=asked == 0,
            idle=not plan.uses and (values < _IDLE or ignores_name(plan, self._frame)),
            undone=self._undone(goal) or self._unknown(plan),
            unmet=self._coverage.unmet(plan),
            tense=tense(goal, self._frame, self._today),
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

    def _undone(self, goal: Tool) -> bool:
        """Whether a deed is commanded that a goal does not call its own: to write is no author."""
        deed = self._frame.deed
        return bool(deed) and stem(deed) not in {stem(word) for word in told_words(goal)}

    def _unknown(self, plan: Plan) -> bool:
        """Whether what is asked for is nothing that any tool speaks of: the crime rate."""
        if not _WHAT_IS.match(self._frame.text) or not self._frame.groups or self._frame.rankings:
            return False
        thing = set(self._frame.groups[0].words) - plan.words - plan.free - lexicon().light
        return any(not self._coverage.heard(word) for word in thing)

    def _asked(self, goal: Tool) -> float | None:
        """How far a goal returns what the question word asks for, None without such a word."""
        kinds = asked_kinds(self._frame)
        if kinds is None:
            return None
        return max((self._coverage.of(goal, word) for word in kinds), default=0.0)

    def _tells_of_named(self, goal: Step) -> bool:
        """Whether a goal looks for a thing by its name and tells all that is asked of it."""
        names = [v.value for v in self._frame.values if v.kind in ("name", "quoted")]
        sent = (
            goal.tool.parameter(key)
            for call in goal.calls
            for key, source in call.items()
            if source.kind == "value" and source.value in names
        )
        by_name = any(p is not None and is_main(p) and not asks_place(p) for p in sent)
        told = (self._coverage.of(goal.tool, word) for word in self._frame.words)
        return by_name and all(share >= _TOLD for share in told)

    def _needless(self, plan: Plan, words: float) -> bool:
        """Whether the last step covers nothing which the steps before it do not."""
        goal = plan.steps[-1]
        given = any(source.kind == "value" for call in goal.calls for source in call.values())
        if len(plan.steps) < 2 or given:
            return False
        return words - self._coverage.share(plan.steps[:-1], plan) < 0.03


def best_first(ranked: Mapping[str, Ranked]) -> list[Ranked]:
    """Ranked plans, best first, ties by goal id."""
    return sorted(ranked.values(), key=lambda r: (-r.score, r.plan.tools[-1]))
