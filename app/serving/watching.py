"""Looks for all listeners together what others did to the runs that they follow."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory.errors import CairnError, DeveloperError
from memory.journal import Standing

if TYPE_CHECKING:
    from app.serving.access import Access
    from app.serving.feeds import Feed

_LOOKS_EVERY_S = 1.0
"""How often the journal is asked for what another process did, and whether keys still hold."""


@dataclass(eq=False, slots=True)
class Listener:
    """Somebody who follows a run."""

    access: Access
    run_id: str
    feed: Feed
    """Is woken where there is more to hear than it told."""
    heard: int = 0
    """The number of the last event that was told."""
    refused: DeveloperError | None = None
    """Why nothing more may be heard."""

    def check(self) -> None:
        """Raises ``DeveloperError`` (``not_authenticated``) once the key is revoked."""
        if self.refused is not None:
            raise self.refused


class Watch:
    """Looks once a second while anybody listens: once for each owner, and once for each key.

    A listener of a run in which nothing happens costs nothing else.
    """

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def over(self, access: Access, run_id: str, feed: Feed) -> Iterator[Listener]:
        """Somebody listens until the block ends."""
        listener = Listener(access, run_id, feed)
        self._listeners.add(listener)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        try:
            yield listener
        finally:
            self._listeners.discard(listener)

    async def _work(self) -> None:
        while self._listeners:
            await asyncio.sleep(_LOOKS_EVERY_S)
            listeners = list(self._listeners)
            with suppress(CairnError):  # the database is busy: the next look may find it better
                refused = await asyncio.to_thread(_refused, listeners)
                standings = await asyncio.to_thread(_standings, listeners)
                for one in listeners:
                    one.refused = refused.get(one.access.caller)
                    standing = standings.get(one.run_id)
                    if one.refused or standing is None or standing.has_news(one.heard):
                        one.feed.put(None)


def _refused(listeners: Iterable[Listener]) -> Mapping[object, DeveloperError]:
    """Callers whose key does not hold any more, with what they are told; blocks."""
    found: dict[object, DeveloperError] = {}
    for access in {one.access.caller: one.access for one in listeners}.values():
        try:
            access.check_lasts()
        except DeveloperError as error:
            found[access.caller] = error
    return found


def _standings(listeners: Iterable[Listener]) -> dict[str, Standing]:
    """Where the runs stand, by id; blocks."""
    by_owner: dict[str, list[Listener]] = defaultdict(list)
    for one in listeners:
        by_owner[one.access.owner].append(one)
    found: dict[str, Standing] = {}
    for some in by_owner.values():
        found |= some[0].access.parts.journal.standings({one.run_id for one in some})
    return found
