"""What the planning agent needs of a run's context."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from graphs.search.scope import Scope
from graphs.search.scoring import fitted_weights
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from graphs.context import RunContext
    from graphs.form_reasoner import FormReasoner
    from graphs.search.grounding import NotingGrounding
    from tools.entity_types.records import EntityModel


@dataclass(frozen=True, slots=True)
class Planner:
    """The parts of a context that forms and plans rest on."""

    reasoner: FormReasoner
    model: EntityModel
    grounding: NotingGrounding


async def planner_of(context: RunContext) -> Planner:
    """The parts, with the entity model of now; raises ``DeveloperError`` (code ``no_planner``)."""
    reasoner, grounding = context.form_reasoner, context.grounding
    if reasoner is None or grounding is None or context.entity_model is None:
        message = (
            "This agent was made without a form reasoner, an entity model and a grounding, which "
            "the strategy plan needs. Use another strategy, or make it of parts that have them."
        )
        raise DeveloperError(message, code="no_planner")
    return Planner(reasoner, await asyncio.to_thread(context.entity_model), grounding)


def search_scope(context: RunContext, planner: Planner) -> Scope:
    """What searches of a run go by, whatever the goal; they stop at the run's deadline."""
    return Scope(
        model=planner.model,
        graph=context.graph,
        library=context.library,
        grounding=planner.grounding,
        now=context.now(),
        limits=context.limits,
        deadline=lambda: context.work.is_over,
        weights=fitted_weights(fitted=context.switches.fitted),
    )
