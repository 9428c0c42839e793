"""Several things sought: where a clause asks for things in the plural, each one found is meant."""

from __future__ import annotations

import re
from dataclasses import replace

from graphs.rules.frame import Frame
from graphs.rules.output_match import attribute_paths
from graphs.rules.plan import Plan, Step
from graphs.rules.tool_words import stem, title_words

_BETWEEN = re.compile(r"(?: of (?:the|my|our))? ?|[家个间款条班趟座部首]的?")
"""What stands between a number and the things it counts."""
_OF = re.compile(r"\bof (?:all )?(?:(?:the|my|our) )?$", re.IGNORECASE)


def wants_each(frame: Frame, plan: Plan | None, index: int) -> bool:
    """Whether the next step is for each thing that this one lists, not only for the first.

    So it is for "which museums are open on Mondays", and for a superlative that only the last
    step can order by.
    """
    if plan is None or index >= len(plan.steps) - 1:
        return False
    here, goal = plan.steps[index], plan.steps[-1]
    if any(_lists(here, word, plan) for word in (_plural(frame), *_of_which(frame))):
        return not frame.rankings or _orders(goal, here, frame, plan)
    return any(_lists(here, word, plan) for word in frame.words) and _orders(
        goal, here, frame, plan
    )


def how_many(frame: Frame) -> int | None:
    """How many of the things it looks for a clause asks for, where it says: "find 3 hotels"."""
    if not frame.seeks or frame.yes_no or frame.aggregate or not frame.groups:
        return None
    ranked = any(not ranking.degree.weak for ranking in frame.rankings)
    first = frame.groups[0]
    for value in () if ranked else frame.values:
        counts = value.kind == "number" and isinstance(value.value, int) and value.value > 0
        bare = value.unit in ("", first.head) and value.cue in ("", "first")
        bare = bare and not value.comparison
        between = frame.original[value.end : first.start]
        if counts and bare and _BETWEEN.fullmatch(between):
            return int(value.value)
    return None


def lists_many(frame: Frame, plan: Plan | None, index: int) -> bool:
    """Whether a step lists what a clause looks for; the last one does where no other does."""
    head = frame.groups[0].head if frame.groups else ""
    if plan is None:
        return True
    found = next((i for i, step in enumerate(plan.steps) if _lists(step, head, plan)), None)
    return index == (len(plan.steps) - 1 if found is None else found)


def _plural(frame: Frame) -> str:
    """The things that a clause asks for first, ``""`` where those are not several."""
    first = frame.groups[0].words if frame.groups else ()
    return next((t.word for t in frame.tokens if t.content and t.plural and t.word in first), "")


def _of_which(frame: Frame) -> list[str]:
    """The things of each of which something is asked: the phone numbers of the shops."""
    return [g.head for g in frame.groups if g.plural and _OF.search(frame.text[: g.start])]


def _lists(step: Step, word: str, plan: Plan) -> bool:
    """Whether a step lists the things of this name: by its title, or because it looks for them."""
    if not word:
        return False
    if stem(word) in map(stem, title_words(step.tool)):
        return True
    sent = (source.value for call in step.calls for source in call.values())
    texts = [value for value in sent if isinstance(value, str)]
    said = {stem(part) for text in texts for part in text.lower().split()}
    return word in plan.words | plan.free and stem(word) in said


def _orders(goal: Step, here: Step, frame: Frame, plan: Plan) -> bool:
    """Whether only the goal tells what a superlative orders by, be it not the thing itself."""
    ranking = next(iter(frame.rankings), None)
    if ranking is None:
        return False
    bare = replace(ranking, noun="") if _lists(here, ranking.noun, plan) else ranking
    return bool(attribute_paths(goal.tool, bare)) and not attribute_paths(here.tool, bare)
