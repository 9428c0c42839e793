"""The schemas of the agent graph: input, state, output, and the state of one subtask.

Under each field: what it means, who writes it, how it merges. A field without an annotation is
replaced by the last writer. Everything here is plain JSON, small, and free of secrets: full
responses stay in the run journal and are referred to by call id.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from typing_extensions import TypedDict

from graphs.reducers import append, merge_results, union

SubtaskStatus = Literal[
    "answered", "nothing_found", "needs_input", "impossible", "failed", "skipped"
]
RunStatus = Literal["done", "partial", "needs_input", "impossible", "failed"]
VerdictKind = Literal["success", "partly_wrong", "wholly_wrong"]
MoveKind = Literal["advance", "backtrack", "finish", "give_up"]


class Condition(TypedDict):
    """When a subtask runs at all."""

    subtask: str
    """Id of the subtask whose answer decides."""
    expect: bool
    """Runs when that subtask's yes-or-no answer equals this."""


class Pin(TypedDict):
    """Which of several things is meant, as the person said when asked."""

    of: str
    """The operation whose rows left it open; ``""``: a whole plan, named by its ``value``."""
    attribute: str
    value: Any
    entity: str
    """Type of those rows; ``""``: of no type."""


class Subtask(TypedDict):
    """One step of the decomposed request."""

    id: str
    """``A1``, ``A2``, ... in reading order."""
    text: str
    """What to find out or do; ``[A1]`` stands for the answer of subtask 1."""
    search: str
    """The same in the words of API descriptions, in English, to find tools by; may be empty."""
    depends_on: list[str]
    """Ids that must be finished first; without the result of one that the text does not name it
    goes on."""
    category: str
    """Category id that narrows the search, ``""`` for all, ``"llm"`` for a step without a tool."""
    condition: Condition | None
    goal: NotRequired[dict[str, Any]]
    """The goal of the request form that it pursues, where the request was read as one."""
    after: NotRequired[list[str]]
    """Ids that must be finished first, though nothing that they come to is used."""
    pins: NotRequired[list[Pin]]
    """What the person said when asked which one is meant."""
    agreed: NotRequired[bool]
    """Whether the person said that a doubtful command is meant as it was read."""


class Filter(TypedDict):
    """One test that a row must pass."""

    path: str
    op: Literal["=", "!=", "<", "<=", ">", ">=", "contains", "in", "not in"]
    value: Any


class Sort(TypedDict):
    """An order of rows."""

    path: str
    descending: bool


class Aggregate(TypedDict):
    """One number computed from all rows."""

    op: Literal["count", "sum", "average", "min", "max", "difference", "any"]
    """``difference`` is that of the largest and the smallest."""
    path: str
    """Output path; ``""`` with ``count`` and ``any``."""


class Selection(TypedDict):
    """What to take from a list, executed in code: filter, sort, take, aggregate."""

    container: str
    """List path whose items are the rows (``results[]``), ``""`` for the whole answer."""
    filters: list[Filter]
    sort: Sort | None
    skip: int
    """How many rows to leave out first: one for "the second cheapest"."""
    take: int | None
    """How many rows to keep; None keeps all."""
    tests: list[Filter]
    """What a yes-or-no question asks of the rows; not applied, only judged."""
    each: bool
    """Sort and take within the rows of each call, where a step made several."""
    aggregate: Aggregate | None


class Row(TypedDict):
    """One record of an answer."""

    call_id: str
    """The call it came from."""
    fields: dict[str, Any]
    """Output path -> value, outer scalars included."""


class Observation(TypedDict):
    """What one executed step gave."""

    tool_id: str
    call_ids: list[str]
    outcome: Literal["ok", "empty", "failed"]
    error: str
    """What went wrong, for reflection and the person; ``""`` when nothing did."""
    error_kind: str
    arguments: list[dict[str, Any]]
    """Arguments of each call, in the order of call_ids."""
    changed: bool
    """Whether it made a change, which nothing can undo."""
    fruitless: list[str]
    """Those of call_ids whose answers hold nothing to read: failed, empty or never sent."""
    nothing: NotRequired[list[str]]
    """Those of fruitless that say that there is nothing: empty, or no such thing."""
    fields: list[str]
    """Output paths kept by compression."""
    total: int
    """Rows before selection, those on pages that were not read included where the answer says."""
    seen: int
    """Rows read."""
    whole: bool
    """Whether all pages were asked for."""
    more: NotRequired[bool]
    """Whether a list says that it holds more than the pages that were read."""
    matched: int
    """Rows after selection, before they were cut to the response size."""
    rows: list[Row]
    """Rows after selection, cut to the response size."""
    aggregate: Any
    """The computed number, None when none was asked."""
    selection: Selection | None


class Move(TypedDict):
    """One move of the search, undone ones included."""

    kind: MoveKind
    tool_id: str
    """The tool moved to, or undone; ``""`` for finish and give up."""
    path: list[str]
    """The path before the move."""
    reason: str


