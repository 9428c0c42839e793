"""The concrete parts that an agent works with, and the context of a run made from them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from graphs.context import RunContext
from graphs.counting_caller import CountingCaller
from graphs.counting_form_reasoner import CountingFormReasoner
from graphs.counting_reasoner import CountingReasoner
from graphs.events import ModelAsked
from graphs.form_reasoner import FormReasoner
from graphs.limits import Limits
from graphs.reasoner import Reasoner, Turn
from graphs.record import JournalRecord
from graphs.run_options import RunLimits, RunOptions
from graphs.search.grounding import NotingGrounding
from graphs.search.look_up_calls import LookUpBudget
from graphs.search.lookups import RunGrounding
from graphs.spending import ACCOUNT, Budget, Decision, Spending
from graphs.strategies.names import Strategy
from graphs.switches import Switches
from graphs.traces.tracing import Traces
from graphs.working import Turns
from memory.approvals import Approvals
from memory.claims import Claims
from memory.journal import Journal, Run
from memory.name_directory import NameDirectory
from memory.path_memory import PathMemory
from memory.workers import Workers
from memory.writes import ThreadedWrites, Writes
from tools.calling import Caller
from tools.entity_types.current import CurrentEntityModel
from tools.entity_types.records import EntityModel
from tools.entity_types.seen import SeenAnswers
from tools.graph import ToolGraph, ToolStatistics
from tools.library import ToolLibrary
from tools.read_cache import ReadCache
from tools.retrieval import Retriever

if TYPE_CHECKING:
    from graphs.models.asking import Asker
    from memory.leftovers import Leftovers
    from memory.retention import RunRetention
    from memory.sqlite_conversations import SqliteConversations
    from memory.sqlite_templates import SqliteTemplates

_MODEL_SHARE = 0.9
"""For so much of a run's time models are asked; the rest is for finishing without them."""


@dataclass(frozen=True, slots=True)
class Renewal:
    """How an agent comes to work with the tools that are stored now, or by other embeddings."""

    held: int
    """The revision of the tools that the parts were made of."""
    revision: Callable[[], int]
    """Grows with every change of the stored tools; reads the database."""
    renewed: Callable[[Parts], Parts]
    """The same parts over those tools; blocks for as long as it takes to compare them."""
    embedded: Callable[[str, Parts], Parts]
    """The same parts by the embeddings of this name (``CAIRN_EMBEDDINGS``); blocks for as long as
    it takes to embed all tools. Raises ``DeveloperError`` for what cannot embed."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The concrete parts that an agent works with; whoever wires them chooses each."""

    library: ToolLibrary
    retriever: Retriever
    graph: ToolGraph
    statistics: ToolStatistics
    caller: Caller
    reasoner: Reasoner
    journal: Journal
    limits: Limits
    now: Callable[[], datetime]
    """Clock of the world that requests speak about."""
    monotonic: Callable[[], float]
    """Seconds, for the wall-time limit."""
    approvals: Approvals
    claims: Claims
    workers: Workers
    new_id: Callable[[], str]
    """Ids of runs."""
    utc_now: Callable[[], datetime]
    """Time of the real world."""
    memory: PathMemory | None = None
    """Paths walked before; None: nothing is remembered."""
    writes: Writes = field(default_factory=ThreadedWrites)
    """How journal, approvals and statistics write for the event loop."""
    switches: Switches = field(default_factory=Switches)
    budget: Budget = field(default_factory=Budget)
    """What a run may spend on chat models."""
    asker: Asker | None = None
    """Asks the chat models for strategies other than ``dfs``; None where there is no model."""
    form_reasoner: FormReasoner | None = None
    """Reads requests as forms, for the strategy ``plan``; None: there is none."""
    entity_model: Callable[[], EntityModel] | None = None
    """Gives the entity model of the library and of what was seen; it may block."""
    seen: SeenAnswers | None = None
    """What answers showed of operations; None: nothing is kept of it."""
    directory: NameDirectory | None = None
    """Names of things; None: nothing is known of things."""
    strategy: Strategy = "dfs"
    """How runs are answered that do not say it themselves."""
    models_write: bool = False
    """Whether ``asker`` writes programs, where runs do not say it themselves; else the planner."""
    traces: Traces | None = None
    """Gives each run its trace; None: nothing is traced."""
    turns: Turns = field(default_factory=Turns)
    """Whose heavy work goes on."""
    leftovers: Leftovers | None = None
    """What killed processes left in the database; None where none is shared with others."""
    conversations: SqliteConversations | None = None
    """Finds, names and deletes conversations; None where runs are in no database."""
    templates: SqliteTemplates | None = None
    """Flows that were saved; None where they are in no database."""
    retention: RunRetention | None = None
    """Deletes old runs; None where all are kept."""
    renewal: Renewal | None = None
    """None where the tools stay as they are."""

    def for_owner(self, owner: str) -> Parts:
        """The same parts with the stores and the credentials of another owner."""
        return replace(
            self,
            caller=self.caller.for_owner(owner),
            journal=self.journal.for_owner(owner),
            approvals=self.approvals.for_owner(owner),
            claims=self.claims.for_owner(owner),
            memory=None if self.memory is None else self.memory.for_owner(owner),
            seen=None if self.seen is None else self.seen.for_owner(owner),
            entity_model=_model_of(self.entity_model, owner),
            directory=None if self.directory is None else self.directory.for_owner(owner),
            conversations=self.conversations and self.conversations.for_owner(owner),
            templates=self.templates and self.templates.for_owner(owner),
        )

    def budget_within(self, elapsed: Callable[[], float]) -> Budget:
        """What may be spent on models by what began so many seconds ago."""
        most = _MODEL_SHARE * self.limits.wall_seconds
        return replace(self.budget, seconds_left=lambda: most - elapsed())

    def within(self, asked: RunLimits) -> Parts:
        """The same parts with the limits of one run where they are lower."""
        wall = min(self.limits.wall_seconds, asked.wall_seconds or math.inf)
        budget = replace(
            self.budget,
            model_calls=_lower(asked.model_calls, self.budget.model_calls),
            model_tokens=_lower(asked.model_tokens, self.budget.model_tokens),
        )
        calls = min(self.limits.calls, self.limits.calls if asked.calls is None else asked.calls)
        limits = replace(self.limits, wall_seconds=wall, calls=calls)
        return replace(self, limits=limits, budget=budget)


