"""Tables of figures on a terminal, readable at 120 columns."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Literal

WIDTH = 120
"""Columns of a table that goes to a file or a pipe."""


def print_columns(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    justify: Literal["left", "right"] = "right",
) -> None:
    """A table: the first column names the row, the others are figures."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None)
    table.add_column(heads[0], no_wrap=True)
    for head in heads[1:]:
        table.add_column(head, justify=justify, no_wrap=True)
    for row in rows:
        table.add_row(*row)
    Console(width=None if sys.stdout.isatty() else WIDTH).print(table)


def print_measured(
    heads: Sequence[str], rows: Sequence[Sequence[str]], shortcomings: Sequence[str]
) -> None:
    """A table, then a line on each thing that fell short."""
    import click

    from app.printable import printable

    print_columns(heads, rows)
    for line in shortcomings:
        click.echo(printable(line))
