"""Changes of a plan, one at a time; whether the outcome holds together is for its check to say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from graphs.flows.filling import values_at
from graphs.plans.records import CallStep, Constant, Filter, Plan, RowOp, RowsStep, Source, Step
from tools.records import Record, Tool

R = TypeVar("R", bound=Record)
S = TypeVar("S", CallStep, RowsStep)


def with_argument(plan: Plan, step_id: str, key: str, source: Source | None) -> Plan:
    """The plan with an argument of a call from elsewhere; None takes it away."""

    def change(step: CallStep) -> CallStep:
        rest = {name: one for name, one in step.arguments.items() if name != key or source}
        return _updated(step, arguments=rest if source is None else {**rest, key: source})

    return _changed(plan, step_id, CallStep, change)


def with_compared(plan: Plan, step_id: str, place: int, source: Source) -> Plan:
    """The plan with rows compared with another value, by the operation at a place of a step."""

    def change(step: RowsStep) -> RowsStep:
        ops = [
            _updated(op, value=source) if at == place and isinstance(op, Filter) else op
            for at, op in enumerate(step.ops)
        ]
        return _updated(step, ops=tuple(ops))

    return _changed(plan, step_id, RowsStep, change)


def by_hand(plan: Plan, step_id: str, name: str, value: Any) -> Constant:
    """A value that a person gives for a step where the request says none, which it alone has."""
    taken, place = values_at(plan), f"by_hand.{plan.goal}.{step_id}.{name}"
    numbered = (f"{place}.{number}" for number in range(len(taken) + 1))
    return Constant(value=value, origin=next(one for one in numbered if one not in taken))


def swapped(plan: Plan, step_id: str, tool: Tool) -> Plan:
    """The plan with another operation, which keeps the arguments that it has by the same name."""

    def change(step: CallStep) -> CallStep:
        kept = {key: one for key, one in step.arguments.items() if tool.parameter(key)}
        return CallStep(
            id=step.id, tool_id=tool.id, arguments=kept, over=step.over, whole=step.whole
        )

    return _changed(plan, step_id, CallStep, change)


def with_call(plan: Plan, tool: Tool) -> Plan:
    """The plan with one more call at its end, which is given nothing yet."""
    return _updated(plan, steps=(*plan.steps, CallStep(id=new_id(plan), tool_id=tool.id)))


def with_work(plan: Plan, op: RowOp, of: str = "") -> Plan:
    """The plan with one more thing done, at its end, to the rows of a step, ``""``: of its last."""
    of = of or (plan.steps[-1].id if plan.steps else "")
    return _updated(plan, steps=(*plan.steps, RowsStep(id=new_id(plan), of=of, ops=(op,))))


def without_step(plan: Plan, step_id: str) -> Plan:
    """The plan without a step; work on its rows is done to those that the step worked on."""
    gone = next(step for step in plan.steps if step.id == step_id)
    kept = [step for step in plan.steps if step.id != step_id]
    if isinstance(gone, RowsStep):
        kept = [
            _updated(one, of=gone.of) if isinstance(one, RowsStep) and one.of == step_id else one
            for one in kept
        ]
    return _updated(plan, steps=tuple(kept))


def moved(plan: Plan, step_id: str, by: int) -> Plan:
    """The plan with a step so many places later, earlier where negative; no further than it can."""
    steps = list(plan.steps)
    place = next(at for at, step in enumerate(steps) if step.id == step_id)
    step = steps.pop(place)
    steps.insert(max(0, place + by), step)
    return _updated(plan, steps=tuple(steps))


def _changed(plan: Plan, step_id: str, kind: type[S], change: Callable[[S], S]) -> Plan:
    steps: list[Step] = [
        change(step) if step.id == step_id and isinstance(step, kind) else step
        for step in plan.steps
    ]
    return _updated(plan, steps=tuple(steps))


def _updated(record: R, **fields: Any) -> R:
    return record.model_copy(update=fields)


def new_id(plan: Plan) -> str:
    """An id that no step of the plan has."""
    taken = {step.id for step in plan.steps}
    return next(name for n in range(1, len(taken) + 2) if (name := f"s{n}") not in taken)
