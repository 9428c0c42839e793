"""The shop of ``search_stubs`` as a service on this machine, and a scripted form reasoner."""

from __future__ import annotations

import json
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from graphs.answering.records import Found
from graphs.form_reasoner import (
    Answer,
    AnswerQuestion,
    ChooseQuestion,
    Filled,
    FillQuestion,
    MendQuestion,
    ReadQuestion,
)
from graphs.forms.records import Form, Goal
from graphs.parts import Parts
from graphs.run_options import RunOptions
from graphs.traces.recording import RecordedTraces
from memory.volatile_name_directory import VolatileNameDirectory
from tests.agent_stubs import ScriptedReasoner, StubRetriever
from tests.process_stubs import Process, process
from tests.search_stubs import TYPES, WAYS, StubGraph, library, paths
from tools.credentials import MappingCredentials
from tools.entity_types.records import EntityModel
from tools.http_caller import HttpCaller

SHOP = EntityModel(types=TYPES, paths=paths(WAYS), version="shop")
PLAN = RunOptions(strategy="plan")

CUSTOMERS = [
    {"id": 17, "name": "Acme Ltd", "city": "Leeds", "country": "GB"},
    {"id": 4, "name": "Hannah Brook", "city": "Kingsport", "country": "US"},
    {"id": 5, "name": "Twin Peaks", "city": "Leeds", "country": "GB"},
    {"id": 6, "name": "Twin Peaks", "city": "Oslo", "country": "NO"},
]
STAFF = [{"id": 2, "name": "Yusuf Demir", "email": "y@shop", "supervisor": 9}]
ORDERS = [
    {"id": 901, "status": "open", "total": 40.0, "customer_id": 17, "handled_by": 2},
    {"id": 902, "status": "shipped", "total": 75.5, "customer_id": 17, "handled_by": 2},
    {"id": 903, "status": "open", "total": 12.0, "customer_id": 4, "handled_by": 2},
]


@dataclass
class Shop:
    """A service on this machine that keeps orders, and what it was asked."""

    url: str = ""
    asked: list[str] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)
    strict: bool = False
    """Whether nothing is cancelled that was shipped."""
    orders: list[dict[str, Any]] = field(default_factory=lambda: [dict(o) for o in ORDERS])
    on_asked: Callable[[str], None] = lambda _: None

    def answer(self, path: str, given: Mapping[str, str]) -> tuple[int, Any]:
        name = path.strip("/")
        self.asked.append(name)
        self.on_asked(name)
        if name in self.broken:
            return 500, {"error": "broken"}
        handle = getattr(self, f"_{name}", None)
        return (404, {"error": "not found"}) if handle is None else handle(given)

    def _list_customers(self, given: Mapping[str, str]) -> tuple[int, Any]:
        city = given.get("city")
        return 200, {"items": [c for c in CUSTOMERS if city in (None, c["city"])]}

    def _get_customer(self, given: Mapping[str, str]) -> tuple[int, Any]:
        found = [c for c in CUSTOMERS if str(c["id"]) == given["customer_id"]]
        return (200, {**found[0], "email": "a@b"}) if found else (404, {"error": "none"})

    def _list_staff(self, given: Mapping[str, str]) -> tuple[int, Any]:
        return 200, STAFF

    def _list_orders(self, given: Mapping[str, str]) -> tuple[int, Any]:
        rows = [
            o
            for o in self.orders
            if given.get("status") in (None, o["status"])
            and given.get("customer") in (None, str(o["customer_id"]))
            and float(given.get("min_total", 0)) <= o["total"]
        ]
        return 200, {"items": rows}

    def _get_order(self, given: Mapping[str, str]) -> tuple[int, Any]:
        found = [o for o in self.orders if str(o["id"]) == given["order_id"]]
        return (200, {**found[0], "note": "by hand"}) if found else (404, {"error": "none"})

    def _create_order(self, given: Mapping[str, str]) -> tuple[int, Any]:
        made = {"id": 990, "status": "open", "total": 0, "customer_id": int(given["customer_id"])}
        self.orders.append({**made, "note": given.get("note", "")})
        return 201, self.orders[-1]

    def _cancel_order(self, given: Mapping[str, str]) -> tuple[int, Any]:
        found = [o for o in self.orders if str(o["id"]) == given["order_id"]]
        if not found:
            return 404, {"error": "none"}
        if found[0]["status"] == "shipped" and self.strict:
            return 409, {"error": "it is on its way"}
        found[0]["status"] = "cancelled"
        return 200, found[0]


