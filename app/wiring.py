"""The one place where concrete parts are brought together."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import (
    AbstractContextManager,
    AsyncExitStack,
    ExitStack,
    aclosing,
    asynccontextmanager,
    contextmanager,
)
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from app.sandbox_process import SandboxProcess, SandboxServices
    from app.settings import Settings
    from graphs.limits import Limits
    from graphs.parts import Parts
    from graphs.ruling import Rulings
    from graphs.running import Agent
    from graphs.switches import Switches
    from memory.approvals import Approvals
    from memory.embeddings import Embedder
    from memory.journal import Journal, Secrets
    from memory.path_memory import PathMemory
    from memory.sqlite_api_keys import SqliteApiKeys
    from memory.workers import Workers
    from tools.graph import ToolStatistics
    from tools.library import ToolLibrary
    from tools.networkx_graph import NetworkxToolGraph
    from tools.review.records import Decisions
    from tools.statistics import MoveStatistics

T = TypeVar("T")

DATABASE = "cairn.db"
CHECKPOINTS = "checkpoints.db"
VECTORS = "vectors.sqlite"
WORKERS = "workers"
BINDINGS = "bindings.npz"
PATH_INDEX = "paths.chroma"


@contextmanager
def open_library(settings: Settings) -> Iterator[ToolLibrary]:
    """The tool library of the data folder; raises ``DeveloperError`` as ``open_database``."""
    from tools.sqlite_library import SqliteLibrary

    with _open_engine(settings) as engine:
        yield SqliteLibrary(engine)


@contextmanager
def open_approvals(settings: Settings) -> Iterator[tuple[ToolLibrary, Approvals]]:
    """The tools and what people allowed of them; raises ``DeveloperError`` as ``open_database``."""
    from memory.sqlite_approvals import SqliteApprovals
    from tools.sqlite_library import SqliteLibrary

    with _open_engine(settings) as engine:
        yield SqliteLibrary(engine), SqliteApprovals(engine, _utc_now, settings.secrets)


@contextmanager
def open_tool_graph(settings: Settings) -> Iterator[NetworkxToolGraph]:
    """The tool graph of the library in the data folder."""
    from tools.sqlite_library import SqliteLibrary

    with _open_engine(settings) as engine:
        yield _tool_graph(settings, engine, SqliteLibrary(engine), make_embedder(settings))


@contextmanager
def open_review(settings: Settings) -> Iterator[tuple[NetworkxToolGraph, Decisions]]:
    """The tool graph of the data folder and where decisions about its bindings are kept."""
    from tools.review.sqlite_decisions import SqliteDecisions
    from tools.sqlite_library import SqliteLibrary

    with _open_engine(settings) as engine:
        graph = _tool_graph(settings, engine, SqliteLibrary(engine), make_embedder(settings))
        yield graph, SqliteDecisions(engine, _utc_now)


@contextmanager
def open_decisions(settings: Settings) -> Iterator[tuple[ToolLibrary, Decisions]]:
    """The tools and what people decided about bindings between them."""
    from tools.review.sqlite_decisions import SqliteDecisions
    from tools.sqlite_library import SqliteLibrary

    with _open_engine(settings) as engine:
        yield SqliteLibrary(engine), SqliteDecisions(engine, _utc_now)


@contextmanager
def open_learning(settings: Settings) -> Iterator[tuple[ToolLibrary, MoveStatistics, Journal]]:
    """What is needed to learn from call paths; raises ``DeveloperError`` as ``open_database``."""
    from memory.sqlite_journal import SqliteJournal
    from tools.sqlite_library import SqliteLibrary
    from tools.sqlite_statistics import SqliteStatistics

    with _open_engine(settings) as engine:
        journal = SqliteJournal(engine, _utc_now, settings.secrets)
        yield SqliteLibrary(engine), SqliteStatistics(engine), journal


@contextmanager
def open_path_memory(settings: Settings) -> Iterator[PathMemory]:
    """The path memory of the data folder; raises ``DeveloperError`` as ``open_database``."""
    with (
        _open_engine(settings) as engine,
        make_path_memory(settings, engine, make_embedder(settings), settings.secrets) as memory,
    ):
        yield memory


@contextmanager
def open_records(settings: Settings) -> Iterator[tuple[Journal, PathMemory, ToolStatistics]]:
    """What runs left behind in the data folder; raises ``DeveloperError`` as ``open_database``."""
    with _open_engine(settings) as engine:
        from memory.sqlite_journal import SqliteJournal
        from tools.sqlite_statistics import SqliteStatistics

        journal = SqliteJournal(engine, _utc_now, settings.secrets)
        embedder = make_embedder(settings)
        with make_path_memory(settings, engine, embedder, settings.secrets) as memory:
            yield journal, memory, SqliteStatistics(engine)


@contextmanager
def open_runs(settings: Settings) -> Iterator[tuple[Journal, Approvals, Workers]]:
    """The runs of the data folder, what they wait for, and who works on them."""
    from memory.file_workers import FileWorkers
    from memory.sqlite_approvals import SqliteApprovals
    from memory.sqlite_journal import SqliteJournal

    with _open_engine(settings) as engine, ExitStack() as stack:
        workers = FileWorkers(settings.data_dir / WORKERS)
        stack.callback(workers.close)
        secrets = settings.secrets
        journal = SqliteJournal(engine, _utc_now, secrets)
        yield journal, SqliteApprovals(engine, _utc_now, secrets), workers


@contextmanager
def open_api_keys(settings: Settings) -> Iterator[SqliteApiKeys]:
    """The keys of the server's callers; raises ``DeveloperError`` as ``open_database``."""
    from memory.sqlite_api_keys import SqliteApiKeys

    with _open_engine(settings) as engine:
        yield SqliteApiKeys(engine, _utc_now)


