"""Parts for tests of the agent: tools, stubs of what surrounds it, a scripted reasoner."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Self, TypeVar

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Event
from graphs.limits import Limits
from graphs.parts import Parts
from graphs.reasoner import (
    Blank,
    Choice,
    Closing,
    Decomposition,
    Filled,
    Harvest,
    Inquiring,
    Question,
    Review,
    Situation,
    Summary,
    Task,
)
from graphs.run_options import RunOptions
from graphs.state import (
    Condition,
    Observation,
    Result,
    Selection,
    Subtask,
    SubtaskStatus,
    Verdict,
    VerdictKind,
)
from graphs.switches import Switches
from memory.approvals import Approvals
from memory.claims import Claims
from memory.errors import ModelRetryError, RunStoppedError
from memory.journal import Journal
from memory.path_memory import PathMemory
from memory.volatile_approvals import VolatileApprovals
from memory.volatile_claims import VolatileClaims
from memory.volatile_journal import VolatileJournal
from memory.volatile_workers import VolatileWorkers
from tools.calling import Caller, CallError, CallResult, ErrorKind, SentRequest
from tools.graph import Binding, Neighbour
from tools.library import Catalogue, ToolLibrary
from tools.read_cache import ReadCache
from tools.records import Category, OutputField, Parameter, Risk, Tool, ToolGroup
from tools.retrieval import Hit
from tools.volatile_library import VolatileLibrary

T = TypeVar("T")
NOON = datetime(2026, 5, 12, 12, tzinfo=UTC)


# --- records ------------------------------------------------------------------------------------


def make_tool(name: str, *required: str, outputs: Sequence[str] = (), risk: Risk = "read") -> Tool:
    """A tool of the group ``g``; its id is ``g.<name>``."""
    return Tool(
        id=f"g.{name}",
        group_id="g",
        name=name,
        path=f"/{name}",
        method="GET" if risk == "read" else "POST",
        risk=risk,
        parameters=tuple(
            Parameter(key=key, name=key, location="query", required=True) for key in required
        ),
        outputs=tuple(OutputField(path=path) for path in outputs),
    )


def make_library(tools: Iterable[Tool], base_url: str = "http://127.0.0.1:1") -> VolatileLibrary:
    library = VolatileLibrary()
    group = ToolGroup(id="g", name="g", category_id="c", base_url=base_url, allow_loopback=True)
    library.put(Catalogue(category=Category(id="c", name="c"), group=group, tools=tuple(tools)))
    return library


def make_subtask(
    name: str,
    *depends_on: str,
    condition: tuple[str, bool] | None = None,
    category: str = "",
    text: str = "",
) -> Subtask:
    return Subtask(
        id=name,
        text=text or f"do {name}",
        search="",
        depends_on=list(depends_on),
        category=category,
        condition=Condition(subtask=condition[0], expect=condition[1]) if condition else None,
    )


def make_result(
    name: str, status: SubtaskStatus = "answered", *, truth: bool | None = None
) -> Result:
    return Result(
        subtask=name,
        text=f"do {name}",
        status=status,
        observations=[],
        truth=truth,
        missing=[],
        note="",
        facts={},
    )


def make_observation(tool_id: str = "g.a", **changes: Any) -> Observation:
    observation = Observation(
        tool_id=tool_id,
        call_ids=["A1.1"],
        outcome="ok",
        error="",
        error_kind="",
        arguments=[{}],
        changed=False,
        fruitless=[],
        fields=["[].id"],
        total=1,
        seen=1,
        whole=False,
        matched=1,
        rows=[{"call_id": "A1.1", "fields": {"[].id": 1}}],
        aggregate=None,
        selection=None,
    )
    return {**observation, **changes}  # type: ignore[typeddict-item]


def make_selection(container: str = "[]", **changes: Any) -> Selection:
    selection = Selection(
        container=container,
        filters=[],
        sort=None,
        skip=0,
        take=None,
        tests=[],
        each=False,
        aggregate=None,
    )
    return {**selection, **changes}  # type: ignore[typeddict-item]


def verdict(kind: VerdictKind = "success", wrong_step: int = 0, *noise: str) -> Verdict:
    return Verdict(
        kind=kind, wrong_step=wrong_step, noise=list(noise), again=False, reason=f"it is {kind}"
    )


def failed(kind: ErrorKind = "server_error", message: str = "broken") -> CallResult:
    return CallResult(
        tool_id="g.a",
        outcome="failed",
        error=CallError(kind=kind, message=message),
        elapsed_s=0.25,
    )


def answered(body: Any) -> CallResult:
    return CallResult(
        tool_id="g.a",
        outcome="ok" if body else "empty",
        status=200,
        body=body,
        elapsed_s=0.125,
    )


# --- what surrounds the agent -------------------------------------------------------------------


class StubGraph:
    """Edges and bindings as given; every tool is available."""

    def __init__(
        self, edges: Mapping[str, Sequence[str]] | None = None, bindings: Sequence[Binding] = ()
    ) -> None:
        self._edges = dict(edges or {})
        self._bindings = bindings

    def neighbours(self, tool_id: str, k: int) -> Sequence[Neighbour]:
        names = list(self._edges.get(tool_id, ()))
        return [
            Neighbour(tool_id=name, weight=1 / (i + 1), availability=1)
            for i, name in enumerate(names)
        ][:k]

    def producers(self, tool_id: str, parameter: str) -> Sequence[Binding]:
        return [b for b in self._bindings if (b.target, b.parameter) == (tool_id, parameter)]

    def consumers(self, tool_id: str) -> Sequence[Binding]:
        return [b for b in self._bindings if b.source == tool_id]

    reading = edition = 0

    def refresh(self) -> None:
        self.reading += 1

    def bindings(self, source: str, target: str) -> Sequence[Binding]:
        return [b for b in self._bindings if (b.source, b.target) == (source, target)]

    def transition(self, source: str, target: str) -> float:
        return float(target in self._edges.get(source, ()))

    def availability(self, tool_id: str) -> float:
        return 1.0

    def replacements(self, tool_id: str) -> Sequence[tuple[str, float]]:
        return []


@dataclass
class StubRetriever:
    """Finds the same tools for every text."""

    tool_ids: Sequence[str]
    queries: list[dict[str, Any]] = field(default_factory=list)

    def search(
        self,
        query: str,
        k: int,
        *,
        clauses: Collection[str] = (),
        categories: Collection[str] = (),
        exclude: Collection[str] = (),
    ) -> list[Hit]:
        self.queries.append({"query": query, "clauses": clauses, "categories": categories})
        found = [t for t in self.tool_ids if t not in exclude][:k]
        return [Hit(tool_id=t, score=1 / (i + 1)) for i, t in enumerate(found)]


Answer = CallResult | Exception | list[Any] | dict[str, Any]


@dataclass
class StubCaller:
    """Answers by tool id: a result, a body, an error to raise, or a function of the arguments."""

    answers: Mapping[str, Answer | Callable[[Mapping[str, Any]], Answer]] = field(
        default_factory=dict
    )
    seconds: float = 0.0
    sent: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    at_once: int = 0
    most_at_once: int = 0
    is_closed: bool = False

    async def call(
        self, tool: Tool, arguments: Mapping[str, Any], *, approved: bool = False
    ) -> CallResult:
        if tool.risk != "read" and not approved:
            raise RunStoppedError(f"{tool.id} is not approved", code="approval_required")
        self.sent.append((tool.id, dict(arguments)))
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            await asyncio.sleep(self.seconds)
        finally:
            self.at_once -= 1
        answer = self.answers.get(tool.id, [{"id": 1}])
        if callable(answer):
            answer = answer(arguments)
        if isinstance(answer, Exception):
            raise answer
        return answer if isinstance(answer, CallResult) else answered(answer)

    def preview(self, tool: Tool, arguments: Mapping[str, Any]) -> SentRequest:
        url = f"http://g{tool.path}"
        return SentRequest(method=tool.method, url=url, body=self.validate(tool, arguments))

    def validate(self, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
        missing = [p.key for p in tool.required if p.key not in arguments]
        unknown = [key for key in arguments if tool.parameter(key) is None]
        if missing or unknown:
            message = f"{tool.id}: missing {missing}, unknown {unknown}"
            raise ModelRetryError(message, code="invalid_arguments")
        return {key: str(value) for key, value in arguments.items()}

    def for_owner(self, owner: str) -> Self:
        return self

    def for_run(self, reads: ReadCache) -> Self:
        return self

    async def aclose(self) -> None:
        self.is_closed = True


@dataclass
class StubStatistics:
    """Keeps what was counted."""

    calls: list[tuple[str, bool, float]] = field(default_factory=list)
    moves: list[tuple[str, str, bool]] = field(default_factory=list)

    def record_call(self, tool_id: str, *, succeeded: bool, latency_s: float) -> None:
        self.calls.append((tool_id, succeeded, latency_s))

    def record_transition(self, source: str, target: str, *, undone: bool = False) -> None:
        self.moves.append((source, target, undone))


@dataclass
class ListRecord:
    """A run's record in memory."""

    events: list[Event] = field(default_factory=list)
    bodies: dict[str, Any] = field(default_factory=dict)
    findings: dict[str, Any] = field(default_factory=dict)
    calls: dict[str, Mapping[str, Any]] = field(default_factory=dict)

    async def emit(self, *events: Event) -> None:
        self.events += events

    async def show(self, event: Event) -> None:
        """Keep nothing."""

    async def save_response(
        self, call_id: str, body: Any, *, call: Mapping[str, Any] | None = None
    ) -> None:
        self.bodies[call_id] = body
        if call is not None:
            self.calls[call_id] = call

    async def answered_call(self, call_id: str) -> Mapping[str, Any] | None:
        return self.calls.get(call_id)

    async def save_findings(self, findings: Mapping[str, Any]) -> None:
        self.findings = dict(findings)

    async def response(self, call_id: str) -> Any:
        return self.bodies[call_id]

    def kinds(self) -> list[str]:
        return [event.model_dump()["kind"] for event in self.events]

    def limits(self) -> list[str]:
        return [d["limit"] for e in self.events if (d := e.model_dump())["kind"] == "limit_hit"]


