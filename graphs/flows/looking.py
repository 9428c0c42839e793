"""Flows looked at outside of a run: checked, and given other values; nothing of them is sent."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from graphs.flows.checking import checked, refilled
from graphs.flows.filling import filled, said_at
from graphs.flows.naming import strangers, things_named
from graphs.flows.records import CheckedFlow, Flow
from graphs.parts import Parts
from graphs.planning.previewing import planner_parts, scope_of
from graphs.search.grounding import Grounding
from graphs.search.scope import Scope
from graphs.working import Work


@dataclass(frozen=True, slots=True)
class Refilled:
    """A flow with other values."""

    checked: CheckedFlow
    sent: tuple[str, ...]
    """Tool ids of the look-ups of names that were sent."""


async def check_flow(parts: Parts, flow: Flow, owner: str) -> CheckedFlow:
    """What is wrong with a flow, as heavy work of ``owner``; nothing is sent.

    Raises ``DeveloperError`` (code ``no_planner``) as ``preview``.
    """
    without = replace(parts, limits=replace(parts.limits, look_ups=0))
    async with _searching(without, flow.request, owner) as (work, scope, _):
        return await work.do(checked, flow, scope)


async def refill(parts: Parts, flow: Flow, values: Mapping[str, Any], owner: str) -> Refilled:
    """A flow with other values of the request, by their place in the form.

    Names are looked up where the old ones were known, and so are these, for whoever does not know
    them yet: these safe look-ups alone are sent. Raises as ``check_flow``.
    """
    new = filled(flow, values, parts.now())
    async with _searching(parts, new.request, owner) as (work, scope, grounding):
        named = things_named(flow, scope.model, scope.library)
        await _look_up(grounding, flow, values, named)
        new = await work.do(refilled, new, flow, replace(scope, model=grounding.model))
        found = await work.do(checked, new, scope)
        wrong = (*found.complaints, *strangers(found.flow, named, grounding))
        return Refilled(found.model_copy(update={"complaints": wrong}), tuple(grounding.sent))


async def _look_up(
    grounding: Grounding,
    flow: Flow,
    values: Mapping[str, Any],
    named: Mapping[str, Collection[str]],
) -> None:
    """Look up the names that the flow says of things, and those that are given in their places."""
    for place in dict.fromkeys((*named, *values)):
        said, value = said_at(flow, place), values.get(place)
        known = {one.value.entity for one in grounding.mentions(said)} if said else set()
        types = sorted(known or named.get(place, ()))
        for name in [*([] if known else [said]), value]:
            if types and name and isinstance(name, str):
                await grounding.search(name, types)


@asynccontextmanager
async def _searching(
    parts: Parts, request: str, owner: str
) -> AsyncIterator[tuple[Work, Scope, Grounding]]:
    started = parts.monotonic()

    def elapsed() -> float:
        return parts.monotonic() - started

    work = parts.turns.work(owner, lambda: elapsed() > parts.limits.wall_seconds)
    try:
        _, model, grounding = await planner_parts(parts, request, elapsed)
        yield work, scope_of(parts, model, grounding, work), grounding
    finally:
        work.end()