@contextmanager
def serving(shop: Shop) -> Iterator[Shop]:
    """The shop, reachable at its ``url``."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path, _, query = self.path.partition("?")
            given = {name: values[0] for name, values in parse_qs(query).items()}
            status, body = shop.answer(path, given)
            sent = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(sent)))
            self.end_headers()
            self.wfile.write(sent)

        do_POST = do_PATCH = do_DELETE = do_GET  # noqa: N815

        def handle(self) -> None:
            try:
                super().handle()
            except (BrokenPipeError, ConnectionResetError):
                """Whoever asked is dead."""

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    shop.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield shop
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def told(question: AnswerQuestion) -> Answer:
    """What each goal came to, in a word each."""
    shown = {name: _told(found) for name, found in question.found.items()}
    good = all(f.status in ("answered", "skipped") for f in question.found.values())
    return Answer(json.dumps(shown), "done" if good else "partial")


def _told(found: Found) -> Any:
    if found.total is not None or found.truth is not None:
        return found.total if found.truth is None else found.truth
    return [row.get("id", row) for row in found.rows] or found.status


@dataclass
class ScriptedForms:
    """A form for every request; what was asked is kept."""

    forms: Mapping[str, Form | Callable[[ReadQuestion], Form]]
    choose_by: Callable[[ChooseQuestion], int | None] = lambda _: None
    mend_by: Callable[[MendQuestion], Goal | None] = lambda _: None
    fill_by: Callable[[FillQuestion], Filled | None] = lambda _: None
    answer_by: Callable[[AnswerQuestion], Answer] = told
    name: str = "script"
    asked: list[tuple[str, Any]] = field(default_factory=list)

    def questions(self, decision: str) -> list[Any]:
        return [question for name, question in self.asked if name == decision]

    async def read(self, question: ReadQuestion) -> Form:
        self.asked.append(("read", question))
        await question.grounding.survey(list(question.model.types))
        form = self.forms[question.request]
        return form(question) if callable(form) else form

    async def choose(self, question: ChooseQuestion) -> int | None:
        self.asked.append(("choose", question))
        return self.choose_by(question)

    async def mend(self, question: MendQuestion) -> Goal | None:
        self.asked.append(("mend", question))
        return self.mend_by(question)

    async def fill(self, question: FillQuestion) -> Filled | None:
        self.asked.append(("fill", question))
        return self.fill_by(question)

    async def answer(self, question: AnswerQuestion) -> Answer:
        self.asked.append(("answer", question))
        return self.answer_by(question)

    async def aclose(self) -> None:
        """Nothing to close."""


def with_shop(parts: Parts, forms: ScriptedForms, **changes: Any) -> Parts:
    """The parts with the shop's library and model, and the form reasoner."""
    kept = library(SHOP)
    tools: Sequence[str] = [tool.id for tool in kept.tools()]
    limits = replace(parts.limits, look_ups=0)
    given: dict[str, Any] = {
        "library": kept,
        "retriever": StubRetriever(tools),
        "graph": StubGraph(),
        "limits": limits,
        "form_reasoner": forms,
        "entity_model": lambda: SHOP,
        "directory": VolatileNameDirectory(lambda: datetime.now(UTC)),
    }
    return replace(parts, **{**given, **changes})


@asynccontextmanager
async def planning(
    folder: Path,
    url: str,
    forms: ScriptedForms,
    *,
    traced: bool = False,
    instead: Callable[[Parts], Parts] = lambda parts: parts,
    **changes: Any,
) -> AsyncIterator[Process]:
    """A planning agent on a data folder that calls the shop at this address for real."""
    caller = HttpCaller(
        library(SHOP),
        credentials=MappingCredentials({}),
        endpoints={"shop": url},
        loopback_groups={"shop"},
        retries=0,
    )
    traces = RecordedTraces(folder / "traces", lambda: ()) if traced else None
    more = {**changes, **({"traces": traces} if traces else {})}
    try:
        async with process(
            folder,
            caller,
            ScriptedReasoner(),
            instead=lambda parts: instead(with_shop(parts, forms, **more)),
        ) as one:
            yield one
    finally:
        if traces is not None:
            traces.close()
