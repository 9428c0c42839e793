"""Adding APIs: a description by its address, as a file or as text; one operation by a form."""

from __future__ import annotations

from typing import Any

from nicegui import events, ui

from app.serving.library_desk import LibraryDesk
from app.serving.resources.library import ImportIn
from app.web.api_form import operation_form
from app.web.apis import live_agent
from app.web.elements import heading
from app.web.import_report import import_report
from app.web.pages import page
from app.web.reporting import handled
from app.web.texts import Texts
from app.web.visitor import Visitor

_ROOM_BYTES = 2000
"""Of the body of an upload, for what stands around the file."""


@page("/apis/new", key="api_new", roles=("developer", "admin"))
async def api_new(visitor: Visitor) -> None:
    """The page of both ways."""
    _import_form(visitor)
    operation_form(visitor)


def _import_form(visitor: Visitor) -> None:
    text = visitor.text
    given: dict[str, Any] = {}
    with ui.card().classes("cairn-card"):
        heading(text("api_new.import"))
        source = ui.input(text("api_new.source")).props("outlined").classes("cairn-full")
        _file_choice(text, given)
        group = ui.input(text("api_new.group")).props("outlined").classes("cairn-full")
        server = ui.input(text("api_new.server")).props("outlined").classes("cairn-full")
        writes = ui.checkbox(text("api_new.writes"))
        loopback = ui.checkbox(text("api_new.loopback"))
        loopback.visible = visitor.access.door.is_open
        report = ui.column().props('aria-live="polite"')

        async def run() -> None:
            asked = ImportIn(
                **(given if given and not source.value else {"source": source.value or ""}),
                group=group.value or None,
                server=server.value or None,
                allow_writes=writes.value,
                allow_loopback=loopback.value,
            )
            desk = LibraryDesk(live_agent(), visitor.access)
            summaries = await desk.import_described(
                asked.described(), asked.options(), may_change=asked.allow_writes
            )
            report.clear()
            with report:
                for summary in summaries:
                    import_report(text, summary)

        ui.button(text("api_new.submit"), on_click=handled(visitor, run)).props(
            "no-caps unelevated"
        )


def _file_choice(text: Texts, given: dict[str, Any]) -> None:
    """Puts the content and name of a chosen file into ``given``."""
    limit = max(1, live_agent().settings.serve_body_bytes - _ROOM_BYTES)
    most = f"{limit:,}"
    ui.label(text("api_new.source_help", most=most)).classes("cairn-muted")

    async def take(event: events.UploadEventArguments) -> None:
        content = (await event.file.read()).decode(errors="replace")
        given.update(content=content, name=event.file.name)
        chosen.text = text("api_new.chosen", name=event.file.name)

    def refuse() -> None:
        given.clear()
        chosen.text = text("api_new.not_taken", most=most)

    upload = ui.upload(auto_upload=True, max_file_size=limit, on_upload=take, on_rejected=refuse)
    upload.on("failed", refuse, args=[])
    upload.props('accept=".json,.yaml,.yml,.txt"').classes("hidden")
    choose = ui.button(text("api_new.file")).props("no-caps outline")
    choose.on_click(lambda: upload.run_method("pickFiles"))
    chosen = ui.label("").props('aria-live="polite"')
