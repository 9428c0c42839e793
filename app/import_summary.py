"""What an import did, as one JSON value and as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.printable import printable
from tools.library import Catalogue, ImportReport
from tools.token_estimate import estimated_tokens

SHOWN = 20
"""Lines per kind; --json has all."""


def import_summary(catalogue: Catalogue, report: ImportReport, text: str) -> dict[str, Any]:
    """The report with the group and the size of the description, as plain JSON values."""
    return {
        "group": catalogue.group.id,
        "category": catalogue.category.id,
        "base_url": catalogue.group.base_url,
        "tools": len(catalogue.tools),
        **report.model_dump(mode="json", exclude={"group_id"}),
        "description": {"characters": len(text), "estimated_tokens": estimated_tokens(text)},
    }


def import_lines(summary: Mapping[str, Any]) -> Iterator[str]:
    """The summary for people: counts first, then what changed, was left out or lost something."""
    kinds = ("added", "changed", "removed", "unchanged")
    counts = ", ".join(f"{len(summary[kind])} {kind}" for kind in kinds)
    yield (
        f"{summary['group']} (category {summary['category']}, {summary['base_url']}): "
        f"{summary['tools']} tools: {counts}, {len(summary['skipped'])} skipped."
    )
    for kind in ("added", "changed", "removed"):
        yield from _some(kind, summary[kind])
    skipped = [f"{operation}: {reason}" for operation, reason in summary["skipped"].items()]
    yield from _some("skipped", skipped)
    yield from _some("warning", summary["warnings"])
    size = summary["description"]
    yield (
        f"The description has {size['characters']:,} characters, about "
        f"{size['estimated_tokens']:,} tokens; no prompt will carry it whole."
    )


def _some(kind: str, entries: Sequence[str]) -> Iterator[str]:
    for entry in entries[:SHOWN]:
        yield f"  {kind:<8} {printable(entry)}"
    if len(entries) > SHOWN:
        yield f"  {kind:<8} ... and {len(entries) - SHOWN} more; --json lists all"
