"""What speaks for the last call of a walk: it does what is commanded, or gives what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from graphs.rules.aspects import Aspects
from graphs.rules.deeds import does
from graphs.rules.lexicon import lexicon
from graphs.rules.mentions import Mentions
from graphs.rules.things import Thing, Things, is_person, nouns_of, static_segments
from graphs.rules.tool_words import is_own, stem
from graphs.rules.walk import Walk
from tools.records import Tool
from tools.words import identifier_words, prose_words

_VERB = 0.8
"""What it is worth that a goal does what is commanded."""
_WRONG_MOOD = 1.0
"""What it costs to look up what is to be changed, or to change what is asked about."""
_NO_VERB = 0.5
"""What it costs a change that nothing in its description names the verb of the command."""
_UNSAID = 0.4
"""What it costs a goal that nothing of the clause tells it from others."""
_SURELY_DOES = 0.5
"""A change of a known kind, and one that destroys, is made only by what does it this surely."""
_NOT_ASKED = 0.15
"""What it costs a goal that returns a kind of thing which is not mentioned."""
_ASKED = 0.12
"""What it is worth that a goal returns what the question word asks for."""
_MEASURED = 0.3
"""What it is worth that a goal has a field for what is measured, where that is asked: how long."""
_NOBODY = 0.35
"""What it costs a goal that returns nobody where it is asked who."""
_NEAR, _NEAR_ASKED, _NEAR_NESTED = 1.4, 0.25, 0.1
"""What it is worth that a goal is for what the clause says, as a whole: of a command, of a question
that speaks of one thing, of one that speaks of things of things."""
_NOT_CHOSEN = 0.3
"""What it costs a goal that returns none of the things of which one is asked for."""
_CHECKS = 0.5
"""What it is worth that a goal only tells whether something is so where that is asked; what it
costs where it is not, or where the thing comes from the very list that is to hold it."""
_CHECKING = frozenset({"check", "checks", "determine", "determines", "test", "tests", "verify"})
_COUNTS = 0.35
"""What it is worth that a record tells how many there are of what is to be counted."""
_COUNT = frozenset({"count", "counts", "total", "totals", "amount"})
_ALIKE = 0.8
"""A word this near to what is counted names it."""
_HELD = 0.3
"""What it is worth that a goal lists what is in a thing, where that is asked."""
_NESTED = 0.8
"""Things given less surely lie in the records of others."""


class GoalWorth:
    """Weighs last calls for one clause."""

    def __init__(
        self,
        things: Things,
        aspects: Aspects,
        mentions: Mentions,
        asked: Sequence[str],
        near: Mapping[str, float],
    ) -> None:
        """``asked``: words of what an answer to the question word holds; ``near``: how near each
        tool is to the clause as a whole.
        """
        self._things = things
        self._aspects = aspects
        self._mentions = mentions
        self._question = mentions.question
        self._asked = tuple(asked)
        self._near = near
        chosen = aspects.meant(mentions.question.chosen)
        self._chosen = {thing for thing in chosen if len(nouns_of(thing)) == 1}

    def of(self, walk: Walk) -> float:
        """What speaks for the last call of a walk, about [-3, 3]."""
        worth = self._by_itself(walk.tool) + self._checked(walk)
        return worth + _COUNTS * self._tells_count(walk)

    def _by_itself(self, goal: Tool) -> float:
        """What speaks for a goal, whatever leads to it."""
        writes = goal.risk != "read"
        match = does(goal, self._mentions, self._aspects) if writes and self._mentions.verb else 0.0
        told = 0.5 * match if goal.method == "DELETE" else match
        worth = -_UNSAID * (1 - max(self._aspects.said(goal), told))
        nested = bool(self._mentions.links)
        telling = _NEAR_NESTED if nested else _NEAR_ASKED
        if writes and not self._question.asks:
            telling = _NEAR
        worth += telling * self._near.get(goal.id, 0.0)
        if bool(self._mentions.verb) != writes:
            return worth - _WRONG_MOOD
        if writes:
            known = self._mentions.verb in lexicon().write_verbs or goal.risk == "destructive"
            if known and match < _SURELY_DOES:
                worth -= _WRONG_MOOD
            return worth + _VERB * match - _NO_VERB * (1 - match)
        given = self._things.gives[goal.id]
        mentioned = max((self._aspects.mentioned(thing) for thing in given), default=1.0)
        sure = {thing for thing, one in given.items() if one.sureness > _NESTED}
        if self._chosen and self._chosen.isdisjoint(sure):
            worth -= _NOT_CHOSEN
        if self._question.holds:
            inside = bool(self._things.takes[goal.id]) and not goal.path.endswith("}")
            worth += _HELD if inside and given else -_HELD
        return worth - _NOT_ASKED * (1 - mentioned) + self._answers(goal)

    def _tells_count(self, walk: Walk) -> bool:
        """Whether the record of a goal has a number for what is counted, and no call lists that."""
        if not self._question.tallied:
            return False
        near = self._aspects.near(self._question.tallied)
        counted = {word for word, share in near.items() if share > _ALIKE}
        paths = (static_segments(call.tool) for call in walk.calls)
        if counted & {stem(word) for path in paths for s in path for word in identifier_words(s)}:
            return False
        numbers = (o for o in walk.tool.outputs if o.type in ("integer", "number"))
        told = (_count_of(output.path) for output in numbers if "[]" not in output.path)
        return any(counted & set(map(stem, words)) for words in told)

    def _answers(self, goal: Tool) -> float:
        """What it is worth that a goal returns what the question word asks for."""
        if not self._asked:
            return 0.0
        if "person" in self._asked and not any(map(_is_of_people, self._things.gives[goal.id])):
            return -_NOBODY
        if self._question.measures and self._has_measure(goal):
            return _MEASURED
        return _ASKED * max(self._aspects.of(goal, word) for word in self._asked)

    def _has_measure(self, goal: Tool) -> bool:
        """Whether a field is called what the question word asks for."""
        asked = {stem(word) for word in self._asked}
        return any(asked & {stem(w) for w in identifier_words(o.name)} for o in goal.outputs)

    def _checked(self, walk: Walk) -> float:
        """What it is worth that a goal tells whether something is so, and nothing else."""
        told = prose_words(walk.tool.summary)[:1]
        if walk.tool.risk != "read" or _CHECKING.isdisjoint(told):
            return 0.0
        listed = any(is_own(call.tool) for call in walk.calls if call is not walk)
        return _CHECKS if self._question.doubts and not listed else -_CHECKS


def _count_of(path: str) -> Sequence[str]:
    """The words for that of which a field tells how many there are, none for other fields:
    seasons_count, number_of_seasons, seasons.total.
    """
    *above, last = path.split(".")
    words = identifier_words(last)
    if _COUNT.isdisjoint(words) and ("number", "of") not in pairwise(words):
        return ()
    return identifier_words(above[-1]) if above and _COUNT.issuperset(words) else words


def _is_of_people(thing: Thing) -> bool:
    return any(map(is_person, nouns_of(thing)))
