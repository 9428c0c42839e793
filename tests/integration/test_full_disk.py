"""A disk that is full at any moment of a run: what is told, and that no change is sent twice.

The limit of a process on the size of its files (``RLIMIT_FSIZE``) stands for the disk.
"""

from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.command_stubs import Outcome, environment, run_here
from tests.recording_service import Arrival, RecordingService

PATIENCE_S = 180
LIMITS_KB = (40, 80, 200, 400, 600)
"""From before a run begins to after its change was made."""
BOOK = {"type": "object", "properties": {"id": {"type": "integer"}, "title": {"type": "string"}}}
BODY = {"required": True, "content": {"application/json": {"schema": BOOK}}}
MOST = 50
"""Requests to a server before its disk must be full."""
CREATE = "Create a book with title Harbour"


def answer(arrival: Arrival) -> Any:
    return {"id": 9, "title": "Harbour"} if arrival.method == "POST" else [{"id": 1, "title": "A"}]


def described(url: str) -> dict[str, Any]:
    def answered(status: str, schema: Any) -> dict[str, Any]:
        return {status: {"content": {"application/json": {"schema": schema}}}}

    listing = {"type": "array", "items": BOOK}
    return {
        "openapi": "3.0.3",
        "info": {"title": "Shop"},
        "servers": [{"url": url}],
        "paths": {
            "/books": {
                "get": {"operationId": "list_books", "responses": answered("200", listing)},
                "post": {
                    "operationId": "create_book",
                    "requestBody": BODY,
                    "responses": answered("201", BOOK),
                },
            }
        },
    }


@pytest.fixture
def service() -> Iterator[RecordingService]:
    made = RecordingService(answer)
    yield made
    made.close()


@pytest.fixture
def folder(service: RecordingService, tmp_path: Path) -> Path:
    """A data folder in which a run was made already, so that its files are there."""
    document = tmp_path / "shop.json"
    document.write_text(json.dumps(described(service.url)))
    options = ["--allow-loopback", "--allow-writes"]
    assert run_here(tmp_path / "data", "tools", "import", str(document), *options).code == 0
    assert run_here(tmp_path / "data", "ask", "Show the books").code == 0
    service.arrivals.clear()
    return tmp_path / "data"


def limited(folder: Path, limit_kb: int, *arguments: str) -> subprocess.Popen[str]:
    """A command whose files are at most so large."""
    size = limit_kb * 1024
    return subprocess.Popen(
        [sys.executable, "-m", "app", *arguments],
        env=environment(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),  # noqa: PLW1509
    )


def unfinished(folder: Path) -> list[str]:
    listed = run_here(folder, "runs", "list", "--json").json["runs"]
    return [run["run_id"] for run in listed if run["status"] == "interrupted"]


def changes(service: RecordingService) -> int:
    return sum(arrival.method == "POST" for arrival in service.arrivals)


@pytest.mark.parametrize("limit_kb", LIMITS_KB)
def test_a_change_is_sent_once_whenever_the_disk_is_full(
    folder: Path, service: RecordingService, limit_kb: int
) -> None:
    command = ("ask", "-q", "--allow-writes", "shop.create_book", CREATE)
    out, err = limited(folder, limit_kb, *command).communicate(timeout=PATIENCE_S)
    assert "Traceback" not in err
    assert "Harbour" in out or "cannot be written" in err
    if changes(service) and not out:
        assert re.search(r"cairn runs show \w+ tells how far it came", err)
    for run in unfinished(folder):
        ended: Outcome = run_here(folder, "runs", "resume", run)
        assert "Harbour" in ended.out, ended.err
    assert changes(service) <= 1


@contextmanager
def serving(folder: Path, limit_kb: int) -> Iterator[str]:
    process = limited(folder, limit_kb, "serve", "--port", "0")
    assert process.stderr is not None
    try:
        match = re.match(r"Cairn serves (http://\S+)", process.stderr.readline())
        assert match is not None
        yield match[1]
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE_S)


def test_the_server_tells_that_it_cannot_store_and_stays(folder: Path) -> None:
    largest_kb = max(path.stat().st_size for path in folder.rglob("*")) // 1024
    body = {"input": {"request": "Show the books"}}
    with serving(folder, largest_kb + 40) as url:
        for _ in range(MOST):  # until the files are as large as they may be
            told = httpx.post(f"{url}/agent/invoke", json=body, timeout=PATIENCE_S)
            if told.status_code != httpx.codes.OK:
                break
        assert httpx.get(f"{url}/health").status_code == httpx.codes.OK
    assert (told.status_code, told.json()["code"]) == (503, "data_dir_not_writable"), told.text
    for run in unfinished(folder):
        assert run_here(folder, "runs", "resume", run).code == 0
