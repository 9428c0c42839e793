"""How a chat shows things: on a terminal that can draw, on one that cannot, and on none."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from app.printable import printable, printable_lines

if TYPE_CHECKING:
    from app.line_reading import Reader
    from app.run_progress import Show
    from app.run_report import RunReport


class Screen:
    """No terminal: answers on standard output, all else on standard error."""

    is_ascii = True
    """Whether signs do without Unicode."""

    def __init__(self, console: Console, errors: Console, reader: Reader | None = None) -> None:
        self.console = console
        """Where everything that was asked for is printed."""
        self.reader = reader
        """Who answers questions; None: nobody is there."""
        self._errors = errors

    def say(self, text: str, style: str = "") -> None:
        """Print text that may hold what others wrote; lines are broken only on a terminal."""
        shown = Text(printable_lines(text), style=style)
        self.console.print(shown, soft_wrap=not self.console.is_terminal)

    def complain(self, text: str) -> None:
        """Print what went wrong."""
        self._errors.print(Text(f"Error: {printable(text)}"), soft_wrap=True)

    def waiting(self, text: str) -> AbstractContextManager[None]:  # noqa: ARG002
        """While something takes a while: a terminal that can take it back shows the text."""
        return nullcontext()

    @asynccontextmanager
    async def following(self, report: RunReport) -> AsyncIterator[Show]:
        """Show a run while it is under way: one line per call on standard error."""
        from app.run_progress import progress

        with progress(report, quiet=False, trace=False, telling=False) as show:
            yield show

    def ended(self, report: RunReport) -> None:
        """Show what a run came to: the answer alone."""
        self.say(report.answer)

    def stopped(self, report: RunReport) -> None:
        """Show what a run did that was cut short."""


class PlainTerminal(Screen):
    """A terminal that only prints lines."""

    def ended(self, report: RunReport) -> None:
        """The path in short, then the answer."""
        from app.run_tree import RunSummary

        self.console.print(RunSummary(report, is_ascii=self.is_ascii))
        super().ended(report)

    def stopped(self, report: RunReport) -> None:
        """What it did until then."""
        from app.run_tree import RunTree

        self.console.print(RunTree(report, is_ascii=self.is_ascii))


class Terminal(PlainTerminal):
    """A terminal that can move its cursor."""

    def __init__(
        self, console: Console, errors: Console, reader: Reader, *, is_ascii: bool
    ) -> None:
        super().__init__(console, errors, reader)
        self.is_ascii = is_ascii

    @contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """A moving line."""
        with self.console.status(Text(text), spinner="line"):
            yield

    @asynccontextmanager
    async def following(self, report: RunReport) -> AsyncIterator[Show]:
        """The tree of the run as it grows."""
        from app.chat.live_tree import live_tree

        async with live_tree(self.console, report, is_ascii=self.is_ascii) as show:
            yield show
