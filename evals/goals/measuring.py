"""Finds the goal that the rule reasoner would choose for a wish; nothing is called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from evals.goals.records import Wish

if TYPE_CHECKING:
    from graphs.parts import Parts
    from graphs.rules.thinking import Thinking
    from graphs.state import Subtask

Outcome = Literal["right", "declined", "wrong", "accepted"]
"""Right: a goal of the wish, or none where there is none. Else declined though it can be done,
another goal, or a goal where nothing can do it."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What came of one wish."""

    wish: Wish
    goals: tuple[str, ...]
    """The goal of each subtask for which one was chosen."""

    @property
    def outcome(self) -> Outcome:
        """How the goals compare with those of the wish; one right goal is enough."""
        if not self.wish.tools:
            return "accepted" if self.goals else "right"
        if self.wish.tools.intersection(self.goals):
            return "right"
        return "wrong" if self.goals else "declined"


def choose_goals(parts: Parts, thinking: Thinking, wishes: Sequence[Wish]) -> Iterator[Chosen]:
    """The goals chosen for each wish, in their order."""
    from graphs.reasoner import Question
    from graphs.rules.decomposing import decompose

    for wish in wishes:
        question = Question(wish.request, parts.library.categories(), parts.limits.subtasks)
        split = decompose(question, thinking.now(), converts=thinking.converts())
        chosen = [_goal(parts, thinking, subtask, wish.request) for subtask in split.subtasks]
        yield Chosen(wish, tuple(goal for goal in chosen if goal))


def _goal(parts: Parts, thinking: Thinking, subtask: Subtask, request: str) -> str:
    """The last tool of the plan that would be walked or asked about, ``""`` when none is."""
    from graphs.nodes.retrieve import find_candidates
    from graphs.reasoner import Task
    from graphs.rules.choosing import favourite, least_score

    if subtask["category"] == "llm":
        return ""
    candidates = find_candidates(parts, subtask, [])
    task = Task(request, "", subtask, known={}, candidates=candidates)
    best = favourite(thinking.plans(task), least_score(thinking, task))
    return best.plan.tools[-1] if best is not None else ""
