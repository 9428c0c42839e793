"""What can be done with a run that has ended: copy it, ask it again elsewhere, say how it was."""

from __future__ import annotations

import asyncio
from urllib.parse import quote

from nicegui import ui

from app.run_copies import as_curl, as_markdown, as_python
from app.run_report import RunReport
from app.web.elements import icon_button
from app.web.frame import ROOT
from app.web.reporting import reported
from app.web.visitor import Visitor
from graphs.feedback import Opinion, give_feedback
from memory.errors import DeveloperError

_NO_CREDENTIAL = ("missing_credential", "unauthorised")


def groups_to_enter(report: RunReport) -> list[str]:
    """The groups of which a call lacked a credential, or was refused with the one that it had."""
    calls = (call for subtask in report.subtasks.values() for call in subtask.calls())
    lacking = (call.tool for call in calls if call.error_kind in _NO_CREDENTIAL)
    return list(dict.fromkeys(tool.partition(".")[0] for tool in lacking))


def run_actions(visitor: Visitor, report: RunReport) -> None:
    """Build what stands below an answer: where a credential is entered, and the row of buttons."""
    text = visitor.text
    for group in groups_to_enter(report):
        ui.link(text("turn.credentials", name=group), f"/apis/{quote(group, safe='')}")
    url = str(ui.context.client.request.base_url).rstrip("/").removesuffix(ROOT)
    with ui.row().classes("cairn-actions"):
        for label, copied in (
            ("copy.markdown", as_markdown(report)),
            ("copy.curl", as_curl(url, report.request)),
            ("copy.python", as_python(url, report.request)),
        ):
            button = ui.button(text(label), icon="content_copy").props("flat dense no-caps")
            button.on_click(lambda copied=copied: _copy(visitor, copied))
        for opinion, icon in (("good", "thumb_up"), ("bad", "thumb_down")):
            thumb = icon_button(icon, text(f"opinion.{opinion}"))
            thumb.on_click(lambda opinion=opinion: _say_why(visitor, report.run_id, opinion))


def _copy(visitor: Visitor, copied: str) -> None:
    ui.clipboard.write(copied)
    ui.notify(visitor.text("copy.done"))


async def _say_why(visitor: Visitor, run_id: str, opinion: Opinion) -> None:
    """Ask for a reason, which may be empty, and keep the opinion."""
    text = visitor.text
    with ui.dialog() as dialog, ui.card().classes("cairn-card"):
        ui.label(text(f"opinion.{opinion}"))
        reason = ui.input(text("opinion.reason")).props("outlined autofocus maxlength=2000")
        reason.classes("cairn-full")
        with ui.row():
            say = ui.button(text("opinion.say"), on_click=lambda: dialog.submit("said"))
            say.props("no-caps unelevated")
            ui.button(text("opinion.leave"), on_click=dialog.close).props("no-caps outline")
    dialog.props["aria-label"] = text(f"opinion.{opinion}")
    if await dialog == "said":
        with reported(visitor):
            await visitor.check()
            await asyncio.to_thread(_keep, visitor, run_id, opinion, str(reason.value or ""))
            ui.notify(text("opinion.thanks"))


def _keep(visitor: Visitor, run_id: str, opinion: Opinion, reason: str) -> None:
    parts = visitor.access.parts
    if parts.memory is None:
        raise DeveloperError("Nothing is remembered (CAIRN_USE_MEMORY).", code="memory_off")
    give_feedback(
        opinion,
        run_id,
        journal=parts.journal,
        memory=parts.memory,
        statistics=parts.statistics,
        reason=reason,
    )
