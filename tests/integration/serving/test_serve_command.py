"""``cairn serve`` and ``cairn keys`` as a person runs them, with the sandbox services."""

from __future__ import annotations

import base64
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.command_stubs import run_here
from tests.langsmith_stubs import langsmith_server
from tests.prepared_folder import prefill

_PATIENCE_S = 180
REQUEST = "What will the weather be in Vienna on 15 May?"


def cairn(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        check=False,
        capture_output=True,
        text=True,
        timeout=_PATIENCE_S,
    )


def key_of(owner: str = "") -> dict[str, Any]:
    """A new key, with what is known of it."""
    options = ["--owner", owner] if owner else []
    folder = Path(os.environ["CAIRN_DATA_DIR"])
    made: dict[str, Any] = run_here(folder, "keys", "create", *options, "--json").json
    return made


@contextmanager
def server(*arguments: str, **settings: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process and its address, once it says that it serves."""
    prefill(Path(os.environ["CAIRN_DATA_DIR"]))
    process = subprocess.Popen(
        [sys.executable, "-m", "app", "serve", "--port", "0", *arguments],
        env={**os.environ, **settings},
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    try:
        line = process.stderr.readline()
        match = re.match(r"Cairn serves (http://\S+)", line)
        assert match, line + process.stderr.read()
        yield process, match[1]
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


def test_it_answers_on_the_sandbox_and_stops_when_told() -> None:
    with server() as (process, url):
        with httpx.Client(base_url=url, timeout=_PATIENCE_S) as http:
            answer = http.post("/agent/invoke", json={"input": {"request": REQUEST}}).json()
            assert "Vienna" in answer["output"]["answer"]
            assert answer["output"]["path"][-1] == "weather.daily_forecast"
            planned = http.post("/plans", json={"request": REQUEST}).json()
            plans = [goal["plan"] for goal in planned["goals"].values()]
            assert [step["tool_id"] for step in plans[0]["steps"] if step["kind"] == "call"]
            facts = http.get("/graph").json()
            assert facts["tools"] > 50
            assert facts["bindings"] > 100
            node = http.get("/graph/neighbours/weather.geocode_search?k=3").json()
            assert len(node["next"]) == 3
            pair = {"source": "weather.geocode_search", "target": "weather.daily_forecast"}
            why = http.get("/graph/explain", params=pair).json()
            assert {one["parameter"] for one in why["bindings"]} >= {"lat", "lon"}
            assert all(one["evidence"] for one in why["bindings"])
            assert "<graphml" in http.get("/graph/export?format=graphml").text
            page = http.get("/graph/export?format=html")
            assert page.headers["content-type"].startswith("text/html")
        process.send_signal(signal.SIGTERM)
        assert process.wait(_PATIENCE_S) == 0
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


def test_a_run_that_is_cut_short_is_finished_on_the_command_line() -> None:
    with server(CAIRN_SERVE_GRACE_SECONDS="0") as (process, url):
        run = httpx.post(f"{url}/runs", json={"request": REQUEST}, timeout=_PATIENCE_S).json()
        process.send_signal(signal.SIGTERM)
        assert process.wait(_PATIENCE_S) == 0
    (listed,) = json.loads(cairn("runs", "list", "--json").stdout)["runs"]
    assert listed["run_id"] == run["run_id"]
    assert listed["status"] in {"interrupted", "done"}
    if listed["status"] == "interrupted":
        resumed = cairn("runs", "resume", run["run_id"], "--json")
        assert resumed.returncode == 0, resumed.stderr
        assert "Vienna" in json.loads(resumed.stdout)["answer"]


def test_keys_are_made_listed_and_revoked() -> None:
    keys = partial(run_here, Path(os.environ["CAIRN_DATA_DIR"]), "keys")
    assert keys("list").out == "No key was made.\n"
    made = keys("create", "--owner", "mia", "--note", "laptop")
    key = made.out.strip()
    assert re.fullmatch(r"cairn_[0-9a-f]{10}_[\w-]{43}", key)
    assert key not in made.err
    (known,) = keys("list", "--json").json["keys"]
    assert (known["owner"], known["role"], known["note"]) == ("mia", "user", "laptop")
    _, _, secret = key.split("_", 2)
    assert secret not in keys("list").out
    assert keys("revoke", known["key_id"]).code == 0
    (revoked,) = keys("list", "--json").json["keys"]
    assert revoked["revoked_at"]
    unknown = keys("revoke", "nope")
    assert (unknown.code, "'nope'" in unknown.err) == (2, True)
    odd = keys("create", "--owner", "a/b")
    assert (odd.code, "'a/b'" in odd.err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--host", "0.0.0.0"], "callers need a key or a user"),
        (["--host", "192.0.2.1"], "callers need a key or a user"),
    ],
)
def test_others_are_not_let_in_without_keys(arguments: list[str], message: str) -> None:
    refused = run_here(Path(os.environ["CAIRN_DATA_DIR"]), "serve", "--port", "0", *arguments)
    assert refused.code == 2
    assert message in refused.err
    assert "Traceback" not in refused.err


def test_an_address_in_use_is_named() -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = cairn("serve", "--port", str(port))
    assert refused.returncode == 2
    assert f"127.0.0.1:{port}" in refused.stderr


def test_no_key_of_a_caller_reaches_langsmith() -> None:
    made = key_of("mia")
    key, body = made["key"], {"input": {"request": "Convert 250 US dollars to euros"}}
    basic = "Basic " + base64.b64encode(f"x:{key}".encode()).decode()
    ways = {"X-API-Key": key}, {"Authorization": f"Bearer {key}"}, {"Authorization": basic}
    config = {"configurable": {"api_key": key}, "metadata": {"api_key": key}, "tags": [key]}
    with langsmith_server() as langsmith:
        with server(**langsmith.variables) as (process, url):
            with httpx.Client(base_url=url, timeout=_PATIENCE_S) as http:
                for headers in ways:
                    sent = {**body, "config": config}
                    assert http.post("/agent/invoke", json=sent, headers=headers).status_code == 200
                http.post("/agent/stream", json=body, headers=ways[0])
                http.post("/agent/stream_events", json=body, headers=ways[1])
                http.post("/runs", json=body["input"], headers=ways[0])
            process.send_signal(signal.SIGTERM)
            assert process.wait(_PATIENCE_S) == 0
        everything = langsmith.sent
    assert b"Convert 250 US dollars" in everything
    assert b"dfs_step" in everything
    for secret in (key, key.split("_", 2)[2], basic.split()[1]):
        assert secret.encode() not in everything


def test_on_a_server_with_keys_one_is_needed() -> None:
    made = key_of()
    with server() as (_, url), httpx.Client(base_url=url, timeout=_PATIENCE_S) as http:
        assert http.get("/tools").status_code == 401
        assert http.get("/tools", headers={"X-API-Key": made["key"]}).status_code == 200


def test_an_open_session_of_mcp_does_not_keep_the_server_from_stopping() -> None:
    told = {"protocolVersion": "2025-11-25", "capabilities": {}}
    params = {**told, "clientInfo": {"name": "c", "version": "1"}}
    begin = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}
    accept = {"Accept": "application/json, text/event-stream"}
    with (
        server() as (process, url),
        httpx.Client(base_url=url, timeout=_PATIENCE_S) as http,
    ):
        begun = http.post("/mcp", json=begin, headers=accept)
        session = {**accept, "Mcp-Session-Id": begun.headers["mcp-session-id"]}
        with http.stream("GET", "/mcp", headers=session) as listening:
            assert listening.status_code == httpx.codes.OK
            process.send_signal(signal.SIGTERM)
            assert process.wait(4) == 0
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
