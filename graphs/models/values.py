"""Decisions about values, asked of a model: arguments, fields, rows, truth, comparisons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from graphs.models.asking import Asker
from graphs.models.cards import parameter_schemas, purpose
from graphs.models.compact_json import compact
from graphs.models.findings import known_text, observation_text, sample_text
from graphs.models.forms import Arguments, Comparison, KeptFields, Picked, Truth
from graphs.models.supplied import supplied_arguments
from graphs.models.world import World
from graphs.reasoner import Blank, Filled, Harvest, Task
from graphs.results import bare_result, incomparable, winners
from graphs.rules.language import is_known, may_ask_yes_or_no
from graphs.state import Aggregate, Filter, Observation, Result, Selection, Sort
from prompts.decisions import decision_prompt


async def fill(asker: Asker, world: World, blank: Blank) -> Filled:
    """Arguments: by bindings what only they can give, the rest by the model."""
    supplied = supplied_arguments(world.graph, blank)
    # What was refused may be a value that was supplied, so that then all can be given anew.
    open_ = [p for p in blank.tool.parameters if blank.complaint or p.key not in supplied]
    if not open_:
        return Filled([supplied])
    prompt = decision_prompt(
        "fill",
        today=world.today,
        tool=f"{blank.tool.id}: {purpose(blank.tool)}",
        parameters=parameter_schemas(open_),
        filled=compact(supplied) if supplied and not blank.complaint else "",
        complaint=blank.complaint,
        request=blank.task.request,
        step=blank.task.subtask["text"],
        known=known_text(blank.task.known),
        returned="\n".join(observation_text(o) for o in blank.observations),
    )
    answer = await asker.ask("fill", prompt, Arguments, _lacks)
    if answer.missing:
        return Filled([], missing=tuple(m.gap() for m in answer.missing))
    return Filled([{**supplied, **call} for call in answer.calls], whole=answer.all_pages)


def _lacks(answer: Arguments) -> str:
    return "" if answer.calls or answer.missing else "Neither calls nor missing: give one of them."


async def fields(asker: Asker, world: World, harvest: Harvest) -> list[str]:
    """The output paths that the model keeps."""
    prompt = decision_prompt(
        "fields",
        step=harvest.task.subtask["text"],
        next_tool=_next_tool(world, harvest),
        tool=f"{harvest.tool.id}: {purpose(harvest.tool)}",
        paths=sample_text(harvest.paths),
    )
    return (await asker.ask("fields", prompt, KeptFields, lambda k: _none_kept(k, harvest))).keep


def _none_kept(kept: KeptFields, harvest: Harvest) -> str:
    if any(path in harvest.paths for path in kept.keep):
        return ""
    return f"None of these paths is there. Paths: {', '.join(list(harvest.paths)[:40])}."


def _next_tool(world: World, harvest: Harvest) -> str:
    """The first operation further on the path that takes something from this one."""
    following = harvest.path[harvest.step + 1 :]
    takes = (t for t in following if world.graph.bindings(harvest.tool.id, t))
    return next(takes, "")


async def select(asker: Asker, world: World, harvest: Harvest) -> Selection:
    """The rows that the model takes; all of an answer that is one record."""
    if set(harvest.containers) <= {""}:
        return _selection(Picked())
    prompt = decision_prompt(
        "pick",
        today=world.today,
        step=harvest.task.subtask["text"],
        refused=harvest.task.refused,
        next_tool=_next_tool(world, harvest),
        tool=f"{harvest.tool.id}: {purpose(harvest.tool)}",
        arguments=" ".join(map(compact, harvest.arguments)),
        containers=", ".join(filter(None, harvest.containers)),
        paths=sample_text(harvest.paths, harvest.bodies),
    )
    picked = await asker.ask("select", prompt, Picked, lambda p: _unknown_path(p, harvest))
    return _selection(picked)


def _selection(picked: Picked) -> Selection:
    return Selection(
        container=picked.container,
        filters=[_filter(f) for f in picked.filters],
        sort=Sort(path=picked.sort.path, descending=picked.sort.descending)
        if picked.sort
        else None,
        skip=picked.skip,
        take=picked.take,
        tests=[_filter(f) for f in picked.tests],
        each=False,
        aggregate=Aggregate(op=picked.aggregate.op, path=picked.aggregate.path)
        if picked.aggregate
        else None,
    )


def _filter(form: Any) -> Filter:
    return Filter(path=form.path, op=form.op, value=form.value)


def _unknown_path(picked: Picked, harvest: Harvest) -> str:
    if picked.container not in harvest.containers:
        return f"There is no list {picked.container!r}. Lists: {', '.join(harvest.containers)}."
    used = [*(f.path for f in (*picked.filters, *picked.tests))]
    used += [picked.sort.path] if picked.sort else []
    used += [picked.aggregate.path] if picked.aggregate and picked.aggregate.path else []
    unknown = [path for path in used if path not in harvest.paths]
    if unknown:
        return f"There is no path {unknown[0]!r}. Paths: {', '.join(list(harvest.paths)[:40])}."
    return ""


async def conclude(
    asker: Asker, world: World, task: Task, observations: Sequence[Observation]
) -> bool | None:
    """Yes, no, or neither, as the model judges; neither for what plainly asks something else."""
    if is_known(task.subtask["text"]) and not may_ask_yes_or_no(task.subtask["text"]):
        return None
    seen = "\n".join(observation_text(o) for o in observations)
    step = task.subtask["text"]
    prompt = decision_prompt("conclude", today=world.today, step=step, observations=seen)
    return (await asker.ask("conclude", prompt, Truth)).truth


async def combine(asker: Asker, task: Task) -> Result:
    """Numbers that the model names, calculated in code."""
    prompt = decision_prompt(
        "combine",
        request=task.request,
        step=task.subtask["text"],
        answers=known_text(task.known),
    )
    return compared(task, await asker.ask("combine", prompt, Comparison))


def compared(task: Task, found: Comparison) -> Result:
    """The result of a comparison; failed with fewer than two numbers."""
    values = {one.name: one.value for one in found.values}
    if len(values) < 2:
        return {**incomparable(task.subtask), "truth": found.truth}
    result: Result = {**bare_result(task.subtask, "answered"), "truth": found.truth}
    numbers = {name: value for name, value in values.items() if isinstance(value, float)}
    if len(numbers) == len(values):
        return {**result, "facts": facts_of(numbers, found.op)}
    days = {name: str(value) for name, value in values.items()}
    best = winners(days, largest=found.op != "smaller")
    return {**result, "facts": {"values": days, "winners": best}}


def facts_of(values: Mapping[str, float], op: str) -> dict[str, Any]:
    """What a step without a tool computed, as ``Result.facts`` holds it."""
    facts: dict[str, Any] = {"values": dict(values)}
    if op == "sum":
        return {**facts, "total": round(sum(values.values()), 4)}
    facts["difference"] = round(max(values.values()) - min(values.values()), 4)
    return {**facts, "winners": winners(values, largest=op != "smaller")}
