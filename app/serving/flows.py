"""Flows for whoever may call: checked, run, given other values, taken from a run that was."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.serving.access import Access
from app.serving.planning import Named
from app.serving.run_desk import LiveRun, RunDesk
from app.serving.starting import Start, start
from app.templates import options_of, read_flow
from graphs.flows.filling import dated, filled
from graphs.flows.looking import check_flow, refill
from graphs.flows.records import CheckedFlow, Flow
from graphs.requests import check_request
from memory.errors import DeveloperError
from memory.journal import Event, Run


async def checked_flow(who: Named, desk: RunDesk, flow: Flow) -> CheckedFlow:
    """What is wrong with a flow; nothing is sent.

    Raises ``DeveloperError`` as ``check_request`` and ``check_flow``, and ``RunStoppedError``
    (code ``quota_exceeded``).
    """
    check_request(flow.request, who.parts.limits.request_chars)
    desk.quotas.check(who.owner)
    return await check_flow(who.parts, flow, who.owner)


async def filled_flow(
    who: Named, desk: RunDesk, flow: Flow, values: Mapping[str, Any]
) -> CheckedFlow:
    """A flow with other values, by their place in the form; only safe look-ups of names are sent.

    Raises as ``checked_flow``.
    """
    request = filled(flow, values, who.parts.now()).request
    check_request(request, who.parts.limits.request_chars)
    desk.quotas.check(who.owner)
    found = await refill(who.parts, flow, values, who.owner)
    desk.quotas.called.add(who.owner, len(found.sent))
    return found.checked


async def start_flow(access: Access, desk: RunDesk, flow: Flow, asked: Start) -> LiveRun:
    """A run of the flow; ``asked`` says the rest. Raises as ``start_checked`` and ``checked_flow``.

    The flow goes as it was given: sent again under its key it is the same, whatever a check finds.
    """
    found = await checked_flow(access, desk, flow)
    return await start_checked(access, desk, found.model_copy(update={"flow": flow}), asked)


async def start_checked(access: Access, desk: RunDesk, found: CheckedFlow, asked: Start) -> LiveRun:
    """A run of a flow that was checked; raises as ``start`` and ``options_of``."""
    options = options_of(found, asked.options)
    return await start(access, desk, replace(asked, request=found.flow.request, options=options))


def flow_of_run(run: Run, events: Sequence[Event]) -> Flow:
    """The form and the plans that a run went by, the last of each goal.

    Days stand in its request in place of words such as "tomorrow", which mean others by now.
    Raises ``DeveloperError`` (code ``no_flow``) for a run that was not planned.
    """
    forms = [event.data["form"] for event in events if event.kind == "form_read"]
    plans = {e.data["plan"]["goal"]: e.data["plan"] for e in events if e.kind == "planned"}
    if not forms or not plans:
        raise DeveloperError(
            f"Run {run.run_id} was not planned step by step. Plan its request anew.",
            code="no_flow",
        )
    return dated(read_flow(run.request, forms[-1], plans))


async def stored_flow(access: Access, run_id: str) -> Flow:
    """The flow of a run of the owner; raises as ``flow_of_run``, and ``unknown_run``."""
    journal = access.parts.journal
    run = await asyncio.to_thread(journal.run, run_id)
    return flow_of_run(run, await asyncio.to_thread(journal.events, run_id))
