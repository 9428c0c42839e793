"""At the page of administration: a backup that is to be put in place of the database."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from nicegui import ui

from app.administration.restoring import WAITING, take_back
from app.web.file_sending import file_button
from app.web.reporting import handled
from app.web.visitor import Visitor


def restore_choice(visitor: Visitor, folder: Path) -> None:
    """A backup to be sent, and what is told of one that waits."""
    text = visitor.text
    ui.label(text("administration.restore_help")).classes("cairn-muted")

    async def sent(_: Any) -> str:
        waits.visible = True
        return ""

    file_button(
        visitor, text("administration.restore"), "PUT", "../administration/storage/restore", sent
    )
    with ui.row().classes("cairn-row") as waits:
        ui.label(text("administration.restore_waits"))
        keep = ui.button(text("administration.restore_not")).props("no-caps flat")
    waits.visible = (folder / WAITING).is_file()

    async def taken_back() -> None:
        await asyncio.to_thread(take_back, folder)
        waits.visible = False

    keep.on_click(handled(visitor, taken_back))
