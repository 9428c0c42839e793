"""``cairn tools audit``: how well tools are described, and whether they answer."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Any

import click

from app.json_output import print_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.library import ToolLibrary


@click.command()
@click.option("--group", "group_id", metavar="ID", help="Only the tools of this group.")
@click.option("--call", is_flag=True, help="Also call each tool that only reads, by its examples.")
@click.option("--keep-good", is_flag=True, help="Remove tools below 3, and those that failed.")
@click.option("--yes", is_flag=True, help="Do not ask before removing.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def audit(group_id: str | None, call: bool, keep_good: bool, yes: bool, as_json: bool) -> None:
    """Score how well tools are described: 1 to 3 for completeness and for readability.

    With --call also test whether they answer: status, time, size and problem of one call each.
    """
    from app.library.auditing import audited
    from app.settings import load_settings
    from app.stores import open_library_and_caller

    with open_library_and_caller(load_settings()) as (library, caller):
        if group_id is not None:
            library.group(group_id)
        found = library.tools(group_id=group_id)
        rows = asyncio.run(audited(found, caller if call else None))
        bad = [row["tool"] for row in rows if not row["good"]]
        removed = _remove(library, bad, yes) if keep_good else []
    if as_json:
        print_json({"tools": rows, "removed": removed})
    else:
        _print(rows, call, removed)


def _remove(library: ToolLibrary, tools: Sequence[str], yes: bool) -> list[str]:
    if tools and not yes:
        if not sys.stdin.isatty():
            raise click.UsageError("There is no terminal to ask on. Add --yes to remove tools.")
        click.confirm(f"Remove {len(tools)} tools?", abort=True, err=True)
    for tool in tools:
        library.remove_tool(tool)
    return list(tools)


def _print(rows: Sequence[dict[str, Any]], call: bool, removed: Sequence[str]) -> None:
    from app.plain_tables import console, table

    titles = ["Tool", "Complete", "Readable", *(["Answers"] if call else []), "Lacks"]
    lines = [
        [
            row["tool"],
            str(row["completeness"]),
            str(row["readability"]),
            *([_answer(row["call"])] if call else []),
            "; ".join(row["lacks"]),
        ]
        for row in rows
    ]
    console().print(table(titles, lines))
    good = sum(row["good"] for row in rows)
    click.echo(f"{good} of {len(rows)} tools are good.")
    if removed:
        click.echo(f"Removed {len(removed)} tools.")


def _answer(call: dict[str, Any]) -> str:
    if call["passed"] is None:
        return f"not called: {call['problem']}"
    if not call["passed"]:
        return f"no: {call['problem']}"
    return f"{call['status']}, {call['elapsed_s']:.2f} s, {call['size_bytes']:,} bytes"
