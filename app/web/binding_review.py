"""At the page of administration: the bindings that most need a look, and what is said of each."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from nicegui import ui

from app.administration.binding_review import Said, decide, review_queue
from app.printable import printable
from app.web.apis import live_agent, tool_link
from app.web.elements import heading
from app.web.reporting import handled
from app.web.visitor import Visitor
from tools.networkx_graph import NetworkxToolGraph
from tools.review.records import BindingKey

_REVIEWED = 10
"""Bindings that are put to whoever looks at the page."""


async def binding_review(visitor: Visitor) -> None:
    """Build the queue; nothing where parts of the tool graph are switched off."""
    text, graph = visitor.text, visitor.access.parts.graph
    if not isinstance(graph, NetworkxToolGraph):
        return
    heading(text("administration.review"))
    ui.label(text("review.help")).classes("cairn-muted")
    queue = await asyncio.to_thread(review_queue, graph, _REVIEWED)
    for one in queue:
        with ui.card().classes("cairn-card cairn-tight"):
            _question(visitor, one)
    if not queue:
        ui.label(text("administration.nothing")).classes("cairn-muted")


def _question(visitor: Visitor, one: dict[str, Any]) -> None:
    """Whether what one operation gives is what another takes, and why that is asked."""
    text, key = visitor.text, BindingKey(*(one[name] for name in BindingKey._fields))
    ui.label(
        text("review.asks", output=printable(key.output), parameter=printable(key.parameter))
    ).classes("cairn-wrap")
    for told, tool_id in (("review.gives", key.source), ("review.takes", key.target)):
        with ui.row().classes("cairn-row"):
            ui.label(text(told))
            tool_link(tool_id)
    ui.label(printable("; ".join(one["reasons"]))).classes("cairn-muted cairn-wrap")
    answers = ui.row().props('aria-live="polite"')
    _asked(visitor, key, answers)


def _asked(visitor: Visitor, key: BindingKey, answers: ui.row) -> None:
    """What may be said."""
    answers.clear()
    with answers:
        for said in ("accepted", "rejected"):
            button = ui.button(visitor.text(f"administration.{said}")).props("no-caps outline")
            button.on_click(
                _saying(visitor, key, said, partial(_said, visitor, key, answers, said))
            )


def _said(visitor: Visitor, key: BindingKey, answers: ui.row, said: Said) -> None:
    """What was said, which can be taken back."""
    text = visitor.text
    answers.clear()
    with answers:
        ui.label(text(f"administration.{said}"))
        back = ui.button(text("review.undo")).props("no-caps flat dense")
        back.on_click(_saying(visitor, key, "undone", partial(_asked, visitor, key, answers)))


def _saying(
    visitor: Visitor, key: BindingKey, said: Said, then: Callable[[], None]
) -> Callable[..., Awaitable[None]]:
    async def decided() -> None:
        live = live_agent()
        graph, by = live.agent.parts.graph, visitor.name
        done = partial(decide, live.settings, graph, key, said, note="", by=by)
        await asyncio.to_thread(done)
        then()

    return handled(visitor, decided)
