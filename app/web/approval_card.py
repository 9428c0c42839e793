"""A request that changes something, to be approved, edited or refused in place."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement

from app.exact_request import request_text
from app.json_output import json_text
from app.printable import printable, printable_block
from app.web.elements import heading
from app.web.reporting import reported
from app.web.texts import Texts
from app.web.visitor import Visitor
from memory.approvals import Approval, Ruling
from memory.errors import DeveloperError


def approval_card(
    visitor: Visitor, approval: Approval, decided: Callable[[], Awaitable[None]]
) -> None:
    """Build the card; ``decided`` is called when the person has said what becomes of it."""
    text = visitor.text
    with ui.card().classes("cairn-card cairn-approval"):
        heading(text("approval.title"))
        _facts(visitor, approval)
        with ui.element("details").classes("cairn-wide"):
            TextElement(tag="summary", text=text("approval.more"))
            arguments = ui.textarea(text("approval.arguments"), value=json_text(approval.arguments))
            arguments.props("outlined dense autogrow").classes("cairn-wide cairn-code")
            note = ui.input(text("approval.note")).props("outlined dense").classes("cairn-wide")
            remember = ui.checkbox(text("approval.remember", tool=printable(approval.tool_id)))

        async def decide(ruling: Ruling) -> None:
            with reported(visitor):
                await visitor.check()
                is_approved = ruling == "approved"
                edited = _edited(approval, str(arguments.value)) if is_approved else None
                found = await visitor.access.agent.decide(
                    approval.approval_id,
                    ruling,
                    note="" if is_approved else str(note.value or ""),
                    arguments=edited,
                    remember=is_approved and bool(remember.value),
                )
                if told := overruled(text, found, ruling):
                    ui.notify(told, type="warning", position="top", multi_line=True)
                await decided()

        with ui.row():
            approve = ui.button(text("approval.approve"), on_click=lambda: decide("approved"))
            approve.props("no-caps unelevated")
            refuse = ui.button(text("approval.refuse"), on_click=lambda: decide("rejected"))
            refuse.props("no-caps outline")


def overruled(text: Texts, decided: Approval, ruling: Ruling) -> str:
    """What to say where somebody else had decided otherwise before; the first decision stands."""
    return "" if decided.status == ruling else text(f"approval.before_{decided.status}")


def _facts(visitor: Visitor, approval: Approval) -> None:
    """All that a person needs to decide: what, why, on which records, and the exact request."""
    text = visitor.text
    rows = [
        ("approval.effect", approval.effect or approval.tool_id),
        ("approval.reason", approval.reason),
        *(("approval.about", line) for line in approval.about),
        ("approval.tool", approval.tool_id),
        ("approval.risk", text(f"risk.{approval.risk}")),
        ("approval.request", request_text(approval.request)),
    ]
    with ui.element("dl").classes("cairn-facts"):
        for key, said in rows:
            if said:
                TextElement(tag="dt", text=text(key))
                TextElement(tag="dd", text=printable_block(said))


def _edited(approval: Approval, typed: str) -> dict[str, Any] | None:
    """The arguments as they were changed; None: they are as proposed.

    Raises ``DeveloperError`` (code ``wrong_arguments``) for what is no JSON object.
    """
    try:
        arguments = json.loads(typed)
    except (ValueError, RecursionError) as error:
        raise _no_object() from error
    if not isinstance(arguments, dict):
        raise _no_object()
    return None if arguments == dict(approval.arguments) else arguments


def _no_object() -> DeveloperError:
    return DeveloperError("The arguments are no JSON object.", code="wrong_arguments")
