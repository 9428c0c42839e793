"""Lists of which the first page was read: their further pages, those that tell names first."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from graphs.search.look_up_calls import LookUp, LookUpCalls
from graphs.search.look_up_paths import LookUpPaths
from memory.name_directory import Reading
from tools.entity_types.records import AccessPath, EntityModel
from tools.records import Tool

Keep = Callable[[AccessPath, Reading], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class BegunList:
    """A list with its first page."""

    path: AccessPath
    tool: Tool
    chosen: Mapping[str, Any]
    """Whose list it is."""
    arguments: Mapping[str, Any]
    """What the first page was asked for by."""
    first: LookUp


class BegunLists:
    """Every list gets its first page before any gets another, so that a long one hides no other."""

    def __init__(self, calls: LookUpCalls, paths: LookUpPaths, pages: int, keep: Keep) -> None:
        """``pages``: how many of one list are read at most; ``keep`` notes what was read."""
        self._calls, self._paths, self._pages, self._keep = calls, paths, pages, keep
        self._begun: list[BegunList] = []

    def add(self, one: BegunList) -> None:
        """Leave a list for later."""
        self._begun.append(one)

    async def read_on(self, model: Callable[[], EntityModel], most: int) -> None:
        """Read what is left of all lists, while no more than ``most`` calls are sent."""
        begun, self._begun = self._begun, []
        known = {kind.id for kind in model().types.values() if kind.name_attributes}
        named = [one for one in begun if one.path.entity in known]
        rest = [one for one in begun if one not in named]
        for some in (named, rest):
            await asyncio.gather(*(self._read(one, model, most) for one in some))

    async def _read(self, one: BegunList, model: Callable[[], EntityModel], most: int) -> None:
        """Read a list page by page, and keep how far that went."""
        tool, arguments, read = one.tool, dict(one.arguments), [one.first.result]
        tried = False
        while following := self._paths.next_page(tool, one.arguments, arguments, read[-1]):
            tried, more = self._calls.were_begun(*following), None
            if len(read) < self._pages:
                more = await self._calls.send(*following, most)
            if more is None:
                break
            tool, arguments = following
            read.append(more.result)
        path = model().paths.get(tool.id, one.path)  # it may be known better by now
        if following is None:
            whole = self._paths.is_whole(path, arguments, read)
            await self._keep(path, Reading(tool.id, dict(one.chosen), whole=whole))
        elif len(read) == self._pages or (not tried and self._calls.were_begun(*following)):
            await self._keep(path, Reading(tool.id, dict(one.chosen), whole=False))
