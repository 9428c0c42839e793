"""Look-ups against a real server: an imported description, its entity model, a database."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from graphs.search.lookups import RunGrounding
from memory.database import open_database
from memory.sqlite_name_directory import SqliteNameDirectory
from tools.credentials import MappingCredentials
from tools.entity_types.building import build_entity_model
from tools.http_caller import HttpCaller
from tools.openapi_import import import_openapi
from tools.volatile_library import VolatileLibrary

MEMBERS = [
    {"id": n, "name": f"{name} Sample", "email": f"{name.lower()}@club.example", "level": level}
    for n, (name, level) in enumerate(
        [("Ada", "gold"), ("Grace", "silver"), ("Edsger", "gold"), ("Barbara", "silver")], 1
    )
]
MEMBER = {
    "type": "object",
    "properties": {
        "id": {"type": "integer"},
        "name": {"type": "string"},
        "email": {"type": "string", "format": "email"},
        "level": {"type": "string", "enum": ["gold", "silver"]},
    },
}
BOAT = {
    "type": "object",
    "properties": {"id": {"type": "integer"}, "name": {"type": "string"}},
}


def query(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": {"type": "integer"}}


def answers(schema: dict[str, Any]) -> dict[str, Any]:
    return {"200": {"description": "ok", "content": {"application/json": {"schema": schema}}}}


PAGE = {
    "type": "object",
    "properties": {
        "data": {"type": "array", "items": MEMBER},
        "page": {"type": "integer"},
        "total_pages": {"type": "integer"},
    },
}
CLUB: dict[str, Any] = {
    "openapi": "3.0.3",
    "info": {"title": "Club", "description": "A sailing club."},
    "servers": [{"url": "https://club.example"}],
    "components": {"securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}}},
    "paths": {
        "/members": {
            "get": {
                "operationId": "listMembers",
                "summary": "List members",
                "parameters": [query("page")],
                "responses": answers(PAGE),
            },
            "post": {
                "operationId": "createMember",
                "summary": "Create a member",
                "responses": answers(MEMBER),
            },
        },
        "/members/{member_id}": {
            "get": {
                "operationId": "getMember",
                "summary": "Get a member",
                "parameters": [
                    {
                        "name": "member_id",
                        "in": "path",
                        "required": True,
                        "schema": {"type": "integer"},
                    }
                ],
                "responses": answers(MEMBER),
            }
        },
        "/boats": {
            "get": {
                "operationId": "listBoats",
                "summary": "List boats",
                "security": [{"key": []}],
                "responses": answers({"type": "array", "items": BOAT}),
            }
        },
    },
}


class _Club(BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        self.server.asked.append(self.path)
        page = int(dict(parse_qsl(url.query)).get("page", 1))
        rows = MEMBERS[2 * page - 2 : 2 * page]
        body = json.dumps({"data": rows, "page": page, "total_pages": 2}).encode()
        self.send_response(self.server.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments: object) -> None: ...


class _Server(ThreadingHTTPServer):
    status = 200

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Club)
        self.asked: list[str] = []


@pytest.fixture
def club() -> Iterator[_Server]:
    server = _Server()
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def names(tmp_path: Path) -> Iterator[SqliteNameDirectory]:
    engine = open_database(tmp_path / "cairn.db")
    yield SqliteNameDirectory(engine, lambda: datetime.now(UTC))
    engine.dispose()


def run_of(club: _Server, names: SqliteNameDirectory) -> RunGrounding:
    library = VolatileLibrary()
    catalogue = import_openapi(CLUB, source="club.json", group_id="club")
    library.put(catalogue)
    group = catalogue.group.id
    caller = HttpCaller(
        library,
        credentials=MappingCredentials({}),
        endpoints={group: f"http://127.0.0.1:{club.server_port}"},
        loopback_groups=[group],
    )
    return RunGrounding(names, build_entity_model(library.tools()), caller, library)


async def test_names_of_a_service_are_known_after_one_look(
    club: _Server, names: SqliteNameDirectory
) -> None:
    run = run_of(club, names)
    await run.survey(["club.member", "club.boat"])
    assert club.asked == ["/members", "/members?page=2"]
    assert run.read_whole("club.member")
    assert not run.read_whole("club.boat")  # its list needs a key that is not there
    (mention,) = [m for m in run.mentions("what level has Barbara Sample's card?") if m.exact]
    assert (mention.value.entity, mention.value.attribute) == ("club.member", "name")
    assert mention.value.thing == 4
    assert {v.text for v in run.values("club.member", "level")} == {"gold", "silver"}
    again = run_of(club, names)
    await again.survey(["club.member"])
    assert len(club.asked) == 2
    assert len(again.values("club.member", "name")) == 4


async def test_a_service_that_is_down_stops_nothing(
    club: _Server, names: SqliteNameDirectory
) -> None:
    club.status = 404
    run = run_of(club, names)
    await run.survey(["club.member"])
    await run.survey(["club.member"])
    assert club.asked == ["/members"]
    assert list(run.values("club.member")) == []
    assert await run.search("Ada Sample", ["club.member"]) == []
    assert [(one.failed, one.whole) for one in names.readings()] == [(True, False)]
