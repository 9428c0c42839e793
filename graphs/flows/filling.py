"""Other values in a flow: in its plans, in its form, and in the words of the request."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from datetime import datetime
from typing import Any

from graphs.flows.records import Flow
from graphs.forms.parts import parts_of, rewritten
from graphs.forms.records import Constraint, Form, Span
from graphs.planning.replies import values_said
from graphs.plans.records import CallStep, Constant, Filter, Plan, Source, Step
from graphs.plans.rendering import value_text
from tools.records import Record

_OF_NOW = ("date", "date_range", "time", "datetime")
"""Kinds of values whose words mean another value another day."""
_YEAR = re.compile(r"\d{4}")


def constants(flow: Flow) -> dict[str, Constant]:
    """The values of the request that the plans hold, by their place in the form.

    What was said once and stands in several places is named by the first of them.
    """
    found: dict[str, Constant] = {}
    taken: set[str] = set()
    for plan in flow.plans.values():
        for one in _constants(plan):
            if one.origin and one.origin not in taken:
                found[one.origin] = one
                taken |= _alike(flow.form, one.origin)
    return found


def named_places(flow: Flow) -> dict[str, str]:
    """A name for each value of the request that the plans hold -> its place in the form.

    The name is that of the input or attribute which it goes to first, numbered where two share it.
    """
    called: dict[str, str] = {}
    for plan in flow.plans.values():
        for name, one in _named_constants(plan):
            called.setdefault(one.origin, name)
    found: dict[str, str] = {}
    for place in constants(flow):
        name, number = called[place], 2
        while name in found:
            name, number = f"{called[place]} {number}", number + 1
        found[name] = place
    return found


def filled(flow: Flow, values: Mapping[str, Any], now: datetime) -> Flow:
    """The flow with other values of the request, by their place in the form; a day may be given in
    words, as they mean it ``now``.

    The words of the request that said the old value say the new one; those that said the name of a
    thing that was known say the new text, too. Any other value that is not what was said is changed
    in the plans alone.
    """
    for place, value in values.items():
        flow = _filled(flow, place, value, now)
    return flow


def dated(flow: Flow) -> Flow:
    """The flow with days and times in place of words for them: "tomorrow" is another day tomorrow.

    Words with a year stay, and those that hold a comparison ("more than a week ago").
    """
    first = len(flow.request)
    for (start, end), words in sorted(_days(flow.form).items(), reverse=True):
        if end <= first and not _YEAR.search(flow.request[start:end]):
            flow, first = _respelt(flow, (start, end), ", ".join(words)), start
    return flow


def said_at(flow: Flow, place: str) -> str:
    """The text that the request says at a place of the form; ``""`` where it is none."""
    part = dict(_constraints(flow.form)).get(place)
    return part.value if part is not None and isinstance(part.value, str) else ""


def _filled(flow: Flow, place: str, value: Any, now: datetime) -> Flow:
    held = (one for plan in flow.plans.values() for one in _constants(plan))
    old = next((one for one in held if one.origin == place), None)
    part = dict(_constraints(flow.form)).get(place)
    if old is not None and part is not None and part.kind in _OF_NOW and isinstance(value, str):
        value = _meant(part, old, value, now)
    if old is None or old.value == value:
        return flow
    places = _alike(flow.form, place)
    plans = {goal: _with_value(plan, places, value) for goal, plan in flow.plans.items()}
    if part is None or not _says(part, old, value):
        return flow.model_copy(update={"plans": plans})
    form = _changed(flow.form, lambda one: _said(one, part, value))
    new = Flow(request=flow.request, form=form, plans=plans)
    return new if part.span is None else _respelt(new, part.span, value_text(value))


def _meant(part: Constraint, old: Constant, said: str, now: datetime) -> Any:
    """The day or time that a text says, as the old value tells one; the text where it says none."""
    told = values_said(said, now)
    if len(told) != 1 or told[0]["kind"] not in _OF_NOW:
        return said
    meant = part.model_copy(update={"value": told[0]["value"]}).bound
    return meant if isinstance(meant, type(old.value)) else said


def _respelt(flow: Flow, span: Span, words: str) -> Flow:
    """The flow whose request says other words at a place."""
    start, end = span
    request = flow.request[:start] + words + flow.request[end:]
    by = len(words) - (end - start)
    form = _changed(flow.form, lambda one: _shifted(one, end, by))
    return Flow(request=request, form=form, plans=flow.plans)


def _days(form: Form) -> dict[Span, list[str]]:
    """The days and times that a form says, by where the request says them."""
    found: dict[Span, list[str]] = {}
    told = [part for parts in form.told.values() for part in parts]
    for one in [*(part for _, part in _constraints(form)), *told]:
        if one.kind in _OF_NOW and one.span and one.value and (one.op == "=" or one.cue):
            texts = found.setdefault(one.span, [])
            if (text := value_text(one.value)) not in texts:
                texts.append(text)
    return found


def _says(part: Constraint, old: Constant, value: Any) -> bool:
    """Whether a part says the old value, or names what it stands for where a text is given."""
    texts = isinstance(part.value, str) and isinstance(value, str)
    return part.bound == old.value or (old.known and texts)


def says(form: Form, one: Constant) -> bool:
    """Whether the form says a value of a plan as it stands in the plan."""
    part = dict(_constraints(form)).get(one.origin)
    return part is not None and part.bound == one.value


def values_at(plan: Plan) -> dict[str, Constant]:
    """The values of the request in a plan, by their place in the form."""
    return {one.origin: one for one in _constants(plan) if one.origin}


def _constants(plan: Plan) -> Iterator[Constant]:
    """Every value that stands in a plan."""
    return (one for _, one in _named_constants(plan))


def _named_constants(plan: Plan) -> Iterator[tuple[str, Constant]]:
    """Every value that stands in a plan, with the input or attribute that it goes to."""
    for step in plan.steps:
        yield from values_of(step)


def values_of(step: Step) -> Iterator[tuple[str, Constant]]:
    """Every value that stands in a step, with the input or attribute that it goes to."""
    if isinstance(step, CallStep):
        named: list[tuple[str, Source]] = list(step.arguments.items())
    else:
        named = [(op.attribute, op.value) for op in step.ops if isinstance(op, Filter) and op.value]
    yield from ((name, one) for name, one in named if isinstance(one, Constant))


def _constraints(form: Form) -> Iterator[tuple[str, Constraint]]:
    for goal in form.goals:
        for place, part in parts_of(goal, goal.id):
            if isinstance(part, Constraint):
                yield place, part


def _alike(form: Form, place: str) -> set[str]:
    """The places that hold the same value by the same words, this one among them."""
    found = dict(_constraints(form))
    part = found.get(place)
    if part is None or part.span is None:
        return {place}
    said = (part.span, part.value)
    return {where for where, one in found.items() if (one.span, one.value) == said}


def _with_value(plan: Plan, places: Collection[str], value: Any) -> Plan:
    def new(one: Record) -> Record:
        if isinstance(one, CallStep):
            changed = {key: new(source) for key, source in one.arguments.items()}
            return one.model_copy(update={"arguments": changed})
        if isinstance(one, Constant) and one.origin in places:
            return one.model_copy(update={"value": value, "known": False})
        return one

    return rewritten(plan, new)


def _changed(form: Form, change: Callable[[Record], Record]) -> Form:
    """The form with its parts changed, those that are told for other goals too."""
    told = {goal: tuple(rewritten(c, change) for c in some) for goal, some in form.told.items()}
    return rewritten(form, change).model_copy(update={"told": told})


def _said(one: Record, part: Constraint, value: Any) -> Record:
    same = isinstance(one, Constraint) and (one.span, one.value) == (part.span, part.value)
    if not same:
        return one
    kind = "date" if part.kind == "date_range" and isinstance(value, str) else part.kind
    return one.model_copy(update={"value": value, "kind": kind})


def _shifted(one: Record, end: int, by: int) -> Record:
    """A part with its span where its words stand now."""
    span = getattr(one, "span", None)
    if span is None:
        return one
    start, stop = (at + by if at >= end else at for at in span)
    return one.model_copy(update={"span": (start, stop)})
