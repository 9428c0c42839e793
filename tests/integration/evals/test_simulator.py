"""A simulator of recorded calls, asked by a real client and by the caller of the agent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from evals.simulator import simulated
from graphs.traces.lines import FORMAT
from tests.agent_stubs import make_library, make_tool
from tools.credentials import MappingCredentials
from tools.http_caller import HttpCaller

HEAD = {"kind": "trace", "format": FORMAT, "run_id": "r1"}


def call(url: str, body: Any, method: str = "GET", sent: Any = None, status: int = 200) -> Any:
    request = {"method": method, "url": url, "headers": {}, "body": sent}
    return {
        "kind": "call",
        "subtask": "A1",
        "tool": "g.a",
        "key": url,
        "started": 0,
        "at": 1,
        "arguments": {},
        "result": {"status": status, "request": request},
        "body": body,
    }


def trace(folder: Path, *calls: Any) -> list[Path]:
    path = folder / "r1.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in (HEAD, *calls)), "utf-8")
    return [path]


RIVERS = "https://rivers.example.com/v1/rivers"


def test_a_recorded_request_gets_its_answers_in_turn(tmp_path: Path) -> None:
    first, second = call(f"{RIVERS}?name=Elbe", [1]), call(f"{RIVERS}?name=Elbe", [2])
    with simulated(trace(tmp_path, first, second)) as service:
        url = f"{service.base_url}/v1/rivers"
        got = [httpx.get(url, params={"name": "Elbe"}).json() for _ in range(3)]
    assert got == [[1], [2], [2]]
    assert service.unknown == []


def test_an_unknown_request_is_404_and_says_what_is_known(tmp_path: Path) -> None:
    with simulated(trace(tmp_path, call(f"{RIVERS}?name=Elbe", [1]))) as service:
        answer = httpx.get(f"{service.base_url}/v1/rivers", params={"name": "Oder"})
    assert answer.status_code == 404
    assert answer.json() == {
        "error": "not_recorded",
        "message": "The traces hold no GET /v1/rivers?name=Oder with this body.",
        "recorded": ["GET rivers.example.com/v1/rivers"],
    }
    assert service.unknown == ["GET /v1/rivers?name=Oder"]


@pytest.mark.parametrize("more", [{"api_key": "mine"}, {"appid": "mine"}])
def test_a_key_in_the_query_need_not_match(tmp_path: Path, more: dict[str, str]) -> None:
    with simulated(trace(tmp_path, call(f"{RIVERS}?name=Elbe", [1]))) as service:
        url = f"{service.base_url}/v1/rivers"
        assert httpx.get(url, params={"name": "Elbe", **more}).json() == [1]


def test_method_body_status_and_kind_of_content_count(tmp_path: Path) -> None:
    made = call(RIVERS, {"id": 7}, "POST", {"name": "Elbe"}, 201)
    plain = call("https://rivers.example.com/v1/about", "Rivers of Europe")
    with simulated(trace(tmp_path, made, plain)) as service:
        url = f"{service.base_url}/v1/rivers"
        posted = httpx.post(url, json={"name": "Elbe"})
        assert (posted.status_code, posted.json()) == (201, {"id": 7})
        assert httpx.post(url, json={"name": "Oder"}).status_code == 404
        assert httpx.put(url, json={"name": "Elbe"}).status_code == 404
        assert httpx.get(f"{service.base_url}/v1/about").text == "Rivers of Europe"


def test_hosts_with_the_same_paths_are_told_apart(tmp_path: Path) -> None:
    one, two = call("https://one.example/x", 1), call("https://two.example:8443/x", 2)
    with simulated(trace(tmp_path, one, two)) as service:
        assert httpx.get(f"{service.base_url}/two.example:8443/x").json() == 2
        assert httpx.get(f"{service.base_url}/one.example/x").json() == 1


async def test_the_caller_of_the_agent_is_pointed_at_it(tmp_path: Path) -> None:
    library = make_library([make_tool("rivers", "name")], "https://rivers.example.com/v1")
    with simulated(trace(tmp_path, call(f"{RIVERS}?name=Elbe", [{"id": 1}]))) as service:
        caller = HttpCaller(
            library, credentials=MappingCredentials({}), endpoints=service.endpoints(library)
        )
        result = await caller.call(library.tool("g.rivers"), {"name": "Elbe"})
        await caller.aclose()
    assert (result.outcome, result.body) == ("ok", [{"id": 1}])


def test_a_call_without_an_answer_is_not_served(tmp_path: Path) -> None:
    lost = call(RIVERS, None)
    lost["result"]["status"] = None
    with simulated(trace(tmp_path, lost)) as service:
        assert httpx.get(f"{service.base_url}/v1/rivers").status_code == 404