def _model_of(
    model: Callable[[], EntityModel] | None, owner: str
) -> Callable[[], EntityModel] | None:
    """The same model for another owner; one that is fixed is the same for all."""
    return model.for_owner(owner) if isinstance(model, CurrentEntityModel) else model


def _lower(asked: int | None, given: int | None) -> int | None:
    """The lower of two limits, None where there is neither."""
    return min((one for one in (asked, given) if one is not None), default=None)


def context_of(
    parts: Parts,
    run: Run,
    *,
    can_ask: bool = False,
    spent: Spending | None = None,
    resumed: bool = False,
    earlier: Sequence[Turn] = (),
    given: Any = None,
) -> RunContext:
    """The context of a run, whose time begins; ``spent`` is its account where it goes on.

    ``given`` is what its graph is invoked with, for its trace.
    """
    options = RunOptions.of(run.options)
    parts = parts.within(options.limits)
    started = parts.monotonic()
    spending = spent or Spending()

    def elapsed() -> float:
        return parts.monotonic() - started

    spending.budget = parts.budget_within(elapsed)
    caller = CountingCaller(parts.caller.for_run(ReadCache()), spending, parts.limits.calls)
    record = JournalRecord(parts.journal, run.run_id, parts.writes)

    async def asking(decision: Decision, model: str) -> None:
        await record.show(ModelAsked(decision=decision, model=model))

    spending.asking = asking
    reader = parts.form_reasoner
    context = RunContext(
        run_id=run.run_id,
        limits=parts.limits,
        reasoner=CountingReasoner(parts.reasoner, spending),
        asker=parts.asker,
        library=parts.library,
        retriever=parts.retriever,
        graph=parts.graph,
        caller=caller,
        statistics=parts.statistics,
        record=record,
        approvals=parts.approvals,
        claims=parts.claims,
        now=parts.now,
        memory=parts.memory if parts.switches.memory else None,
        utc_now=parts.utc_now,
        can_ask=can_ask,
        elapsed=elapsed,
        writes=parts.writes,
        options=options,
        resumed=resumed,
        switches=parts.switches,
        spending=spending,
        form_reasoner=CountingFormReasoner(reader, spending) if reader else None,
        entity_model=parts.entity_model,
        grounding=grounding_of(parts, caller, run.request, record, elapsed),
        directory=parts.directory,
        earlier=earlier,
        work=parts.turns.work(run.owner, lambda: elapsed() > parts.limits.wall_seconds),
    )
    return parts.traces.open(context, run, given) if parts.traces else context


def grounding_of(
    parts: Parts,
    caller: Caller,
    request: str,
    record: JournalRecord | None,
    elapsed: Callable[[], float],
) -> NotingGrounding | None:
    """What is known of things, for one run; None where there is nothing to know them by."""
    if parts.directory is None or parts.entity_model is None:
        return None
    limits = parts.limits
    budget = LookUpBudget(
        calls=limits.look_ups,
        parallelism=limits.parallelism,
        seconds_left=lambda: limits.wall_seconds - elapsed(),
    )
    return RunGrounding(
        parts.directory,
        parts.entity_model,
        caller,
        parts.library,
        parts.graph,
        budget,
        request=request,
        seen=parts.seen.note if parts.seen else None,
        told=record.emit if record else None,
    )


def spent_so_far(journal: Journal, run_id: str) -> Spending:
    """The account of a run as its last question, or request for approval, says it.

    Its calls are those that ended, each once.
    """
    kinds, events = ("asked", "approval_wanted"), journal.events(run_id)
    asked = [event.data for event in events if event.kind in kinds]
    told = asked[-1] if asked else {}
    ended = [event.data for event in events if event.kind == "call_finished"]
    calls = {data["call_id"] for data in ended if data["attempts"]}
    return Spending(**{name: told[name] for name in ACCOUNT if name in told}, calls=len(calls))
