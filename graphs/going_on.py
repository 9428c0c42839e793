"""Going on with a run that waits, with what a person says to it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any

from graphs.gaps import Reply
from graphs.hands import open_run
from graphs.outcomes import Stream
from graphs.running import Agent
from memory.approval_encoding import unknown_approval
from memory.approvals import Ruling


@dataclass(frozen=True, slots=True)
class Decision:
    """What is decided on one approval."""

    ruling: Ruling
    note: str = ""
    arguments: Mapping[str, Any] | None = None
    """In place of those proposed."""
    remember: bool = False
    """Whether the tool may be used without asking from now on."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What a person says to a run."""

    run_id: str
    decisions: Mapping[str, Decision] = field(default_factory=dict)
    """By approval id; those left out stay open."""
    reply: Reply | None = None
    """To a question; an empty one goes on without an answer, None says nothing."""


async def go_on(agent: Agent, answers: Answers) -> Stream:
    """Decide what was decided, then go on; streams as ``Agent.stream``.

    Raises as ``Agent.decide``, ``Agent.reply`` and ``Agent.resume``; an approval of another run is
    unknown.
    """
    run_id, approvals = answers.run_id, agent.parts.approvals
    await asyncio.to_thread(open_run, agent.parts.journal, run_id)
    known = {one.approval_id for one in await asyncio.to_thread(approvals.of_run, run_id)}
    for approval_id, decision in answers.decisions.items():
        if approval_id not in known:
            raise unknown_approval(approval_id)
        await agent.decide(
            approval_id,
            decision.ruling,
            note=decision.note,
            arguments=decision.arguments,
            remember=decision.remember,
        )
    if answers.reply is None:
        stream = agent.resume(run_id, can_ask=True)
    else:
        stream = agent.reply(run_id, answers.reply or None)
    async with aclosing(stream) as events:
        async for event in events:
            yield event
