"""Which words of a clause the tools of a plan speak of."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.rules.frame import Frame
from graphs.rules.lexicon import lexicon
from graphs.rules.likeness import Likeness
from graphs.rules.plan import Plan, Step
from graphs.rules.tool_words import Rarity, covers
from tools.records import Tool
from tools.words import prose_words

_BARE = ("number", "duration", "date", "date_range", "datetime", "time", "time_range", "month")
"""Values that without a word or a name say nothing of what is asked."""
_LIGHT, _IN_NAME = 0.2, 0.4
"""What a word counts that says little and that no tool speaks of; what one inside a name counts."""
_SENT = 0.6
"""How far a plan speaks of the words of a name that it sends to be looked for."""
_LISTS, _OF_A_KIND, _STRANGE = 0.6, 1.2, 0.4
"""How far a tool speaks of what it lists; what free text of that kind is worth, and of another."""


class WordCoverage:
    """How far tools speak of the words of one clause."""

    def __init__(
        self,
        frame: Frame,
        rarity: Rarity,
        likeness: Likeness | None = None,
    ) -> None:
        self._frame = frame
        self._rarity = rarity
        self._likeness = likeness
        named = _name_words(frame)
        if likeness is not None:
            likeness.learn((*frame.words, *named, *filter(None, [frame.deed])))
        self._named = {word: among for word, among in named.items() if self.heard(word)}

    def of(self, tool: Tool, word: str) -> float:
        """How far a tool speaks of a word or of one like it, in [0, 1]."""
        like = self._likeness.covers(tool, word) if self._likeness is not None else 0.0
        return max(covers(tool, word), like)

    def share(self, steps: Sequence[Step], plan: Plan) -> float:
        """Weighted share of the words that the tools speak of; the head counts more."""
        total = got = 0.0
        goal = steps[-1].tool
        helpers = [step.tool for step in steps[:-1]]
        sought = {word for word, among in self._named.items() if among & plan.uses}
        free_text = 0.7 if self.supports(steps, plan.free) else 0.2
        for word in self._frame.words:
            weight = 0.25 + self._rarity.of(word)
            slight = word in lexicon().light or word in lexicon().comparatives
            if slight and not self.heard(word):
                weight *= _LIGHT
            if word == self._frame.head:
                weight *= 1.6
            elif word in self._frame.measures:
                weight *= 0.3
            own = self.of(goal, word)
            other = max((self.of(tool, word) for tool in helpers), default=0.0)
            used = 0.95 if word in plan.words or word in sought else 0.0
            if word in plan.free and word not in sought:
                used = 0.25 if self._rarity.is_title(word) else free_text * _suits(word, steps)
            total += weight
            got += weight * max(own, 0.75 * other, used)
        for word in self._named:
            weight = _IN_NAME * (0.25 + self._rarity.of(word))
            total += weight
            sent = _SENT if word in sought else 0.0
            got += weight * max(sent, *(self.of(step.tool, word) for step in steps))
        told = any(value.kind not in _BARE for value in self._frame.values)
        share = got / total if total else 0.0
        return share if self._frame.words else max(share, 0.6 * told)

    def supports(self, steps: Sequence[Step], free: frozenset[str]) -> bool:
        """Whether free text is in place: the clause seeks, or speaks of what tools return."""
        if self._frame.seeks:
            return True
        return any(
            covers(step.tool, word) >= 0.6
            for step in steps
            for word in self._frame.words
            if word not in free
        )

    def unmet(self, plan: Plan) -> int:
        """How many of the things spoken of no tool of the plan knows."""
        used = plan.words | plan.free
        heads = {group.head for group in self._frame.groups} - used - self._frame.measures
        heads -= lexicon().comparatives.keys()
        heads = {head for head in heads if head not in lexicon().light or self.heard(head)}
        return sum(all(self.of(s.tool, head) < 0.2 for s in plan.steps) for head in heads)

    def heard(self, word: str) -> bool:
        """Whether any tool speaks of a word or of one like it."""
        if self._rarity.known(word):
            return True
        return self._likeness is not None and self._likeness.knows(word)


def _suits(word: str, steps: Sequence[Step]) -> float:
    """What free text is worth to tools that list, or do not list, what the word is."""
    kinds = lexicon().sought.get(word)
    if kinds is None:
        return 1.0
    listed = any(covers(step.tool, kind) >= _LISTS for step in steps for kind in kinds)
    return _OF_A_KIND if listed else _STRANGE


def _name_words(frame: Frame) -> dict[str, set[int]]:
    """Words inside of names of several words, with the values they are in.

    The Bistro of "Salt Bistro" tells what it is.
    """
    found: dict[str, set[int]] = {}
    for index, value in enumerate(frame.values):
        name = str(value.value)
        if value.kind == "name" and " " in name:
            for word in prose_words(name):
                if len(word) > 2 and word.isalpha():
                    found.setdefault(word, set()).add(index)
    return found
