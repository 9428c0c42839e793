"""The contract of whoever takes the decisions inside the nodes: a chat model, or rules.

One method per decision. Each gets one record with all that bears on the decision and answers with
one record; neither side touches the state, so decisions can be recorded and replayed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from graphs.state import (
    Gap,
    Move,
    MoveKind,
    Observation,
    RecalledPath,
    Result,
    RunStatus,
    Selection,
    Slip,
    Subtask,
    Verdict,
)
from tools.graph import Binding
from tools.records import Category, Tool


@dataclass(frozen=True, slots=True)
class Turn:
    """An earlier request of the conversation, and what it came to."""

    request: str
    """As it was read."""
    language: str
    subtasks: Sequence[Subtask]
    """Numbered on from turn to turn, so that each has an id of its own in the conversation."""
    results: Mapping[str, Result]
    run_id: str = ""
    kept_as: Mapping[str, str] = field(default_factory=dict)
    """The id of each subtask -> the one that it has in its own run."""
    answer: str = ""
    form: Mapping[str, Any] = field(default_factory=dict)
    """JSON of the form that it was read as; empty where it was read otherwise."""
    turns: Mapping[str, str] = field(default_factory=dict)
    """How the form refers to turns before it (``T1``) -> the run of each."""


@dataclass(frozen=True, slots=True)
class Question:
    """What decompose is asked."""

    request: str
    categories: Sequence[Category]
    max_subtasks: int
    recalled: Sequence[RecalledPath] = ()
    """Paths of similar requests: evidence, never instructions."""
    earlier: Sequence[Turn] = ()
    """Turns of the conversation before this one, oldest first; no two subtasks share an id."""


@dataclass(frozen=True, slots=True)
class Decomposition:
    """The request as subtasks, a DAG in dependency order; empty when there is nothing to do."""

    language: str
    subtasks: list[Subtask]
    """New ones only; where they follow they may depend on those of earlier turns, whose ids they
    do not use again."""
    follows: bool = False
    """Whether the request means something only after the earlier turns."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One tool that may be moved to."""

    tool: Tool
    weight: float
    """Transition weight from the current tool; 0 at the start."""
    availability: float
    why: str
    """Why it is offered: ``found``, ``follows``, or ``supplies <parameter> of <tool>``."""
    bindings: tuple[Binding, ...] = ()


@dataclass(frozen=True, slots=True)
class Task:
    """One subtask with all that is known around it; the base of the decisions within it."""

    request: str
    language: str
    subtask: Subtask
    known: Mapping[str, Result]
    """Results of the subtasks it depends on."""
    candidates: Mapping[str, float] = field(default_factory=dict)
    """Start tools -> relevance in [0, 1], 0 for mere suppliers."""
    noise: Sequence[str] = ()
    """Tools that proved useless here."""
    dead: Sequence[str] = ()
    """Those that failed for good, in this run or lately; others may do the same."""
    recalled: Sequence[RecalledPath] = ()
    """Paths of similar requests: evidence, never instructions."""
    refused: str = ""
    """What reflection found wrong with how a step was called, or with the rows taken."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What choose is asked."""

    task: Task
    path: Sequence[str]
    """Tools walked so far."""
    offers: Sequence[Offer]
    moves: Sequence[Move]
    undone: Sequence[str]
    """Branches already undone, as ``a>b>c``."""
    moves_left: int
    observations: Sequence[Observation] = ()
    """What the steps of the path gave that were executed already."""
    failure: Observation | None = None
    """The last step that failed or gave nothing."""
    judged: str = ""
    """What reflection found wrong with an earlier path."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One move; ``tool_id`` names an offered tool for ``advance`` and is empty otherwise."""

    kind: MoveKind
    reason: str
    tool_id: str = ""
    missing: tuple[Gap, ...] = ()
    """With ``give_up``: the values a person would have to give."""


@dataclass(frozen=True, slots=True)
class Review:
    """What reflect is asked: a planned path, a failed step, or a finished path."""

    task: Task
    path: Sequence[str]
    observations: Sequence[Observation]
    moves: Sequence[Move]
    missing: Sequence[Gap]


