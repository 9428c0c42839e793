"""Carries the programs of lessons out again."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from evals.teaching.executing import Caller, execute
from evals.teaching.places import Place, described_place, library_place
from evals.teaching.records import Lesson
from evals.teaching.store import LessonFolder
from graphs.programs.errors import ProgramError

if TYPE_CHECKING:
    from app.settings import Settings

_CALLS = 1_000_000


async def rerun(settings: Settings, folder: Path, files: Sequence[Path]) -> Counter[str]:
    """How many programs came to the ``same``, to an ``other`` value, ``failed``, or are of groups
    that are not ``there``.
    """
    lessons = LessonFolder.made(folder).lessons()
    counts: Counter[str] = Counter(same=0, other=0, failed=0)
    for opening in (*(described_place(settings, file) for file in files), None):
        with ExitStack() as stack:
            place = await asyncio.to_thread(
                stack.enter_context, opening or library_place(settings, ())
            )
            try:
                for lesson in [one for one in lessons if _is_of(one, place)]:
                    counts[await _again(lesson, place)] += 1
                    lessons.remove(lesson)
            finally:
                await place.parts.caller.aclose()
    counts["not_there"] = len(lessons)
    return counts


def _is_of(lesson: Lesson, place: Place) -> bool:
    return {source.group for source in lesson.sources} <= set(place.groups)


async def _again(lesson: Lesson, place: Place) -> str:
    assert place.parts.entity_model is not None, "parts of the wiring have one"
    model = await asyncio.to_thread(place.parts.entity_model)
    tools = [place.parts.library.tool(tool_id) for tool_id in lesson.solution]
    try:
        done = await execute(lesson.program, tools, Caller(place.parts, model, _CALLS))
    except ProgramError:
        return "failed"
    return "same" if done.value == lesson.value else "other"
