"""What is deleted is gone from the traces, too."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from graphs.parts import Parts
from graphs.traces.recording import RecordedTraces
from memory.aging import Aging
from memory.database import open_database
from memory.retention import RunRetention
from tests.agent_stubs import NOON, StubCaller
from tests.process_stubs import booking
from tests.serving_stubs import serving, told, until_ended


@pytest.mark.parametrize("path", ["/runs/{run_id}", "/conversations/{conversation}"])
async def test_nothing_is_left_of_it_in_the_traces(tmp_path: Path, path: str) -> None:
    engine = open_database(tmp_path / "cairn.db")
    aging = Aging(tmp_path / "ages.json", 30)
    retention = RunRetention(engine, lambda: NOON, aging, megabytes=100)
    traces = RecordedTraces(tmp_path / "traces", lambda: ())

    def kept(parts: Parts) -> Parts:
        return replace(parts, retention=retention, traces=traces)

    async with serving(tmp_path, StubCaller(), booking("x", path="rooms"), instead=kept) as served:
        run = told(await served.http.post("/runs", json={"request": "rooms"}), 202)
        await until_ended(served.http, run["run_id"])
        trace = traces.path(run["run_id"])
        while not trace.is_file():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        assert (await served.http.delete(path.format(**run))).status_code == 204
        assert not trace.exists()
    traces.close()
    engine.dispose()
