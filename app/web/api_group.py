"""One API: its operations with their scores, whether it may change things, its credentials."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from nicegui import ui
from pydantic import SecretStr

from app.data_folder import vault_keys
from app.library.credentials import keep, wanted
from app.library.overview import group_overview
from app.serving.library_desk import LibraryDesk
from app.stores import open_vault
from app.web.apis import live_agent, may_add, operation_facts, tool_link
from app.web.elements import heading
from app.web.pages import page
from app.web.reporting import Handler, handled, reported
from app.web.visitor import Visitor


@page("/apis/{group_id}", key="api")
async def api(visitor: Visitor) -> None:
    """The page of one group."""
    text, library = visitor.text, visitor.access.parts.library
    with reported(visitor):
        shown = await asyncio.to_thread(group_overview, library, visitor.parameters["group_id"])
        heading(shown["name"] or shown["id"])
        ui.label(shown["base_url"] or text("api.no_address")).classes("cairn-muted cairn-wrap")
        if shown["description"]:
            ui.label(shown["description"]).classes("cairn-wrap")
        if may_add(visitor):
            _changes(visitor, shown)
        await _credentials(visitor, shown["id"])
        _operations(visitor, shown["operations"])


def _operations(visitor: Visitor, operations: list[dict[str, Any]]) -> None:
    heading(visitor.text("api.operations"))
    for one in operations:
        with ui.card().classes("cairn-card cairn-tight"):
            tool_link(one["id"])
            ui.label(one["summary"]).classes("cairn-wrap")
            operation_facts(visitor, one)


def _changes(visitor: Visitor, shown: dict[str, Any]) -> None:
    """Whether it may change things; and removing it."""
    text, group_id = visitor.text, shown["id"]
    if shown["changing"]:
        allowed = not shown["read_only"]
        told = text("api.changing" if allowed else "api.refused", count=shown["changing"])
        ui.label(told).classes("cairn-note").props('role="note"')
        label = text("api.refuse_writes" if allowed else "api.allow_writes")
        ui.button(
            label,
            on_click=_then(
                visitor,
                lambda desk: desk.allow_writes(group_id, allowed=not allowed),
                f"/apis/{group_id}",
            ),
        ).props("no-caps outline")
    with ui.dialog() as sure, ui.card():
        ui.label(text("api.remove_sure", name=group_id, count=shown["tools"]))
        with ui.row():
            ui.button(
                text("api.remove"),
                on_click=_then(visitor, lambda desk: desk.remove_group(group_id), "/apis"),
            ).props("no-caps color=negative")
            ui.button(text("api.keep"), on_click=sure.close).props("no-caps flat")
    ui.button(text("api.remove"), on_click=sure.open).props("no-caps flat color=negative")


def _then(visitor: Visitor, change: Callable[[LibraryDesk], Awaitable[None]], path: str) -> Handler:
    """A handler that changes the library and goes on to a page."""

    async def done() -> None:
        await change(LibraryDesk(live_agent(), visitor.access))
        ui.navigate.to(path)

    return handled(visitor, done)


async def _credentials(visitor: Visitor, group_id: str) -> None:
    """What the group takes; a secret that is entered is never shown again."""
    text, owner, settings = visitor.text, visitor.access.owner, live_agent().settings

    def listed() -> list[dict[str, Any]]:
        with open_vault(settings) as (library, vault):
            return [one for one in wanted(library, vault, owner) if one["group"] == group_id]

    takes = await asyncio.to_thread(listed)
    if takes:
        heading(text("api.credentials"))
        if not await asyncio.to_thread(vault_keys, settings):
            ui.label(text("api.no_vault_key")).classes("cairn-note").props('role="note"')
    for one in takes:
        with ui.card().classes("cairn-card"):
            ui.label(f"{one['name']}: {one['is']}").classes("cairn-wrap")
            kept = one["kept_for"] or one["of_everybody"]
            told = text("api.kept", host=", ".join(kept)) if kept else text("api.not_kept")
            state = ui.label(told).classes("cairn-muted")
            secret = ui.input(text("api.secret")).props(
                'type="password" outlined autocomplete="off"'
            )
            ui.button(
                text("api.keep_secret"), on_click=_keeping(visitor, one["name"], secret, state)
            ).props("no-caps unelevated")


def _keeping(
    visitor: Visitor, name: str, field: ui.input, state: ui.label
) -> Callable[[], Awaitable[None]]:
    async def kept() -> None:
        with reported(visitor):
            await visitor.check()
            secret = SecretStr(field.value or "")
            field.value = ""  # nothing of it stays on the page
            owner, settings = visitor.access.owner, live_agent().settings

            def put() -> str:
                with open_vault(settings) as (library, vault):
                    return keep(library, vault, owner, name, "", secret.get_secret_value())

            state.text = visitor.text("api.kept", host=await asyncio.to_thread(put))

    return kept
