"""A planned change in a process of its own, which kills itself where it is told to."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from graphs.forms.records import Constraint, DoGoal, Find, Form
from graphs.strategies.names import Strategy
from memory.journal import Entry
from tests.interrupted_run import POINTS, Deadly, Point
from tests.planning_stubs import PLAN, ScriptedForms, planning
from tests.process_stubs import end_of
from tests.search_stubs import ORDER

ALLOWED = replace(PLAN, allow_writes=frozenset({"shop.cancel_order"}))


def _picks_the_change(_run: str, told: Sequence[Entry]) -> bool:
    return any(e.kind == "picked" and e.data.get("tool_id") == "shop.cancel_order" for e in told)


AFTER_THE_NODE = Point("journal", "append_many", "before", _picks_the_change)
PLAN_POINTS = {**POINTS, "after the node": AFTER_THE_NODE}


def cancelling() -> ScriptedForms:
    """The one order of customer 4 is cancelled."""
    target = Find(entity=ORDER, constraints=(Constraint(attribute="customer_id", value=4),))
    goal = DoGoal(id="g1", action="cancel", entity=ORDER, target=target)
    return ScriptedForms({"do it": Form(goals=(goal,))})


async def main(folder: str, url: str, name: str, strategy: Strategy) -> None:
    """Runs; comes to an end only where the point is not met."""

    def instead(parts: Any) -> Any:
        point = PLAN_POINTS.get(name)
        if point is None:
            return parts
        deadly: dict[str, Any] = {point.part: Deadly(getattr(parts, point.part), point)}
        return replace(parts, **deadly)

    async with planning(Path(folder), url, cancelling(), instead=instead) as one:
        await end_of(one.agent.stream("do it", options=replace(ALLOWED, strategy=strategy)))


def run(folder: str, url: str, name: str, strategy: Strategy) -> None:
    """As ``main``, in a process of its own."""
    asyncio.run(main(folder, url, name, strategy))
