"""One call: what was decided on it, its claim, the sending, and what is kept of the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from http import HTTPStatus
from typing import Any

from graphs.approving import is_as_approved, request_digest
from graphs.context import RunContext
from graphs.events import CallFinished, CallStarted
from memory.approvals import Approval, Decider
from memory.claims import Claim
from memory.errors import BacktrackError, ModelRetryError, RunStoppedError
from tools.calling import CallError, CallResult, SentRequest
from tools.idempotency import key_of, key_parameter, with_key
from tools.records import Tool

OUT_OF_TIME = "no answer came before the time of the run was up"
_NOT_THE_TOOLS_FAULT = frozenset({"not_found", "client_error", "unauthorised", "outcome_unknown"})
_REFUSALS: dict[Decider | None, str] = {
    "person": "rejected: the person rejected it",
    "dry_run": "dry_run: nothing is sent in a dry run",
    "nobody": "approval_required: {tool} changes something, and nobody was there to approve it",
    "cancelled": "rejected: the run was cancelled",
}
_OUTDATED = (
    "approval_outdated: nothing was sent: {tool} would now be called in another way than was "
    "approved. Ask for it again"
)


@dataclass(frozen=True, slots=True)
class Order:
    """A call to be sent."""

    tool: Tool
    subtask: str
    call_id: str
    arguments: dict[str, Any]
    approval_id: str = ""
    """Its approval, "" for a call that changes nothing."""


async def send(context: RunContext, order: Order) -> CallResult | str:
    """The result of a call; or, as ``code: message``, what kept it from being sent."""
    approval = None
    if order.approval_id:
        approval = await asyncio.to_thread(context.approvals.approval, order.approval_id)
    await context.record.emit(
        CallStarted(
            subtask=order.subtask,
            call_id=order.call_id,
            tool_id=order.tool.id,
            arguments=order.arguments,
        )
    )
    if approval is not None and approval.status != "approved":
        return await _refused(context, order, _refusal(approval))
    try:
        if order.tool.risk == "read":
            return await _read(context, order)
        if approval is None or not await asyncio.to_thread(
            is_as_approved, context, order.tool, order.arguments, approval
        ):
            return await _refused(context, order, _OUTDATED.format(tool=order.tool.id))
        return await _write(context, order)
    except (BacktrackError, ModelRetryError, RunStoppedError) as error:
        if error.code == "run_ended":  # by somebody else: nothing more is done for it
            raise
        return await _refused(context, order, f"{error.code}: {error}")


def _refusal(approval: Approval) -> str:
    told = _REFUSALS.get(approval.decided_by, _REFUSALS["nobody"])
    told = told.format(tool=approval.tool_id)
    return f"{told}: {approval.note}" if approval.note else told


async def _refused(context: RunContext, order: Order, why: str) -> str:
    kind, _, message = why.partition(": ")
    await context.record.emit(
        CallFinished(
            subtask=order.subtask,
            call_id=order.call_id,
            tool_id=order.tool.id,
            outcome="failed",
            error=message,
            error_kind=kind,
            attempts=0,
        )
    )
    return why


async def _read(context: RunContext, order: Order) -> CallResult:
    """The answer of a read; one that came before the run was interrupted is not asked for again."""
    digest = request_digest(order.tool.id, order.arguments)
    if context.resumed:
        known = await _answer_of(context, order.call_id, digest)
        if known is not None:
            await _tell(context, order, known)
            return known.model_copy(update={"request": _request(context, order)})
    result = await _in_time(context, order)
    await _keep(context, order, digest, result)
    return result


def _request(context: RunContext, order: Order) -> SentRequest | None:
    """Where an answer came from, which is not kept with it; None where that is not told now."""
    try:
        return context.caller.preview(order.tool, order.arguments)
    except (BacktrackError, ModelRetryError):
        return None


async def _in_time(context: RunContext, order: Order) -> CallResult:
    """What a read gives; raises ``RunStoppedError`` when the time of the run is up before."""
    try:
        async with asyncio.timeout(context.limits.wall_seconds - context.elapsed()) as time:
            return await context.caller.call(order.tool, order.arguments)
    except TimeoutError:
        if not time.expired():
            raise
        raise RunStoppedError(OUT_OF_TIME, code="wall_seconds") from None


async def _write(context: RunContext, order: Order) -> CallResult:
    """The answer of a change that is sent at most once, now or before."""
    digest = request_digest(order.tool.id, order.arguments)
    key = key_of(context.run_id, order.subtask, digest)
    keyed, parameter = with_key(order.tool, order.arguments, key), key_parameter(order.tool)
    claim = Claim(
        run_id=context.run_id,
        subtask=order.subtask,
        digest=digest,
        call_id=order.call_id,
        tool_id=order.tool.id,
        idempotency_key=str(keyed[parameter.key]) if parameter else "",
    )
    earlier = await asyncio.to_thread(context.claims.claim, claim)
    if earlier is not None:
        result = await _answer_of(context, earlier.call_id, digest) or _unknown(earlier)
    else:
        result = await _send_claimed(context, order, keyed, claim)
    await _keep(context, order, digest, result, counted=earlier is None)
    return result


async def _send_claimed(
    context: RunContext, order: Order, arguments: Mapping[str, Any], claim: Claim
) -> CallResult:
    try:
        return await context.caller.call(order.tool, arguments, approved=True)
    except (BacktrackError, ModelRetryError, RunStoppedError):  # raised before anything is sent
        await asyncio.to_thread(context.claims.release, claim)
        raise


def _unknown(claim: Claim) -> CallResult:
    key = claim.idempotency_key
    sent = f"{datetime.fromisoformat(claim.claimed_at):%Y-%m-%d %H:%M:%S} UTC"
    message = (
        f"it was sent at {sent}, but the run was interrupted before an answer came; "
        "whether the change was made is not known, check before again"
    ) + (f" (idempotency key {key})" if key else "")
    error = CallError(kind="outcome_unknown", message=message)
    return CallResult(tool_id=claim.tool_id, outcome="failed", error=error, attempts=0)


async def _answer_of(context: RunContext, call_id: str, digest: str) -> CallResult | None:
    """What a call of this request gave before; None where no answer was kept."""
    known = await context.record.answered_call(call_id)
    if known is None or known["digest"] != digest:
        return None
    body = await context.record.response(call_id)
    return CallResult.model_validate({**known["result"], "body": body})


async def _keep(
    context: RunContext, order: Order, digest: str, result: CallResult, *, counted: bool = True
) -> None:
    """Store the answer, count the outcome, tell whoever listens."""
    told = result.model_dump(mode="json", exclude={"body", "request"})
    call = {"digest": digest, "result": told}
    await context.record.save_response(order.call_id, result.body, call=call)
    if counted and result.attempts:
        kind = result.error.kind if result.error else ""
        is_broken = (result.status or 0) >= HTTPStatus.INTERNAL_SERVER_ERROR
        count = partial(
            context.statistics.record_call,
            order.tool.id,
            succeeded=result.outcome != "failed"
            or (kind in _NOT_THE_TOOLS_FAULT and not is_broken),
            latency_s=result.elapsed_s,
        )
        await context.writes.do(count)
    await _tell(context, order, result)


async def _tell(context: RunContext, order: Order, result: CallResult) -> None:
    error = result.error
    await context.record.emit(
        CallFinished(
            subtask=order.subtask,
            call_id=order.call_id,
            tool_id=order.tool.id,
            outcome=result.outcome,
            status=result.status,
            error=error.message if error else "",
            error_kind=error.kind if error else "",
            elapsed_s=round(result.elapsed_s, 4),
            attempts=result.attempts,
            size_bytes=result.size_bytes,
        )
    )
