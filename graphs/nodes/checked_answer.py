"""Has an answer written, shown while it is, and written anew where it rests on nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from graphs.context import RunContext
from graphs.events import AnswerPiece
from graphs.evidence import Evidence
from graphs.form_reasoner import Answer
from graphs.reasoner import Summary

A = TypeVar("A", Summary, Answer)


async def checked_answer(
    context: RunContext,
    write: Callable[..., Awaitable[A]],
    text_of: Callable[[A], str],
    evidence_of: Callable[[], Awaitable[Evidence]],
    language: str = "",
) -> A:
    """The answer; one in free words is mended once if it rests on nothing, then said plainly.

    ``write`` takes ``say``, ``made_up`` and ``plain`` by name, as ``Closing`` has them.
    """
    first = await _told(context, write, text_of)
    if not first.free:
        return first
    evidence = await evidence_of()
    made_up = evidence.unsupported(text_of(first), language)
    if not made_up:
        return first
    await _retract(context)
    mended = await _told(context, write, text_of, made_up=made_up)
    if not mended.free or not evidence.unsupported(text_of(mended), language):
        return mended
    await _retract(context)
    return await write(plain=True)


async def _told(
    context: RunContext,
    write: Callable[..., Awaitable[A]],
    text_of: Callable[[A], str],
    **more: object,
) -> A:
    """The answer, shown while it is written; what was shown is taken back where it is not that."""
    shown: list[str] = []

    async def say(text: str) -> None:
        shown.append(text)
        await context.record.show(AnswerPiece(text=text))

    answer = await write(say=say, **more)
    if shown and "".join(shown).strip() != text_of(answer):
        await _retract(context)
    return answer


async def _retract(context: RunContext) -> None:
    await context.record.show(AnswerPiece(text="", retracted=True))
