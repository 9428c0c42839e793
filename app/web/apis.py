"""The APIs of the library: categories, groups, a search over all operations."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import quote

import nicegui
from nicegui import ui

from app.library.overview import overview
from app.serving.live_agent import LiveAgent
from app.web.elements import heading
from app.web.pages import page
from app.web.reporting import reported
from app.web.visitor import Visitor
from graphs.toolset.finding import found_tools

_FOUND = 20


@page("/apis", key="apis", icon="hub", order=40)
async def apis(visitor: Visitor) -> None:
    """What there is, and the way to each group and operation."""
    text, parts = visitor.text, visitor.access.parts
    shown = await asyncio.to_thread(overview, parts.library)
    with ui.row().classes("cairn-row"):
        total = text("apis.total", tools=shown["tools"], tokens=f"{shown['estimated_tokens']:,}")
        ui.label(total).classes("cairn-muted")
        if may_add(visitor):
            ui.link(text("apis.add"), "/apis/new")
    _search(visitor)
    if not shown["tools"]:
        ui.label(text("apis.empty"))
    for category in shown["categories"]:
        heading(category["name"])
        for group in category["groups"]:
            _group(visitor, group)


def live_agent() -> LiveAgent:
    """What takes up changes; a server with pages has it."""
    live: LiveAgent = nicegui.app.state.live
    return live


def may_add(visitor: Visitor) -> bool:
    """Whether they may change the library."""
    return visitor.access.caller.role in ("developer", "admin")


def tool_link(tool_id: str, label: str = "") -> ui.link:
    """The way to an operation."""
    return ui.link(label or tool_id, f"/apis/tools/{quote(tool_id, safe='')}")


def operation_facts(visitor: Visitor, one: dict[str, Any]) -> None:
    """A line on an operation, as ``operation_overview`` tells it."""
    text = visitor.text
    facts = [
        f"{one['method']} {one['path']}",
        text(f"risk.{one['risk']}"),
        text("api.scores", complete=one["completeness"], readable=one["readability"]),
        text("apis.tokens", count=one["estimated_tokens"]),
        text("api.lacks", what=", ".join(one["lacks"])) if one["lacks"] else "",
    ]
    ui.label(" · ".join(fact for fact in facts if fact)).classes("cairn-muted cairn-wrap")


def _group(visitor: Visitor, group: dict[str, Any]) -> None:
    text = visitor.text
    with ui.card().classes("cairn-card"):
        ui.link(group["name"] or group["id"], f"/apis/{quote(group['id'], safe='')}")
        access = text("apis.read_only") if group["read_only"] else ""
        facts = [
            text("apis.operations", count=group["tools"]),
            text("apis.tokens", count=f"{group['estimated_tokens']:,}"),
            group["base_url"] or text("apis.no_address"),
            access,
        ]
        ui.label(" · ".join(fact for fact in facts if fact)).classes("cairn-muted cairn-wrap")


def _search(visitor: Visitor) -> None:
    text, parts = visitor.text, visitor.access.parts
    asked = (
        ui.input(text("apis.search")).props("outlined clearable type=search").classes("cairn-full")
    )
    found = ui.column().props('aria-live="polite"')

    async def search() -> None:
        found.clear()
        if not (asked.value or "").strip():
            return
        with reported(visitor):
            await visitor.check()
            hits = await asyncio.to_thread(found_tools, parts, asked.value, _FOUND)
            with found:
                for hit in hits["tools"]:
                    with ui.row().classes("cairn-row"):
                        tool_link(hit["tool_id"])
                        ui.label(hit["summary"]).classes("cairn-wrap")

    asked.on("keydown.enter", search)
    ui.button(text("apis.find"), on_click=search).props("no-caps outline")