# --- decisions ----------------------------------------------------------------------------------


def in_order(*answers: T) -> Callable[[Any], T]:
    """Gives the answers one after the other, the last one for ever."""
    left = itertools.chain(answers, itertools.repeat(answers[-1]))
    return lambda _question: next(left)


def walk(*names: str, then: str = "finish") -> Callable[[Situation], Choice]:
    """Advances along these tools of the group ``g``, then makes the last move."""
    tools = [f"g.{name}" for name in names]

    def choose(situation: Situation) -> Choice:
        if len(situation.path) < len(tools):
            return Choice("advance", "as told", tools[len(situation.path)])
        return Choice(then, "as told")  # type: ignore[arg-type]

    return choose


def judge(review: Review) -> Verdict:
    """Success while steps give something, the end otherwise."""
    last = review.observations[-1] if review.observations else None
    gave_up = review.moves[-1]["kind"] == "give_up"
    if gave_up or (last is not None and (last["outcome"] != "ok" or not last["rows"])):
        return verdict("wholly_wrong")
    return verdict()


def first_list(harvest: Harvest) -> Selection:
    return make_selection(next((c for c in harvest.containers if c), ""))


def close(closing: Closing) -> Summary:
    statuses = {key: result["status"] for key, result in closing.results.items()}
    good = all(status in ("answered", "skipped") for status in statuses.values())
    return Summary(f"{statuses}", "done" if good else "partial")


