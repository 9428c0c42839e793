"""The calls that are planned for requests to one described API, read without a model.

Nothing is called and nothing is known of the things there, so that names stay names: what a goal
needs of an earlier one is supposed to be found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from evals.benchmarks.path_requests import DescribedApi, operation
from evals.benchmarks.planned_path import PlannedPath
from evals.benchmarks.shipped_search import shipped_search
from memory.embeddings import Embedder

if TYPE_CHECKING:
    from graphs.answering.records import Found
    from graphs.form_reasoner import ReadQuestion
    from graphs.forms.records import Form, Goal
    from graphs.plans.records import Plan
    from graphs.reading.reasoner import RuleReader
    from graphs.rows.answer_rows import Row
    from memory.name_directory import KnownValue, Mention
    from tools.entity_types.records import Attribute, EntityModel
    from tools.networkx_graph import NetworkxToolGraph
    from tools.retrieval import Retriever
    from tools.volatile_library import VolatileLibrary

_NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
_SAMPLES: Mapping[str, Any] = {"integer": 7, "number": 7.0, "boolean": True}
"""Stand-ins for what a call would return; any other type is a text."""


class NothingKnown:
    """A ``Grounding`` that knows no thing and looks none up."""

    sent: Sequence[str] = ()

    def __init__(self, model: EntityModel) -> None:
        self.model = model

    async def survey(self, entities: Sequence[str]) -> None:
        """See ``Grounding``."""

    async def search(self, text: str, entities: Sequence[str]) -> Sequence[KnownValue]:  # noqa: ARG002
        """See ``Grounding``."""
        return ()

    def mentions(self, text: str, entities: Sequence[str] = ()) -> Sequence[Mention]:  # noqa: ARG002
        """See ``Grounding``."""
        return ()

    def values(self, entity: str, attribute: str = "") -> Sequence[KnownValue]:  # noqa: ARG002
        """See ``Grounding``."""
        return ()

    async def look_through(self, entities: Sequence[str]) -> None:
        """See ``Grounding``."""

    def rows(self, entity: str) -> Sequence[Row]:  # noqa: ARG002
        """See ``Grounding``."""
        return ()

    def read_whole(self, entity: str) -> bool:  # noqa: ARG002
        """See ``Grounding``."""
        return False


@dataclass(frozen=True, slots=True)
class DescribedWorld:
    """The parts of the product that reading and planning need, for one described API."""

    library: VolatileLibrary
    graph: NetworkxToolGraph
    retriever: Retriever
    model: EntityModel

    @classmethod
    def of(cls, api: DescribedApi, embedder: Embedder) -> DescribedWorld:
        """The world of an API."""
        from tools.entity_types.building import build_entity_model
        from tools.graph_building import build_tool_graph
        from tools.openapi_import import import_openapi
        from tools.volatile_library import VolatileLibrary
        from tools.volatile_statistics import VolatileStatistics

        library = VolatileLibrary()
        library.put(import_openapi(api.document, source=api.name))
        graph = build_tool_graph(
            library.tools(), library.groups(), library.categories(), embedder, VolatileStatistics()
        )
        model = build_entity_model(list(library.tools()))
        return cls(library, graph, shipped_search(library), model)

    def question(self, request: str) -> ReadQuestion:
        """A request as reading is asked about it."""
        from graphs.form_reasoner import ReadQuestion
        from graphs.planning.reading import relevant_tools

        return ReadQuestion(
            request=request,
            now=_NOW,
            model=self.model,
            library=self.library,
            grounding=NothingKnown(self.model),
            relevant=relevant_tools(self.retriever, request),
        )

    def plans(self, form: Form, request: str) -> list[Plan]:
        """The plan that would run, or be asked about, for each goal."""
        from graphs.planning.subtasks import text_of
        from graphs.search.scope import Scope
        from graphs.search.searching import search_plans

        known: dict[str, Found] = {}
        plans = []
        for goal in form.goals:
            grounding = NothingKnown(self.model)
            scope = Scope(
                self.model, self.graph, self.library, grounding, _NOW, known=known,
                said=text_of(goal, request),
            )  # fmt: skip
            for plan in search_plans(goal, scope).plans[:1]:
                known[goal.id] = _supposed(goal, plan, self.model)
                plans.append(plan)
        return plans

    def path(self, form: Form, request: str) -> tuple[str, ...]:
        """The operations of the plans of a form, each once."""
        tools = (self.library.tool(one) for plan in self.plans(form, request) for one in plan.path)
        return tuple(dict.fromkeys(operation(f"{tool.method} {tool.path}") for tool in tools))


def rule_reader(embedder: Embedder) -> RuleReader:
    """The reader of the product without a model."""
    from graphs.reading.reasoner import RuleReader
    from memory.minilm import PURPOSES, MiniLmEmbedder

    return RuleReader(embedder, MiniLmEmbedder(model=PURPOSES))


def plan_paths(api: DescribedApi, embedder: Embedder) -> Iterator[PlannedPath]:
    """The path of each request, in their order."""
    import asyncio

    world, reader = DescribedWorld.of(api, embedder), rule_reader(embedder)
    for request in api.requests:
        form = asyncio.run(reader.read(world.question(request.request)))
        yield PlannedPath(request, world.path(form, request.request))


def _supposed(goal: Goal, plan: Plan, model: EntityModel) -> Found:
    """What a plan would find: one thing with a value of every attribute."""
    from graphs.answering.records import Found

    kind = model.types.get(plan.entity)
    row = {a.name: _sample(a) for a in kind.attributes} if kind is not None else {}
    return Found(
        goal=goal.id,
        status="answered",
        entity=plan.entity,
        rows=(row,),
        matched=1,
        path=plan.path,
        searched=True,
    )


def _sample(attribute: Attribute) -> Any:
    return _SAMPLES.get(attribute.type, "something")
