"""Runs the agent from a recording: no network, no model, nothing stored."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, cast

from evals.replay.findings import DivergedError, Finding
from evals.replay.recorded_answers import RecordedAnswers
from evals.replay.recorded_form_reasoner import RecordedFormReasoner
from evals.replay.recorded_grounding import recorded_grounding, recorded_model
from evals.replay.recorded_parts import (
    RecordedApprovals,
    RecordedCaller,
    RecordedClaims,
    RecordedGraph,
    RecordedMemory,
    RecordedRetriever,
    recorded_clock,
)
from evals.replay.recorded_reasoner import RecordedReasoner
from evals.replay.recording import Line, Part, Recording
from evals.replay.replay_record import ReplayRecord
from evals.replay.shelf import Shelf
from evals.replay.tools import ReplayTools
from evals.replay.what_if import Live
from graphs.context import RunContext
from graphs.conversation import turn_of
from graphs.counting_form_reasoner import CountingFormReasoner
from graphs.counting_reasoner import CountingReasoner
from graphs.limits import Limits
from graphs.outcomes import Outcome, Stream, Waiting
from graphs.parts import Parts
from graphs.run_options import RunOptions
from graphs.running import Agent
from graphs.spending import Spending
from graphs.switches import Switches
from graphs.traces.failures import error_data
from graphs.traces.tracing import SUBTASK
from memory.journal import Run
from memory.volatile_approvals import VolatileApprovals
from memory.volatile_claims import VolatileClaims
from memory.volatile_journal import VolatileJournal
from memory.volatile_workers import VolatileWorkers
from tools.volatile_statistics import VolatileStatistics

if TYPE_CHECKING:
    from memory.approvals import Approvals
    from memory.claims import Claims
    from memory.path_memory import PathMemory


@dataclass(slots=True)
class Replay:
    """What came of a recording that was run again."""

    recording: Recording
    end: Outcome | Waiting | None = None
    """How the run ended now; None where it broke off, as ``error`` or a finding says."""
    error: dict[str, Any] | None = None
    findings: list[Finding] = field(default_factory=list)
    """Differences, the first one first."""
    calls: list[dict[str, Any]] = field(default_factory=list)
    """The calls that the run made, with subtask, tool and arguments."""
    spending: dict[str, Any] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def is_identical(self) -> bool:
        """Whether nothing differs."""
        return not self.findings


class ReplaySeams:
    """Implements ``Traces`` and ``RunTrace``: puts the recording in place of the world."""

    def __init__(self, live: Live | None = None) -> None:
        self._live = live
        self._shelf: Shelf | None = None
        self._tools: ReplayTools | None = None
        self._looks: dict[str, int] = {}
        self._stops = -1
        self._spent = Spending()
        self.context: RunContext | None = None
        self._record = ReplayRecord()

    def load(self, shelf: Shelf, tools: ReplayTools) -> None:
        """The recording that the next run is taken from."""
        self._shelf, self._tools, self._stops = shelf, tools, -1
        self._record, self._approvals = ReplayRecord(), RecordedApprovals(shelf)
        self._spent = Spending()

    def open(self, context: RunContext, run: Run, given: Any) -> RunContext:  # noqa: ARG002
        """See ``Traces``."""
        shelf, tools = self._shelf, self._tools
        assert shelf is not None, "a recording is loaded before its run starts"
        assert tools is not None, "its tools are loaded with it"
        self._stops, self._looks = self._stops + 1, {}
        head = shelf.recording.head
        reasoner = RecordedReasoner(shelf, head["reasoner"])
        spending = self._spent = self._account(context, head["budget"])
        model = recorded_model(shelf)
        self.context = replace(
            context,
            library=tools.library,
            record=self._record,
            limits=Limits(**head["limits"]),
            switches=Switches(**head["switches"]),
            options=options_of(shelf.recording, self._live),
            spending=spending,
            earlier=[turn_of(said) for said in head["earlier"]],
            reasoner=CountingReasoner(reasoner, spending),
            asker=RecordedAnswers(shelf),
            form_reasoner=CountingFormReasoner(
                RecordedFormReasoner(shelf, head["reasoner"]), spending
            ),
            entity_model=model,
            grounding=recorded_grounding(shelf, model),
            retriever=RecordedRetriever(shelf),
            graph=RecordedGraph(shelf, tools.graph),
            caller=RecordedCaller(shelf, tools.checker),
            approvals=cast("Approvals", self._approvals),
            claims=cast("Claims", RecordedClaims(shelf)),
            memory=cast("PathMemory", RecordedMemory(shelf)) if head["remembers"] else None,
            now=recorded_clock(shelf, "now"),
            utc_now=recorded_clock(shelf, "utc_now"),
            trace=self,
        )
        if self._live is not None:
            self.context = self._live.around(self.context, shelf, tools)
        return self.context

    def _account(self, context: RunContext, budget: Mapping[str, Any]) -> Spending:
        """The account of the run, with what it spent before it waited."""
        given = replace(context.spending.budget, **budget, seconds_left=lambda: None)
        return Spending(**self._spent.told(), budget=given)

    def is_late(self, found: bool) -> bool:  # noqa: ARG002
        """See ``RunTrace``: where the time was up then."""
        assert self._shelf is not None
        subtask = SUBTASK.get()
        looks = self._looks[subtask] = self._looks.get(subtask, 0) + 1
        after = None if self._live else self._shelf.recording.late.get((self._stops, subtask))
        return after is not None and looks > after

    def searched(self) -> None:
        """See ``RunTrace``: the next search goes by the weights read after this one."""
        assert self._shelf is not None
        self._shelf.searched()

    async def ended(self, end: Outcome | Waiting) -> None:
        """Nothing: a replay is not recorded."""

    def failed(self, error: BaseException) -> None:
        """Nothing: a replay is not recorded."""


class Replayer:
    """Replays recordings of the same tools one after the other, with what is new in ``live``."""

    def __init__(self, tools: ReplayTools, live: Live | None = None) -> None:
        self._tools = tools
        self._live = live
        self._seams = ReplaySeams(live)
        self._run_id = ""
        self._agents: dict[bool, Agent] = {}
        self._done: set[str] = set()

    async def replay(self, recording: Recording) -> Replay:
        """Run a recording again and compare."""
        if recording.run_id in self._done:
            self._agents.clear()  # their journal knows the run
        self._done.add(recording.run_id)
        shelf = Shelf(recording, strict=self._live is None)
        self._seams.load(shelf, self._tools)
        self._run_id = recording.run_id
        replay, started = Replay(recording), time.perf_counter()
        try:
            with self._live.prompts() if self._live else nullcontext():
                agent = self._agent(waits=recording.waits).for_owner(recording.head["owner"])
                await _play(agent, recording, replay, options_of(recording, self._live))
        except DivergedError as error:
            replay.findings.append(error.finding)
        except Exception as error:  # noqa: BLE001  (a run that failed fails again)
            replay.error = error_data(error)
        replay.calls = shelf.made()
        replay.seconds = time.perf_counter() - started
        if self._seams.context is not None:
            replay.spending = self._seams.context.spending.told()
        if self._live is None:
            compare(replay, shelf)
        return replay

    def _agent(self, *, waits: bool) -> Agent:
        if waits not in self._agents:
            saver = None
            if waits:
                from langgraph.checkpoint.memory import InMemorySaver

                saver = InMemorySaver()
            self._agents[waits] = Agent(self._parts(), saver)
        return self._agents[waits]

    def _parts(self) -> Parts:
        journal = VolatileJournal(_utc_now)
        return Parts(
            library=self._tools.library,
            retriever=cast("Any", None),
            graph=RecordedGraph(cast("Any", None), self._tools.graph),
            statistics=VolatileStatistics(),
            caller=self._tools.checker,
            reasoner=cast("Any", None),
            asker=cast("Any", self._seams),  # that of a run answers; here it says there is one
            journal=journal,
            approvals=VolatileApprovals(journal, _utc_now),
            claims=VolatileClaims(journal, _utc_now),
            workers=VolatileWorkers(),
            limits=Limits(),
            now=_utc_now,
            monotonic=time.monotonic,
            new_id=lambda: self._run_id,
            utc_now=_utc_now,
            traces=self._seams,
        )


def options_of(recording: Recording, live: Live | None) -> RunOptions:
    """How the run was started, with the new strategy where there is one."""
    options = RunOptions.of(recording.head["options"])
    new = live.changes.strategy if live is not None else None
    return replace(options, strategy=new or options.strategy)


async def _play(agent: Agent, recording: Recording, replay: Replay, options: RunOptions) -> None:
    """Run from the start through every wait; a part that a killed process left goes on."""
    head = recording.head
    stream = agent.stream(head["request"], can_ask=recording.waits, options=options)
    later: Sequence[Part] = recording.parts[1:]
    stops = [part for part in recording.parts if part.end is not None]
    for number, _ in enumerate(stops or recording.parts[:1]):
        replay.end = await _until_it_stops(stream)
        if isinstance(replay.end, Outcome) or number + 1 >= len(stops):
            return
        goes_on = next(part for part in later if part.head["part"] > stops[number].head["part"])
        stream = _going_on(agent, recording.run_id, goes_on)


def _going_on(agent: Agent, run_id: str, part: Part) -> Stream:
    if part.head["replies"]:
        return agent.reply(run_id, part.head["reply"])
    return agent.resume(run_id, can_ask=part.head["can_ask"])


async def _until_it_stops(stream: Stream) -> Outcome | Waiting:
    end = None
    async for event in stream:
        if not isinstance(event, dict):
            end = event
    assert end is not None, "a stream ends with its outcome or a question"
    return end


def compare(replay: Replay, shelf: Shelf) -> None:
    """Add what came out otherwise than recorded."""
    recorded = replay.recording.end
    if recorded is None:
        _settle_broken_off(replay)
        return
    if replay.findings:
        return
    if replay.error is not None and recorded["kind"] != "failed":
        what = f"The run ends by an error: {replay.error['message']}"
        replay.findings.append(Finding("status", what, "", recorded.get("status"), replay.error))
    replay.findings += [*shelf.left(), *shelf.out_of_order(), *_ends(replay, recorded)]


def _ends(replay: Replay, recorded: Line) -> Iterator[Finding]:
    """How the end differs from the recorded one."""
    end, error = replay.end, replay.error
    if recorded["kind"] == "failed":
        if error is None or error["message"] != recorded["error"]["message"]:
            yield _other("status", recorded["error"], error)
    elif recorded["kind"] == "waiting":
        if not isinstance(end, Waiting) or end.inquiry != recorded["inquiry"]:
            yield _other("status", recorded, error or end)
    elif isinstance(end, Outcome):
        for name in ("answer", "path", "status"):
            if getattr(end, name) != recorded[name]:
                yield _other(name, recorded[name], getattr(end, name))


def _settle_broken_off(replay: Replay) -> None:
    """A run whose process was killed is replayed as far as its recording goes."""
    first = replay.findings[0] if replay.findings else None
    if first is not None and first.kind in ("decision", "call", "read") and first.recorded is None:
        what = "The recording ends here: its process was killed."
        replay.findings[0] = replace(first, kind="recording_ends", what=what)


def _other(name: Any, recorded: Any, now: Any) -> Finding:
    return Finding(name, f"The {name} is not the recorded one.", "", recorded, now)


def _utc_now() -> datetime:
    return datetime.now(UTC)
