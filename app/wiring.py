"""The one place where the parts of an agent are brought together."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from app.data_folder import (
    WORKERS,
    make_embedders,
    make_name_directory,
    make_path_memory,
    make_retention,
    make_retriever,
    make_tool_graph,
    make_vault,
    open_engine,
    utc_now,
)

if TYPE_CHECKING:
    from app.data_folder import Embedders
    from app.sandbox_process import SandboxProcess, SandboxServices
    from app.settings import Settings
    from graphs.limits import Limits
    from graphs.parts import Parts
    from graphs.strategies.names import Strategy
    from graphs.switches import Switches
    from tools.library import ToolLibrary


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
        engine = stack.enter_context(open_engine(settings))
        from tools.sqlite_library import SqliteLibrary

        stored = SqliteLibrary(engine)
        sandbox = _start_sandbox(settings, stored, stack)
        from app.calling import make_caller
        from app.reasoners import make_budget
        from app.settings import changed
        from app.tracing import guard_langsmith, make_traces
        from graphs.parts import Parts, Renewal
        from graphs.reading.form_reasoner import RuleFormReasoner
        from graphs.reading.reasoner import RuleReader
        from graphs.rules.reasoner import RuleReasoner
        from graphs.switched_graph import switched_graph
        from memory.database import write
        from memory.file_workers import FileWorkers
        from memory.grouped_writes import GroupedWrites
        from memory.leftovers import Leftovers
        from memory.sqlite_approvals import SqliteApprovals
        from memory.sqlite_claims import SqliteClaims
        from memory.sqlite_conversations import SqliteConversations
        from memory.sqlite_credential_hosts import SqliteCredentialHosts
        from memory.sqlite_journal import SqliteJournal
        from memory.sqlite_templates import SqliteTemplates
        from tools.entity_types.current import CurrentEntityModel
        from tools.entity_types.sqlite_seen import SqliteSeenAnswers
        from tools.sqlite_statistics import SqliteStatistics
        from tools.volatile_library import VolatileLibrary

        services = sandbox.ready() if sandbox is not None else None
        api_key = sandbox.api_key if sandbox is not None else ""
        switches = make_switches(settings)
        knows_bindings = switches.graph and switches.bindings
        limits = make_limits(settings)
        secrets = lambda: {*settings.secrets(), api_key} - {""}  # noqa: E731
        seen = SqliteSeenAnswers(engine, secrets)
        workers = FileWorkers(settings.data_dir / WORKERS)
        stack.callback(workers.close)
        guard_langsmith(secrets)
        traces = make_traces(settings, secrets)
        if traces is not None:
            stack.callback(traces.close)

        def over_tools(embedders: Embedders) -> dict[str, Any]:
            """The parts that rest on the tools, over those that are stored now."""
            shown = services if _sandbox_settled(settings, stored, services) else None
            now = world_clock(settings.today or (shown.today if shown else None))
            held = stored.revision()  # before the tools are read: a change meanwhile is seen later
            library = VolatileLibrary.copy_of(stored)
            found = make_tool_graph(
                settings, engine, library, embedders.general, by_name_only=not knows_bindings
            )
            graph = switched_graph(found, switches)
            hosts, vault = SqliteCredentialHosts(engine), make_vault(settings, engine)
            return {
                "library": library,
                "retriever": make_retriever(settings, library, switches, embedders),
                "graph": graph,
                "caller": make_caller(settings, library, hosts, vault, services, api_key),
                "reasoner": RuleReasoner(
                    library,
                    graph,
                    now,
                    depth=limits.plan_depth,
                    candidates_only=not knows_bindings,
                    embedder=embedders.general,
                    purpose_embedder=embedders.purposes,
                ),
                "entity_model": CurrentEntityModel(library, seen),
                "now": now,
                "renewal": Renewal(
                    held,
                    stored.revision,
                    lambda parts: replace(parts, **over_tools(embedders)),
                    lambda name, parts: replace(parts, **over_embeddings(name)),
                ),
            }

        def over_embeddings(name: str) -> dict[str, Any]:
            """The parts that rest on what turns texts into vectors, and so on the tools."""
            embedders = make_embedders(changed(settings, embeddings=name))
            over = over_tools(embedders)
            memory = make_path_memory(settings, engine, embedders.general, secrets)
            reader = RuleReader(embedders.general, embedders.purposes)
            return {
                **over,
                "memory": stack.enter_context(memory) if switches.memory else None,
                "form_reasoner": RuleFormReasoner(reader),
            }

        yield Parts(
            **over_embeddings(settings.embeddings),
            statistics=SqliteStatistics(engine, begin=partial(write, engine)),
            journal=SqliteJournal(engine, utc_now, secrets),
            approvals=SqliteApprovals(engine, utc_now, secrets),
            claims=SqliteClaims(engine, utc_now),
            writes=GroupedWrites(engine),
            workers=workers,
            limits=limits,
            monotonic=time.monotonic,
            new_id=lambda: uuid.uuid4().hex,
            utc_now=utc_now,
            switches=switches,
            seen=seen,
            directory=make_name_directory(settings, engine, secrets),
            budget=make_budget(settings),
            traces=traces,
            leftovers=Leftovers(engine, utc_now),
            conversations=SqliteConversations(engine, settings.secrets),
            templates=SqliteTemplates(engine, utc_now, secrets),
            retention=make_retention(settings, engine),
        )


def decided_as(settings: Settings, parts: Parts) -> Parts:
    """The parts of ``open_rule_parts`` with the reasoner and strategy of the settings; blocks.

    Raises ``DeveloperError`` for a chat model that cannot be made.
    """
    from app.reasoners import choose_form_reasoner, choose_reasoner, make_asker, who_decides
    from graphs.rules.reasoner import RuleReasoner

    rules = parts.reasoner
    assert isinstance(rules, RuleReasoner), "parts are decided once"
    form_rules = parts.form_reasoner
    assert form_rules is not None, "rules read where no model does"
    asker = make_asker(settings) if settings.model else None
    reasoner = choose_reasoner(settings, rules, parts, asker)
    return replace(
        parts,
        reasoner=reasoner,
        form_reasoner=choose_form_reasoner(settings, form_rules, asker),
        asker=asker,
        strategy=chosen_strategy(settings, parts.library),
        models_write=asker is not None and who_decides(settings) != "rules",
    )


def chosen_strategy(settings: Settings, library: ToolLibrary) -> Strategy:
    """How runs are answered that do not say it themselves."""
    from app.reasoners import who_decides
    from app.sandbox_tools import sandbox_wanted

    if settings.strategy != "auto":
        return settings.strategy
    older = who_decides(settings) == "rules" and sandbox_wanted("auto", library)
    return "dfs" if older else "plan"


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


def world_clock(today: date | None) -> Callable[[], datetime]:
    """The clock that requests are read by: noon of a pinned day, else the local time."""
    if today is None:
        return lambda: datetime.now().astimezone()
    pinned = datetime(today.year, today.month, today.day, 12, tzinfo=UTC)
    return lambda: pinned


def _start_sandbox(
    settings: Settings, library: ToolLibrary, stack: ExitStack
) -> SandboxProcess | None:
    """Start the services early: they come up while the heavy parts load."""
    from app.sandbox_tools import sandbox_wanted

    if not sandbox_wanted(settings.sandbox, library):
        return None
    from app.sandbox_process import SandboxProcess

    process = SandboxProcess(settings.today)
    stack.callback(process.stop)
    return process


def _sandbox_settled(
    settings: Settings, library: ToolLibrary, services: SandboxServices | None
) -> bool:
    """Whether the tools of the services are in the library, which holds them while they are wanted
    and run: once it holds tools of other services, their today is that of others no more.
    """
    from app.sandbox_tools import forget_sandbox, import_sandbox, sandbox_wanted

    if services is not None and sandbox_wanted(settings.sandbox, library):
        import_sandbox(library, services)
        return True
    forget_sandbox(library)
    return False
