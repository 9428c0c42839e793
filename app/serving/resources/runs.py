"""Runs over HTTP: started, followed, gone on with, ended; they go on when the caller leaves."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Response
from pydantic import BaseModel, Field
from sse_starlette import EventSourceResponse

from app.run_report import RunReport
from app.run_tables import RunState, run_state
from app.serving.access import Access, OfOwner, Theirs
from app.serving.answers import ApprovalOut, shown
from app.serving.following import follow
from app.serving.problems import described, documented
from app.serving.requests import AnswersIn, RunIn
from app.serving.resources.paging import Before, Limit
from app.serving.run_desk import RunDesk
from app.serving.saying import open_question
from app.serving.services import TheDesk
from app.serving.starting import Start, start
from graphs.feedback import Opinion, give_feedback
from graphs.going_on import go_on
from graphs.run_options import RunOptions
from graphs.strategies.names import RunKind
from graphs.traces.recording import RecordedTraces
from memory.errors import DeveloperError
from memory.journal import Run
from memory.path_memory import Grade

router = APIRouter(prefix="/runs", tags=["runs"], responses=documented(401, 403, 422))

Key = Annotated[
    str,
    Header(max_length=200, description="Sent again with the same key, no other run is started."),
]
_ENDED_EVENT = "end"
_MOST_EVENTS = 2**63 - 1
"""The highest number that the database knows."""
_DIGITS = len(str(_MOST_EVENTS))


class RunOut(BaseModel):
    """A run in short."""

    run_id: str
    conversation: str
    request: str
    strategy: RunKind
    status: RunState = Field(
        description="`interrupted`: its process ended before it did; resume it."
    )
    created_at: str
    ended_at: str | None
    answer: str | None
    path: list[Any]

    @classmethod
    def of(cls, run: Run, state: RunState) -> RunOut:
        """The run as a list shows it."""
        return cls(
            run_id=run.run_id,
            conversation=run.thread_id,
            request=run.request,
            strategy=RunOptions.of(run.options).kind,
            status=state,
            created_at=run.created_at,
            ended_at=run.ended_at,
            answer=run.answer,
            path=list(run.path),
        )


class RunDetails(RunOut):
    """A run with all that it did."""

    approvals: list[ApprovalOut] = Field(description="What waits for a decision.")
    question: dict[str, Any] | None = Field(description="What it asks, while it waits for that.")
    report: dict[str, Any] = Field(
        description="Subtasks, calls, changes, citations, costs: as `cairn runs show --json`."
    )


class FeedbackIn(BaseModel):
    """Whether a run was right."""

    opinion: Opinion
    reason: str = Field("", max_length=2000, description="Why; kept with the run.")


class FeedbackOut(BaseModel):
    """What the opinion changed."""

    opinion: Opinion
    run_id: str
    path_id: str | None = Field(description="The path remembered of the run, if there is one.")
    grade: Grade | None = Field(description="How far it is trusted now.")


@router.get("")
async def list_runs(theirs: Theirs, limit: Limit = 50, before: Before = None) -> list[RunOut]:
    """The newest runs, newest first."""
    return await asyncio.to_thread(_listed, theirs, limit, before)


@router.post("", status_code=202, responses=documented(409, 503))
async def create_run(
    theirs: Theirs, desk: TheDesk, asked: RunIn, response: Response, idempotency_key: Key = ""
) -> RunOut:
    """Start a run; it goes on when the caller leaves. Follow it at `/runs/{run_id}/events`."""
    options = asked.options.options()
    wanted = Start(asked.request, asked.conversation, options, idempotency_key)
    live = await start(theirs, desk, wanted)
    response.headers["Location"] = f"/runs/{live.run_id}"
    return await asyncio.to_thread(run_out, theirs, live.run_id)


@router.get("/{run_id}", responses=documented(404))
async def show_run(theirs: Theirs, run_id: str) -> RunDetails:
    """One run: how it stands, its answer, what it did, what it waits for."""
    return await asyncio.to_thread(details, theirs, run_id)


@router.get(
    "/{run_id}/events",
    responses=documented(404)
    | {200: {"content": {"text/event-stream": {}}, "description": "Server-sent events"}},
    response_class=Response,
)
async def run_events(
    theirs: Theirs,
    desk: TheDesk,
    run_id: str,
    after: Annotated[
        int, Query(ge=0, le=_MOST_EVENTS, description="Only events with a higher number.")
    ] = 0,
    last_event_id: Annotated[
        str | None, Header(description="The same; sent by clients that reconnect.")
    ] = None,
) -> EventSourceResponse:
    """The events of a run as server-sent events: those stored, then live, to the run's end.

    Each has its number as `id`, so that a client that reconnects goes on without loss. While the
    run waits the stream stays open. The last event is `end`.
    """
    await asyncio.to_thread(theirs.parts.journal.run, run_id)
    if last_event_id and last_event_id.isdecimal():
        after = min(int(last_event_id[:_DIGITS]), _MOST_EVENTS)
    return EventSourceResponse(_told(theirs, desk, run_id, after), ping=15)


@router.get("/{run_id}/responses/{call_id}", responses=documented(404))
async def show_response(theirs: Theirs, run_id: str, call_id: str) -> Any:
    """The whole answer of a service to one call of a run; the report names the calls."""
    return await asyncio.to_thread(theirs.parts.journal.response, run_id, call_id)


@router.post("/{run_id}/resume", status_code=202, responses=documented(404, 409, 503))
async def resume_run(theirs: Theirs, desk: TheDesk, run_id: str, said: AnswersIn) -> RunOut:
    """Go on with a run that waits or was interrupted, with what is said to it."""
    await desk.begin(go_on(theirs.agent, said.answers(run_id)), theirs.owner)
    return await asyncio.to_thread(run_out, theirs, run_id)


@router.post("/{run_id}/cancel", responses=documented(404, 409))
async def cancel_run(theirs: Theirs, desk: TheDesk, run_id: str) -> RunOut:
    """End a run; nothing more is sent for it."""
    await theirs.agent.cancel(run_id)
    desk.stop(run_id)
    return await asyncio.to_thread(run_out, theirs, run_id)


@router.delete("/{run_id}", status_code=204, responses=documented(404, 409))
async def delete_run(theirs: Theirs, run_id: str) -> None:
    """Delete an ended run with its events, answers and trace; what was learned of it stays."""
    await asyncio.to_thread(_delete, theirs, run_id)


@router.post("/{run_id}/feedback", tags=["feedback"], responses=documented(404, 409))
async def give_opinion(theirs: Theirs, run_id: str, given: FeedbackIn) -> FeedbackOut:
    """Say that a run was right or wrong; its path is trusted, or not walked again."""
    parts = theirs.parts
    if parts.memory is None:
        raise DeveloperError("Nothing is remembered (CAIRN_USE_MEMORY).", code="memory_off")
    path = await asyncio.to_thread(
        give_feedback,
        given.opinion,
        run_id,
        journal=parts.journal,
        memory=parts.memory,
        statistics=parts.statistics,
        reason=given.reason,
    )
    return FeedbackOut(
        opinion=given.opinion,
        run_id=run_id,
        path_id=path.path_id if path else None,
        grade=path.grade if path else None,
    )


def _listed(theirs: Access, limit: int, before: str | None) -> list[RunOut]:
    return out(theirs, theirs.parts.journal.runs(limit=limit, before=before))


def out(theirs: OfOwner, runs: Sequence[Run]) -> list[RunOut]:
    """The runs as a list shows them; blocks."""
    return [RunOut.of(run, run_state(run, theirs.parts.workers)) for run in runs]


def _delete(theirs: Access, run_id: str) -> None:
    retention = theirs.parts.retention
    assert retention is not None, "a server keeps its runs in a database"
    if theirs.parts.journal.run(run_id).ended_at is None:
        message = f"Run {run_id} has not ended. Cancel it first: POST /runs/{run_id}/cancel."
        raise DeveloperError(message, code="run_unfinished")
    retention.delete([run_id])
    delete_traces(theirs, [run_id])


def delete_traces(theirs: OfOwner, run_ids: Sequence[str]) -> None:
    """Delete what was traced of runs that are deleted: it tells their requests and answers."""
    traces = theirs.parts.traces
    if isinstance(traces, RecordedTraces):
        traces.delete(run_ids)


def run_out(theirs: Access, run_id: str) -> RunOut:
    """A run in short; blocks. Raises ``DeveloperError`` (``unknown_run``)."""
    (found,) = out(theirs, [theirs.parts.journal.run(run_id)])
    return found


def details(theirs: OfOwner, run_id: str) -> RunDetails:
    """One run with all that it did; blocks. Raises ``DeveloperError`` (``unknown_run``)."""
    parts = theirs.parts
    run, events = parts.journal.run(run_id), parts.journal.events(run_id)
    pending = [one for one in parts.approvals.of_run(run_id) if one.status == "pending"]
    question = open_question(events) if run.status == "waiting" else None
    (found,) = out(theirs, [run])
    return RunDetails(
        **dict(found),
        approvals=shown(pending),
        question=None if question is None else dict(question),
        report=RunReport.of(run, events).to_json(),
    )


async def _told(
    theirs: Access, desk: RunDesk, run_id: str, after: int
) -> AsyncIterator[dict[str, Any]]:
    """The events as sse-starlette takes them."""
    journal = theirs.parts.journal

    async def is_over() -> bool:
        run = await asyncio.to_thread(journal.run, run_id)
        return run.ended_at is not None or desk.is_closed

    told = follow(theirs, desk, run_id, after=after, is_over=is_over)
    try:
        async for event in told:
            sent = {"event": event["kind"], "data": json.dumps(event)}
            yield sent | ({"id": str(event["seq"])} if "seq" in event else {})
    except DeveloperError as error:  # the key was revoked
        yield {"event": "error", "data": described(error).model_dump_json()}
        return
    run = await asyncio.to_thread(run_out, theirs, run_id)
    if run.ended_at is not None:
        yield {"event": _ENDED_EVENT, "data": run.model_dump_json()}
