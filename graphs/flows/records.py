"""The record of a flow: a request as it was read, and the plan of each goal as it is to run."""

from __future__ import annotations

from pydantic import Field

from graphs.forms.records import Form
from graphs.plans.records import Plan
from tools.records import Record


class Flow(Record):
    """What a person sees as boxes, may change, and has run."""

    request: str
    form: Form
    plans: dict[str, Plan] = Field(default_factory=dict)
    """Goal id -> its plan; a goal without one is planned when its turn comes."""


class FlowComplaint(Record):
    """One thing that keeps a flow from running as it stands."""

    goal: str
    step: str
    """The step that it is about; the goal where it is about all of them."""
    text: str
    allowed: tuple[str, ...] = ()
    """What may stand there, nearest first; empty where it cannot be listed."""


class CheckedFlow(Record):
    """A flow as it would run."""

    flow: Flow
    """With the goals that its plans answer: see ``by_itself``."""
    by_itself: tuple[str, ...] = ()
    """Goals whose plan the request does not lead to any more. Their answer tells what the steps
    gave and claims nothing of what was asked."""
    complaints: tuple[FlowComplaint, ...] = ()
