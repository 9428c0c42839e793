"""What is said in a conversation: an answer to what its last run asks, or a request of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from app.chat.turning import opens_a_turn
from app.serving.starting import Start, start
from graphs.choices import affirms, chosen, declines
from graphs.gaps import is_declined
from graphs.going_on import Answers, Decision, go_on
from graphs.planning.replies import says_several
from graphs.reading.verbs import changing_verbs
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from app.serving.access import Access
    from app.serving.run_desk import LiveRun, RunDesk
    from graphs.gaps import Reply
    from graphs.parts import Parts
    from graphs.state import Gap, Inquiry
    from memory.journal import Event


async def say(access: Access, desk: RunDesk, conversation: str, said: str) -> LiveRun:
    """The run that goes on with it, or a new one; raises as ``answer_in``, ``start``."""
    answers = await answer_in(access, conversation, said)
    if answers is None:
        return await start(access, desk, Start(said, conversation))
    return await answer(access, desk, answers)


async def answer_in(access: Access, conversation: str, said: str) -> Answers | None:
    """The answer to what the last run of a conversation asks, or that what it is about to change
    stays as it is; None where it waits for nothing, or what is said is a request of its own.

    Raises ``DeveloperError`` (``approval_open``) where a change is agreed to: that takes its card.
    """
    return await asyncio.to_thread(_answer_in, access.parts, conversation, said)


async def answer(access: Access, desk: RunDesk, answers: Answers) -> LiveRun:
    """Have a run go on with what is said to it; raises as ``go_on`` and ``RunDesk.begin``."""
    if (live := desk.live(answers.run_id)) is not None:
        await live.done.wait()  # it is about to stop there
    return await desk.begin(go_on(access.agent, answers), access.owner)


def open_question(events: Iterable[Event]) -> Inquiry | None:
    """What a run that waits asked last and nobody answered."""
    asked = [event for event in events if event.kind in ("asked", "replied")][-1:]
    return next((event.data["inquiry"] for event in asked if event.kind == "asked"), None)


def reply_of(said: str, gaps: Sequence[Gap], verbs: Collection[str]) -> Reply | None:
    """What is said to the question: to the thing of which it names an option, else to the first
    that is asked; ``""`` where it declines to answer, None where it opens a turn of its own.
    """
    gap = next((one for one in gaps if chosen(one["options"], said)), gaps[0])
    if is_declined(gap, said):
        return ""
    if opens_a_turn(said, gap, verbs):
        return None
    return said if len(gaps) == 1 or says_several(said) else {gap["name"]: said}


def _answer_in(parts: Parts, conversation: str, said: str) -> Answers | None:
    for run in parts.journal.turns(conversation, limit=1):
        if run.status != "waiting":
            continue
        asked = open_question(parts.journal.events(run.run_id))
        if asked is not None and asked["gaps"]:
            reply = reply_of(said, asked["gaps"], _verbs(parts))
            return None if reply is None else Answers(run.run_id, reply=reply)
        rows = parts.approvals.of_run(run.run_id)
        pending = [row.approval_id for row in rows if row.status == "pending"]
        if pending and declines(said):
            return Answers(run.run_id, dict.fromkeys(pending, Decision("rejected")))
        if pending and affirms(said):
            raise DeveloperError(
                "What waits for approval is not sent by a word in the conversation. Decide on it: "
                f"POST /approvals/{pending[0]}, then POST /runs/{run.run_id}/resume.",
                code="approval_open",
            )
    return None


def _verbs(parts: Parts) -> frozenset[str]:
    if parts.entity_model is None:
        return frozenset()
    return changing_verbs(parts.library, parts.entity_model())