@contextmanager
def open_rulings(settings: Settings) -> Iterator[Rulings]:
    """What is needed to decide on approvals; edited requests go to no sandbox service."""
    from app.calling import make_caller
    from graphs.ruling import Rulings
    from memory.sqlite_approvals import SqliteApprovals
    from memory.sqlite_journal import SqliteJournal
    from tools.sqlite_library import SqliteLibrary

    with _open_engine(settings) as engine:
        library, secrets = SqliteLibrary(engine), settings.secrets
        yield Rulings(
            SqliteJournal(engine, _utc_now, secrets),
            SqliteApprovals(engine, _utc_now, secrets),
            library,
            make_caller(settings, library, None, ""),
        )


@contextmanager
def make_path_memory(
    settings: Settings, engine: Engine, embedder: Embedder, secrets: Secrets
) -> Iterator[PathMemory]:
    """A path memory in an open database, its index beside it."""
    from memory.chroma_index import ChromaIndex
    from memory.indexed_path_search import IndexedPathSearch
    from memory.sqlite_path_memory import SqlitePathMemory

    index = ChromaIndex(settings.data_dir / PATH_INDEX)
    search = IndexedPathSearch(engine, embedder, index)
    try:
        yield SqlitePathMemory(engine, embedder, _utc_now, secrets, search=search)
    finally:
        search.close()


@contextmanager
def open_parts(settings: Settings) -> Iterator[Parts]:
    """The parts of an agent, the sandbox services included where they are wanted.

    Blocks for seconds. Raises ``DeveloperError`` as ``open_database``, for services that do not
    start (code ``sandbox_failed``) and for chat models as ``decided_as``.
    """
    with open_rule_parts(settings) as parts:
        yield decided_as(settings, parts)


