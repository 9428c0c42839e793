"""One request in a process of its own, which kills itself where it is told to."""

from __future__ import annotations

import asyncio
import inspect
import os
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from graphs.parts import Parts
from graphs.run_options import RunOptions
from memory.journal import Entry
from tests.process_stubs import booking, end_of, process

ALLOWED = RunOptions(allow_writes=frozenset({"g.book"}))
WRITE = "A1.2"
"""Id of the first call that changes something."""


@dataclass(frozen=True)
class Point:
    """Before or after which use of which part the process dies."""

    part: str
    method: str
    when: Literal["before", "after"]
    where: Callable[..., bool] = lambda *_args, **_named: True


def _event(kind: str, **facts: Any) -> Callable[..., bool]:
    def is_it(_run: str, told: Sequence[Entry]) -> bool:
        return any(one.kind == kind and one.data.items() >= facts.items() for one in told)

    return is_it


def _calls(risk: str) -> Callable[..., bool]:
    return lambda tool, *_args, **_named: tool.risk == risk


def _keeps(call_id: str) -> Callable[..., bool]:
    return lambda _run, kept, *_args, **_named: kept == call_id


POINTS = {
    "at the start": Point("journal", "append_many", "before"),
    "after the read": Point("caller", "call", "after", _calls("read")),
    "after the read is kept": Point("journal", "save_response", "after", _keeps("A1.1")),
    "after it is approved": Point("approvals", "want", "after"),
    "before the claim": Point("claims", "claim", "before"),
    "after the claim": Point("claims", "claim", "after"),
    "after the answer": Point("caller", "call", "after", _calls("write")),
    "after it is kept": Point("journal", "save_response", "after", _keeps(WRITE)),
    "after the node": Point("journal", "append_many", "before", _event("picked", tool_id="g.book")),
    "after the subtask": Point("journal", "append_many", "before", _event("answered")),
    "before the end": Point("journal", "finish_run", "before"),
}


_COPY = "for_run"
"""Method of a caller that gives the one of a run: that dies at the point, too."""


class Deadly:
    """Hands everything on to a part, until the process dies at the point."""

    def __init__(self, part: Any, point: Point) -> None:
        self._part = part
        self._point = point

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._part, name)
        if name == _COPY:
            return lambda *args: Deadly(method(*args), self._point)
        if name != self._point.method:
            return method
        return self._awaited(method) if inspect.iscoroutinefunction(method) else self._used(method)

    def _used(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def use(*args: Any, **named: Any) -> Any:
            self._die("before", *args, **named)
            given = method(*args, **named)
            self._die("after", *args, **named)
            return given

        return use

    def _awaited(self, method: Callable[..., Any]) -> Callable[..., Any]:
        async def use(*args: Any, **named: Any) -> Any:
            self._die("before", *args, **named)
            given = await method(*args, **named)
            self._die("after", *args, **named)
            return given

        return use

    def _die(self, when: str, *args: Any, **named: Any) -> None:
        if when == self._point.when and self._point.where(*args, **named):
            os.kill(os.getpid(), signal.SIGKILL)


async def main(folder: str, url: str, name: str, rooms: str, run_id: str = "") -> None:
    """Runs or resumes; comes to an end only where the point is not met."""

    def instead(parts: Parts) -> Parts:
        point = POINTS.get(name)
        if point is None:
            return parts
        deadly: dict[str, Any] = {point.part: Deadly(getattr(parts, point.part), point)}
        return replace(parts, **deadly)

    reasoner = booking(rooms, path="rooms-book")
    async with process(Path(folder), url, reasoner, instead=instead) as one:
        agent = one.agent
        await end_of(agent.resume(run_id) if run_id else agent.stream("book", options=ALLOWED))


def run(*arguments: str) -> None:
    """``FOLDER URL POINT ROOMS [RUN_ID]``: with a run id it is resumed."""
    asyncio.run(main(*arguments))
