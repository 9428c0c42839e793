"""Paths and names of the memory as tables for a terminal and as plain JSON values."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rich.table import Table

from app.plain_tables import console, plain, table
from memory.name_directory import KnownValue
from memory.path_memory import PathRecord

_SHORT_ID = 12
"""Characters of an id that a table shows; the beginning is enough to name a path."""


def listed(records: Sequence[PathRecord]) -> dict[str, Any]:
    """Paths by their main facts."""
    return {"paths": [_main_facts(record) for record in records]}


def print_listing(records: Sequence[PathRecord]) -> None:
    """One line per path."""
    console().print(paths_table(records))


def paths_table(records: Sequence[PathRecord]) -> Table:
    """One line per path."""
    rows = [
        (r.path_id[:_SHORT_ID], _when(r.created_at), r.grade, r.outcome, str(r.uses), r.request)
        for r in records
    ]
    return table(("Path", "Created (UTC)", "Grade", "Outcome", "Uses", "Request"), rows)


def shown_path(record: PathRecord) -> dict[str, Any]:
    """The whole record."""
    return asdict(record)


def print_path(record: PathRecord) -> None:
    """Facts, tools, dead ends and plan of one path."""
    screen = console()
    used = f", last {_when(record.used_at)}" if record.used_at else ""
    facts = [
        ("Path", record.path_id),
        ("Request", record.request),
        ("Language", record.language),
        ("Frame", record.frame),
        ("Outcome", record.outcome),
        ("Grade", record.grade),
        ("Tools", ", ".join(record.tools) or "none"),
        ("Run", record.run_id),
        ("Created", _when(record.created_at)),
        ("Uses", f"{record.uses}{used}"),
    ]
    screen.print(table(("", ""), facts))
    ends = [(end.tool_id, end.reason) for end in record.dead_ends]
    if ends:
        screen.print(table(("Dead end", "Reason"), ends))
    for line in ("Plan", *json.dumps(record.plan, indent=2).splitlines()):
        screen.print(_indented(line))


def listed_names(values: Sequence[KnownValue]) -> dict[str, Any]:
    """Values of things as they are kept."""
    return {"names": [asdict(value) for value in values]}


def print_names(values: Sequence[KnownValue]) -> None:
    """One line per value."""
    rows = [
        (v.text, v.entity, v.attribute, "" if v.thing is None else str(v.thing), _when(v.seen_at))
        for v in values
    ]
    console().print(table(("Name", "Type", "Attribute", "Id", "Seen (UTC)"), rows))


def _indented(line: str) -> Any:
    """A line with its indentation."""
    text = plain(line)
    text.pad_left(len(line) - len(line.lstrip()))
    return text


def _main_facts(record: PathRecord) -> dict[str, Any]:
    left_out = {"plan", "versions", "dead_ends", "owner"}
    return {name: value for name, value in asdict(record).items() if name not in left_out}


def _when(time: str) -> str:
    return time[:19].replace("T", " ")
