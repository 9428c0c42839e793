"""One request joins the rows of a tree with what an API answers."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from click.testing import CliRunner

from app.cli import cli

WORKSHOPS = [
    {"title": "Pruning roses", "start": "2026-12-03", "city": "Lyon"},
    {"title": "Wild herbs", "start": "2026-12-10", "city": "Graz"},
]
FORECASTS = [
    {"id": "f1", "city": "Lyon", "date": "2026-12-03", "condition": "rain"},
    {"id": "f2", "city": "Graz", "date": "2026-12-10", "condition": "snow"},
]
FIELDS = {name: {"type": "string"} for name in FORECASTS[0]}
ANSWER = {
    "type": "object",
    "properties": {
        "forecasts": {"type": "array", "items": {"type": "object", "properties": FIELDS}}
    },
}


class Weather(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        city = parse_qs(urlsplit(self.path).query).get("city", [""])[0]
        rows = [row for row in FORECASTS if row["city"] == city]
        body = json.dumps({"forecasts": rows}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Weather)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def description(address: str) -> dict[str, Any]:
    operation = {
        "operationId": "listForecasts",
        "summary": "List the weather forecasts of a city",
        "parameters": [
            {
                "name": "city",
                "in": "query",
                "required": True,
                "schema": {"type": "string"},
                "description": "Name of the city",
            }
        ],
        "responses": {"200": {"content": {"application/json": {"schema": ANSWER}}}},
    }
    return {
        "openapi": "3.0.3",
        "info": {"title": "Weather", "version": "1"},
        "servers": [{"url": address}],
        "paths": {"/forecasts": {"get": operation}},
    }


def test_a_value_of_a_tree_goes_into_a_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("CAIRN_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("CAIRN_SANDBOX", "off")
    (tmp_path / "club.json").write_text(json.dumps({"Club": {"Workshops": WORKSHOPS}}))
    (tmp_path / "weather.json").write_text(json.dumps(description(address)))

    def command(*arguments: str) -> Any:
        result = CliRunner().invoke(cli, [*arguments, "--json"], catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)

    command("trees", "import", str(tmp_path / "club.json"))
    command("tools", "import", str(tmp_path / "weather.json"), "--allow-loopback")
    report = command(
        "ask", "When does the workshop Wild herbs start and what is the forecast for its city?"
    )
    assert "The start of Wild herbs is 2026-12-10." in report["answer"]
    assert "forecast f2" in report["answer"]
    assert "f1" not in report["answer"]
    assert "From club: Club > Workshops > 1" in report["answer"]
    assert report["status"] == "done"
