"""What to take from an answer: which list of it, which rows, and what to compute."""

from __future__ import annotations

from graphs.reasoner import Harvest
from graphs.rows.flattening import container_of, read_rows
from graphs.rows.selection import BOUNDS, passes
from graphs.rules.frame import Frame
from graphs.rules.lexicon import lexicon
from graphs.rules.output_match import (
    is_day,
    path_score,
    wanted_words,
)
from graphs.rules.plan import Plan
from graphs.rules.row_filters import filters_of, tests_of
from graphs.rules.row_order import Order, order_of
from graphs.rules.row_totals import aggregate_of
from graphs.rules.row_view import View, sample_of
from graphs.rules.thinking import Thinking
from graphs.rules.tool_words import stem
from graphs.state import Filter, Selection
from tools.words import identifier_words


def select(thinking: Thinking, harvest: Harvest) -> Selection:
    """The selection for this step of the path."""
    frame = thinking.frame_of(harvest.task)
    plan = thinking.plan(harvest.task, harvest.path)
    container = _container(harvest, frame, plan)
    rows = [row for body in harvest.bodies for row in read_rows(body, container)]
    view = View(harvest, frame, plan, container, rows, sample_of(rows))
    filters = filters_of(view) if view.listed else []
    tests = tests_of(view) if view.last and frame.yes_no else []
    filters = [f for f in filters if f not in tests]
    filters += _witnesses(view, filters, tests)
    aggregate = aggregate_of(view, filters) if view.last else None
    spans = aggregate is not None and aggregate["op"] == "difference"
    order = Order() if spans else order_of(view, thinking)
    return Selection(
        container=container,
        filters=filters,
        sort=order.sort,
        skip=order.skip,
        take=order.take,
        tests=tests,
        each=_several_calls(plan, harvest),
        aggregate=aggregate if order.take != 1 else None,
    )


def _witnesses(view: View, filters: list[Filter], tests: list[Filter]) -> list[Filter]:
    """The tests themselves where some of several rows pass: they are the ones that were asked for.

    "Is any flight under 290 dollars? Give me its number." Where none passes, all are told.
    """
    rows = [row for row in view.rows if all(passes(row, f) for f in filters)]
    bounded = [test for test in tests if test["op"] in BOUNDS]
    if len(rows) < 2 or not bounded or view.frame.negated:
        return []
    return bounded if any(all(passes(row, f) for f in tests) for row in rows) else []


def _several_calls(plan: Plan | None, harvest: Harvest) -> bool:
    if plan is None or harvest.step >= len(plan.steps):
        return False
    return len(plan.steps[harvest.step].calls) > 1


def _container(harvest: Harvest, frame: Frame, plan: Plan | None) -> str:
    """The list handed on to the next step, or the one the clause speaks of."""
    handed = _handed_outputs(harvest, plan)
    present = [path for path in handed if path in harvest.paths]
    if present:
        return container_of(present[0])
    return max(
        harvest.containers, key=lambda c: (_container_score(c, harvest, frame), -len(c)), default=""
    )


def _handed_outputs(harvest: Harvest, plan: Plan | None) -> list[str]:
    if plan is None or harvest.step == len(harvest.path) - 1:
        return []
    return [
        source.binding.output
        for step in plan.steps[harvest.step + 1 :]
        for call in step.calls
        for source in call.values()
        if source.binding is not None and source.binding.source == harvest.tool.id
    ]


_ENVELOPE = frozenset(
    {"count", "total", "page", "per", "size", "limit", "offset", "cursor", "status", "ok",
     "success", "code", "message", "query", "q", "next", "previous", "has", "more", "took", "unit",
     "currency", "generated", "updated", "version"}
)  # fmt: skip


def _counts(frame: Frame, named: set[str]) -> bool:
    """Whether the clause asks how many items a list of this name has."""
    return frame.aggregate == "count" and any(stem(word) in named for word in frame.words)


def _container_score(container: str, harvest: Harvest, frame: Frame) -> float:
    """How likely the items of this list are what the clause speaks of."""
    own = [p for p in harvest.paths if container_of(p) == container]
    telling = [p for p in own if not set(identifier_words(p.rsplit(".", 1)[-1])) <= _ENVELOPE]
    named = set(map(stem, identifier_words(container.replace("[]", ""))))
    if not telling:
        empty = container and not any(read_rows(body, container) for body in harvest.bodies)
        spoken = {w for word in frame.words for w in (word, *lexicon().related(word))}
        return 1.2 if empty and any(stem(word) in named for word in spoken) else -1.0
    if container and telling == [container] and not _counts(frame, named):
        return 0.0  # a list of bare values is a field of the record that holds it
    score = min(len(telling), 4) * 0.25 - 0.2 * max(container.count("[]") - 1, 0)
    score += 0.8 * any(stem(word) in named for word in frame.words)
    best = [max((path_score([w], p) for p in own), default=0.0) for w in frame.words]
    score += 0.5 * sum(best) / max(len(best), 1)
    for ranking in frame.rankings:
        score += 0.8 * max((path_score(wanted_words(ranking), p) for p in own), default=0.0)
    if any(v.kind in ("date", "date_range") for v in frame.values):
        score += 0.4 * any(is_day(harvest.paths[p]) for p in own) * bool(container)
    objects = any("." in p[len(container) :] for p in own) if container else True
    return score + (0.35 if container and objects and container.count("[]") == 1 else 0.0)
