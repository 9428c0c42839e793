"""Holds a scripted conversation with one agent, as a chat does, and judges each of its turns."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Collection, Sequence
from contextlib import ExitStack, aclosing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from evals.live.catalogue import find_services
from evals.live.conversations.catalogue import conversations_on
from evals.live.dialogue import Dialogue
from evals.live.judging import Judged, Verdict, judge
from evals.live.records import LiveConversation, LiveService, LiveTurn
from evals.live.running import (
    LiveOptions,
    LiveRun,
    all_changes,
    observe,
    open_agent_on,
)
from evals.live.serving import serve
from evals.live.trying_out import TryOut
from evals.tasks.facts import unmet
from evals.tasks.records import Fact

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.parts import Parts

_A_LIST = 3
"""So many texts of records in an answer make it a list."""
_TELLING = re.compile(r"[\d\s]")
"""Texts with a space or a digit are names and codes; others may be words of any answer."""


async def converse(
    settings: Settings, service: LiveService, conversation: LiveConversation, options: LiveOptions
) -> AsyncGenerator[Judged]:
    """Hold the conversation on fresh data, which is kept between its turns."""
    with ExitStack() as stack:
        served = stack.enter_context(serve(service))
        async with open_agent_on(settings, served, options) as (agent, parts, caller):
            allowed = all_changes(parts, options)
            dialogue = Dialogue(agent, allowed, partial(_verbs, parts))
            trial = TryOut(served, caller, parts.library)
            for turn in conversation.turns:
                saying = partial(dialogue.act, turn, trial)
                run = await observe(served, caller, turn, options, saying)
                yield judge_turn(service.name, turn, run, allowed.allow_writes)


def _verbs(parts: Parts) -> Collection[str]:
    from graphs.reading.verbs import changing_verbs

    return changing_verbs(parts.library, parts.entity_model()) if parts.entity_model else ()


def judge_turn(service: str, turn: LiveTurn, run: LiveRun, writes: Collection[str]) -> Judged:
    """Judge a turn by its gold; ``writes`` are the tools that talk must not call.

    Where an earlier turn took away what the gold is about, the turn cannot be right.
    """
    try:
        judged = judge(service, run)
    except (LookupError, ValueError):
        bare = replace(run, request=replace(turn, gold=lambda _: [], after=None))
        return _instead(judge(service, bare), "unanswered", "what the gold is about")
    called = {event["tool_id"] for event in run.events if event["kind"] == "call_started"}
    if turn.kind == "talk" and called & set(writes):
        return replace(judged, verdict="wrong_write")
    if turn.role == "talk" and run.status == "waiting":
        return _instead(judged, "unanswered", "no question about records")
    if turn.role == "talk" and _lists_records(run):
        return _instead(judged, "wrong_stated", "no list of records")
    return judged


def _instead(judged: Judged, verdict: Verdict, missing: str) -> Judged:
    """With this verdict where it would be right; a wrong write stays one."""
    if judged.verdict != "right":
        return judged
    return replace(judged, verdict=verdict, missing=(missing,))


def _lists_records(run: LiveRun) -> bool:
    """Whether the answer is a list of what the service holds; an example or two makes none."""
    records = (row for rows in run.before.values() for row in rows)
    texts = {text for row in records for text in row.values() if isinstance(text, str)}
    telling = [text for text in texts if _TELLING.search(text)]
    return sum(not unmet(run.answer, [Fact(all=(text,))]) for text in telling) >= _A_LIST


def judge_conversations(
    settings: Settings, name: str, ids: Sequence[str], options: LiveOptions
) -> list[Judged]:
    """Hold and judge conversations on one service, in this process: all turns, in order."""

    async def judged() -> list[Judged]:
        service = find_services().named(name)
        found: list[Judged] = []
        for conversation in conversations_on(name):
            if conversation.id in ids:
                turns = converse(settings, service, conversation, options)
                async with aclosing(turns) as each:
                    found += [one async for one in each]
        return found

    return asyncio.run(judged())