@dataclass
class ScriptedReasoner:
    """A function for every decision; what each was asked is kept."""

    subtasks: Sequence[Subtask] = field(default_factory=lambda: [make_subtask("A1")])
    choose_by: Callable[[Situation], Choice] = field(default_factory=lambda: walk("a"))
    reflect_by: Callable[[Review], Verdict] = judge
    fill_by: Callable[[Blank], Filled] = lambda blank: Filled(
        [{p.key: "x" for p in blank.tool.required}]
    )
    fields_by: Callable[[Harvest], list[str]] = lambda harvest: list(harvest.paths)
    select_by: Callable[[Harvest], Selection] = first_list
    conclude_by: Callable[[Task], bool | None] = lambda task: None
    combine_by: Callable[[Task], Result] = lambda task: make_result(task.subtask["id"])
    summarize_by: Callable[[Closing], Summary] = close
    name: str = "script"
    asked: list[tuple[str, Any]] = field(default_factory=list)

    def _ask(self, decision: str, by: Callable[[Any], T], question: Any) -> T:
        self.asked.append((decision, question))
        return by(question)

    def questions(self, decision: str) -> list[Any]:
        return [question for name, question in self.asked if name == decision]

    async def decompose(self, question: Question) -> Decomposition:
        return self._ask("decompose", lambda _: Decomposition("en", list(self.subtasks)), question)

    async def choose(self, situation: Situation) -> Choice:
        return self._ask("choose", self.choose_by, situation)

    async def reflect(self, review: Review) -> Verdict:
        return self._ask("reflect", self.reflect_by, review)

    async def helpers(self, task: Task, path: Sequence[str]) -> list[str]:
        return []

    async def fill(self, blank: Blank) -> Filled:
        return self._ask("fill", self.fill_by, blank)

    async def fields(self, harvest: Harvest) -> list[str]:
        return self._ask("fields", self.fields_by, harvest)

    async def select(self, harvest: Harvest) -> Selection:
        return self._ask("select", self.select_by, harvest)

    async def conclude(self, task: Task, observations: Sequence[Observation]) -> bool | None:
        return self._ask("conclude", self.conclude_by, task)

    async def combine(self, task: Task) -> Result:
        return self._ask("combine", self.combine_by, task)

    async def aclose(self) -> None:
        """Nothing to close."""

    async def ask(self, inquiring: Inquiring) -> str:
        return ", ".join(gap["name"] for gap in inquiring.gaps)

    async def summarize(self, closing: Closing) -> Summary:
        return self._ask("summarize", self.summarize_by, closing)


