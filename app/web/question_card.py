"""A question of a run, to be answered in place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from nicegui import ui

from app.printable import printable, printable_lines
from app.web.elements import heading
from app.web.reporting import reported
from app.web.visitor import Visitor
from graphs.gaps import Reply
from graphs.going_on import Answers

_Answer = Callable[[Reply], Awaitable[None]]


def question_card(
    visitor: Visitor, inquiry: dict[str, Any], go_on: Callable[[Answers], Awaitable[None]]
) -> None:
    """Build the card: a field for each thing asked, with the answers that are offered; where one
    thing alone is asked, a click on an answer gives it.
    """
    text, gaps = visitor.text, inquiry["gaps"]

    async def answer(reply: Reply) -> None:
        with reported(visitor):
            await visitor.check()
            await go_on(Answers("", reply=reply))

    with ui.card().classes("cairn-card cairn-question"):
        heading(text("question.title"))
        ui.label(printable_lines(inquiry["text"])).classes("cairn-answer")
        if len(gaps) == 1:
            fields = {gaps[0]["name"]: _only_field(visitor, gaps[0], answer)}
        else:
            fields = {gap["name"]: _field(gap, printable(gap["name"])) for gap in gaps}

        async def send() -> None:
            values = {name: str(field.value or "") for name, field in fields.items()}
            await answer(values if len(values) > 1 else next(iter(values.values()), ""))

        for field in fields.values():
            field.on("keydown.enter", send)
        with ui.row():
            ui.button(text("question.answer"), on_click=send).props("no-caps unelevated")
            skip = ui.button(text("question.skip"), on_click=lambda: answer(""))
            skip.props("no-caps outline")


def _only_field(visitor: Visitor, gap: dict[str, Any], answer: _Answer) -> ui.input:
    """The answers that are offered, to be clicked, and a field for any other."""
    if gap["options"]:
        with ui.row():
            for option in gap["options"]:
                button = ui.button(printable(option)).props("no-caps outline")
                button.on_click(lambda said=option: answer(said))
    other = "question.other" if gap["options"] else "question.yours"
    return _named_field(gap, visitor.text(other))


def _field(gap: dict[str, Any], label: str) -> ui.input:
    """A field with the offered answers below it; a click takes one."""
    field = _named_field(gap, label)
    if gap["options"]:
        with ui.row():
            for option in gap["options"]:
                button = ui.button(printable(option)).props("no-caps outline dense")
                button.on_click(lambda said=option: field.set_value(said))
    return field


def _named_field(gap: dict[str, Any], label: str) -> ui.input:
    """A field that completes the names which may be the answer, where they are known."""
    field = ui.input(label).props("outlined dense").classes("cairn-wide")
    field.props["hint"] = printable(gap["about"] or gap["example"])
    if known := gap.get("known"):
        field.props["list"] = f"known-{field.id}"
        _known_names(f"known-{field.id}", known)
    return field


def _known_names(name: str, known: Sequence[str]) -> None:
    with ui.element("datalist") as names:
        names.props["id"] = name
        for one in known:
            ui.element("option").props["value"] = printable(one)
