"""Requests for approval: the exact request, what it changes, why, and who may decide at once."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from graphs.approval_facts import about, becoming, changed_by, names_in
from graphs.context import RunContext
from graphs.events import ApprovalDecided, ApprovalWanted
from graphs.state import Observation, SolveState
from graphs.told import as_said
from graphs.untrusted import rests_on_answers
from memory.approvals import Approval, ApprovalStatus, Decider
from memory.errors import BacktrackError, ModelRetryError
from tools.calling import Caller
from tools.digest import digest_of, digest_of_use
from tools.idempotency import key_of, with_key
from tools.records import Tool

_ID_CHARS = 12
_EFFECT_CHARS = 300


def request_digest(tool_id: str, arguments: Mapping[str, Any]) -> str:
    """sha256 of what a call asks for; the same wherever the service listens."""
    return digest_of({"tool": tool_id, "arguments": dict(arguments)})


async def wanted(
    context: RunContext, state: SolveState, tool: Tool, calls: Sequence[Mapping[str, Any]]
) -> list[str]:
    """Ids of the approvals that the calls need, one each; none for calls that change nothing.

    Raises as ``Caller.preview``.
    """
    if tool.risk == "read":
        return []
    run_id, subtask = context.run_id, state["subtask"]["id"]
    requests = [  # all before the first is asked about: one that cannot be made ends the step
        await asyncio.to_thread(request_of, context.caller, tool, call, run_id, subtask)
        for call in calls
    ]
    return [
        await _want(context, state, tool, call, request)
        for call, request in zip(calls, requests, strict=True)
    ]


async def are_asked(
    context: RunContext, state: SolveState, tool: Tool, calls: Sequence[Mapping[str, Any]]
) -> bool:
    """Whether a person is asked to approve one of some calls."""
    rulings = [await _ruling(context, state, tool, call) for call in calls]
    return tool.risk != "read" and any(status == "pending" for status, _ in rulings)


def request_of(
    caller: Caller, tool: Tool, arguments: Mapping[str, Any], run_id: str, subtask: str
) -> dict[str, Any]:
    """The request as it is shown, with the key that will be sent with it."""
    key = key_of(run_id, subtask, request_digest(tool.id, arguments))
    return caller.preview(tool, with_key(tool, arguments, key)).model_dump(mode="json")


async def renewed(
    context: RunContext,
    state: SolveState,
    tool: Tool,
    calls: Sequence[Mapping[str, Any]],
    rows: Sequence[Approval],
) -> list[str]:
    """The ids of approvals, with a new one in place of each whose request would differ by now.

    A description may have been imported again, or an address changed, since it was approved.
    """
    ids = []
    for call, row in zip(calls, rows, strict=True):
        newer = await asyncio.to_thread(_differing, context, tool, call, row)
        if newer is None:
            ids.append(row.approval_id)
        else:
            ids.append(await _want(context, state, tool, call, newer, digest_of(newer)))
    return ids


def is_as_approved(
    context: RunContext, tool: Tool, arguments: Mapping[str, Any], approval: Approval
) -> bool:
    """Whether what would be sent is what was approved; raises as ``Caller.preview``."""
    request = request_of(context.caller, tool, arguments, approval.run_id, approval.subtask)
    return context.approvals.matches(approval, request)


def _differing(
    context: RunContext, tool: Tool, arguments: Mapping[str, Any], approval: Approval
) -> dict[str, Any] | None:
    """What would be sent now where it is not what was approved, else None.

    None too where no request can be made any more: sending says why.
    """
    if approval.status != "approved":
        return None
    try:
        request = request_of(context.caller, tool, arguments, approval.run_id, approval.subtask)
    except (BacktrackError, ModelRetryError):
        return None
    return None if context.approvals.matches(approval, request) else request


async def _want(
    context: RunContext,
    state: SolveState,
    tool: Tool,
    arguments: Mapping[str, Any],
    request: Mapping[str, Any],
    *more: str,
) -> str:
    subtask, run_id = state["subtask"], context.run_id
    identity = (run_id, subtask["id"], request_digest(tool.id, arguments), *more)
    status, by = await _ruling(context, state, tool, arguments)
    approval = await asyncio.to_thread(
        context.approvals.want,
        Approval(
            approval_id=hashlib.sha256("\n".join(identity).encode()).hexdigest()[:_ID_CHARS],
            run_id=run_id,
            subtask=subtask["id"],
            tool_id=tool.id,
            risk=tool.risk,
            request=request,
            arguments=arguments,
            effect=effect_of(tool),
            reason=as_said(subtask["text"]),
            about=await _told_of(context, state, tool, arguments),
            status=status,
            decided_by=by,
        ),
    )
    await _tell(context, approval)
    return approval.approval_id


async def _told_of(
    context: RunContext, state: SolveState, tool: Tool, arguments: Mapping[str, Any]
) -> tuple[str, ...]:
    known = context.grounding
    if known is not None:
        await known.survey(())  # a run that goes on has read nothing of what is known
    return (
        *about(arguments, _seen(state), names_in(known, tool.id)),
        *becoming(arguments, _seen(state), changed_by(known, tool)),
    )


async def _ruling(
    context: RunContext, state: SolveState, tool: Tool, arguments: Mapping[str, Any]
) -> tuple[ApprovalStatus, Decider | None]:
    """What is decided beforehand; pending where a person has to be asked."""
    if context.options.dry_run:
        return "rejected", "dry_run"
    if tool.id in context.options.allow_writes:
        return "approved", "allowed"
    is_told = rests_on_answers(tool, arguments, state.get("request", ""), _seen(state))
    # a given plan may do what its request does not say, or be somebody else's template
    is_given = context.options.flow is not None
    if not (is_told or is_given) and await asyncio.to_thread(_is_permitted, context, tool):
        return "approved", "remembered"
    return ("pending", None) if context.can_ask else ("rejected", "nobody")


def _is_permitted(context: RunContext, tool: Tool) -> bool:
    use = digest_of_use(tool, context.library.group(tool.group_id))
    return context.approvals.is_permitted(tool.id, use)


async def _tell(context: RunContext, approval: Approval) -> None:
    await context.record.emit(
        ApprovalWanted(
            subtask=approval.subtask,
            approval_id=approval.approval_id,
            tool_id=approval.tool_id,
            risk=approval.risk,
            request=dict(approval.request),
            arguments=dict(approval.arguments),
            effect=approval.effect,
            reason=approval.reason,
            about=list(approval.about),
            **context.spending.told(),
        )
    )
    if approval.status != "pending":
        await context.record.emit(decided_event(approval))


def decided_event(approval: Approval) -> ApprovalDecided:
    """The event of an approval that is decided."""
    assert approval.status != "pending"
    assert approval.decided_by is not None
    return ApprovalDecided(
        subtask=approval.subtask,
        approval_id=approval.approval_id,
        tool_id=approval.tool_id,
        ruling=approval.status,
        decided_by=approval.decided_by,
        edited=approval.edited,
        note=approval.note,
    )


def effect_of(tool: Tool) -> str:
    """What a tool changes, in the words of its description."""
    summary, description = (" ".join(t.split()) for t in (tool.summary, tool.description))
    told = [summary or tool.name]
    if description and not description.lower().startswith(summary.lower()):
        told.append(description)
    elif description:
        told = [description]
    return ": ".join(told)[:_EFFECT_CHARS]


def _seen(state: SolveState) -> list[Observation]:
    known = [o for result in state.get("known", {}).values() for o in result["observations"]]
    return [*state.get("observations", []), *known]
