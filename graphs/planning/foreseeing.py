"""Whether a reading of a goal can be answered at all: its plans, searched before it is taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphs.answering.records import Found
from graphs.form_reasoner import Foresee, Outlook
from graphs.forms.records import CallGoal, Constraint, FindGoal, Goal
from graphs.planning.subtasks import text_of
from graphs.search.scope import Scope
from graphs.search.searching import LACKING, search_plans
from tools.entity_types.records import EntityModel


def foresight(scope: Scope) -> Foresee:
    """Searches within a scope, of the goals before only the types of their rows known."""
    none = scope.weights.score(dict.fromkeys(LACKING, 1.0))

    def foresee(
        model: EntityModel,
        request: str,
        goal: Goal,
        before: Sequence[Goal],
        told: Sequence[Constraint],
    ) -> Outlook:
        known = expected(before, model)
        here = replace(scope, model=model, known=known, said=text_of(goal, request), told=told)
        found = search_plans(goal, here)
        best = found.plans[0].features if found.plans else {}
        misnamed, sweeps = bool(best.get("misnamed")), bool(best.get("sweeps"))
        whole = bool(found.plans) and not misnamed and not sweeps
        return Outlook(max(found.lacks, none), whole, misnamed, sweeps)

    return foresee


def expected(goals: Sequence[Goal], model: EntityModel) -> dict[str, Found]:
    """What goals will have found, as far as it is known beforehand: rows of which type."""
    known: dict[str, Found] = {}
    for goal in goals:
        known[goal.id] = Found(goal=goal.id, status="answered", entity=_entity(goal, model, known))
    return known


def _entity(goal: Goal, model: EntityModel, known: dict[str, Found]) -> str:
    if isinstance(goal, FindGoal):
        before = known.get(goal.find.of)
        return before.entity if before is not None else goal.find.entity
    path = model.paths.get(goal.tool_id) if isinstance(goal, CallGoal) else None
    return path.entity if path is not None else ""
