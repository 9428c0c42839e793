"""What an import did, on the page: counts, what changed, what was left out and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nicegui import ui

from app.import_summary import SHOWN, entries_of
from app.printable import printable
from app.web.texts import Texts


def import_report(text: Texts, summary: Mapping[str, Any]) -> None:
    """Build the report of one group; reasons are told as they were said."""
    for line in report_lines(text, summary):
        ui.label(line).classes("cairn-wrap")
    ui.link(text("api_new.show"), f"/apis/{summary['group']}")


def report_lines(text: Texts, summary: Mapping[str, Any]) -> Iterator[str]:
    """The report in the language of the page."""
    kinds = ("added", "changed", "removed", "unchanged", "skipped")
    counts = {kind: len(summary[kind]) for kind in kinds}
    yield text("import.counts", group=summary["group"], tools=summary["tools"], **counts)
    for kind, entries in entries_of(summary).items():
        yield from (f"{text(f'import.{kind}')}: {printable(one)}" for one in entries[:SHOWN])
        if len(entries) > SHOWN:
            yield f"{text(f'import.{kind}')}: {text('import.more', count=len(entries) - SHOWN)}"
    if summary["not_chosen"]:
        yield text("import.not_chosen", count=len(summary["not_chosen"]))
    size = summary["description"]
    yield text("import.size", characters=size["characters"], tokens=size["estimated_tokens"])
