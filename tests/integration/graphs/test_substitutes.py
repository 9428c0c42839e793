"""A tool that is dead is replaced by one that does the same, on a service of this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import aclosing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlsplit

import pytest

from evals.loopback_serving import in_a_thread
from graphs.embedding import embedded_agent
from graphs.outcomes import Outcome
from tools.openapi_import import import_openapi
from tools.volatile_library import VolatileLibrary

REQUEST = "What is the tide level in the harbour of Ostend?"
MEANT = {"harbour": "Name of the harbour.", "harbour_id": "Id of the harbour."}
LIVING = "tides.read_gauge"
INSTEAD = "Measured by the authority. When it does not answer, use readGauge instead."


def operation(
    name: str, summary: str, description: str, given: str, fields: dict[str, str]
) -> dict[str, Any]:
    properties = {name: {"type": kind} for name, kind in fields.items()}
    schema = {"type": "object", "properties": properties}
    return {
        "operationId": name,
        "summary": summary,
        "description": description,
        "parameters": [
            {
                "name": given,
                "in": "query",
                "required": True,
                "description": MEANT[given],
                "schema": {"type": "string"},
            }
        ],
        "responses": {
            "200": {"description": "ok", "content": {"application/json": {"schema": schema}}}
        },
    }


def api(description: str, given: str) -> str:
    level = {"harbour": "string", "level_cm": "number"}
    found = {"harbour_id": "string", "harbour": "string"}
    paths = {
        "/dead/tides": operation(
            "tideLevel", "Tide level in a harbour, right now.", description, given, level
        ),
        "/living/gauge": operation("readGauge", "Reads a gauge.", "", given, level),
    }
    if given == "harbour_id":
        paths["/living/find"] = operation(
            "findHarbour", "Finds a harbour by its name.", "", "harbour", found
        )
    document = {
        "openapi": "3.0.3",
        "info": {"title": "Tides", "version": "1"},
        "paths": {path: {"get": get} for path, get in paths.items()},
    }
    return json.dumps(document)


class Handler(BaseHTTPRequestHandler):
    """``/dead`` is down for good, ``/living`` answers; both count."""

    asked: ClassVar[list[str]] = []
    dead: ClassVar[int] = 501

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        self.asked.append(url.path)
        dead, (given,) = url.path.startswith("/dead"), parse_qs(url.query).values()
        harbour = {"harbour": given[0], "harbour_id": "h-17"}
        said = harbour if url.path == "/living/find" else {**harbour, "level_cm": 412.5}
        body = b"Not implemented" if dead else json.dumps(said).encode()
        self.send_response(self.dead if dead else 200)
        self.send_header("Content-Type", "text/plain" if dead else "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def url() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Handler.asked.clear()
    with in_a_thread(server):
        yield f"http://127.0.0.1:{server.server_port}"


def library(url: str, description: str, given: str) -> VolatileLibrary:
    made = VolatileLibrary()
    text = api(description, given)
    made.put(
        import_openapi(text, source="tides", group_id="tides", base_url=url, allow_loopback=True)
    )
    return made


async def ask(tools: VolatileLibrary) -> Outcome:
    async with aclosing(embedded_agent(tools)) as agent:
        return await agent.ask(REQUEST)


@pytest.mark.parametrize("status", [501, 410])
async def test_the_substitute_answers_when_the_tool_is_dead(
    url: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Handler, "dead", status)
    outcome = await ask(library(url, INSTEAD, "harbour"))
    assert outcome.path == [LIVING]
    assert "412.5" in outcome.answer
    assert Handler.asked == ["/dead/tides", "/living/gauge"]


async def test_the_steps_before_the_dead_tool_stay(url: str) -> None:
    outcome = await ask(library(url, INSTEAD, "harbour_id"))
    assert outcome.path == ["tides.find_harbour", LIVING]
    assert "412.5" in outcome.answer
    assert Handler.asked == ["/living/find", "/dead/tides", "/living/gauge"]


async def test_without_the_edge_nothing_stands_in_for_it(url: str) -> None:
    outcome = await ask(library(url, "Measured by the authority.", "harbour"))
    assert "412.5" not in outcome.answer
    assert Handler.asked == ["/dead/tides"]


async def test_a_tool_that_was_dead_lately_is_not_called_again(url: str) -> None:
    async with aclosing(embedded_agent(library(url, INSTEAD, "harbour"))) as agent:
        await agent.ask(REQUEST)
        again = await agent.ask(REQUEST.replace("Ostend", "Bergen"))
    assert "412.5" in again.answer
    assert Handler.asked == ["/dead/tides", "/living/gauge", "/living/gauge"]
