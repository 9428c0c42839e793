"""What is read from a data folder after a kill: runs, claims, kept answers, damage."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Engine

from app.data_folder import DATABASE
from evals.kills.snapshots import Storage
from memory.claims import Claim
from memory.database import open_database
from memory.sqlite_claims import SqliteClaims
from memory.sqlite_journal import SqliteJournal
from tools.openapi_import import import_openapi
from tools.sqlite_library import SqliteLibrary

DOCUMENT = """
openapi: 3.1.0
info: {title: Post, version: "1"}
servers: [{url: "https://post.example.com"}]
paths:
  /boxes/{town}:
    get:
      operationId: findBoxes
      parameters:
        - {name: town, in: path, required: true, schema: {type: string}}
        - {name: near, in: query, schema: {type: string}}
      responses: {"200": {description: The boxes}}
"""


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = open_database(tmp_path / DATABASE)
    yield engine
    engine.dispose()


def now() -> datetime:
    return datetime.now(UTC)


def test_a_snapshot_knows_what_is_kept_and_what_is_in_flight(
    engine: Engine, tmp_path: Path
) -> None:
    catalogue = import_openapi(DOCUMENT, source="post.yaml", group_id="post")
    SqliteLibrary(engine).put(catalogue)
    journal = SqliteJournal(engine, now)
    journal.start_run("r1", thread_id="r1", request="Where?", language="en")
    arguments = {"town": "St. Ives", "near": "a&b"}
    for call_id in ("A1.1", "A1.2"):
        data = {"call_id": call_id, "tool_id": catalogue.tools[0].id, "arguments": arguments}
        journal.append("r1", "call_started", "A1", data)
    assert Storage(tmp_path).snapshot("r1", 0).kept == {}
    journal.save_response("r1", "A1.1", [], call={"digest": "d"})
    SqliteClaims(engine, now).claim(Claim("r1", "A1", "d", "A1.2", catalogue.tools[0].id))

    snapshot = Storage(tmp_path).snapshot("r1", 3)
    assert snapshot.kept == {"A1.1": "/post/boxes/St.%20Ives?near=a%26b"}
    assert snapshot.in_flight == {"A1.2"}
    assert snapshot.answered == set()
    assert snapshot.leads() == {"/post/boxes/St.%20Ives?near=a%26b"}
    assert [event.seq for event in snapshot.events] == [1, 2]
    assert snapshot.exchanges == 3
    assert Storage(tmp_path).runs() == {"r1": ("running", None, 2)}


def test_the_runs_of_several_owners_are_told_apart(engine: Engine, tmp_path: Path) -> None:
    journal = SqliteJournal(engine, now)
    for owner in ("mia", "noor", "otto"):
        mine = journal.for_owner(owner)
        mine.start_run(owner, thread_id=owner, request="Where?", language="en")
    call = {"call_id": "A1.1", "tool_id": "post.find", "attempts": 2}
    for kind in ("outcome_unknown", ""):
        told = {**call, "error_kind": kind}
        journal.for_owner("mia").append("mia", "call_finished", "A1", told)
    found = Storage(tmp_path).snapshots(["mia", "otto"], 3)
    assert {run_id: (one.run.owner, one.exchanges) for run_id, one in found.items()} == {
        "mia": ("mia", 3),
        "otto": ("otto", 3),
    }
    assert found["mia"].unknown == {"A1.1"}
    assert (found["mia"].attempts("A1.1"), found["mia"].attempts("A1.2")) == (2, 1)
    assert found["otto"].unknown == set()


def test_damage_is_found_in_any_database_of_the_folder(engine: Engine, tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    assert storage.damage() == []
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "vectors.sqlite").write_bytes(b"not a database" * 400)
    (damage,) = storage.damage()
    assert damage.startswith("vectors.sqlite: ")
