"""Tables in text (CSV, TSV) as rows by the names of their first line."""

from __future__ import annotations

import csv

DELIMITERS = {"text/csv": ",", "application/csv": ",", "text/tab-separated-values": "\t"}
"""Media types of tables."""


def table_rows(text: str, delimiter: str) -> list[dict[str, str]] | None:
    """The rows of a table; None for what is none: ragged lines, or names that do not tell apart."""
    try:
        lines = [
            line
            for line in csv.reader(text.splitlines(keepends=True), delimiter=delimiter, strict=True)
            if line
        ]
    except csv.Error:
        return None
    if not lines:
        return None
    names = [name.strip() for name in lines[0]]
    is_table = all(names) and len(set(names)) == len(names)
    if not is_table or any(len(line) != len(names) for line in lines):
        return None
    return [dict(zip(names, line, strict=True)) for line in lines[1:]]
