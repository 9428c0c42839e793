"""Starts runs; one that is started again under the same key is the run that was started first."""

from __future__ import annotations

import asyncio
import hmac
from dataclasses import dataclass, replace
from hashlib import sha256

from app.serving.access import Access
from app.serving.requests import AgentIn
from app.serving.run_desk import LiveRun, RunDesk
from graphs.outcomes import Stream
from graphs.run_options import RunOptions
from graphs.running import NO_OPTIONS
from memory.errors import DeveloperError
from memory.journal import Run
from tools.digest import digest_of

IDEMPOTENCY_KEY = "Idempotency-Key"
"""Header that names what is started, so that sending it again starts nothing more."""
_ID_LENGTH = 32


@dataclass(frozen=True, slots=True)
class Start:
    """What is asked of a new run."""

    request: str
    conversation: str = ""
    options: RunOptions = NO_OPTIONS
    key: str = ""
    """What the caller calls it; ``""``: it is a new one each time."""


async def start(access: Access, desk: RunDesk, asked: Start) -> LiveRun:
    """A run under way, or the one that the key started, wherever it stands.

    Raises as ``RunDesk.begin_new``, and ``DeveloperError`` (code ``key_reused``) where the key
    started something else.
    """
    run_id = _id_of(access, asked.key) if asked.key else ""
    if asked.key:
        asked = replace(asked, options=replace(asked.options, asked=_digest_of(asked)))
    run = await _stored(access, run_id) if run_id else None
    if run is None:
        try:
            return await desk.begin_new(_stream(access, asked, run_id), access.owner, run_id)
        except DeveloperError as error:
            if error.code != "run_exists":
                raise
            run = await asyncio.to_thread(access.parts.journal.run, run_id)  # sent twice at once
    _check_same(run, asked, access)
    if (live := await desk.carried(run_id)) is not None:
        return live
    run = await asyncio.to_thread(access.parts.journal.run, run_id)  # it may have ended since
    if run.status == "running":  # its server ended before it did
        stream = access.agent.resume(run_id, can_ask=True)
        return await desk.begin(stream, access.owner, run_id)
    return LiveRun.left(run_id)


async def run_of(access: Access, asked: AgentIn, key: str) -> Run | None:
    """The run that was started under a key, or that was to go on; None where it did not begin."""
    return await _stored(access, asked.resume.run_id if asked.resume else _id_of(access, key))


def _stream(access: Access, asked: Start, run_id: str) -> Stream:
    return access.agent.stream(
        asked.request,
        can_ask=True,
        options=asked.options,
        conversation=asked.conversation or None,
        run_id=run_id or None,
    )


async def _stored(access: Access, run_id: str) -> Run | None:
    try:
        return await asyncio.to_thread(access.parts.journal.run, run_id)
    except DeveloperError as error:
        if error.code != "unknown_run":
            raise
        return None


def _id_of(access: Access, key: str) -> str:
    """The id of the run of a key: each owner has keys of their own."""
    told = f"{access.owner}\n{key}"
    return sha256(told.encode("utf-8", "replace")).hexdigest()[:_ID_LENGTH]


def _digest_of(asked: Start) -> str:
    """A digest of the request and flow with the key of the caller, which is stored nowhere."""
    flow = asked.options.flow
    told = asked.request if flow is None else f"{asked.request}\n{digest_of(flow)}"
    key, request = (text.encode("utf-8", "replace") for text in (asked.key, told))
    return hmac.new(key, request, sha256).hexdigest()


def _check_same(run: Run, asked: Start, access: Access) -> None:
    strategy = asked.options.strategy or access.parts.strategy
    stored, wanted = RunOptions.of(run.options), replace(asked.options, strategy=strategy)
    if not stored.asked:  # of an earlier version, which compared what was stored
        wanted = replace(wanted, asked="")
    if stored.asked and stored.flow is not None and wanted.flow is not None:
        wanted = replace(wanted, flow=stored.flow)  # told by the digest: secrets are not stored
    same = (stored.asked or run.request == asked.request) and stored.to_json() == wanted.to_json()
    if not same or run.thread_id != (asked.conversation or run.run_id):
        raise DeveloperError(
            f"This {IDEMPOTENCY_KEY} started run {run.run_id}, which was asked something else. "
            "Send the same again, or use a new key.",
            code="key_reused",
        )
