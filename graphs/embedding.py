"""An agent inside another service: parts in memory where the service gives none of its own."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from pydantic import SecretStr

from graphs.choosing_reasoner import reads_with_model, with_model
from graphs.form_reasoner import FormReasoner
from graphs.limits import Limits
from graphs.models.asking import Asker
from graphs.models.chat_models import ChatModels
from graphs.models.options import ModelOptions
from graphs.parts import Parts
from graphs.reading.form_reasoner import RuleFormReasoner
from graphs.reading.reasoner import RuleReader
from graphs.rules.reasoner import RuleReasoner
from graphs.running import Agent
from graphs.spending import Budget
from graphs.strategies.names import Strategy
from graphs.toolset.langchain_tools import cairn_tools
from graphs.traces.tracing import Traces
from memory.approvals import Approvals
from memory.claims import Claims
from memory.embeddings import Embedder
from memory.journal import Journal
from memory.minilm import PURPOSES, MiniLmEmbedder, MiniLmTokenEmbedder
from memory.path_memory import PathMemory
from memory.redaction import learned, secret_texts
from memory.volatile_approvals import VolatileApprovals
from memory.volatile_claims import VolatileClaims
from memory.volatile_journal import VolatileJournal
from memory.volatile_name_directory import VolatileNameDirectory
from memory.volatile_path_memory import VolatilePathMemory
from memory.volatile_workers import VolatileWorkers
from tools.calling_every_transport import caller_of
from tools.credentials import MappingCredentials
from tools.entity_types.current import CurrentEntityModel
from tools.entity_types.volatile_seen import VolatileSeenAnswers
from tools.fusion import fusion_for
from tools.graph_building import build_tool_graph
from tools.hybrid_retriever import HybridRetriever
from tools.library import ToolLibrary
from tools.review.records import Decisions
from tools.volatile_library import VolatileLibrary
from tools.volatile_statistics import VolatileStatistics

if TYPE_CHECKING:
    from langgraph.checkpoint.base import BaseCheckpointSaver

__all__ = ["cairn_tools", "embedded_agent"]

DEFAULT_LIMITS = Limits()
UNBOUNDED = Budget()


def local_time() -> datetime:
    """The time now where this process runs."""
    return datetime.now().astimezone()


def utc_now() -> datetime:
    """The time now in UTC."""
    return datetime.now(UTC)


def embedded_agent(
    library: ToolLibrary,
    *,
    credentials: Mapping[str, SecretStr] | None = None,
    journal: Journal | None = None,
    memory: PathMemory | None = None,
    embedder: Embedder | None = None,
    limits: Limits = DEFAULT_LIMITS,
    now: Callable[[], datetime] = local_time,
    checkpointer: BaseCheckpointSaver[Any] | None = None,
    models: ModelOptions | None = None,
    budget: Budget = UNBOUNDED,
    approvals: Approvals | None = None,
    claims: Claims | None = None,
    traces: Traces | None = None,
    decisions: Decisions | None = None,
    strategy: Strategy = "plan",
) -> Agent:
    """An agent for the tools that the library holds now; tools added later need a new agent.

    ``credentials`` maps ``group.scheme`` to secrets. Without a ``journal`` and a ``memory`` of its
    own the record of all runs and the paths that worked stay in memory until the process ends.
    ``now`` is the clock that requests such as "tomorrow" are read by. With ``models`` a chat model
    decides where the rules are not sure, within the ``budget`` of a run. ``approvals`` and
    ``claims`` are those of the store of ``journal``; without them they end with the process.
    ``decisions`` are those of people about bindings (``cairn graph review``). ``strategy`` is how
    requests are answered that name none (docs/strategies.md).
    ``traces`` (``graphs.traces.recording.RecordedTraces``) records each run. Blocks for a second or
    more: texts are embedded. Close the agent at the end with ``await agent.aclose()``.
    """
    secrets = dict(credentials or {})
    tools = VolatileLibrary.copy_of(library)
    model = embedder or MiniLmEmbedder()
    statistics = VolatileStatistics()
    known = (tools.tools(), tools.groups(), tools.categories())
    graph = build_tool_graph(*known, model, statistics, decisions=decisions)
    purposes = MiniLmEmbedder(model=PURPOSES)
    reader = RuleFormReasoner(RuleReader(model, purposes))
    rules = RuleReasoner(
        tools,
        graph,
        now,
        depth=limits.plan_depth,
        embedder=model,
        purpose_embedder=purposes,
    )
    seen = VolatileSeenAnswers(lambda: _texts(secrets))
    record = journal or VolatileJournal(utc_now, lambda: _texts(secrets))
    parts = Parts(
        library=tools,
        retriever=_retriever(tools, embedder),
        graph=graph,
        statistics=statistics,
        caller=caller_of(tools, MappingCredentials(secrets)),
        reasoner=rules,
        form_reasoner=reader,
        entity_model=CurrentEntityModel(tools, seen),
        seen=seen,
        directory=VolatileNameDirectory(utc_now, lambda: _texts(secrets)),
        journal=record,
        approvals=approvals or VolatileApprovals(record, utc_now, lambda: _texts(secrets)),
        claims=claims or VolatileClaims(record, utc_now),
        workers=VolatileWorkers(),
        limits=limits,
        now=now,
        monotonic=time.monotonic,
        new_id=lambda: uuid.uuid4().hex,
        utc_now=utc_now,
        memory=memory or VolatilePathMemory(model, utc_now, lambda: _texts(secrets)),
        budget=budget,
        traces=traces,
        strategy=strategy,
    )
    return Agent(
        parts if models is None else _with_model(parts, rules, reader, models), checkpointer
    )


def _retriever(tools: ToolLibrary, embedder: Embedder | None) -> HybridRetriever:
    if embedder is not None:
        return HybridRetriever(tools, embedder)
    trained = MiniLmTokenEmbedder()
    return HybridRetriever(tools, trained, fusion=fusion_for("trained"), asking=trained)


def _with_model(
    parts: Parts, rules: RuleReasoner, reader: FormReasoner, models: ModelOptions
) -> Parts:
    """The parts with a chat model where the rules are not sure."""
    asker = Asker(ChatModels(models), models)
    reasoner, both = with_model(rules, asker, parts), reads_with_model(reader, asker)
    return replace(parts, reasoner=reasoner, form_reasoner=both, asker=asker)


def _texts(secrets: Mapping[str, SecretStr]) -> frozenset[str]:
    texts = (secret_texts(secret.get_secret_value()) for secret in secrets.values())
    return learned().union(*texts)
