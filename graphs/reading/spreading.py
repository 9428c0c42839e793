"""One clause, several goals: the same asked of values side by side ("in Oslo and in Cairo")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from graphs.forms.records import CallGoal, CompareGoal, Constraint, FindGoal, Goal
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import comparatives, comparisons, degrees


def spread(goal: Goal, clause: Clause) -> list[Goal]:
    """The goals of a clause, a comparison of them last where one is asked for."""
    constraints = _constraints(goal)
    groups = Counter(group for c in constraints if (group := _group(c, clause)) and not c.attribute)
    several = [group for group, count in groups.items() if count > 1]
    if len(several) != 1:
        return [goal]
    alike = [c for c in constraints if _group(c, clause) == several[0]]
    others = [c for c in constraints if c not in alike]
    number = int(goal.id.removeprefix("g"))
    made = [_with(goal, f"g{number + at}", [*others, one]) for at, one in enumerate(alike)]
    compared = _compared(clause)
    if compared:
        ids = tuple(one.id for one in made)
        last = CompareGoal(id=f"g{number + len(made)}", goals=ids, op=compared)  # type: ignore[arg-type]
        return [*made, last]
    return made


def _constraints(goal: Goal) -> Sequence[Constraint]:
    if isinstance(goal, CallGoal):
        return goal.arguments
    return goal.find.constraints if isinstance(goal, FindGoal) else ()


def _with(goal: Goal, goal_id: str, constraints: Sequence[Constraint]) -> Goal:
    if isinstance(goal, CallGoal):
        return goal.model_copy(update={"id": goal_id, "arguments": tuple(constraints)})
    assert isinstance(goal, FindGoal), "only these have constraints"
    find = goal.find.model_copy(update={"constraints": tuple(constraints)})
    return goal.model_copy(update={"id": goal_id, "find": find})


def _group(constraint: Constraint, clause: Clause) -> int:
    """The number of the list in which a value was said; 0 for none."""
    for placed in clause.values:
        if constraint.span == clause.span(placed.first, placed.last):
            return placed.value.group
    return 0


def _compared(clause: Clause) -> str:
    """Which of the goals is asked for; ``""`` where all are."""
    for token in clause.tokens:
        degree = comparatives().get(token.lower)
        if degree is not None:
            return "largest" if degree.descending else "smallest"
        if comparisons().get(token.lower) in ("<", ">") and token.lower.endswith("er"):
            return "largest" if comparisons()[token.lower] == ">" else "smallest"
        if token.lower in degrees() and token.lower.endswith("est"):
            return "largest" if degrees()[token.lower].descending else "smallest"
    return ""
