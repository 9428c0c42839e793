"""What an import did, as one JSON value and as lines of text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from app.printable import printable
from app.write_access import changing_tools
from tools.addresses import is_loopback_host
from tools.library import Catalogue, ImportReport
from tools.records import ToolGroup
from tools.token_estimate import estimated_tokens

SHOWN = 20
"""Lines per kind; --json has all."""


def import_summary(
    catalogue: Catalogue, report: ImportReport, text: str, loopback_groups: Collection[str]
) -> dict[str, Any]:
    """The report with the group and the size of the description, as plain JSON values.

    A group that no request may call as things stand is a warning; ``loopback_groups`` are the
    ids that the settings allow on this machine.
    """
    facts = report.model_dump(mode="json", exclude={"group_id"})
    facts["warnings"] += not_callable(catalogue.group, loopback_groups)
    facts["warnings"] += _refused(catalogue)
    return {
        "group": catalogue.group.id,
        "category": catalogue.category.id,
        "base_url": catalogue.group.base_url,
        "read_only": catalogue.group.read_only,
        "tools": len(catalogue.tools),
        **facts,
        "description": {"characters": len(text), "estimated_tokens": estimated_tokens(text)},
    }


def entries_of(summary: Mapping[str, Any]) -> dict[str, Sequence[str]]:
    """What is told of an import one by one, by its kind."""
    return {
        **{kind: summary[kind] for kind in ("added", "changed", "removed")},
        "breaking": [f"{tool}: {'; '.join(why)}" for tool, why in summary["breaking"].items()],
        "skipped": [f"{name}: {why}" for name, why in summary["skipped"].items()],
        "warnings": summary["warnings"],
    }


def import_lines(summary: Mapping[str, Any]) -> Iterator[str]:
    """The summary for people: counts first, then what changed, was left out or lost something."""
    kinds = ("added", "changed", "removed", "unchanged")
    counts = ", ".join(f"{len(summary[kind])} {kind}" for kind in kinds)
    address = summary["base_url"] or "no address"
    yield (
        f"{summary['group']} (category {summary['category']}, {address}): "
        f"{summary['tools']} tools: {counts}, {len(summary['skipped'])} skipped."
    )
    entries = entries_of(summary)
    for kind in ("added", "changed", "removed", "breaking"):
        yield from _some(kind, entries[kind])
    if summary["not_chosen"]:
        yield f"  {len(summary['not_chosen'])} operations were not chosen; --json lists them"
    yield from _some("skipped", entries["skipped"])
    yield from _some("warning", entries["warnings"])
    yield _size_line(summary["description"])


def joint_summary(summaries: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Several groups of one description: their summaries, and how many tools in all."""
    return {
        "tools": sum(summary["tools"] for summary in summaries),
        "categories": len({summary["category"] for summary in summaries}),
        "description": summaries[0]["description"],
        "groups": [{k: v for k, v in one.items() if k != "description"} for one in summaries],
    }


def joint_lines(joint: Mapping[str, Any]) -> Iterator[str]:
    """The same for people: counts, then the groups, and what lost something on the way."""
    groups = joint["groups"]
    kinds = ("added", "changed", "removed", "unchanged", "skipped")
    counts = ", ".join(f"{sum(len(group[kind]) for group in groups)} {kind}" for kind in kinds)
    yield (
        f"{len(groups)} groups in {joint['categories']} categories, {joint['tools']} tools: "
        f"{counts}."
    )
    yield from _some("group", [f"{group['group']}: {group['tools']} tools" for group in groups])
    lost = [f"{g['group']}: {op}: {why}" for g in groups for op, why in g["skipped"].items()]
    yield from _some("skipped", lost)
    warnings = [f"{group['group']}: {line}" for group in groups for line in group["warnings"]]
    yield from _some("warning", warnings)
    yield _size_line(joint["description"])


def _size_line(size: Mapping[str, int]) -> str:
    return (
        f"The description has {size['characters']:,} characters: in a prompt it would take about "
        f"{size['estimated_tokens']:,} tokens."
    )


def not_callable(group: ToolGroup, loopback_groups: Collection[str]) -> list[str]:
    """Why no request may call a group as things stand, and the way out; empty where it may."""
    if not group.base_url:
        return ["nobody said where it is, so nothing is called: import it again with --server URL"]
    url = urlsplit(group.base_url)
    if url.scheme not in ("http", "https"):
        return []
    if is_loopback_host(url.hostname or ""):
        if group.allow_loopback or group.id in loopback_groups:
            return []
        way = f"import with --allow-loopback, or add {group.id} to CAIRN_LOOPBACK_GROUPS"
        return [f"{group.base_url} is on this machine and will not be called: {way}"]
    if url.scheme == "http":
        way = "give an https address with --server"
        return [f"{group.base_url} is plain http and will not be called: {way}"]
    return []


def _refused(catalogue: Catalogue) -> list[str]:
    changing = changing_tools([catalogue])
    if not changing or not catalogue.group.read_only:
        return []
    way = f"cairn tools allow-writes {catalogue.group.id}"
    if changing == 1:
        return [f"1 tool changes something and is refused until you allow it: {way}"]
    return [f"{changing} tools change something and are refused until you allow them: {way}"]


def _some(kind: str, entries: Sequence[str]) -> Iterator[str]:
    for entry in entries[:SHOWN]:
        yield f"  {kind:<8} {printable(entry)}"
    if len(entries) > SHOWN:
        yield f"  {kind:<8} ... and {len(entries) - SHOWN} more; --json lists all"
