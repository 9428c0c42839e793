"""Makes lessons place by place and group by group, with what the person wanted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, ExitStack, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress

from evals.teaching.asking_models import by_model
from evals.teaching.executing import Caller
from evals.teaching.exploring import Explored, explore
from evals.teaching.filters import Duplicates, Screen, open_screen, unscreened
from evals.teaching.making import LessonMaker, NoMoreWordsError, Wording, by_templates
from evals.teaching.places import Place, described_place, library_place, sources_of
from evals.teaching.records import Draft
from evals.teaching.store import LessonFolder

if TYPE_CHECKING:
    from app.settings import Settings

Drafting = Callable[[Explored, Place, Caller], Iterable[Draft]]
"""Drafts of what was explored."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options of a run."""

    output: Path
    files: Sequence[Path]
    records: int
    calls: int
    model_calls: int
    each: int
    per_shape: int
    alike: float
    licence: str
    seed: int
    unscreened: bool


async def make_lessons(
    settings: Settings, groups: Sequence[str], wanted: Wanted, drafting: Drafting
) -> LessonFolder:
    """The folder that the lessons are in; raises ``DeveloperError`` as its parts do."""
    folder = LessonFolder(wanted.output)
    duplicates = Duplicates(wanted.alike, wanted.per_shape)
    duplicates.took(folder.lessons(), folder.dropped())
    screen = unscreened if wanted.unscreened else open_screen()
    places = [described_place(settings, file) for file in wanted.files]
    if groups or not wanted.files:
        places.append(library_place(settings, groups))
    async with AsyncExitStack() as asking:
        wording = await asking.enter_async_context(_wording(settings, wanted.model_calls))
        run = _Run(wanted, drafting, folder, duplicates, screen, wording)
        with suppress(NoMoreWordsError):
            for opening in places:
                with ExitStack() as stack:
                    await run.of_place(await asyncio.to_thread(stack.enter_context, opening))
    return folder


def _wording(settings: Settings, most: int) -> AbstractAsyncContextManager[Wording]:
    return by_model(settings, most) if most else nullcontext(by_templates)


@dataclass(frozen=True, slots=True)
class _Run:
    wanted: Wanted
    drafting: Drafting
    folder: LessonFolder
    duplicates: Duplicates
    screen: Screen
    wording: Wording

    async def of_place(self, place: Place) -> None:
        """The lessons about each group of a place."""
        try:
            for group in place.groups:
                await self._of_group(place, group)
        finally:
            await place.parts.caller.aclose()

    async def _of_group(self, place: Place, group: str) -> None:
        parts, most = place.parts, self.wanted.records
        assert parts.entity_model is not None, "parts of the wiring have one"
        caller = Caller(parts, await asyncio.to_thread(parts.entity_model), self.wanted.calls)
        maker = LessonMaker(
            caller,
            {tool.id: tool for tool in parts.library.tools()},
            sources_of(place, parts.library, self.wanted.licence),
            self.folder,
            self.duplicates,
            self.screen,
            self.wording,
        )
        tools = list(parts.library.tools(group_id=group))
        explored = await explore(tools, parts.graph, caller, each=self.wanted.each)
        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(group, total=most)
            drafts = self.drafting(explored, place, caller)
            await maker.make(drafts, most, lambda kept: bar.update(task, completed=kept))
