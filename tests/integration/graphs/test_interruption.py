"""Processes that are killed in the midst of a run, and what another one makes of it."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from graphs.outcomes import Outcome
from tests import interrupted_run
from tests.forked_process import started, was_killed
from tests.interrupted_run import POINTS
from tests.process_stubs import booking, outcome_of, process

UNKNOWN = "whether the change was made is not known"


@dataclass
class Service:
    """A service on this machine that counts what reaches it, and may kill who asks."""

    url: str = ""
    asked: Counter[str] = field(default_factory=Counter)
    victim: BaseProcess | None = None
    kills_at: str = ""
    """The request at which the victim dies, before it is answered."""

    def answer(self, path: str, query: str) -> object:
        room = parse_qs(query).get("room", [""])[0]
        request = f"{path} {room}".strip()
        self.asked[request] += 1
        if request == self.kills_at and self.victim is not None:
            self.victim.kill()
            wait([self.victim.sentinel], 20)
        return {"id": f"b-{room}"} if path == "/book" else [{"id": 1}]


@pytest.fixture
def service() -> Iterator[Service]:
    told = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path, _, query = self.path.partition("?")
            body = json.dumps(told.answer(path, query)).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET  # noqa: N815

        def handle(self) -> None:
            try:
                super().handle()
            except (BrokenPipeError, ConnectionResetError):
                """Whoever asked is dead."""

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    told.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield told
    server.shutdown()
    thread.join()
    server.server_close()


def kill(
    service: Service, folder: Path, point: str, *, rooms: str = "tea", run_id: str = ""
) -> None:
    """Begin the run, or resume it, in a process that is killed at the point."""
    arguments = [str(folder), service.url, point, rooms, *([run_id] if run_id else [])]
    service.kills_at = "" if point in POINTS else point
    service.victim = started(interrupted_run.run, *arguments)
    assert was_killed(service.victim)
    service.kills_at = ""


async def gone_on(service: Service, folder: Path, *, rooms: str = "tea") -> tuple[Outcome, str]:
    """What the run comes to in another process, and the note of its subtask."""
    async with process(folder, service.url, booking(rooms, path="rooms-book")) as one:
        (run,) = one.journal.runs()
        assert run.status == "running", "nobody could end it"
        outcome = await outcome_of(one.agent.resume(run.run_id))
        one.kinds(run.run_id)
        ended = one.journal.run(run.run_id)
        assert (ended.status, ended.answer) == (outcome.status, outcome.answer)
        told = [e for e in one.journal.events(run.run_id) if e.kind == "subtask_finished"]
        return outcome, str(told[-1].data["note"])


DONE = [
    "at the start",
    "after the read",
    "after the read is kept",
    "after it is approved",
    "before the claim",
    "after it is kept",
    "after the node",
    "after the subtask",
    "before the end",
]


@pytest.mark.parametrize("point", DONE)
async def test_a_run_goes_on_as_if_nothing_had_been(
    service: Service, tmp_path: Path, point: str
) -> None:
    kill(service, tmp_path, point)
    outcome, note = await gone_on(service, tmp_path)
    assert (outcome.status, outcome.path, note) == ("done", ["g.rooms", "g.book"], "")
    lost = point == "after the read"  # its answer was: reads may be sent again then
    assert service.asked == {"/rooms": 1 + lost, "/book tea": 1}


DOUBTFUL = {"after the claim": 0, "/book tea": 1, "after the answer": 1}
"""Points at which nobody knows what became of the change, and how often it was sent."""


@pytest.mark.parametrize("point", DOUBTFUL)
async def test_a_change_of_which_no_answer_was_kept_is_never_sent_again(
    service: Service, tmp_path: Path, point: str
) -> None:
    kill(service, tmp_path, point)
    outcome, note = await gone_on(service, tmp_path)
    assert outcome.status == "partial"
    assert UNKNOWN in note
    assert service.asked["/book tea"] == DOUBTFUL[point]
    assert service.asked["/rooms"] == 1


async def test_of_a_fan_out_only_what_was_under_way_is_not_known(
    service: Service, tmp_path: Path
) -> None:
    rooms = "tea+sea+attic"
    kill(service, tmp_path, "/book sea", rooms=rooms)
    outcome, note = await gone_on(service, tmp_path, rooms=rooms)
    assert outcome.path == ["g.rooms", "g.book"]
    assert UNKNOWN in note
    assert service.asked["/book sea"] == 1
    assert max(service.asked.values()) == 1


async def test_a_run_that_is_killed_again_and_again_sends_each_change_at_most_once(
    service: Service, tmp_path: Path
) -> None:
    rooms = "tea+sea"
    kill(service, tmp_path, "after the read", rooms=rooms)
    async with process(tmp_path, service.url, booking(rooms)) as one:
        (run,) = one.journal.runs()
    for point in ("before the claim", "after it is kept", "before the end"):
        kill(service, tmp_path, point, rooms=rooms, run_id=run.run_id)
    outcome, _ = await gone_on(service, tmp_path, rooms=rooms)
    assert outcome.status in ("done", "partial")
    assert service.asked["/rooms"] == 2, "the first answer was lost"
    assert service.asked["/book tea"] <= 1
    assert service.asked["/book sea"] <= 1


def test_every_point_is_tried() -> None:
    assert POINTS.keys() == {*DONE, *DOUBTFUL} - {"/book tea"}
