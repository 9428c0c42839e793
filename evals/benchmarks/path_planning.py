"""The calls that the rules plan for requests to one described API; nothing is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from evals.benchmarks.path_requests import DescribedApi, operation
from evals.benchmarks.planned_path import PlannedPath
from memory.embeddings import Embedder

if TYPE_CHECKING:
    from graphs.limits import Limits
    from graphs.reasoner import Task
    from graphs.rules.plan import Plan
    from graphs.rules.thinking import Thinking
    from graphs.state import Observation, Result, Subtask
    from graphs.switches import Switches
    from tools.networkx_graph import NetworkxToolGraph
    from tools.records import Tool
    from tools.retrieval import Retriever
    from tools.volatile_library import VolatileLibrary

_NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
_SAMPLES: Mapping[str, Any] = {"integer": 7, "number": 7.0, "boolean": True}
"""Stand-ins for what a call would return; any other type is a text."""


@dataclass(frozen=True, slots=True)
class _World:
    """The parts of the product that planning needs, for one described API."""

    library: VolatileLibrary
    graph: NetworkxToolGraph
    retriever: Retriever
    limits: Limits
    switches: Switches


def plan_paths(api: DescribedApi, embedder: Embedder) -> Iterator[PlannedPath]:
    """The path of each request, in their order."""
    world = _world(api, embedder)
    from graphs.rules.thinking import Thinking
    from memory.minilm import PURPOSES, MiniLmEmbedder

    thinking = Thinking(
        world.library,
        world.graph,
        lambda: _NOW,
        world.limits.plan_depth,
        embedder=embedder,
        purpose_embedder=MiniLmEmbedder(model=PURPOSES),
    )
    for request in api.requests:
        plans = _plans(world, thinking, request.request)
        labels = (_label(step.tool) for plan in plans for step in plan.steps)
        yield PlannedPath(request, tuple(dict.fromkeys(labels)))


def _world(api: DescribedApi, embedder: Embedder) -> _World:
    from graphs.limits import Limits
    from graphs.switches import Switches
    from tools.graph_building import build_tool_graph
    from tools.hybrid_retriever import HybridRetriever
    from tools.openapi_import import import_openapi
    from tools.volatile_library import VolatileLibrary
    from tools.volatile_statistics import VolatileStatistics

    library = VolatileLibrary()
    library.put(import_openapi(api.document, source=api.name))
    graph = build_tool_graph(
        library.tools(), library.groups(), library.categories(), embedder, VolatileStatistics()
    )
    return _World(library, graph, HybridRetriever(library, embedder), Limits(), Switches())


def _plans(world: _World, thinking: Thinking, request: str) -> list[Plan]:
    """The plan that would be walked, or asked about, for each subtask."""
    from graphs.reasoner import Question
    from graphs.rules.decomposing import decompose
    from graphs.rules.spelling import put_right

    request, _ = put_right(request, world.library)
    question = Question(request, world.library.categories(), world.limits.subtasks)
    split = decompose(question, thinking.now(), converts=thinking.converts())
    known: dict[str, Result] = {}
    plans = []
    for subtask in split.subtasks[: world.limits.subtasks]:
        if subtask["category"] == "llm":
            continue
        task = _task(world, request, subtask, known)
        plan = _favourite(thinking, task)
        if plan is not None:
            known[subtask["id"]] = _supposed(subtask, plan)
            plans.append(plan)
    return plans


def _task(world: _World, request: str, subtask: Subtask, results: Mapping[str, Result]) -> Task:
    from graphs.nodes.retrieve import find_candidates
    from graphs.reasoner import Task

    condition = subtask["condition"]
    tests = {condition["subtask"]} if condition is not None else set()
    known = {name: results[name] for name in subtask["depends_on"] if name in results}
    known = {n: r for n, r in known.items() if n not in tests or f"[{n}]" in subtask["text"]}
    candidates = find_candidates(world, subtask, [])
    return Task(request, "", subtask, known=known, candidates=candidates)


def _favourite(thinking: Thinking, task: Task) -> Plan | None:
    from graphs.rules.choosing import favourite, least_score

    best = favourite(thinking.plans(task), least_score(thinking, task))
    return best.plan if best is not None else None


def _supposed(subtask: Subtask, plan: Plan) -> Result:
    """What the plan would find: for each step one record with a value in every field."""
    from graphs.results import bare_result

    result = bare_result(subtask, "answered")
    result["observations"] = [_observed(step.tool) for step in plan.steps]
    return result


def _observed(tool: Tool) -> Observation:
    from graphs.state import Observation, Row

    fields = {o.path: o.example or _SAMPLES.get(o.type, "something") for o in tool.outputs}
    return Observation(
        tool_id=tool.id,
        call_ids=["1"],
        outcome="ok",
        error="",
        error_kind="",
        arguments=[{}],
        changed=tool.risk != "read",
        fruitless=[],
        fields=list(fields),
        total=1,
        seen=1,
        whole=True,
        matched=1,
        rows=[Row(call_id="1", fields=fields)],
        aggregate=None,
        selection=None,
    )


def _label(tool: Tool) -> str:
    return operation(f"{tool.method} {tool.path}")
