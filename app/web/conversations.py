"""The conversations: searched, opened, renamed, deleted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from nicegui import events, ui

from app.printable import printable
from app.serving.resources.conversations import conversations_of, delete_with_traces
from app.web.elements import icon_button
from app.web.pages import page
from app.web.reporting import changed, reported
from app.web.visitor import Visitor
from memory.sqlite_conversations import NamedConversation

_SHOWN = 100


@page("/conversations", key="conversations", icon="forum", order=20)
async def conversations(visitor: Visitor) -> None:
    """The page of one's conversations."""
    text = visitor.text
    query = ui.input(text("conversations.search")).props("outlined dense clearable debounce=300")
    query.classes("cairn-wide")
    found = ui.element("ul").classes("cairn-list")

    dialogs = ui.element("div")  # beside the list, which is drawn anew while they are open

    async def show() -> None:
        with reported(visitor):
            await visitor.check()
            search = conversations_of(visitor.access).found
            listed = await asyncio.to_thread(search, str(query.value or ""), limit=_SHOWN)
            found.clear()
            with found:
                for one in listed:
                    _entry(visitor, one, dialogs, show)
                if not listed:
                    with ui.element("li"):
                        ui.label(text("conversations.none")).classes("cairn-muted")

    query.on_value_change(show)
    await show()


def _entry(
    visitor: Visitor,
    one: NamedConversation,
    dialogs: ui.element,
    show: Callable[[], Awaitable[None]],
) -> None:
    text = visitor.text
    with ui.element("li"), ui.row().classes("cairn-entry"):
        with ui.column().classes("cairn-grow cairn-stack"):
            ui.link(printable(one.title), f"/chat/{one.thread_id}")
            day = one.last_at[:16].replace("T", " ")
            ui.label(text("conversations.about", turns=one.turns, day=day)).classes("cairn-muted")

        def renamed(title: str) -> None:
            conversations_of(visitor.access).rename(one.thread_id, title)

        def deleted() -> None:
            delete_with_traces(visitor.access, one.thread_id)

        async def rename(event: events.UiEventArguments) -> None:
            with dialogs:
                title = await _asked_title(visitor, one.title)
            if title is not None:
                await changed(visitor, lambda: renamed(title), show)(event)

        async def delete(event: events.UiEventArguments) -> None:
            with dialogs:
                is_sure = await _is_sure(visitor, one.title)
            if is_sure:
                await changed(visitor, deleted, show)(event)

        icon_button("edit", text("conversations.rename")).on_click(rename)
        icon_button("delete", text("conversations.delete")).on_click(delete)


async def _asked_title(visitor: Visitor, title: str) -> str | None:
    """The new title; None where it was left as it is."""
    text = visitor.text
    with ui.dialog() as dialog, ui.card().classes("cairn-card"):
        field = ui.input(text("conversations.title_field"), value=title)
        field.props("outlined autofocus maxlength=200").classes("cairn-wide")
        with ui.row():
            keep = ui.button(text("conversations.rename"))
            keep.props("no-caps unelevated").on_click(lambda: dialog.submit(str(field.value)))
            ui.button(text("conversations.leave"), on_click=dialog.close).props("no-caps outline")
    dialog.props["aria-label"] = text("conversations.rename")
    said: str | None = await dialog
    return said


async def _is_sure(visitor: Visitor, title: str) -> bool:
    text = visitor.text
    with ui.dialog() as dialog, ui.card().classes("cairn-card"):
        ui.label(text("conversations.sure", title=printable(title)))
        with ui.row():
            yes = ui.button(text("conversations.delete"), on_click=lambda: dialog.submit("yes"))
            yes.props("no-caps unelevated")
            ui.button(text("conversations.leave"), on_click=dialog.close).props("no-caps outline")
    dialog.props["aria-label"] = text("conversations.delete")
    return bool(await dialog == "yes")
