"""The contract of whoever reads, chooses, mends and answers: a chat model, or rules.

Everything else that happens between a request and its answer is code: grounding, search,
validation, calls, rows.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from graphs.answering.records import Found
from graphs.forms.records import Constraint, DoGoal, Form, Goal
from graphs.plans.records import Plan
from graphs.search.grounding import Grounding
from graphs.state import RunStatus
from graphs.working import Work
from tools.entity_types.records import EntityModel
from tools.library import ToolLibrary


@dataclass(frozen=True, slots=True)
class EarlierTurn:
    """An earlier request of the conversation, and what it came to."""

    id: str
    """``T1``, ``T2``, ... oldest first; goals of it are referred to as ``T1.g1``."""
    request: str
    form: Form
    found: Mapping[str, Found]
    """Goal id -> what it came to."""
    answer: str = ""


class Outlook(NamedTuple):
    """What a goal would be answered by."""

    lacks: float
    """What its best plan loses, 0 or less, by what it asks for or leaves undone."""
    whole: bool
    """Whether that plan needs nothing more from the person."""
    misnamed: bool = False
    """Whether it looks for a name among things that it is known not to be one of."""
    sweeps: bool = False
    """Whether it calls something for all things of a type that nobody spoke of."""


Foresee = Callable[[EntityModel, str, Goal, Sequence[Goal], Sequence[Constraint]], Outlook]
"""Searches the plans of a goal of a request that follows others, with what it speaks of; blocks."""


@dataclass(frozen=True, slots=True)
class ReadQuestion:
    """What ``read`` is asked."""

    request: str
    now: datetime
    model: EntityModel
    library: ToolLibrary
    grounding: Grounding
    """Names and values known so far, and safe look-ups that find more."""
    earlier: Sequence[EarlierTurn] = ()
    lost: str = ""
    """The request right before, where nothing could be made of it; it is none of ``earlier``."""
    complaint: str = ""
    """What was wrong with the last form."""
    again: bool = False
    """Whether the last form was valid and came to nothing."""
    relevant: Mapping[str, float] = field(default_factory=dict)
    """Tool id -> how near the request is to it in meaning, in [0, 1], best first."""
    relevant_to: Callable[[str], Mapping[str, float]] | None = None
    """The same of another text; blocks."""
    foresee: Foresee | None = None
    """Tells whether a reading can be answered; None: nobody can tell yet."""
    work: Work = field(default_factory=Work)
    """Does what takes long, and tells when nobody waits for it any more."""


@dataclass(frozen=True, slots=True)
class ChooseQuestion:
    """What ``choose`` is asked: things that code cannot tell apart."""

    request: str
    language: str
    what: str
    """The name that several things have, or the request that several operations may do."""
    options: Sequence[str]
    """Each in one line, for a person or a model."""


@dataclass(frozen=True, slots=True)
class MendQuestion:
    """What ``mend`` is asked: what failed, and what came back."""

    request: str
    now: datetime
    model: EntityModel
    library: ToolLibrary
    goal: Goal
    plan: Plan
    failed: str
    """Tool id of the step that failed or gave nothing."""
    arguments: Sequence[Mapping[str, Any]]
    error: str
    """What came back, short; empty where it was nothing."""
    turned_down: bool = False
    """Whether the service would not take the arguments."""
    told: Sequence[Constraint] = ()
    """Where and when the request speaks of, nearest to the goal first."""
    relevant: Mapping[str, float] = field(default_factory=dict)
    """Tool id -> how near the request is to it in meaning, best first."""


@dataclass(frozen=True, slots=True)
class FillQuestion:
    """What ``fill`` is asked: an answer of the person to several questions about a command."""

    request: str
    """The answer."""
    now: datetime
    model: EntityModel
    library: ToolLibrary
    grounding: Grounding
    goal: DoGoal
    """The command that lacks something."""
    work: Work = field(default_factory=Work)
    """As of ``ReadQuestion``."""


class Filled(NamedTuple):
    """A command with what an answer said of it."""

    goal: DoGoal
    left: tuple[str, ...]
    """Words of the answer that were not understood."""
    stems: tuple[str, ...]
    """Stems of those that were."""


@dataclass(frozen=True, slots=True)
class AnswerQuestion:
    """What ``answer`` is asked."""

    request: str
    now: datetime
    form: Form
    found: Mapping[str, Found]
    model: EntityModel
    library: ToolLibrary
    sent: Sequence[tuple[str, Mapping[str, Any]]] = ()
    """The tool of each call of this request, with its arguments by parameter key."""
    made_up: Sequence[str] = ()
    """What an earlier answer said that rests on nothing."""
    plain: bool = False
    """Whether the answer must hold returned values in fixed sentences and nothing else."""
    say: Callable[[str], Awaitable[None]] | None = None
    """Takes the answer piece by piece while it is written; None: nobody listens."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer for the person."""

    text: str
    status: RunStatus
    free: bool = False
    """Whether it was written in words of its own, so that it has to be checked."""
    features: Mapping[str, float] = field(default_factory=dict)
    """What its certainty rests on: features of the form, and of what was found."""


class FormReasoner(Protocol):
    """Takes the decisions. Raises ``ModelRetryError`` for an answer that may be tried again."""

    @property
    def name(self) -> str:
        """Shown in traces."""
        ...

    async def read(self, question: ReadQuestion) -> Form:
        """The request as a form."""
        ...

    async def choose(self, question: ChooseQuestion) -> int | None:
        """Index of the option that is meant; None where only the person can say."""
        ...

    async def mend(self, question: MendQuestion) -> Goal | None:
        """A changed goal that is worth another try; None where nothing helps."""
        ...

    async def fill(self, question: FillQuestion) -> Filled | None:
        """The command with what an answer says of it; None where the answer is one value."""
        ...

    async def answer(self, question: AnswerQuestion) -> Answer:
        """The answer, only from what was found."""
        ...

    async def aclose(self) -> None:
        """Close the connections that it keeps."""
        ...
