"""Whether a plan already lists what a clause asks for, so that a call more is needless."""

from __future__ import annotations

import re
from collections.abc import Callable

from graphs.rules.frame import Frame
from graphs.rules.lexicon import lexicon
from graphs.rules.output_match import attribute_paths, tells
from graphs.rules.plan import Plan
from graphs.rules.tool_words import stem, title_words
from tools.per_tool import per_tool
from tools.records import Tool
from tools.words import identifier_words

TOLD = 0.45
"""How far an output must speak of a word to tell it."""
_PROSE = 0.6
"""How far a tool speaks of what is only in its description: that tells nothing."""
_RELATED = 0.8
_OWNER = re.compile(r"([^/{}]+)/\{[^/]*\}(?=/)")


def suffices(
    shorter: Plan, longer: Plan, frame: Frame, covers: Callable[[Tool, str], float]
) -> bool:
    """Whether the shorter plan's rows are what the clause is about, and tell all that it asks.

    Of puzzles with more than four stars the search for puzzles tells the rating; the reviews of
    one of them are of another kind, and say no more of what was asked.
    """
    rows, goal, used = shorter.steps[-1].tool, longer.steps[-1].tool, shorter.words | shorter.free
    if longer.words | longer.free != used or longer.uses - shorter.uses - frame.implied:
        return False  # the call more puts more of the clause to use
    if not any("[]" in field.path for field in rows.outputs):
        return False
    if frame.head not in used and not 0 < _of_kind(rows, frame.head) >= _of_kind(goal, frame.head):
        return False
    asked = (word for word in frame.words if word not in used and word != frame.head)
    return all(
        tells(rows, word) >= TOLD or covers(goal, word) <= max(_PROSE, covers(rows, word))
        for word in asked
    ) and all(attribute_paths(rows, r) for r in frame.rankings if attribute_paths(goal, r))


def _of_kind(tool: Tool, noun: str) -> float:
    """How far the rows of a tool are what the noun names, in [0, 1]."""
    own = kinds(tool)
    related = any(stem(word) in own for word in lexicon().related(noun))
    return 1.0 if stem(noun) in own else _RELATED * related


@per_tool
def kinds(tool: Tool) -> frozenset[str]:
    """Stems of what the rows of a tool are: its title without what they belong to."""
    owners = {w for part in _OWNER.findall(tool.path) for w in identifier_words(part)}
    return frozenset(map(stem, title_words(tool) - owners))
