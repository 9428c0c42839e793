"""A question of a run, to be answered in place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from nicegui import ui

from app.printable import printable, printable_lines
from app.web.elements import heading
from app.web.reporting import reported
from app.web.visitor import Visitor
from graphs.gaps import Reply
from graphs.going_on import Answers


def question_card(
    visitor: Visitor, inquiry: dict[str, Any], go_on: Callable[[Answers], Awaitable[None]]
) -> None:
    """Build the card: a field for each thing asked, with the answers that are offered."""
    text, gaps = visitor.text, inquiry["gaps"]

    async def answer(reply: Reply) -> None:
        with reported(visitor):
            await visitor.check()
            await go_on(Answers("", reply=reply))

    with ui.card().classes("cairn-card cairn-question"):
        heading(text("question.title"))
        ui.label(printable_lines(inquiry["text"])).classes("cairn-answer")
        fields = {gap["name"]: _field(gap) for gap in gaps}

        def given() -> Reply:
            values = {name: str(field.value or "") for name, field in fields.items()}
            return values if len(values) > 1 else next(iter(values.values()), "")

        with ui.row():
            send = ui.button(text("question.answer"), on_click=lambda: answer(given()))
            send.props("no-caps unelevated")
            skip = ui.button(text("question.skip"), on_click=lambda: answer(""))
            skip.props("no-caps outline")


def _field(gap: dict[str, Any]) -> ui.input:
    """A field with the offered answers below it; a click takes one."""
    field = ui.input(printable(gap["name"])).props("outlined dense").classes("cairn-wide")
    field.props["hint"] = printable(gap["about"] or gap["example"])
    if gap["options"]:
        with ui.row():
            for option in gap["options"]:
                button = ui.button(printable(option)).props("no-caps outline dense")
                button.on_click(lambda said=option: field.set_value(said))
    return field
