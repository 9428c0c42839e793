"""What callers get: a run as far as it has come."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Literal, Self, cast

from pydantic import BaseModel, ConfigDict, Field

from app.serving.access import OfOwner
from app.serving.problems import Problem, described
from app.serving.requests import AgentIn
from app.serving.run_desk import LiveRun
from graphs.outcomes import Outcome, Waiting
from graphs.run_options import RunOptions
from graphs.spending import ACCOUNT
from graphs.state import RunStatus
from graphs.strategies.names import RunKind
from memory.approvals import Approval, ApprovalStatus, Decider
from memory.errors import CairnError
from memory.journal import Run

AnswerStatus = Literal[RunStatus, "waiting", "cancelled"]


class ApprovalOut(BaseModel):
    """A request that changes something, and what was decided on it."""

    approval_id: str
    run_id: str
    subtask: str
    tool_id: str
    risk: str
    request: dict[str, Any] = Field(description="Exactly what would be sent, without credentials.")
    arguments: dict[str, Any]
    effect: str = Field(description="What it changes, in the words of the description.")
    reason: str = Field(description="Which part of the request wants it.")
    about: list[str] = Field(description="What is known of the records it names.")
    status: ApprovalStatus
    decided_by: Decider | None
    edited: bool
    note: str
    created_at: str
    decided_at: str

    @classmethod
    def of(cls, approval: Approval) -> Self:
        """The approval as it is shown."""
        shown = {name: getattr(approval, name) for name in cls.model_fields}
        return cls(**shown | {"about": list(approval.about)})


class GapOut(BaseModel):
    """One thing that only the person can say."""

    name: str
    about: str
    options: list[str]
    example: str
    known: list[str] = Field([], description="Names to complete, where they are too many to offer.")

    model_config = ConfigDict(extra="ignore")


class QuestionOut(BaseModel):
    """One question for everything that is missing."""

    text: str
    gaps: list[GapOut]


class CostsOut(BaseModel):
    """What deciding took; without a chat model only decisions are counted."""

    decisions: dict[str, int] = {}
    model_calls: int = 0
    tokens: int = 0
    money: float = 0.0
    estimated: bool = False
    unanswered: int = 0


class AgentOut(BaseModel):
    """A run that has ended, or what it waits for."""

    run_id: str
    conversation: str
    strategy: RunKind | None = Field(description="Null where it did not begin.")
    status: AnswerStatus = Field(
        description="`waiting`: say what `approvals` or `question` ask, with `resume`."
    )
    answer: str = ""
    path: list[str] = Field([], description="Tools that led to the answer, in order.")
    citations: list[str] = Field([], description="Ids of the calls that the answer rests on.")
    approvals: list[ApprovalOut] = Field([], description="What waits for a decision.")
    question: QuestionOut | None = None
    costs: CostsOut = CostsOut()
    elapsed_s: float = 0.0
    error: Problem | None = Field(
        None, description="What one of a batch failed with; where it had begun `run_id` names it."
    )


async def answer_of(access: OfOwner, live: LiveRun) -> AgentOut:
    """What came of a stretch of a run, once it has stopped.

    Raises what it failed with; a run that was cancelled meanwhile is an answer too.
    """
    journal = access.parts.journal
    try:
        end = await live.stopped()
    except CairnError:
        run = await asyncio.to_thread(journal.run, live.run_id)
        if run.status != "cancelled":
            raise
        return AgentOut(**_named(run), status="cancelled")
    run = await asyncio.to_thread(journal.run, live.run_id)
    if isinstance(end, Waiting):
        return _waiting(run, end, live)
    if end is not None:
        return _ended(run, end, live)
    return await asyncio.to_thread(_left, access, run)


def failure_of(asked: AgentIn, run: Run | None, error: Exception) -> AgentOut:
    """What came of a run that failed, or did not begin."""
    named = {"run_id": "", "conversation": asked.conversation, "strategy": asked.options.strategy}
    return AgentOut(**(_named(run) if run else named), status="failed", error=described(error))


def _named(run: Run) -> dict[str, Any]:
    strategy = RunOptions.of(run.options).kind
    return {"run_id": run.run_id, "conversation": run.thread_id, "strategy": strategy}


def shown(approvals: Sequence[Approval]) -> list[ApprovalOut]:
    """The approvals as they are shown."""
    return [ApprovalOut.of(approval) for approval in approvals]


def _waiting(run: Run, end: Waiting, live: LiveRun) -> AgentOut:
    inquiry = end.inquiry
    return AgentOut(
        **_named(run),
        status="waiting",
        approvals=shown(end.approvals),
        question=None if inquiry is None else QuestionOut.model_validate(inquiry),
        costs=_costs(live),
    )


def _left(access: OfOwner, run: Run) -> AgentOut:
    """A run that stopped before, as the journal has it; blocks."""
    live, inquiry, answered, elapsed_s = LiveRun(), None, run.status, 0.0
    for event in access.parts.journal.events(run.run_id):
        live.note({**event.data, "run_id": run.run_id, "kind": event.kind})
        if event.kind in ("asked", "replied"):
            inquiry = event.data.get("inquiry")
        elif event.kind == "answered":
            answered = event.data["status"]
        elif event.kind == "run_finished":
            elapsed_s = event.data["elapsed_s"]
    if run.status == "waiting":
        rows = access.parts.approvals.of_run(run.run_id)
        pending = tuple(row for row in rows if row.status == "pending")
        return _waiting(run, Waiting(run.run_id, inquiry, pending), live)
    return AgentOut(
        **_named(run),
        status=cast("AnswerStatus", run.status if run.status == "cancelled" else answered),
        answer=run.answer or "",
        path=list(run.path),
        citations=live.citations,
        costs=_costs(live),
        elapsed_s=elapsed_s,
    )


def _costs(live: LiveRun) -> CostsOut:
    return CostsOut(**{name: live.account[name] for name in ACCOUNT if name in live.account})


def _ended(run: Run, end: Outcome, live: LiveRun) -> AgentOut:
    return AgentOut(
        **_named(run),
        status=end.status,
        answer=end.answer,
        path=end.path,
        citations=live.citations,
        costs=CostsOut(**end.spending.told()),
        elapsed_s=end.elapsed_s,
    )
