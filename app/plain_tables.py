"""Text and borderless tables as the commands print them; no cell can command the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.printable import printable

WIDTH_WITHOUT_TERMINAL = 160


def console() -> Console:
    """Standard output, wide where it is no terminal."""
    found = Console(highlight=False)
    return found if found.is_terminal else Console(width=WIDTH_WITHOUT_TERMINAL)


def plain(text: str) -> Text:
    """A text without markup and control characters."""
    return Text(printable(text))


def table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    """A table; without a header when no column has a title."""
    made = Table(box=None, pad_edge=False, header_style="bold", show_header=any(titles))
    for title in titles:
        made.add_column(title, overflow="fold")
    for row in rows:
        made.add_row(*(plain(cell) for cell in row))
    return made
