"""A plan as the editor of flows shows it: what its boxes need to build and to change it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from app.printable import printable
from app.web.visitor import Visitor
from graphs.flows.records import Flow, FlowComplaint
from graphs.plans.columns import Columns
from graphs.plans.records import Plan
from tools.library import ToolLibrary


@dataclass(frozen=True, slots=True)
class ShownPlan:
    """The plan of one goal on the page."""

    visitor: Visitor
    flow: Flow
    """The flow that it is a part of."""
    plan: Plan
    columns: Mapping[str, Columns]
    """Step id -> what its rows hold."""
    change: Callable[[Plan | Flow], Awaitable[None]]
    """Takes what a person made of the plan, or of the whole flow, and shows it."""

    @property
    def library(self) -> ToolLibrary:
        """The operations."""
        return self.visitor.access.parts.library

    @property
    def numbers(self) -> dict[str, str]:
        """Step id -> its number in the plan."""
        return {step.id: str(place) for place, step in enumerate(self.plan.steps, 1)}

    def said(self, one: FlowComplaint) -> str:
        """What is wrong with a step, which has the number of its box there and not its id."""
        told = one.text.removeprefix(f"{one.step}: ")
        for step, number in self.numbers.items():
            told = re.sub(rf"'{re.escape(step)}'|\b{re.escape(step)}\b", number, told)
        return printable(told)
