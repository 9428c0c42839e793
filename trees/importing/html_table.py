"""The rows of an HTML table, their header as keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_WIDEST = 1_000
"""Columns or rows that one cell may span, as HTML bounds it."""
Words = Callable[["LexborNode"], str]


def table_rows(table: LexborNode, words: Words) -> list[Any]:
    """Objects by the header; without one, lists of cells, or the cells of a single column."""
    rows = [row for row in table.css("tr") if _own(row, table)]
    grid = [row for row in _grid(rows, words) if any(row)]
    if not grid:
        return []
    if len(grid) > 1 and rows and all(cell.tag == "th" for cell in _cells(rows[0])):
        header = _keys(grid[0])
        return [_record(header, row) for row in grid[1:]]
    return [row[0] if len(row) == 1 else row for row in grid]


def _own(row: LexborNode, table: LexborNode) -> bool:
    """Whether the row is of this table, not of one within it."""
    outer = row.parent
    while outer is not None and outer.tag != "table":
        outer = outer.parent
    return outer == table


def _cells(row: LexborNode) -> list[LexborNode]:
    return [cell for cell in row.iter() if cell.tag in ("td", "th")]


def _grid(rows: Sequence[LexborNode], words: Words) -> list[list[str]]:
    """The texts by row and column; a cell that spans several stands in each."""
    grid: list[list[str]] = []
    pending: dict[int, tuple[str, int]] = {}
    for row in rows:
        line: list[str] = []
        for cell in [*_cells(row), None]:
            while (column := len(line)) in pending:
                said, left = pending.pop(column)
                line.append(said)
                if left > 1:
                    pending[column] = said, left - 1
            if cell is None:
                break
            said, down = words(cell), _span(cell, "rowspan")
            for _ in range(_span(cell, "colspan")):
                if down > 1:
                    pending[len(line)] = said, down - 1
                line.append(said)
        grid.append(line)
    return grid


def _span(cell: LexborNode, attribute: str) -> int:
    told = cell.attributes.get(attribute) or ""
    return min(max(int(told), 1), _WIDEST) if told.isdecimal() else 1


def _keys(header: Sequence[str]) -> list[str]:
    """A key for every column: columns without one, or with a second of it, are numbered."""
    keys: list[str] = []
    for position, title in enumerate(header):
        key = title or f"column {position + 1}"
        keys.append(key if key not in keys else f"{key} ({position + 1})")
    return keys


def _record(header: Sequence[str], row: Sequence[str]) -> dict[str, str]:
    named = zip_longest(header, row)
    return {
        key or f"column {position + 1}": value
        for position, (key, value) in enumerate(named)
        if value
    }
