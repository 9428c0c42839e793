"""The arguments of a call, from the plan: values, outputs of earlier steps, known results."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from graphs.reasoner import Blank, Filled
from graphs.rules.before_changes import check_change
from graphs.rules.choosing import wanted
from graphs.rules.open_inputs import gap_of
from graphs.rules.plan import Plan, Source
from graphs.rules.thinking import Thinking
from graphs.rules.tool_words import leaves
from graphs.state import Observation, Row
from tools.input_leaves import split_leaf
from tools.records import Parameter, Tool
from tools.words import identifier_words

_ORDERS = frozenset({"sort", "order", "ordering", "sorting"})
_STRICT = ("number", "money", "duration", "date", "date_range", "time", "time_range", "month")


def fill(thinking: Thinking, blank: Blank) -> Filled:
    """Arguments for each call of the step; more than one where it goes over a list.

    Raises ``ValuesLeftError`` where a change would leave out what the clause states.
    """
    plan = thinking.plan(blank.task, blank.path)
    if plan is None:
        return Filled(calls=[{}])
    step = next(step for step in plan.steps if step.tool.id == blank.tool.id)
    calls: list[dict[str, Any]] = []
    for sources in step.calls:
        each = thinking.frame_of(blank.task).each
        for row_index in range(_width(sources, plan, blank, each=each)):
            call = _arguments(blank, plan, sources, row_index)
            if call not in calls:
                calls.append(call)
    gaps = _gaps(blank.tool, calls)
    if gaps and blank.complaint:
        ranked = next(r for r in thinking.plans(blank.task) if r.plan is plan)
        return Filled(
            calls=[], missing=wanted(ranked) or tuple(gap_of(p, blank.tool.id) for p in gaps)
        )
    if blank.tool.risk != "read" and calls:
        unclear = check_change(thinking.library, thinking.now(), blank, calls)
        if unclear:
            return Filled(calls=[], missing=tuple(unclear))
    return Filled(calls=calls, whole=_needs_all(thinking, blank, plan, calls))


def _needs_all(
    thinking: Thinking, blank: Blank, plan: Plan, calls: Sequence[Mapping[str, Any]]
) -> bool:
    """Whether the answer lies in all rows: sums, superlatives the service does not order by,
    bounds and days it was not told.
    """
    frame = thinking.frame_of(blank.task)
    if len(calls) != 1 or blank.tool.id != blank.path[-1]:
        return False
    ordered = any(_ORDERS & set(identifier_words(key)) for key in calls[0])
    told = [v for i, v in enumerate(frame.values) if i not in plan.uses and v.kind in _STRICT]
    untold = any(v.comparison or v.kind != "number" or v.unit for v in told)
    summed = frame.aggregate in ("sum", "average", "difference")
    chosen = bool(frame.denied) or _has_switch(blank.tool, set(frame.words) - plan.words)
    return summed or untold or chosen or frame.each or (bool(frame.rankings) and not ordered)


def _has_switch(tool: Tool, words: Collection[str]) -> bool:
    """Whether a yes-or-no output of the tool is named by one of the words."""
    switches = (set(identifier_words(f.name)) for f in tool.outputs if f.type == "boolean")
    return any(set(words) & names for names in switches)


def _width(sources: Mapping[str, Source], plan: Plan, blank: Blank, *, each: bool) -> int:
    """How many rows of an earlier step, or of a known result, this call is made for."""
    rows = [
        len(_rows_for(source, plan, blank.observations))
        for source in sources.values()
        if source.kind == "step"
    ]
    if each:
        rows += [len(_known_rows(s, blank)) for s in sources.values() if s.kind == "known"]
    return max([1, *rows])


def _known_rows(source: Source, blank: Blank) -> list[Row]:
    """The rows of an earlier subtask that its source tool gave."""
    assert source.binding is not None, "a handed-on value has a binding"
    found = blank.task.known[source.subtask]["observations"]
    return [row for o in found if o["tool_id"] == source.binding.source for row in o["rows"]]


def _arguments(
    blank: Blank, plan: Plan, sources: Mapping[str, Source], row_index: int
) -> dict[str, Any]:
    arguments: dict[str, Any] = {}
    inputs = {leaf.key: leaf for leaf in leaves(blank.tool)}
    for key, source in sources.items():
        parameter = inputs.get(key)
        value = _value(blank, plan, source, row_index)
        if parameter is None or value is None:
            continue
        outer, field = split_leaf(key)
        if field:  # one record of a list of them
            arguments.setdefault(outer, [{}])[0][field] = _shaped(parameter, value)
        else:
            arguments[key] = _shaped(parameter, value)
    return arguments


def _value(blank: Blank, plan: Plan, source: Source, row_index: int) -> Any:
    if source.kind == "value":
        return source.value
    assert source.binding is not None, "a handed-on value has a binding"
    if source.kind == "known":
        rows = _known_rows(source, blank)
    else:
        rows = _rows_for(source, plan, blank.observations)
    if not rows:
        return None
    return rows[min(row_index, len(rows) - 1)]["fields"].get(source.binding.output)


def _rows_for(source: Source, plan: Plan, observations: Sequence[Observation]) -> list[Row]:
    """Rows of the source step; of its own call only, where the step made several."""
    assert source.binding is not None, "a handed-on value has a binding"
    found = next((o for o in observations if o["tool_id"] == source.binding.source), None)
    if found is None:
        return []
    step = next(s for s in plan.steps if s.tool.id == source.binding.source)
    if len(step.calls) == 1:
        return found["rows"]
    call_id = found["call_ids"][source.instance] if source.instance < len(found["call_ids"]) else ""
    return [row for row in found["rows"] if row["call_id"] == call_id]


def _shaped(parameter: Parameter, value: Any) -> Any:
    """A list for a list, one value for one value."""
    if parameter.type == "array":
        return value if isinstance(value, list) else [value]
    return value[0] if isinstance(value, list) and value else value


def _gaps(tool: Tool, calls: Sequence[Mapping[str, Any]]) -> list[Parameter]:
    return [p for p in tool.required if p.default is None and any(p.key not in c for c in calls)]
