"""Holds a scripted conversation with one agent, as a chat does, and judges each of its turns."""

from __future__ import annotations

import asyncio
import re
import uuid
from collections.abc import AsyncGenerator, Callable, Collection, Sequence
from contextlib import ExitStack, aclosing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from evals.live.catalogue import find_services
from evals.live.choosing import choice_of
from evals.live.conversations.catalogue import conversations_on
from evals.live.judging import Judged, Verdict, judge
from evals.live.records import Data, LiveConversation, LiveService, LiveTurn
from evals.live.running import (
    LiveOptions,
    LiveRun,
    Said,
    all_changes,
    follow,
    observe,
    open_agent_on,
)
from evals.live.serving import serve
from evals.tasks.facts import unmet
from evals.tasks.records import Fact

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.outcomes import Outcome, Stream, Waiting
    from graphs.parts import Parts
    from graphs.run_options import RunOptions
    from graphs.running import Agent
    from graphs.state import Gap, Inquiry

_A_LIST = 3
"""So many texts of records in an answer make it a list."""
_TELLING = re.compile(r"[\d\s]")
"""Texts with a space or a digit are names and codes; others may be words of any answer."""


class Dialogue:
    """What is typed, one entry after the other; where the agent asked, it may be the answer."""

    def __init__(
        self, agent: Agent, options: RunOptions, verbs: Callable[[], Collection[str]] = set
    ) -> None:
        """``verbs`` gives those that begin commands, of the library as it is by then."""
        self._agent = agent
        self._verbs = verbs
        self._options = options
        self._conversation = uuid.uuid4().hex
        self._asked: Waiting | None = None
        self._answers: dict[str, str] = {}

    async def say(self, text: str, events: list[dict[str, Any]]) -> Said:
        """What the agent says to it: an answer, or a question."""
        from app.chat.turning import opens_a_turn

        asked, self._asked = self._asked, None
        if asked is None or asked.inquiry is None:
            return await self._ask(text, events)
        (gap, *_) = self._open(asked.inquiry)
        if opens_a_turn(text, gap, self._verbs()):
            self._answers = {}
            await self._leave(asked, events)
            return await self._ask(text, events)
        return await self._reply(asked, asked.inquiry, text, events)

    async def act(
        self, turn: LiveTurn, data: Callable[[], Data], events: list[dict[str, Any]]
    ) -> Said:
        """What the agent says to a turn; where it asks which thing to change, it is told."""
        said = await self.say(turn.text, events)
        while (asked := self._asked) is not None and asked.inquiry is not None:
            choice = choice_of(asked.inquiry, turn, data())
            if choice is None:
                break
            self._asked = None
            said = await self._reply(asked, asked.inquiry, choice, events)
        return said

    def _open(self, inquiry: Inquiry) -> list[Gap]:
        return [gap for gap in inquiry["gaps"] if gap["name"] not in self._answers]

    async def _ask(self, text: str, events: list[dict[str, Any]]) -> Said:
        stream = self._agent.stream(
            text, can_ask=True, options=self._options, conversation=self._conversation
        )
        return await self._follow(stream, events)

    async def _leave(self, asked: Outcome | Waiting, events: list[dict[str, Any]]) -> None:
        """Let a run end without the answers that it asks for."""
        from graphs.outcomes import Waiting

        while isinstance(asked, Waiting) and asked.inquiry is not None:
            asked = await follow(self._agent.reply(asked.run_id, None), events)

    async def _reply(
        self, asked: Waiting, inquiry: Inquiry, text: str, events: list[dict[str, Any]]
    ) -> Said:
        """The next answer; those to several questions go back together, as from a terminal."""
        from graphs.gaps import is_declined
        from graphs.planning.replies import says_several

        gap, *others = self._open(inquiry)
        answers = {**self._answers, gap["name"]: text}
        if others and not says_several(text) and not is_declined(gap, text):
            self._asked, self._answers = asked, answers
            return Said("waiting", f"{others[0]['name']}?")
        return await self._follow(self._agent.reply(asked.run_id, answers), events)

    async def _follow(self, stream: Stream, events: list[dict[str, Any]]) -> Said:
        from graphs.outcomes import Waiting

        self._answers = {}
        end: Outcome | Waiting = await follow(stream, events)
        if isinstance(end, Waiting):
            self._asked = end
            return Said("waiting", end.inquiry["text"] if end.inquiry else "")
        return Said(end.status, end.answer, end.spending)


async def converse(
    settings: Settings, service: LiveService, conversation: LiveConversation, options: LiveOptions
) -> AsyncGenerator[Judged]:
    """Hold the conversation on fresh data, which is kept between its turns."""
    with ExitStack() as stack:
        served = stack.enter_context(serve(service))
        async with open_agent_on(settings, served, options) as (agent, parts, caller):
            allowed = all_changes(parts, options)
            dialogue = Dialogue(agent, allowed, partial(_verbs, parts))
            for turn in conversation.turns:
                saying = partial(dialogue.act, turn, served.data)
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