@contextmanager
def open_rule_parts(settings: Settings) -> Iterator[Parts]:
    """The parts of an agent whose rules decide: what ``decided_as`` takes."""
    with ExitStack() as stack:
        engine = stack.enter_context(_open_engine(settings))
        from tools.sqlite_library import SqliteLibrary

        stored = SqliteLibrary(engine)
        sandbox = _start_sandbox(settings, stored, stack)
        from app.calling import make_caller
        from app.reasoners import make_budget
        from app.tracing import guard_langsmith, make_traces
        from graphs.parts import Parts
        from graphs.rules.reasoner import RuleReasoner
        from graphs.switched_graph import switched_graph
        from memory.database import write
        from memory.file_workers import FileWorkers
        from memory.grouped_writes import GroupedWrites
        from memory.sqlite_approvals import SqliteApprovals
        from memory.sqlite_claims import SqliteClaims
        from memory.sqlite_journal import SqliteJournal
        from tools.hybrid_retriever import HybridRetriever
        from tools.sqlite_statistics import SqliteStatistics
        from tools.volatile_library import VolatileLibrary

        services, api_key = _adopt_sandbox(sandbox, stored)
        library = VolatileLibrary.copy_of(stored)
        embedder = make_embedder(settings)
        switches = make_switches(settings)
        knows_bindings = switches.graph and switches.bindings
        found = _tool_graph(settings, engine, library, embedder, by_name_only=not knows_bindings)
        graph = switched_graph(found, switches)
        now = world_clock(settings.today or (services.today if services else None))
        limits = make_limits(settings)
        secrets = lambda: {*settings.secrets(), api_key} - {""}  # noqa: E731
        rules = RuleReasoner(
            library,
            graph,
            now,
            depth=limits.plan_depth,
            candidates_only=not knows_bindings,
            embedder=embedder,
        )
        memory = None
        if switches.memory:
            memory = stack.enter_context(make_path_memory(settings, engine, embedder, secrets))
        workers = FileWorkers(settings.data_dir / WORKERS)
        stack.callback(workers.close)
        guard_langsmith(secrets)
        traces = make_traces(settings, secrets)
        if traces is not None:
            stack.callback(traces.close)
        yield Parts(
            library=library,
            retriever=HybridRetriever(library, embedder, lexical_share=_lexical_share(switches)),
            graph=graph,
            statistics=SqliteStatistics(engine, begin=partial(write, engine)),
            caller=make_caller(settings, library, services, api_key),
            reasoner=rules,
            journal=SqliteJournal(engine, _utc_now, secrets),
            approvals=SqliteApprovals(engine, _utc_now, secrets),
            claims=SqliteClaims(engine, _utc_now),
            writes=GroupedWrites(engine),
            workers=workers,
            limits=limits,
            now=now,
            monotonic=time.monotonic,
            new_id=lambda: uuid.uuid4().hex,
            utc_now=_utc_now,
            switches=switches,
            memory=memory,
            budget=make_budget(settings),
            traces=traces,
        )


def decided_as(settings: Settings, parts: Parts) -> Parts:
    """The parts of ``open_rule_parts`` with the reasoner and strategy of the settings; blocks.

    Raises ``DeveloperError`` for a chat model that cannot be made.
    """
    from app.reasoners import choose_reasoner, make_asker
    from graphs.rules.reasoner import RuleReasoner

    rules = parts.reasoner
    assert isinstance(rules, RuleReasoner), "parts are decided once"
    asker = make_asker(settings) if settings.model else None
    reasoner = choose_reasoner(settings, rules, parts, asker)
    return replace(parts, reasoner=reasoner, asker=asker, strategy=settings.strategy)


@asynccontextmanager
async def make_agent(
    settings: Settings, parts: Parts, *, leaves_runs: bool = False
) -> AsyncIterator[Agent]:
    """An agent of these parts, with its checkpoints in the data folder."""
    from graphs.running import Agent
    from memory.checkpoints import open_checkpointer
    from memory.leftovers import clear_leftovers

    async with open_checkpointer(settings.data_dir / CHECKPOINTS) as saver:
        async with _in_thread(_open_engine(settings)) as engine:
            await clear_leftovers(saver, engine, _utc_now)
        async with aclosing(Agent(parts, saver, leaves_runs=leaves_runs)) as agent:
            yield agent


@asynccontextmanager
async def open_agent(settings: Settings, *, leaves_runs: bool = False) -> AsyncIterator[Agent]:
    """The agent with everything it needs; what blocks is done in a thread."""
    async with (
        _in_thread(open_parts(settings)) as parts,
        make_agent(settings, parts, leaves_runs=leaves_runs) as agent,
    ):
        yield agent


