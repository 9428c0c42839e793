"""The runs so far: filtered, opened, two of them compared."""

from __future__ import annotations

import asyncio
from typing import Protocol, get_args

from nicegui import ui

from app.printable import printable
from app.run_tables import RunState, run_state
from app.web.pages import page
from app.web.reporting import reported
from app.web.template_list import template_list
from app.web.visitor import Visitor
from memory.journal import Run

_SHOWN = 200
"""The newest runs; REST lists all (``/runs?before=ID``)."""
_COMPARED = 2


class Choose(Protocol):
    """Notes whether a run is one of those to compare."""

    def __call__(self, run_id: str, *, is_chosen: bool) -> None:
        """Note it."""
        ...


@page("/history", key="history", icon="history", order=25)
async def history(visitor: Visitor) -> None:
    """The page of one's runs."""
    text = visitor.text
    await template_list(visitor)
    with ui.row().classes("cairn-row"):
        query = ui.input(text("history.search")).props("outlined dense clearable debounce=300")
        query.classes("cairn-grow")
        labels = {"": text("history.any")} | {
            one: text(f"state.{one}") for one in get_args(RunState)
        }
        state = ui.select(labels, value="", label=text("history.state")).props("outlined dense")
        state.classes("cairn-select")
    compare = ui.button(text("history.compare")).props("no-caps outline")
    chosen: list[str] = []
    compare.on_click(lambda: ui.navigate.to(f"/compare?a={chosen[0]}&b={chosen[1]}"))
    found = ui.element("ul").classes("cairn-list")

    def choose(run_id: str, *, is_chosen: bool) -> None:
        chosen.append(run_id) if is_chosen else chosen.remove(run_id)
        compare.set_enabled(len(chosen) == _COMPARED)

    async def show() -> None:
        with reported(visitor):
            await visitor.check()
            runs = await asyncio.to_thread(_runs, visitor, str(query.value or ""), state.value)
            chosen.clear()
            compare.set_enabled(False)
            found.clear()
            with found:
                for run, stands in runs:
                    _entry(visitor, run, stands, choose)
                if not runs:
                    with ui.element("li"):
                        ui.label(text("history.none")).classes("cairn-muted")

    query.on_value_change(show)
    state.on_value_change(show)
    await show()


def _runs(visitor: Visitor, query: str, wanted: str) -> list[tuple[Run, RunState]]:
    """The newest runs that have the words in request, answer or path, and stand so; blocks."""
    parts, words = visitor.access.parts, query.lower().split()
    found = []
    for run in parts.journal.runs(limit=_SHOWN):
        told = f"{run.request} {run.answer or ''} {' '.join(map(str, run.path))}".lower()
        stands = run_state(run, parts.workers)
        if all(word in told for word in words) and wanted in ("", stands):
            found.append((run, stands))
    return found


def _entry(visitor: Visitor, run: Run, stands: RunState, choose: Choose) -> None:
    text = visitor.text
    with ui.element("li"), ui.row().classes("cairn-entry"):
        box = ui.checkbox()
        box.props["aria-label"] = text("history.choose", request=printable(run.request))
        box.on_value_change(lambda event: choose(run.run_id, is_chosen=event.value))
        with ui.column().classes("cairn-grow cairn-stack"):
            ui.link(printable(run.request), f"/run/{run.run_id}")
            path = " → ".join(printable(str(tool)) for tool in run.path)
            facts = [text(f"state.{stands}"), f"{run.created_at[:16].replace('T', ' ')} UTC", path]
            ui.label(" · ".join(fact for fact in facts if fact)).classes("cairn-muted")
