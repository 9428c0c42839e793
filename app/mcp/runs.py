"""Runs that a client waits for: their progress, and the stops where its user has to say something.

Clients of the protocol from 2026-07-28 on are handed the forms and call again with the answers;
older ones are asked while their call is under way. Both are the same run of Cairn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from anyio import CancelScope
from mcp import MCPError
from mcp.server.context import ServerRequestContext
from mcp_types import (
    CallToolRequestParams,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
)
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from app.mcp.elicitation import answers_to, can_be_asked, forms_of
from app.mcp.principal import Principal
from app.serving.run_desk import LiveRun
from graphs.going_on import Answers
from graphs.outcomes import Outcome, Stream, Waiting
from graphs.served import going_on
from memory.errors import CairnError

Context = ServerRequestContext[Any, Any]
Ended = Outcome | Waiting | None


async def carried_out(
    who: Principal, context: Context, params: CallToolRequestParams, begin: Callable[[str], Stream]
) -> str | Waiting | InputRequiredResult:
    """The id of the run once it has ended; what it waits for; or the forms to be filled in.

    ``begin`` starts the run under an id. A call that is cancelled ends the run. Raises
    ``CairnError`` as ``RunDesk.begin_new``, and what the run failed with.
    """
    run_id = params.request_state or who.parts.new_id()
    stream = begin(run_id)
    if params.request_state is None:
        await who.desk.quotas.check_stored(who.owner)
    else:
        answers = answers_to(run_id, params.input_responses or {})
        stream = going_on(who.agent, answers or Answers(run_id))
        if answers is None:
            end = await _stretch(who, context, run_id, stream)
            return end if isinstance(end, Waiting) else run_id
    end = await _stretch(who, context, run_id, stream)
    while isinstance(end, Waiting) and can_be_asked(context.session.client_capabilities):
        forms = forms_of(end)
        if context.protocol_version in MODERN_PROTOCOL_VERSIONS:
            return InputRequiredResult(input_requests=dict(forms), request_state=run_id)
        said = {key: await _elicited(context, form) for key, form in forms.items()}
        answers = answers_to(run_id, said)
        if answers is None:
            break
        end = await _stretch(who, context, run_id, going_on(who.agent, answers))
    return end if isinstance(end, Waiting) else run_id


async def _stretch(who: Principal, context: Context, run_id: str, stream: Stream) -> Ended:
    """Where a run stops next; None where the journal says it."""
    try:
        live = await who.desk.begin(stream, who.owner, run_id)
        await _report(who, context, live)
        return await live.stopped()
    except asyncio.CancelledError:
        if not who.desk.is_closing:
            with CancelScope(shield=True):
                await _given_up(who, run_id)
        raise


async def _given_up(who: Principal, run_id: str) -> None:
    """End a run; one that waits for its turn is in no journal yet, and never begins."""
    live = who.desk.live(run_id)
    if live is not None and not live.begun.is_set():
        who.desk.stop(run_id)
        await live.done.wait()  # it may just have begun: then the journal has it now
    with suppress(CairnError):
        await who.agent.cancel(run_id)
    who.desk.stop(run_id)


async def _report(who: Principal, context: Context, live: LiveRun) -> None:
    """Tell the client what goes on until the run stops; for one that did not ask this is free."""
    told = 0
    with who.desk.listening(live.run_id) as feed:
        while not live.done.is_set():
            await feed.wait()
            for event in feed.take():
                if "seq" in event:
                    told += 1
                    await context.session.report_progress(told, None, _said(event))


def _said(event: Mapping[str, Any]) -> str:
    words = str(event["kind"]).replace("_", " ")
    return f"{words}: {event['tool_id']}" if event.get("tool_id") else words


async def _elicited(context: Context, form: ElicitRequest) -> ElicitResult:
    """What the user of an older client said; a client that fails to ask leaves it open."""
    params = form.params
    assert isinstance(params, ElicitRequestFormParams)
    try:
        return await context.session.elicit_form(
            params.message, params.requested_schema, context.request_id
        )
    except MCPError:
        return ElicitResult(action="cancel")
