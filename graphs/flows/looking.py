"""Flows looked at outside of a run: checked, and given other values; nothing of them is sent."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from graphs.flows.checking import checked, refilled
from graphs.flows.filling import filled, said_at
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

    Names among them are looked up where the old ones were known: these safe look-ups alone are
    sent. Raises as ``check_flow``.
    """
    new = filled(flow, values, parts.now())
    async with _searching(parts, new.request, owner) as (work, scope, grounding):
        for place, value in values.items():
            types = {m.value.entity for m in grounding.mentions(said_at(flow, place))}
            if types and isinstance(value, str):
                await grounding.search(value, sorted(types))
        new = await work.do(refilled, new, flow, replace(scope, model=grounding.model))
        return Refilled(await work.do(checked, new, scope), tuple(grounding.sent))


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