@asynccontextmanager
async def _in_thread(blocking: AbstractContextManager[T]) -> AsyncIterator[T]:
    """The same, entered and left in a thread; what the block raises is passed on to it."""
    async with AsyncExitStack() as stack:
        entered = await asyncio.to_thread(blocking.__enter__)

        async def leave(*raised: Any) -> bool | None:
            return await asyncio.to_thread(blocking.__exit__, *raised)

        stack.push_async_exit(leave)
        yield entered


def make_limits(settings: Settings) -> Limits:
    """The limits of the agent, each from the setting of the same name."""
    from dataclasses import fields

    from graphs.limits import Limits

    return Limits(**{f.name: getattr(settings, f.name) for f in fields(Limits)})


def make_switches(settings: Settings) -> Switches:
    """The parts of the agent that are on, each from the setting ``use_<name>``."""
    from dataclasses import fields

    from graphs.switches import Switches

    return Switches(**{f.name: getattr(settings, f"use_{f.name}") for f in fields(Switches)})


def make_embedder(settings: Settings) -> Embedder:
    """The embedder of the settings, with its vectors kept in the data folder."""
    from memory.cached_embedder import CachedEmbedder
    from memory.minilm import MiniLmEmbedder

    if settings.embeddings == "builtin":
        embedder: Embedder = MiniLmEmbedder()
    else:
        from langchain.embeddings import init_embeddings

        from memory.langchain_embeddings import LangChainEmbedder

        embedder = LangChainEmbedder(init_embeddings(settings.embeddings))
    return CachedEmbedder(embedder, settings.data_dir / VECTORS)


def world_clock(today: date | None) -> Callable[[], datetime]:
    """The clock that requests are read by: noon of a pinned day, else the local time."""
    if today is None:
        return lambda: datetime.now().astimezone()
    pinned = datetime(today.year, today.month, today.day, 12, tzinfo=UTC)
    return lambda: pinned


def _utc_now() -> datetime:
    return datetime.now(UTC)


@contextmanager
def _open_engine(settings: Settings) -> Iterator[Engine]:
    from memory.database import open_database

    engine = open_database(settings.data_dir / DATABASE)
    try:
        yield engine
    finally:
        engine.dispose()


def _lexical_share(switches: Switches) -> float:
    from tools.hybrid_retriever import LEXICAL_SHARE

    if switches.lexical and switches.semantic:
        return LEXICAL_SHARE
    return 1.0 if switches.lexical else 0.0


def _tool_graph(
    settings: Settings,
    engine: Engine,
    library: ToolLibrary,
    embedder: Embedder,
    *,
    by_name_only: bool = False,
) -> NetworkxToolGraph:
    from tools.graph_building import build_tool_graph
    from tools.review.sqlite_decisions import SqliteDecisions
    from tools.sqlite_statistics import SqliteStatistics

    return build_tool_graph(
        library.tools(),
        library.groups(),
        library.categories(),
        embedder,
        SqliteStatistics(engine),
        cache=settings.data_dir / BINDINGS,
        by_name_only=by_name_only,
        decisions=SqliteDecisions(engine, _utc_now),
    )


def _start_sandbox(
    settings: Settings, library: ToolLibrary, stack: ExitStack
) -> SandboxProcess | None:
    """Start the services early: they come up while the heavy parts load."""
    from app.sandbox_tools import forget_sandbox, sandbox_wanted

    if not sandbox_wanted(settings.sandbox, library):
        forget_sandbox(library)
        return None
    from app.sandbox_process import SandboxProcess

    process = SandboxProcess(settings.today)
    stack.callback(process.stop)
    return process


def _adopt_sandbox(
    process: SandboxProcess | None, library: ToolLibrary
) -> tuple[SandboxServices | None, str]:
    """The running services, their tools in the library, and their key; nothing without them."""
    if process is None:
        return None, ""
    from app.sandbox_tools import import_sandbox

    services = process.ready()
    import_sandbox(library, services)
    return services, process.api_key
