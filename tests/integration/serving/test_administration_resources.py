"""What administrators look at and change over HTTP while the server runs."""

from __future__ import annotations

import json
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol

import pytest

from app.administration.restoring import put_in_place
from app.administration.storage import forget_derived
from app.data_folder import BINDINGS, CHECKPOINTS, DATABASE, VECTORS
from evals.model_server.records import Heard, Reply
from evals.model_server.server import ModelServer, serve
from memory.approvals import Approval
from tests.integration.conftest import RIVERS
from tests.live_serving_stubs import live_serving
from tests.serving_stubs import code_of, told, until_ended


class Rivers(Protocol):
    document: dict[str, Any]
    url: str
    question: str


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_SANDBOX", "off")


@pytest.fixture
def models(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """A server of models, set beside its key as whoever starts Cairn sets it."""

    def reply(heard: Heard) -> Reply:
        return Reply(json.dumps({"total": 2}))

    with serve(reply) as server:
        monkeypatch.setenv("CAIRN_MODEL_BASE_URL", server.base_url)
        monkeypatch.setenv("CAIRN_MODEL_API_KEY", "k")
        yield server


MODELS = "/administration/models"


async def test_an_administrator_sees_what_the_server_bears_now() -> None:
    async with live_serving() as server:
        figures = told(await server.http.get("/administration/load"))
        assert (figures["runs"], figures["queued"]) == (0, 0)
        assert figures["at_once"] > 0
        assert min(figures["processor_seconds"], figures["memory_bytes"]) > 0


async def test_a_model_is_set_greeted_and_kept_over_a_restart(models: ModelServer) -> None:
    async with live_serving() as server:
        http = server.http
        before = told(await http.get(MODELS))
        assert (before["model"]["value"], before["model"]["changed"]) == ("", False)
        wanted = {"model": "openai:scripted", "model_temperature": 0.3, "model_calls": 7}
        after = told(await http.patch(MODELS, json={"settings": wanted}))
        assert {name: after[name]["value"] for name in wanted} == wanted
        said = told(await http.post(f"{MODELS}/hello"))
        assert (list(said), said["openai:scripted"]["problem"]) == (["openai:scripted"], "")
        assert models.heard[0].body["temperature"] == 0.3
        parts = server.live.agent.parts
        assert parts.asker is not None
        assert parts.budget.model_calls == 7
        file = server.live.settings.data_dir / "model-settings.json"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    async with live_serving() as server:
        kept = told(await server.http.get(MODELS))
        assert (kept["model"]["value"], kept["model"]["changed"]) == ("openai:scripted", True)
        back = {"settings": dict.fromkeys(wanted)}
        taken = told(await server.http.patch(MODELS, json=back))
        assert (taken["model"]["value"], taken["model"]["changed"]) == ("", False)
        assert server.live.agent.parts.asker is None


async def test_a_wrong_setting_changes_nothing() -> None:
    async with live_serving() as server:
        for wrong in (
            {"model_temperature": 9},
            {"model": "no provider"},
            {"reasoner": "model"},
            {"model_base_url": "https://elsewhere.example.com"},
            {"model_api_key": "k"},
            {"data_dir": "/tmp"},
        ):
            refused = await server.http.patch(MODELS, json={"settings": wrong})
            assert code_of(refused, 422) == "wrong_setting"
        assert not any(one["changed"] for one in told(await server.http.get(MODELS)).values())


async def test_use_and_failures_of_all_owners_are_told(rivers: Rivers) -> None:
    async with live_serving() as server:
        described = {"content": json.dumps(rivers.document), "server": rivers.url}
        await server.http.post("/library/imports", json={**described, "allow_loopback": True})
        mia, root = await server.client("mia"), await server.client("root", "admin")
        run = told(await mia.post("/runs", json={"request": rivers.question}), 202)
        await until_ended(mia, run["run_id"])
        broken = told(await mia.post("/tools/rivers.find_river/call", json={}), 202)
        await until_ended(mia, broken["run_id"])
        (day,) = told(await root.get("/administration/usage"))
        assert (day["owner"], day["runs"], day["failed"], day["tokens"]) == ("mia", 2, 1, 0)
        (failed,) = told(await root.get("/administration/errors"))
        assert (failed["run_id"], failed["owner"]) == (broken["run_id"], "mia")


async def test_a_binding_is_looked_at_and_decided_on(rivers: Rivers) -> None:
    async with live_serving() as server:
        http = server.http
        described = {"content": json.dumps(rivers.document), "server": rivers.url}
        told(await http.post("/library/imports", json=described))
        place = "/administration/bindings"
        (first,) = told(await http.get(place))
        assert first["reasons"]
        key = {name: first[name] for name in ("source", "output", "target", "parameter")}
        between = ("rivers.find_river", "rivers.get_water_level")
        assert (first["source"], first["target"]) == between
        assert (await http.post(place, json={**key, "said": "rejected"})).status_code == 204
        graph = server.live.agent.parts.graph
        assert (told(await http.get(place)), list(graph.bindings(*between))) == ([], [])
        assert (await http.post(place, json={**key, "said": "undone"})).status_code == 204
        assert [one.output for one in graph.bindings(*between)] == [first["output"]]
        again = await http.post(place, json={**key, "said": "undone"})
        assert code_of(again, 404) == "no_decision"
        wrong = await http.post(place, json={**key, "output": "x", "said": "accepted"})
        assert code_of(wrong, 404) == "no_such_binding"


async def test_the_data_folder_is_measured_checked_shrunk_and_backed_up(tmp_path: Path) -> None:
    async with live_serving() as server:
        http = server.http
        assert told(await http.get("/administration/storage"))["cairn.db"] > 0
        checked = told(await http.post("/administration/storage/check"))
        assert set(checked.values()) == {"ok"}
        shrunk = told(await http.post("/administration/storage/vacuum"))
        assert {one["problem"] for one in shrunk.values()} == {""}
        backup = await http.get("/administration/storage/backup")
        copy = tmp_path / "copy.db"
        copy.write_bytes(backup.content)
        with closing(sqlite3.connect(copy)) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert database.execute("SELECT count(*) FROM runs").fetchone() == (0,)


RESTORE = "/administration/storage/restore"
WANTED = Approval(
    approval_id="a1",
    run_id="r1",
    subtask="2",
    tool_id="travel.book",
    risk="write",
    request={"method": "POST", "url": "https://x.example/bookings"},
    arguments={"flight": "XY 12"},
    effect="Books a flight",
    reason="book the cheapest",
)


async def test_a_backup_waits_until_the_server_starts_again() -> None:
    described = {"content": json.dumps(RIVERS), "server": "https://rivers.example.com"}
    async with live_serving(most_bytes=20_000) as server:
        http, folder = server.http, server.live.settings.data_dir
        backup = (await http.get("/administration/storage/backup")).content
        assert len(backup) > 20_000, "no bound of a body holds"
        told(await http.post("/library/imports", json=described))
        assert told(await http.put(RESTORE, content=backup)) == {"bytes": len(backup)}
        assert server.live.agent.parts.library.groups()
        assert "Stop every other Cairn" in put_in_place(folder), "this server works with it"
    said = put_in_place(folder)
    (former,) = folder.glob("before-restore-*")
    assert str(former) in said
    assert {one.name for one in former.iterdir()} >= {DATABASE, CHECKPOINTS}
    assert put_in_place(folder) == ""
    async with live_serving() as server:
        assert list(server.live.agent.parts.library.groups()) == []


async def test_what_is_no_sound_backup_is_refused_and_one_is_taken_back() -> None:
    async with live_serving() as server:
        http, folder = server.http, server.live.settings.data_dir
        backup = (await http.get("/administration/storage/backup")).content
        for wrong in (b"", b"no database", backup[: len(backup) // 2], _of_tomorrow(backup)):
            refused = await http.put(RESTORE, content=wrong)
            assert refused.status_code in (422, 503), wrong[:20]
            assert [one.name for one in folder.glob("restore*")] == []
        told(await http.put(RESTORE, content=backup))
        assert (await http.delete(RESTORE)).status_code == 204
    assert put_in_place(folder) == ""


def _of_tomorrow(backup: bytes) -> bytes:
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(backup[:18] + b"\1\1" + backup[20:])  # no journal beside it
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
        return database.serialize()


async def test_what_went_on_when_a_backup_was_made_has_ended() -> None:
    """Else what was approved and sent since would be approved and sent again."""
    async with live_serving() as server:
        parts, folder = server.live.agent.parts, server.live.settings.data_dir
        journal, approvals = parts.journal.for_owner("mia"), parts.approvals.for_owner("mia")
        journal.start_run("r1", thread_id="r1", request="book it", language="en", options={})
        journal.start_run("r2", thread_id="r2", request="what?", language="en", options={})
        journal.finish_run("r2", "done", answer="That.", path=[])
        approvals.want(WANTED)
        with closing(sqlite3.connect(folder / DATABASE)) as database, database:
            database.execute("INSERT INTO users VALUES ('mia', 'mia', 'user', 'x', 'now', NULL)")
            row = ("s", "mia", "x", "x", "2026-01-01", "2999-01-01")
            database.execute("INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?)", row)
        backup = (await server.http.get("/administration/storage/backup")).content
        told(await server.http.put(RESTORE, content=backup))
    put_in_place(folder)
    assert [one.name for one in folder.glob("restore*")] == []
    async with live_serving() as server:
        parts = server.live.agent.for_owner("mia").parts
        assert [parts.journal.run(one).status for one in ("r1", "r2")] == ["cancelled", "done"]
        assert [one.status for one in parts.approvals.of_run("r1")] == ["rejected"]
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        assert database.execute("SELECT count(*) FROM users").fetchone() == (1,)
        assert database.execute("SELECT count(*) FROM sessions").fetchone() == (0,)


async def test_what_is_derived_is_made_anew_and_gone_by() -> None:
    described = {"content": json.dumps(RIVERS), "server": "https://rivers.example.com"}
    async with live_serving() as server:
        told(await server.http.post("/library/imports", json=described))
        folder, before = server.live.settings.data_dir, server.live.agent.parts
        with closing(sqlite3.connect(folder / VECTORS)) as vectors, vectors:
            vectors.execute("INSERT INTO vectors VALUES ('a model of before', x'00', x'00')")
        sizes = told(await server.http.post("/administration/storage/rebuild"))
        assert sizes[BINDINGS] > 100
        checked = told(await server.http.post("/administration/storage/check"))
        assert set(checked.values()) == {"ok"}
        with closing(sqlite3.connect(folder / VECTORS)) as vectors:
            kept = {name for (name,) in vectors.execute("SELECT model FROM vectors")}
        assert kept
        assert "a model of before" not in kept
        after = server.live.agent.parts
        assert (after.graph is before.graph, after.journal is before.journal) == (False, True)


def test_vectors_that_are_damaged_go(tmp_path: Path) -> None:
    (tmp_path / VECTORS).write_bytes(b"no database at all" * 100)
    forget_derived(tmp_path)
    assert not (tmp_path / VECTORS).exists()


async def test_it_is_for_administrators_alone() -> None:
    async with live_serving() as server:
        developer = await server.client("tom", "developer")
        for method, path in (
            ("GET", MODELS),
            ("PATCH", MODELS),
            ("POST", f"{MODELS}/hello"),
            ("PUT", RESTORE),
            ("DELETE", RESTORE),
            ("GET", "/administration/usage"),
            ("GET", "/administration/errors"),
            ("GET", "/administration/bindings"),
            ("POST", "/administration/bindings"),
            ("GET", "/administration/storage"),
            ("POST", "/administration/storage/check"),
            ("POST", "/administration/storage/vacuum"),
            ("POST", "/administration/storage/rebuild"),
            ("GET", "/administration/storage/backup"),
        ):
            assert (await server.http.request(method, path, json={})).status_code == 401
            assert code_of(await developer.request(method, path, json={}), 403) == "forbidden"
