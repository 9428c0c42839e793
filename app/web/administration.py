"""Administration: use and money, recent failures, the data folder, the tool graph."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from nicegui import ui

from app.administration import storage
from app.administration.load import load
from app.data_folder import open_engine
from app.graph_tables import graph_facts
from app.printable import printable, printable_lines
from app.web.apis import live_agent
from app.web.backup_restoring import restore_choice
from app.web.binding_review import binding_review
from app.web.elements import heading, plain_table
from app.web.pages import page
from app.web.reporting import Handler, handled
from app.web.usage_chart import usage_chart
from app.web.visitor import Visitor
from memory.usage import DayOfUse, FailedRun, failed_runs, usage
from tools.networkx_graph import NetworkxToolGraph

_DAYS = 30
_SHOWN = 100


@page("/administration", key="administration", icon="settings", order=90, roles=("admin",))
async def administration(visitor: Visitor) -> None:
    """The page, with the ways to models and users."""
    text = visitor.text
    with ui.row().classes("cairn-row"):
        ui.link(text("models.title"), "/administration/models")
        ui.link(text("users.title"), "/administration/users")
    _load(visitor)
    days, failures = await asyncio.to_thread(_recorded)
    _usage(visitor, days)
    _failures(visitor, failures)
    await _storage(visitor)
    await _graph(visitor)
    await binding_review(visitor)


def _load(visitor: Visitor) -> None:
    """What the server bears at this moment."""
    text = visitor.text
    heading(text("administration.load"))
    rows = [[text(f"load.{name}"), f"{value:,}"] for name, value in load(visitor.desk).items()]
    plain_table([text("administration.figure"), text("administration.now")], rows)


def _recorded() -> tuple[list[DayOfUse], list[FailedRun]]:
    since = (datetime.now(UTC) - timedelta(days=_DAYS)).isoformat()
    with open_engine(live_agent().settings) as engine:
        return list(usage(engine, since)), list(failed_runs(engine))


def _usage(visitor: Visitor, days: list[DayOfUse]) -> None:
    text = visitor.text
    heading(text("administration.usage", days=_DAYS))
    usage_chart(visitor, days)
    names = ("day", "owner", "runs", "failed", "model_calls", "tokens", "money")
    rows = [[getattr(day, name) for name in names] for day in days[:_SHOWN]]
    plain_table([text(f"administration.{name}") for name in names], rows)
    told = "counted" if rows else "nothing"
    ui.label(text(f"administration.{told}")).classes("cairn-muted")


def _failures(visitor: Visitor, failures: list[FailedRun]) -> None:
    text = visitor.text
    heading(text("administration.failures"))
    with ui.element("ul").classes("cairn-list"):
        for one in failures:
            with ui.element("li"), ui.column().classes("cairn-stack"):
                ui.label(printable_lines(one.answer)).classes("cairn-wrap")
                told = (one.ended_at[:16].replace("T", " ") + " UTC", one.owner, one.run_id)
                ui.label(printable(" · ".join(told))).classes("cairn-muted cairn-wrap")
    if not failures:
        ui.label(text("administration.nothing")).classes("cairn-muted")


async def _storage(visitor: Visitor) -> None:
    text, folder = visitor.text, live_agent().settings.data_dir
    heading(text("administration.storage"))
    sizes = await asyncio.to_thread(storage.sizes, folder)
    rows = [[name, f"{size:,}"] for name, size in sizes.items()]
    plain_table([text("administration.file"), text("administration.bytes")], rows)
    report = ui.column().props('aria-live="polite"')

    def doing(work: Callable[[], Awaitable[dict[str, Any]]]) -> Handler:
        async def done() -> None:
            found = await work()
            report.clear()
            with report:
                for name, said in found.items():
                    ui.label(f"{name}: {said}").classes("cairn-wrap")

        return handled(visitor, done)

    works: dict[str, Callable[[], Awaitable[dict[str, Any]]]] = {
        "check": partial(asyncio.to_thread, storage.check, folder),
        "vacuum": partial(asyncio.to_thread, storage.vacuum, folder),
        "rebuild": live_agent().rebuild,
    }
    with ui.row():
        for key, work in works.items():
            ui.button(text(f"administration.{key}"), on_click=doing(work)).props("no-caps outline")
        backup = ui.element("a").props('href="/administration/storage/backup" download')
        with backup:
            ui.label(text("administration.backup"))
    restore_choice(visitor, folder)


async def _graph(visitor: Visitor) -> None:
    text, graph = visitor.text, visitor.access.parts.graph
    if not isinstance(graph, NetworkxToolGraph):
        return
    heading(text("administration.graph"))
    facts = await asyncio.to_thread(graph_facts, graph)
    names = ("tools", "groups", "categories", "bindings")
    rows = [[text(f"administration.graph_{name}"), facts[name]] for name in names]
    rows += [[text("administration.graph_decisions"), sum(facts["decisions"].values())]]
    plain_table([text("administration.graph"), ""], rows)
    with ui.row():
        for form in ("html", "graphml"):
            address = f'href="/graph/export?format={form}" download="graph.{form}"'
            with ui.element("a").props(address):
                ui.label(text("administration.export", form=form))