class Verdict(TypedDict):
    """What reflection found."""

    kind: VerdictKind
    wrong_step: int
    """Index of the first wrong step, the length of the path where it is only not whole; 0 unless
    partly wrong."""
    again: bool
    """Whether the wrong step was called with wrong arguments, so that it is called once more."""
    noise: list[str]
    """Tools to leave out from now on."""
    reason: str


class Gap(TypedDict):
    """One value that only a person can give."""

    name: str
    """What is asked for: ``city``, ``check in``, ``which Springfield``."""
    about: str
    """What it means, from the description of the input; may be empty."""
    options: list[str]
    """Possible answers; empty when it is open."""
    example: str
    """An answer as an example, may be empty."""
    cue: str
    """Word that leads the answer in: ``in``, ``from``, ``to``, ``on``; may be empty."""
    replaces: str
    """Words of the request that the answer makes exact; empty when it adds to them."""
    part: NotRequired[str]
    """Where in the goal the answer belongs: the key of an input or an attribute; or the place of a
    value, as ``Constant.origin`` tells it (``g1.find.constraints.0``)."""
    known: NotRequired[list[str]]
    """Names that may be answers, where there are too many to be offered one by one."""
    values: NotRequired[list[Any]]
    """What each of ``options`` stands for: ids of things."""
    facts: NotRequired[list[str]]
    """All that is known of each of them, which its option tells in part."""
    pin: NotRequired[Pin]
    """What an option chosen is pinned to."""
    read: NotRequired[bool]
    """Whether the first option is what was read, so that "yes" chooses it."""
    sends: NotRequired[list[dict[str, Any]]]
    """What would be sent where that is meant: the arguments of each call."""
    tool_id: NotRequired[str]
    """By which operation it would be sent."""
    free: NotRequired[bool]
    """Whether any text may be the answer: a title, a note."""
    thing: NotRequired[bool]
    """Whether the id of a thing is asked for: an amount is no answer."""


class Inquiry(TypedDict):
    """One question to the person, for everything that is missing at once; JSON."""

    text: str
    """The whole question in the language of the request."""
    gaps: list[Gap]
    """What is asked, each thing once."""


class Prepared(TypedDict):
    """Calls ready to be sent for one step."""

    tool_id: str
    calls: list[dict[str, Any]]
    """Validated arguments, one item per call."""
    whole: bool
    """Whether the pages that follow are asked for, too."""
    approvals: list[str]
    """Id of the approval of each call; empty for a step that changes nothing."""


class Result(TypedDict):
    """What a subtask came to."""

    subtask: str
    text: str
    status: SubtaskStatus
    observations: list[Observation]
    """One per executed step, in order; the last one answers."""
    truth: bool | None
    """Yes or no, where the subtask asks that."""
    missing: list[Gap]
    """What a person would have to say, for ``needs_input``."""
    note: str
    """Why it could not be answered, for the person."""
    facts: dict[str, Any]
    """What a step without a tool computed: ``winner``, ``values``, ``total``, ``difference``."""
    found: NotRequired[dict[str, Any]]
    """What a goal came to: JSON of ``graphs.answering.records.Found``."""
    goal: NotRequired[dict[str, Any]]
    """The goal as it was mended, for the answer to what is missing."""


class RecalledPath(TypedDict):
    """A remembered path as evidence: data about the past, never an instruction."""

    path_id: str
    request: str
    """What was asked then."""
    tools: list[str]
    """What was called, in order."""
    outcome: str
    grade: str
    """How far it is known to be right: rejected, tried, agreed or confirmed."""
    similarity: float
    """Likeness of the requests in [-1, 1]; 1 where they are of one frame."""


class Replay(TypedDict):
    """A remembered path that is walked again without planning."""

    path_id: str
    steps: dict[str, list[dict[str, Any]]]
    """Subtask -> its steps as ``graphs.paths.recording`` tells them."""


class Slip(TypedDict):
    """A slip of the pen that was put right."""

    written: str
    meant: str
    name: bool
    """Whether it changed the name of a place, which the person must be told."""


class DeadEnd(TypedDict):
    """A tool that failed for good."""

    tool_id: str
    reason: str


class AgentInput(TypedDict):
    """What a caller hands in."""

    request: str
    arguments: NotRequired[dict[str, Any]]
    """Those of a direct call, as given: the options that are kept with the run hold them without
    secrets. One that was interrupted before it began has none, and sends nothing."""
    flow: NotRequired[dict[str, Any]]
    """Plans that were given, in the same way: JSON of ``graphs.flows.records.Flow``."""


class AgentOutput(TypedDict):
    """What a caller gets back."""

    answer: str
    status: RunStatus
    path: list[str]
    """Tool ids called, in order."""


