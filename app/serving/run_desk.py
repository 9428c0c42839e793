"""The runs that this server has under way: they go on whoever listens, and stop with the server."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import aclosing, contextmanager
from contextvars import Context
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

from app.serving.feeds import Feed
from app.serving.quotas import Quotas
from app.serving.watching import Watch
from graphs.outcomes import Outcome, Stream, Waiting
from memory.errors import CairnError, RunStoppedError

_QUEUED = 10
"""So many runs wait for each one that may be under way at once; further ones are refused."""


@dataclass
class LiveRun:
    """One stretch of a run: from its start, or from where it goes on, to where it stops."""

    run_id: str = ""
    """Known once it has begun."""
    named: str = ""
    """The id that the run is to have, where that is known before."""
    owner: str = ""
    end: Outcome | Waiting | None = None
    """Where it stopped; None while it goes on, where it failed, and where it stopped before."""
    error: BaseException | None = None
    citations: list[str] = field(default_factory=list)
    account: dict[str, Any] = field(default_factory=dict)
    """What deciding had cost when that was told last."""
    shown: list[dict[str, Any]] = field(default_factory=list)
    """What is only shown, and was since the last event that is stored."""
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    done: asyncio.Event = field(default_factory=asyncio.Event)

    @classmethod
    def left(cls, run_id: str) -> LiveRun:
        """One that stopped before; the journal says where."""
        live = cls(run_id)
        live.begun.set()
        live.done.set()
        return live

    def note(self, event: dict[str, Any]) -> None:
        """Take in an event."""
        self.run_id = event["run_id"]
        if event.get("seq"):
            self.shown = []
        else:
            self.shown.append(event)
        if event["kind"] == "answered":
            self.citations = event["citations"]
        elif "model_calls" in event:
            self.account = event
        self.begun.set()

    async def stopped(self) -> Outcome | Waiting | None:
        """Where it stopped, once it has; None: the journal says it. Raises what it failed with."""
        await self.done.wait()
        if self.error is not None:
            raise self.error
        return self.end


class RunDesk:
    """Starts runs as tasks of the server, and lets any number of listeners follow them."""

    def __init__(
        self, *, at_once: int, of_owner: int | None = None, quotas: Quotas | None = None
    ) -> None:
        """``at_once``: runs under way; ``of_owner``: of these, runs of one owner, None: all."""
        self.quotas = quotas or Quotas()
        """What owners may use."""
        self.at_once = at_once
        self._began = time.monotonic()
        self._gate = asyncio.Semaphore(at_once)
        self._most = at_once * _QUEUED
        self._of_owner = of_owner or at_once
        self._gates: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._tasks: dict[asyncio.Task[None], LiveRun] = {}
        self._feeds: dict[str, set[Feed]] = defaultdict(set)
        self.watch = Watch()
        """Who hears what other processes do."""
        self.is_closing = False
        """Whether no run is started any more."""
        self.is_closed = False
        """Whether none is under way any more, so that nobody need listen."""

    async def begin_new(self, stream: Stream, owner: str, named: str = "") -> LiveRun:
        """As ``begin``, of a new run; also raises ``RunStoppedError`` (``storage_full``)."""
        await self.quotas.check_stored(owner)
        return await self.begin(stream, owner, named)

    async def begin(self, stream: Stream, owner: str, named: str = "") -> LiveRun:
        """Have a run go on; returns when its first event is there. ``named``: its id, if known.

        Raises what kept it from beginning, and ``RunStoppedError`` (``server_busy``,
        ``owner_busy``, ``quota_exceeded``, ``shutting_down``).
        """
        if self.is_closing:
            raise shutting_down("Nothing was started.")
        if len(self._tasks) >= self._most:
            message = "The server has too many runs under way. Try again in a moment."
            raise RunStoppedError(message, code="server_busy")
        if sum(one.owner == owner for one in self._tasks.values()) >= self._of_owner * _QUEUED:
            message = "You have too many runs under way or waiting. Try again in a moment."
            raise RunStoppedError(message, code="owner_busy")
        self.quotas.check(owner)
        live = LiveRun(named=named, owner=owner)
        gate = self._gates.setdefault(owner, asyncio.Semaphore(self._of_owner))
        task = asyncio.create_task(self._work(stream, live, gate), context=Context())
        self._tasks[task] = live
        task.add_done_callback(self._over)
        await live.begun.wait()
        if live.error is not None and not live.run_id:
            raise live.error
        return live

    def standing(self) -> tuple[int, int]:
        """How many runs are under way here, and how many wait for their turn."""
        begun = sum(one.begun.is_set() for one in self._tasks.values())
        return begun, len(self._tasks) - begun

    def up_s(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self._began

    def live(self, run_id: str) -> LiveRun | None:
        """A run that this server has under way, or None."""
        return next((x for x in self._tasks.values() if run_id in (x.run_id, x.named)), None)

    async def carried(self, run_id: str) -> LiveRun | None:
        """The run that this server has under way, once it has begun, or None.

        Of several that were to have this id, begun at once, only one is it.
        """
        named = [x for x in self._tasks.values() if run_id in (x.run_id, x.named)]
        for live in named:
            await live.begun.wait()
        return next((x for x in named if x.run_id == run_id), None)

    def stop(self, run_id: str) -> None:
        """Stop working on a run, also one that waits for its turn under a known id, if this server
        does; its end is for the journal to say.
        """
        for task, live in self._tasks.items():
            if run_id in (live.run_id, live.named):
                task.cancel()

    @contextmanager
    def listening(self, run_id: str) -> Iterator[Feed]:
        """A feed of the events of a run, also of one that only goes on later; it begins with what
        is shown and not stored: which model is asked, the answer as far as it is written.
        """
        feed, live = Feed(), self.live(run_id)
        for event in live.shown if live is not None else ():
            feed.put(event)
        self._feeds[run_id].add(feed)
        try:
            yield feed
        finally:
            self._feeds[run_id].discard(feed)
            if not self._feeds[run_id]:
                del self._feeds[run_id]

    async def close(self, grace_s: float) -> int:
        """Start nothing more, wait for what is under way, leave the rest where it stands.

        Returns how many were left; they can be resumed.
        """
        self.is_closing = True
        tasks = list(self._tasks)
        if tasks:
            await asyncio.wait(tasks, timeout=grace_s)
        left = [task for task in tasks if not task.done()]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        self.is_closed = True
        for feeds in list(self._feeds.values()):
            for feed in feeds:
                feed.put(None)
        return len(left)

    async def _work(self, stream: Stream, live: LiveRun, gate: asyncio.Semaphore) -> None:
        try:
            async with gate, self._gate, aclosing(stream) as events:
                async for event in events:
                    if isinstance(event, Outcome | Waiting):
                        live.end = event
                    else:
                        live.note(event)
                        self.quotas.note(live.owner, event)
                        self._tell(live.run_id, event)
        except asyncio.CancelledError:
            live.error = _left(live.run_id)
        except Exception as error:  # noqa: BLE001  (whoever waits for the run raises it)
            live.error = error
        finally:
            live.begun.set()
            live.done.set()
            self._tell(live.run_id, None)

    def _over(self, task: asyncio.Task[None]) -> None:
        """Nobody waits for a task any more, nor for one that was stopped before it did anything."""
        live = self._tasks.pop(task)
        if not live.done.is_set():
            live.error = _left(live.run_id)
            live.begun.set()
            live.done.set()

    def _tell(self, run_id: str, event: dict[str, Any] | None) -> None:
        for feed in self._feeds.get(run_id, ()):
            feed.put(event)


def shutting_down(then: str) -> CairnError:
    """The server goes."""
    return RunStoppedError(f"The server is shutting down. {then}", code="shutting_down")


def _left(run_id: str) -> CairnError:
    if not run_id:
        return shutting_down("Nothing was started.")
    return shutting_down(f"Run {run_id} was left where it stood; resume it later.")
