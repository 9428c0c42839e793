"""Runs the requests of a live service: each on fresh data, and unknown to those before it."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from collections.abc import (
    AsyncGenerator,
    AsyncIterator,
    Awaitable,
    Callable,
    Iterator,
    Sequence,
)
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from evals.live.dialogue import Dialogue
from evals.live.following import Said, follow
from evals.live.records import Data, LiveRequest, LiveService
from evals.live.serving import ServedService, serve
from evals.live.timed_caller import TimedCaller
from evals.live.trying_out import TryOut
from graphs.spending import Spending

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.parts import Parts
    from graphs.run_options import RunOptions
    from graphs.running import Agent
    from graphs.strategies.names import Strategy
    from tools.records import ToolGroup

_GRACE_S = 10.0
"""So much longer than its limit a run may take to end by itself."""


@dataclass(frozen=True, slots=True)
class LiveOptions:
    """How requests are run."""

    strategy: Strategy = "dfs"
    learns: bool = False
    """Whether a request knows what those before it left behind: paths, counts."""
    wall_seconds: float = 60.0
    """What one request may take; a lower one of the settings holds."""
    person: bool = False
    """Whether somebody is there who is asked what is meant, and knows it."""


Asking = Callable[[list[dict[str, Any]]], Awaitable[Said]]
"""Asks the agent; adds the events of its runs to the list."""


@dataclass(frozen=True, slots=True)
class LiveRun:
    """What came of one request."""

    request: LiveRequest
    status: str
    """Status of the run; ``waiting`` where it asked, ``error`` where it could not be run."""
    answer: str
    before: Data
    after: Data
    events: Sequence[dict[str, Any]] = ()
    seconds: float = 0.0
    call_seconds: float = 0.0
    """Of these, with a call under way."""
    prompt_tokens: int = 0
    """Tokens of all prompts to chat models."""
    spending: Spending = field(default_factory=Spending)


async def run_requests(
    settings: Settings,
    service: LiveService,
    requests: Sequence[LiveRequest],
    options: LiveOptions,
) -> AsyncGenerator[LiveRun]:
    """Run the requests one after the other by one agent on the served service."""
    with ExitStack() as stack:
        served = stack.enter_context(serve(service))
        async with open_agent_on(settings, served, options) as (agent, parts, caller):
            allowed = all_changes(parts, options)
            for request in requests:
                served.reset()
                if not options.learns:
                    await asyncio.to_thread(forget_what_was_seen, parts)
                asking = partial(answered_by, agent, request.text, allowed)
                if options.person:
                    trial = TryOut(served, caller, parts.library)
                    asking = partial(Dialogue(agent, allowed).act_once, request, trial)
                yield await observe(served, caller, request, options, asking)


def forget_what_was_seen(parts: Parts) -> None:
    """Forget the names and the fields that answers showed, so that a request is a first one."""
    for store in (parts.directory, parts.seen):
        if store is not None:
            store.forget()


@contextmanager
def open_parts_on(
    settings: Settings, served: ServedService, options: LiveOptions
) -> Iterator[tuple[Settings, Parts]]:
    """Settings and parts of an agent whose only tools are those of the service.

    The data folder is empty and goes away; the vectors of texts embedded before are taken over.
    """
    from app.data_folder import VECTORS
    from app.wiring import open_parts
    from tools.volatile_statistics import VolatileStatistics

    with tempfile.TemporaryDirectory(prefix="cairn-live-") as folder:
        with suppress(OSError):  # there is none yet
            shutil.copyfile(settings.data_dir / VECTORS, Path(folder) / VECTORS)
        own = settings.model_copy(
            update={
                "data_dir": Path(folder),
                "sandbox": "off",
                "today": served.service.today,
                "strategy": options.strategy,
                "traces": False,  # a trace would listen to the model calls in our place
            }
        )
        group = _import(own, served)
        own = own.model_copy(update={"credentials": _credentials(group, served.service.api_key)})
        with open_parts(own) as parts:
            if options.learns:
                yield own, parts
            else:
                yield own, replace(parts, statistics=VolatileStatistics(), memory=None)


@asynccontextmanager
async def open_agent_on(
    settings: Settings, served: ServedService, options: LiveOptions
) -> AsyncIterator[tuple[Agent, Parts, TimedCaller]]:
    """An agent with the parts of ``open_parts_on``, and the caller that tells its seconds."""
    from app.making_agents import make_agent

    with ExitStack() as stack:
        opened = open_parts_on(settings, served, options)
        own, parts = await asyncio.to_thread(stack.enter_context, opened)
        caller = TimedCaller(parts.caller)
        parts = replace(parts, caller=caller)
        async with make_agent(own, parts) as agent:
            yield agent, parts, caller


def _import(settings: Settings, served: ServedService) -> ToolGroup:
    """Put the tools of the service into the library, as ``cairn tools import`` would."""
    from app.stores import open_library
    from tools.openapi_import import import_openapi

    catalogue = import_openapi(
        served.description(),
        source=f"{served.base_url}/openapi.json",
        group_id=served.service.name,
        allow_loopback=True,
    )
    with open_library(settings) as library:
        library.put(catalogue)
    return catalogue.group


def _credentials(group: ToolGroup, api_key: str) -> dict[str, Any]:
    from pydantic import SecretStr

    if not api_key:
        return {}
    return {f"{group.id}.{one.scheme}": SecretStr(api_key) for one in group.security}


def all_changes(parts: Parts, options: LiveOptions) -> RunOptions:
    """Every change is allowed: the data shows afterwards whether it was the right one."""
    from graphs.run_options import RunLimits, RunOptions

    writes = frozenset(tool.id for tool in parts.library.tools() if tool.risk != "read")
    return RunOptions(writes, limits=RunLimits(wall_seconds=options.wall_seconds))


async def observe(
    served: ServedService,
    caller: TimedCaller,
    request: LiveRequest,
    options: LiveOptions,
    asking: Asking,
) -> LiveRun:
    """Run one request; one that breaks has the status ``error`` and the error as its answer."""
    from graphs.model_calls import ModelCall, listening

    asked: list[ModelCall] = []
    events: list[dict[str, Any]] = []
    before, caller.seconds = served.data(), 0.0
    started = time.monotonic()
    try:
        with listening(asked.append):
            async with asyncio.timeout(options.wall_seconds + _GRACE_S):
                said = await asking(events)
    except Exception as failure:  # noqa: BLE001  (one run that breaks must not end the others)
        said = Said("error", f"{type(failure).__name__}: {failure}")
    return LiveRun(
        request=request,
        status=said.status,
        answer=said.answer,
        before=before,
        after=served.data(),
        events=events,
        seconds=time.monotonic() - started,
        call_seconds=caller.seconds,
        prompt_tokens=sum(call.payment.asked for call in asked if call.payment),
        spending=said.spending,
    )


async def answered_by(
    agent: Agent, text: str, options: RunOptions, events: list[dict[str, Any]]
) -> Said:
    """What the agent says to one request of its own."""
    from graphs.outcomes import Outcome

    end = await follow(agent.stream(text, options=options), events)
    assert isinstance(end, Outcome), "a stream that may not ask ends with its outcome"
    return Said(end.status, end.answer, end.spending)