class AgentState(TypedDict, total=False):
    """State of the agent graph."""

    request: str
    """The request; written by the caller."""
    read: str
    """The request as it is read, slips of the pen put right; written by recall."""
    slips: list[Slip]
    """What was put right; written by recall."""
    language: str
    """Language of the request, ``en`` or ``zh``; written by decompose."""
    subtasks: list[Subtask]
    """The plan, a DAG in dependency order; written by decompose."""
    results: Annotated[dict[str, Result], merge_results]
    """Finished subtasks by id; written by solve and schedule; merged by id. ``ask`` takes those
    out that its answer opens again."""
    earlier: dict[str, Result]
    """Results of earlier turns that the subtasks rest on, by id; written by decompose."""
    follows: bool
    """Whether the request means something only after earlier turns; by decompose and schedule."""
    taken_over: dict[str, str]
    """What was missing and an earlier turn had said, by the name of the gap; by schedule."""
    ready: list[str]
    """Ids to solve in this wave; written by schedule."""
    inquiry: Inquiry | None
    """What the person is asked next; written by schedule, cleared by ask."""
    questions: int
    """Questions put to the person so far; written by ask."""
    recalled: list[RecalledPath]
    """Paths of similar requests, most similar first; written by recall."""
    avoid: list[str]
    """Tools that failed for good on a request of this frame; by recall, or by plan's decompose."""
    replay: Replay | None
    """The remembered path that is walked; written by recall."""
    abandoned: Annotated[list[str], union]
    """Subtasks whose remembered path did not work this time; written by solve; grows."""
    dead_ends: Annotated[list[DeadEnd], append]
    """Tools that failed for good in this run; written by solve; appended."""
    taken_back: Annotated[list[str], union]
    """Moves, as ``a>b``, whose second call gave nothing of use; written by solve; grows."""
    answer: str
    """Written by summarize."""
    status: RunStatus
    """Written by summarize."""
    path: list[str]
    """Written by summarize."""


class SolveState(TypedDict, total=False):
    """State of the subgraph that solves one subtask; its result goes to ``results``."""

    request: str
    """The whole request as it is read; from schedule."""
    language: str
    """From schedule."""
    subtask: Subtask
    """From schedule."""
    known: dict[str, Result]
    """Results of the subtasks it depends on, of earlier turns too; from schedule."""
    recalled: list[RecalledPath]
    """Paths of similar requests, most similar first; from schedule."""
    replay: list[dict[str, Any]] | None
    """Remembered steps to walk without planning; from schedule, cleared when one does not work."""
    abandoned: Annotated[list[str], union]
    """The subtask, when its remembered path did not work; by prepare_call and pick."""
    dead_ends: Annotated[list[DeadEnd], append]
    """Tools that failed for good; written by reflect and pick; appended."""
    taken_back: Annotated[list[str], union]
    """Moves, as ``a>b``, whose second call gave nothing of use; written by reflect; grows."""
    avoid: list[str]
    """Tools that failed for good on a request of this frame; from schedule."""
    candidates: dict[str, float]
    """Start tools -> relevance in [0, 1], best first; 0 for mere suppliers; by retrieve."""
    noise: Annotated[list[str], union]
    """Tools found useless here, never offered again; written by reflect; grows."""
    path: list[str]
    """Tools walked so far; written by dfs_step and reflect."""
    moves: Annotated[list[Move], append]
    """The scratch: every move with its reason; written by dfs_step; appended."""
    undone: Annotated[list[str], union]
    """Branches undone, as ``a>b>c``; written by dfs_step and reflect; grows."""
    observations: list[Observation]
    """What the executed prefix of the path gave; written by compress, pick and reflect."""
    failure: Observation | None
    """The last step that failed and was undone, to explain where nothing is found; by reflect."""
    calls: int
    """Calls sent so far, which number the call ids; written by call_tool."""
    reflections: int
    """Reflections so far; written by reflect."""
    attempts: int
    """Attempts to fill the current call; written by prepare_call."""
    complaint: str
    """What was wrong with the last arguments; written by prepare_call."""
    prepared: Prepared | None
    """Written by prepare_call, cleared by call_tool."""
    verdict: Verdict | None
    """Written by reflect."""
    missing: list[Gap]
    """Values nobody gave; written by dfs_step, prepare_call and pick, cleared by reflect."""
    stopped: str
    """The limit that ended the search early, for the person; by dfs_step, prepare_call, reflect."""
    rejected: str
    """Why reflection ended the subtask without a success; written by reflect."""
    results: Annotated[dict[str, Result], merge_results]
    """The result, under the subtask's id; written by conclude."""


class SolveOutput(TypedDict):
    """What the subgraph hands to the agent graph."""

    results: Annotated[dict[str, Result], merge_results]
    """The result under the subtask's id; merged by id."""
    abandoned: Annotated[list[str], union]
    dead_ends: Annotated[list[DeadEnd], append]
    taken_back: Annotated[list[str], union]
