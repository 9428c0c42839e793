"""Requests made to keep a server busy, against a real server whose library is a live service."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import pytest

from evals.live.catalogue import find_services
from evals.live.serving import serve
from tests.command_stubs import run_here
from tests.integration.serving.test_serve_command import key_of, server

_CHARACTERS = 20_000
_HOSTILE = ("A B C D ", "09:30 10:45 ", "Ewan Fraser, ", "有多少个房间，", '"a" ', "0, 1, 2, 3, ")
PLAIN = "How many seats do all the meeting rooms have in total?"
_TIMES = 3
"""So many times as long as before, on a machine as busy, what others ask for may take."""
_HEALTH_S = 0.2
_SLACK_S = 1.0


@pytest.fixture
def library() -> Iterator[None]:
    """The data folder of the test holds a live service alone."""
    folder = Path(os.environ["CAIRN_DATA_DIR"])
    with serve(find_services().named("cowork")) as served:
        told = served.description()
        document = folder.parent / "cowork.yaml"
        document.write_text(told if isinstance(told, str) else json.dumps(told))
        options = ["--group", "cowork", "--allow-loopback"]
        done = run_here(folder, "tools", "import", str(document), *options)
        assert done.code == 0, done.err
        yield


def client(url: str, owner: str) -> httpx.Client:
    headers = {"X-API-Key": key_of(owner)["key"]}
    return httpx.Client(base_url=url, headers=headers, timeout=120)


def took(work: Callable[[], Any]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def ask(http: httpx.Client) -> None:
    answer = http.post("/agent/invoke", json={"input": {"request": PLAIN}}).json()["output"]
    assert "seats" in answer["answer"], answer


@pytest.mark.usefixtures("library")
def test_six_of_them_keep_nobody_else_waiting_and_end_when_told() -> None:
    with (
        server(CAIRN_SERVE_GRACE_SECONDS="1", CAIRN_STRATEGY="plan") as (process, url),
        client(url, "mia") as mia,
        client(url, "ben") as ben,
    ):
        ask(ben)
        slack = _SLACK_S + _TIMES * median(took(lambda: ask(ben)) for _ in range(3))
        quiet = median(healthy(url))
        runs = [start(mia, text) for text in _HOSTILE]
        waits = healthy(url)
        assert median(waits) < _HEALTH_S + _TIMES * quiet, waits
        assert took(lambda: ask(ben)) < slack
        assert took(lambda: mia.post(f"/runs/{runs[0]}/cancel")) < slack
        assert mia.get(f"/runs/{runs[0]}").json()["status"] in ("cancelled", "done", "partial")
        for text in _HOSTILE:
            start(mia, text)
        process.send_signal(signal.SIGTERM)
        assert took(lambda: process.wait(60)) < 1 + 5 + slack
        assert process.returncode == 0


def healthy(url: str) -> list[float]:
    """The seconds that its word of health takes, several times."""
    return [took(lambda: httpx.get(f"{url}/health", timeout=60)) for _ in range(20)]


def start(http: httpx.Client, piece: str) -> str:
    text = (piece * _CHARACTERS)[:_CHARACTERS]
    run_id: str = http.post("/runs", json={"request": text}).raise_for_status().json()["run_id"]
    return run_id