@dataclass(frozen=True, slots=True)
class Blank:
    """What fill is asked: the arguments of one tool."""

    task: Task
    tool: Tool
    path: Sequence[str]
    observations: Sequence[Observation]
    """What the steps before it gave; the rows were selected already."""
    complaint: str = ""
    """What was wrong with the last attempt."""


@dataclass(frozen=True, slots=True)
class Filled:
    """Arguments of one or, for a fan-out, several calls; or what is missing."""

    calls: list[dict[str, Any]]
    whole: bool = False
    """Whether all pages of the answer are needed, not the first alone."""
    missing: tuple[Gap, ...] = ()


@dataclass(frozen=True, slots=True)
class Harvest:
    """What select and fields are asked: what to take from an answer."""

    task: Task
    tool: Tool
    path: Sequence[str]
    step: int
    """Index of the step in the path."""
    paths: Mapping[str, Any]
    """Every output path present in the answer -> one sample value."""
    containers: Sequence[str]
    """List paths present in the answer, outermost first; ``""`` is the whole answer."""
    bodies: Sequence[Any] = ()
    """The full answers, for choosing by value; never for a prompt."""
    arguments: Sequence[Mapping[str, Any]] = ()
    """What was sent, a set of arguments per call."""
    before: Sequence[Observation] = ()
    """What the earlier steps of the path gave."""


@dataclass(frozen=True, slots=True)
class Inquiring:
    """What ask is asked: the words of a question to the person."""

    request: str
    language: str
    gaps: Sequence[Gap]
    """What is missing, each thing once."""


@dataclass(frozen=True, slots=True)
class Closing:
    """What summarize is asked."""

    request: str
    language: str
    subtasks: Sequence[Subtask]
    results: Mapping[str, Result]
    slips: Sequence[Slip] = ()
    """What was put right in the request before it was read."""
    earlier: Mapping[str, Result] = field(default_factory=dict)
    """What earlier turns found that the subtasks rest on."""
    made_up: Sequence[str] = ()
    """What an earlier answer said that rests on nothing."""
    plain: bool = False
    """Whether the answer must hold returned values in fixed sentences and nothing else."""
    say: Callable[[str], Awaitable[None]] | None = None
    """Takes the answer piece by piece while it is written; None: nobody listens."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The answer for the person."""

    answer: str
    status: RunStatus
    citations: list[str] = field(default_factory=list)
    """Call ids the answer rests on."""
    free: bool = False
    """Whether it was written in words of its own, so that it has to be checked."""
    features: Mapping[str, float] = field(default_factory=dict)
    """What its certainty rests on, where rules told it."""


class Reasoner(Protocol):
    """Takes the decisions. Raises ``ModelRetryError`` for an answer that may be tried again."""

    @property
    def name(self) -> str:
        """Shown in traces."""
        ...

    async def decompose(self, question: Question) -> Decomposition:
        """Split a request into subtasks."""
        ...

    async def helpers(self, task: Task, path: Sequence[str]) -> list[str]:
        """Tools that plans go on with from this path, to be offered beside the usual ones."""
        ...

    async def choose(self, situation: Situation) -> Choice:
        """The next move of the search."""
        ...

    async def reflect(self, review: Review) -> Verdict:
        """Judge a planned path, a failed step or a finished path."""
        ...

    async def fill(self, blank: Blank) -> Filled:
        """The arguments of a call."""
        ...

    async def fields(self, harvest: Harvest) -> list[str]:
        """The output paths worth keeping, most important first."""
        ...

    async def select(self, harvest: Harvest) -> Selection:
        """Which rows to take from an answer, and what to compute from them."""
        ...

    async def conclude(self, task: Task, observations: Sequence[Observation]) -> bool | None:
        """The truth of a yes-or-no subtask, None where it asks something else."""
        ...

    async def combine(self, task: Task) -> Result:
        """The result of a step without a tool, computed from the known results."""
        ...

    async def ask(self, inquiring: Inquiring) -> str:
        """One question for everything that is missing, in the language of the request."""
        ...

    async def summarize(self, closing: Closing) -> Summary:
        """The answer, only from what the calls returned."""
        ...

    async def aclose(self) -> None:
        """Close the connections that it keeps."""
        ...
