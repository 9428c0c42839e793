"""What the person said when asked which one is meant, put into a plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graphs.plans.arguments import GOAL, reference
from graphs.plans.records import CallStep, Constant, Filter, Plan, RowsStep, Source, Step, Taken
from graphs.state import Pin

Meant = Mapping[str, str]
"""Step id, or ``goal:`` and the id of a goal -> the step that holds the rows meant of it."""


def pinned(plan: Plan, pins: Sequence[Pin]) -> Plan:
    """The plan in which what is taken from those rows is taken from the ones meant."""
    for pin in pins:
        plan = _pinned(plan, pin) if pin["of"] else plan
    return plan


def _pinned(plan: Plan, pin: Pin) -> Plan:
    steps: list[Step] = []
    meant: dict[str, str] = {}
    if pin["of"].startswith(GOAL):
        steps.append(_those_meant(pin["of"], pin, meant))
    for step in plan.steps:
        steps.append(_taking_from(step, meant))
        if isinstance(step, CallStep) and step.tool_id == pin["of"]:
            steps.append(_those_meant(step.id, pin, meant))
    return plan.model_copy(update={"steps": tuple(steps)})


def _those_meant(of: str, pin: Pin, meant: dict[str, str]) -> RowsStep:
    """The step that keeps the rows meant, noted in ``meant``."""
    meant[of] = f"{of.removeprefix(GOAL)}_meant"
    kept = Filter(attribute=pin["attribute"], value=Constant(value=pin["value"]))
    return RowsStep(id=meant[of], of=of, ops=(kept,))


def _taking_from(step: Step, meant: Meant) -> Step:
    """The step with its references turned to the rows meant."""
    if isinstance(step, RowsStep):
        return step.model_copy(update={"of": meant.get(step.of, step.of)})
    arguments = {key: _source(source, meant) for key, source in step.arguments.items()}
    over = meant.get(step.over, step.over)
    return step.model_copy(update={"arguments": arguments, "over": over})


def _source(source: Source, meant: Meant) -> Source:
    ref = reference(source)
    if isinstance(source, Constant) or ref not in meant:
        return source
    return Taken(step=meant[ref], attribute=source.attribute, many=source.many)
