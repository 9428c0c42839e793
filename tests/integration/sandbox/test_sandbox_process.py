"""How the process starts and stops."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

Start = Callable[..., subprocess.Popen[str]]
Announced = Callable[[subprocess.Popen[str]], dict[str, Any]]


def _is_served(url: str) -> bool:
    try:
        return httpx.get(url, timeout=5).is_success
    except httpx.TransportError:
        return False


def test_it_announces_four_services_that_answer(start_sandbox: Start, announced: Announced) -> None:
    ready = announced(start_sandbox())
    assert ready["today"] == "2026-05-12"
    assert list(ready["services"]) == ["weather", "travel", "dining", "shopping"]
    for service in ready["services"].values():
        assert service["base_url"].startswith("http://127.0.0.1:")
        assert service["openapi_url"] == service["base_url"] + "/openapi.json"
        assert httpx.get(service["openapi_url"]).json()["openapi"].startswith("3.1")


def test_it_ends_when_stdin_is_closed(start_sandbox: Start, announced: Announced) -> None:
    process = start_sandbox()
    url = announced(process)["services"]["weather"]["openapi_url"]
    assert _is_served(url)
    output, errors = process.communicate(timeout=10)
    assert (process.returncode, output, errors) == (0, "", "")
    assert not _is_served(url)


def test_open_connections_do_not_hold_it_up(start_sandbox: Start, announced: Announced) -> None:
    process = start_sandbox()
    url = announced(process)["services"]["travel"]["openapi_url"]
    with httpx.Client() as client:
        assert client.get(url).is_success
        process.communicate(timeout=5)
    assert process.returncode == 0


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_cleanly_on_a_signal(
    start_sandbox: Start, announced: Announced, sent: signal.Signals
) -> None:
    process = start_sandbox()
    announced(process)
    process.send_signal(sent)
    assert process.wait(timeout=10) == 0
    assert process.stderr is not None
    assert process.stderr.read() == ""


_PARENT = """
import subprocess, sys, time
child = subprocess.Popen(
    [sys.executable, "-m", "evals.sandbox"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
)
child.stdin.write(b"{}\\n")
child.stdin.flush()
sys.stdout.write(child.stdout.readline().decode())
sys.stdout.flush()
time.sleep(60)
"""


def test_it_ends_when_its_parent_is_killed(announced: Announced) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", _PARENT], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    url = announced(parent)["services"]["weather"]["openapi_url"]
    assert _is_served(url)
    parent.kill()
    parent.communicate()
    deadline = time.monotonic() + 10
    while _is_served(url) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _is_served(url)


def test_by_hand_it_serves_after_the_end_of_stdin(
    start_sandbox: Start, announced: Announced
) -> None:
    process = start_sandbox("{}", "--forever")
    url = announced(process)["services"]["weather"]["openapi_url"]
    assert process.stdin is not None
    process.stdin.close()
    time.sleep(0.3)
    assert _is_served(url)
    process.terminate()
    assert process.wait(timeout=10) == 0


@pytest.mark.parametrize(
    ("arguments", "word"), [(("nonsense",), "JSON"), (("{}", "--port=1"), "usage")]
)
def test_what_it_cannot_use_is_told_in_one_line(
    start_sandbox: Start, arguments: tuple[str, ...], word: str
) -> None:
    process = start_sandbox(*arguments)
    output, errors = process.communicate(timeout=10)
    assert process.returncode == 2
    assert output == ""
    assert word in errors
    assert errors.count("\n") == 1


def test_two_processes_give_the_same_answers(start_sandbox: Start, announced: Announced) -> None:
    paths = {
        "travel": "/locations/cities?name=Lisbon",
        "dining": "/restaurants?city=Lisbon",
        "shopping": "/v2/products?q=tent",
        "weather": "/v1/current?lat=38.72&lon=-9.14",
    }
    answers = []
    for _ in range(2):
        services = announced(start_sandbox())["services"]
        got = {name: httpx.get(services[name]["base_url"] + path) for name, path in paths.items()}
        answers.append({name: response.text for name, response in got.items()})
    assert answers[0] == answers[1]
