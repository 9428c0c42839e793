"""The moving picture of a run: its tree, what goes on, the answer while it is written."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.live import Live
from rich.text import Text

from app.printable import printable_lines
from app.run_progress import activity
from app.run_tree import EndOf, RunTree

if TYPE_CHECKING:
    from app.run_progress import Show
    from app.run_report import RunReport

_FRAMES = "-\\|/"
_FRAME_SECONDS = 0.125


@asynccontextmanager
async def live_tree(console: Console, report: RunReport, *, is_ascii: bool) -> AsyncIterator[Show]:
    """Show the report while it grows; all is taken off the terminal at the end."""
    picture = _Picture(report, is_ascii=is_ascii)
    with Live(picture, console=console, auto_refresh=False, transient=True) as live:
        ticking = asyncio.create_task(_tick(live))
        try:
            yield picture.take
        finally:
            ticking.cancel()


async def _tick(live: Live) -> None:
    """Draw anew in the loop's own thread: there the report does not change meanwhile."""
    while True:
        await asyncio.sleep(_FRAME_SECONDS)
        live.refresh()


class _Picture:
    def __init__(self, report: RunReport, *, is_ascii: bool) -> None:
        self._report = report
        self._tree = RunTree(report, is_ascii=is_ascii)
        self._doing = "working"
        self._since = time.monotonic()

    def take(self, event: Mapping[str, Any]) -> None:
        """Note what goes on; the report has taken the event in."""
        self._doing = activity(self._report, event)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        seconds = time.monotonic() - self._since
        frame = _FRAMES[int(seconds / _FRAME_SECONDS) % len(_FRAMES)]
        doing = Text(f"{frame} {self._doing}, {seconds:.0f} s", no_wrap=True, overflow="crop")
        told = [Text(printable_lines(self._report.told))] if self._report.told else []
        yield EndOf(Group(self._tree, doing, *told), max(options.size.height - 1, 1))
