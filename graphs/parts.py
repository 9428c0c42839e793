"""The concrete parts that an agent works with, and the context of a run made from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime

from graphs.context import RunContext
from graphs.counting_reasoner import CountingReasoner
from graphs.limits import Limits
from graphs.reasoner import Reasoner, Turn
from graphs.record import JournalRecord
from graphs.run_options import RunOptions
from graphs.spending import Budget, Spending
from graphs.switches import Switches
from memory.approvals import Approvals
from memory.claims import Claims
from memory.journal import Journal, Run
from memory.path_memory import PathMemory
from memory.workers import Workers
from tools.calling import Caller
from tools.graph import ToolGraph, ToolStatistics
from tools.library import ToolLibrary
from tools.retrieval import Retriever

_MODEL_SHARE = 0.9
"""For so much of a run's time models are asked; the rest is for finishing without them."""


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
    switches: Switches = field(default_factory=Switches)
    budget: Budget = field(default_factory=Budget)
    """What a run may spend on chat models."""


def context_of(
    parts: Parts,
    run: Run,
    *,
    can_ask: bool = False,
    spent: Spending | None = None,
    resumed: bool = False,
    earlier: Sequence[Turn] = (),
) -> RunContext:
    """The context of a run, whose time begins; ``spent`` is its account where it goes on."""
    started = parts.monotonic()
    spending = spent or Spending()

    def elapsed() -> float:
        return parts.monotonic() - started

    spending.budget = replace(
        parts.budget,
        seconds_left=lambda: _MODEL_SHARE * parts.limits.wall_seconds - elapsed(),
    )
    return RunContext(
        run_id=run.run_id,
        limits=parts.limits,
        reasoner=CountingReasoner(parts.reasoner, spending),
        library=parts.library,
        retriever=parts.retriever,
        graph=parts.graph,
        caller=parts.caller,
        statistics=parts.statistics,
        record=JournalRecord(parts.journal, run.run_id),
        approvals=parts.approvals,
        claims=parts.claims,
        now=parts.now,
        memory=parts.memory if parts.switches.memory else None,
        utc_now=parts.utc_now,
        can_ask=can_ask,
        elapsed=elapsed,
        options=RunOptions.of(run.options),
        owner=run.owner,
        resumed=resumed,
        switches=parts.switches,
        spending=spending,
        earlier=earlier,
    )


def spent_so_far(journal: Journal, run_id: str) -> Spending:
    """The account of a run as its last question, or request for approval, says it."""
    kinds = ("asked", "approval_wanted")
    asked = [event.data for event in journal.events(run_id) if event.kind in kinds]
    told = asked[-1] if asked else {}
    return Spending(**{f.name: told[f.name] for f in fields(Spending) if f.name in told})
