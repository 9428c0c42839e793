"""A request read and planned without running any plan; only safe look-ups are sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from graphs.answering.records import Found
from graphs.counting_caller import CountingCaller
from graphs.counting_form_reasoner import CountingFormReasoner
from graphs.form_reasoner import ReadQuestion
from graphs.forms.parts import parts_of
from graphs.forms.records import Constraint, Form
from graphs.forms.validation import complaints as form_complaints
from graphs.parts import Parts, grounding_of
from graphs.planning.foreseeing import foresight
from graphs.planning.reading import read_form, relevant_tools
from graphs.planning.subtasks import WITHOUT_A_TOOL, text_of
from graphs.search.grounding import Grounding
from graphs.search.scope import Scope
from graphs.search.scoring import fitted_weights
from graphs.search.searching import SearchResult, search_plans
from graphs.spending import BudgetSpentError, Spending
from graphs.working import Work
from memory.errors import DeveloperError
from memory.journal import LOCAL_OWNER
from tools.entity_types.records import EntityModel
from tools.read_cache import ReadCache


@dataclass(frozen=True, slots=True)
class Basis:
    """What a part of the form rests on."""

    place: str
    """``g1.find.constraints.0``."""
    span: str
    """The words of the request that it was read from."""
    source: str
    """The operation that knows the value; ``""`` where none was asked."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a request would be answered by."""

    form: Form
    complaints: Sequence[str]
    results: Mapping[str, SearchResult]
    """Goal id -> what its search came to; none of goals without a tool."""
    basis: Sequence[Basis] = ()
    sent: Sequence[str] = field(default=())
    """Tool ids of the look-ups that were sent."""

    def to_json(self) -> dict[str, Any]:
        """The preview as plain JSON values."""
        return {
            "form": self.form.model_dump(mode="json"),
            "complaints": list(self.complaints),
            "goals": {name: _told(result) for name, result in self.results.items()},
            "basis": [{"place": b.place, "span": b.span, "source": b.source} for b in self.basis],
            "looked_up": list(self.sent),
        }


def _told(result: SearchResult) -> dict[str, Any]:
    return {
        "plan": result.plans[0].model_dump(mode="json") if result.plans else None,
        "other_plans": [list(plan.path) for plan in result.plans[1:]],
        "unclear": result.unclear,
        "missing": [gap["name"] for gap in result.missing],
        "why_not": result.why_not,
        "moves": len(result.moves),
    }


async def preview(
    parts: Parts, request: str, *, look_ups: bool = True, owner: str = LOCAL_OWNER
) -> Preview:
    """Read a request and search plans for its goals, as heavy work of ``owner``.

    A model that reads has the time of a run; that it ended is told as a complaint.
    Raises ``DeveloperError`` (code ``no_planner``) where the parts hold no form reasoner.
    """
    if not look_ups:
        parts = replace(parts, limits=replace(parts.limits, look_ups=0))
    started = parts.monotonic()

    def elapsed() -> float:
        return parts.monotonic() - started

    work = parts.turns.work(owner, lambda: elapsed() > parts.limits.wall_seconds)
    try:
        return await _previewed(parts, request, elapsed, work)
    finally:
        work.end()


async def _previewed(
    parts: Parts, request: str, elapsed: Callable[[], float], work: Work
) -> Preview:
    reasoner, model, grounding = await planner_parts(parts, request, elapsed)
    scope = scope_of(parts, model, grounding, work)
    question = ReadQuestion(
        request=request,
        now=scope.now,
        model=model,
        library=parts.library,
        grounding=grounding,
        relevant=await work.do(relevant_tools, parts.retriever, request),
        foresee=foresight(scope),
        work=work,
    )
    form = await read_form(reasoner, question)
    assert parts.entity_model is not None, "there is a grounding, which needs one"
    model = await asyncio.to_thread(parts.entity_model)  # of what was looked up meanwhile, too
    wrong = await asyncio.to_thread(form_complaints, form, model, parts.library)
    scope = replace(scope, model=model)
    spent = reasoner.spending.refused
    return Preview(
        form,
        [*([str(BudgetSpentError(spent))] if spent else []), *(one.text for one in wrong)],
        await work.do(search_goals, form, scope, request),
        _basis(request, form, grounding),
        list(grounding.sent),
    )


async def planner_parts(
    parts: Parts, request: str, elapsed: Callable[[], float]
) -> tuple[CountingFormReasoner, EntityModel, Grounding]:
    """What reads and searches outside of a run; raises as ``preview``."""
    reads, spending = parts.caller.for_run(ReadCache()), Spending()
    spending.budget = parts.budget_within(elapsed)
    caller = CountingCaller(reads, spending, parts.limits.calls)
    grounding = grounding_of(parts, caller, request, None, elapsed)
    if parts.form_reasoner is None or parts.entity_model is None or grounding is None:
        message = "There is no form reasoner that could read a request. Make the parts with one."
        raise DeveloperError(message, code="no_planner")
    reasoner = CountingFormReasoner(parts.form_reasoner, spending)
    return reasoner, await asyncio.to_thread(parts.entity_model), grounding


def scope_of(parts: Parts, model: EntityModel, grounding: Grounding, work: Work) -> Scope:
    """What searches outside of a run go by; they stop once nobody waits for the work."""
    return Scope(
        model,
        parts.graph,
        parts.library,
        grounding,
        parts.now(),
        parts.limits,
        weights=fitted_weights(fitted=parts.switches.fitted),
        deadline=lambda: work.is_over,
    )


def search_goals(form: Form, scope: Scope, request: str) -> dict[str, SearchResult]:
    """The plans of each goal; of goals that it rests on only the type of their rows is known."""
    known: dict[str, Found] = {}
    results: dict[str, SearchResult] = {}
    for goal in form.goals:
        if goal.kind in WITHOUT_A_TOOL:
            continue
        told = form.told.get(goal.id, ())
        here = replace(scope, known=known, said=text_of(goal, request), told=told)
        result = results[goal.id] = search_plans(goal, here)
        entity = result.plans[0].entity if result.plans else ""
        known[goal.id] = Found(goal=goal.id, status="answered", entity=entity)
    return results


def _basis(request: str, form: Form, grounding: Grounding) -> list[Basis]:
    """The words behind each constraint, and which operation knows the value."""
    return [
        Basis(place, request[slice(*part.span)], _source(part, grounding))
        for goal in form.goals
        for place, part in parts_of(goal, goal.id)
        if isinstance(part, Constraint) and part.span is not None
    ]


def _source(part: Constraint, grounding: Grounding) -> str:
    if not isinstance(part.value, str):
        return ""
    found = (m.value for m in grounding.mentions(part.value) if m.value.text == part.value)
    return next((value.tool_id for value in found), "")