# --- put together -------------------------------------------------------------------------------


@dataclass
class World:
    """Everything that a node or a run gets, with defaults that work."""

    tools: Sequence[Tool] = field(default_factory=lambda: [make_tool(n) for n in "abcdef"])
    found: Sequence[str] | None = None
    graph: StubGraph = field(default_factory=StubGraph)
    caller: Any = field(default_factory=StubCaller)
    reasoner: ScriptedReasoner = field(default_factory=ScriptedReasoner)
    limits: Limits = field(default_factory=Limits)
    switches: Switches = field(default_factory=Switches)
    statistics: StubStatistics = field(default_factory=StubStatistics)
    record: ListRecord = field(default_factory=ListRecord)
    journal: Journal = field(default_factory=lambda: VolatileJournal(lambda: NOON))
    seconds: float = 0.0
    """What the clock of the run shows."""
    can_ask: bool = False
    options: RunOptions = field(default_factory=RunOptions)
    resumed: bool = False
    memory: PathMemory | None = None
    library: ToolLibrary = field(init=False)
    retriever: StubRetriever = field(init=False)
    approvals: Approvals = field(init=False)
    claims: Claims = field(init=False)

    def __post_init__(self) -> None:
        self.approvals = VolatileApprovals(self.journal, lambda: NOON)
        self.claims = VolatileClaims(self.journal, lambda: NOON)
        self.library = make_library(self.tools)
        found = [tool.id for tool in self.tools] if self.found is None else self.found
        self.retriever = StubRetriever(found)

    @property
    def runtime(self) -> Runtime[RunContext]:
        """What a node is called with."""
        context = RunContext(
            run_id="r1",
            limits=self.limits,
            reasoner=self.reasoner,
            library=self.library,
            retriever=self.retriever,
            graph=self.graph,
            caller=self.caller,
            statistics=self.statistics,
            record=self.record,
            approvals=self.approvals,
            claims=self.claims,
            options=self.options,
            resumed=self.resumed,
            now=lambda: NOON,
            memory=self.memory,
            utc_now=lambda: NOON,
            can_ask=self.can_ask,
            elapsed=lambda: self.seconds,
            switches=self.switches,
        )
        return Runtime(context=context)

    def start_run(self, run_id: str = "r1") -> None:
        """A run of the journal, for what belongs to one."""
        self.journal.start_run(run_id, thread_id="t", request="do it", language="en")

    def parts(self, caller: Caller | None = None) -> Parts:
        """What an agent is made of."""
        numbers = itertools.count(1)
        return Parts(
            library=self.library,
            retriever=self.retriever,
            graph=self.graph,
            statistics=self.statistics,
            caller=caller or self.caller,
            reasoner=self.reasoner,
            journal=self.journal,
            approvals=self.approvals,
            claims=self.claims,
            workers=VolatileWorkers(),
            limits=self.limits,
            now=lambda: NOON,
            monotonic=lambda: self.seconds,
            new_id=lambda: f"r{next(numbers)}",
            utc_now=lambda: NOON,
            memory=self.memory,
            switches=self.switches,
        )
