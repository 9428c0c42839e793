"""What a run gets from outside: every clock, id, call and decision enters through here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from graphs.events import Event
from graphs.form_reasoner import FormReasoner
from graphs.limits import Limits
from graphs.prompt_asker import PromptAsker
from graphs.reasoner import Reasoner, Turn
from graphs.run_options import RunOptions
from graphs.search.grounding import NotingGrounding
from graphs.spending import Spending
from graphs.switches import Switches
from graphs.traces.tracing import NO_TRACE, RunTrace
from graphs.working import Work
from memory.approvals import Approvals
from memory.claims import Claims
from memory.name_directory import NameDirectory
from memory.path_memory import PathMemory
from memory.writes import ThreadedWrites, Writes
from tools.calling import Caller
from tools.entity_types.records import EntityModel
from tools.graph import ToolGraph, ToolStatistics
from tools.library import ToolLibrary
from tools.retrieval import Retriever


class RunRecord(Protocol):
    """Where a run writes what it did and keeps full responses."""

    async def emit(self, *events: Event) -> None:
        """Append events to the journal, all or none, and show them to whoever listens."""
        ...

    async def show(self, event: Event) -> None:
        """Show an event to whoever listens without keeping it."""
        ...

    async def save_response(
        self, call_id: str, body: Any, *, call: Mapping[str, Any] | None = None
    ) -> None:
        """Keep the full body of a response, and which call it answers."""
        ...

    async def answered_call(self, call_id: str) -> Mapping[str, Any] | None:
        """The ``call`` kept with a response; None where there is none."""
        ...

    async def response(self, call_id: str) -> Any:
        """The full body of a response saved before."""
        ...

    async def save_findings(self, findings: Mapping[str, Any]) -> None:
        """Keep what later turns of the conversation may refer to."""
        ...


@dataclass(frozen=True, slots=True)
class RunContext:
    """Everything a node may use; one per run, never part of the state."""

    run_id: str
    limits: Limits
    reasoner: Reasoner
    """Asked through a ``CountingReasoner`` that writes to ``spending``."""
    library: ToolLibrary
    retriever: Retriever
    graph: ToolGraph
    caller: Caller
    statistics: ToolStatistics
    record: RunRecord
    approvals: Approvals
    """What waits for a person before it changes something."""
    claims: Claims
    """Which requests that change something were about to be sent."""
    now: Callable[[], datetime]
    """Wall clock of the world the request speaks about; pinned in the sandbox."""
    memory: PathMemory | None
    """Paths walked before; None where nothing is remembered."""
    utc_now: Callable[[], datetime]
    """Time of the real world; stamps what is remembered."""
    can_ask: bool
    """Whether somebody is there to answer a question."""
    elapsed: Callable[[], float]
    """Seconds since the run started, for the wall-time limit."""
    writes: Writes = field(default_factory=ThreadedWrites)
    """How nodes have stores write."""
    options: RunOptions = field(default_factory=RunOptions)
    """How the run was started."""
    resumed: bool = False
    """Whether the run goes on from where it was interrupted."""
    switches: Switches = field(default_factory=Switches)
    spending: Spending = field(default_factory=Spending)
    """What deciding has cost so far."""
    asker: PromptAsker | None = None
    """Asks the chat models for strategies other than the agent's own; None: there is none."""
    form_reasoner: FormReasoner | None = None
    """Reads requests as forms, for the strategy ``plan``; None: there is none."""
    entity_model: Callable[[], EntityModel] | None = None
    """Gives the entity model of now; it may block while that is built anew."""
    grounding: NotingGrounding | None = None
    """What is known of things, and safe look-ups, of this run."""
    directory: NameDirectory | None = None
    """Names of things of the owner, as the grounding knows them."""
    earlier: Sequence[Turn] = ()
    """Turns of the conversation before this one, oldest first."""
    work: Work = field(default_factory=Work)
    """Does what takes the processor long, beside the event loop."""
    trace: RunTrace = NO_TRACE
    """Where what it gets from outside is recorded, or taken from."""
