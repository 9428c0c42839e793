"""What all stores of seen answers do."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from memory.database import open_database
from tools.entity_types.seen import MAX_OF_ALL, MAX_VALUES, SeenAnswer, SeenAnswers
from tools.entity_types.sqlite_seen import SqliteSeenAnswers
from tools.entity_types.volatile_seen import VolatileSeenAnswers


@pytest.fixture(params=["sqlite", "volatile"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SeenAnswers]:
    def secrets() -> list[str]:
        return ["hunter2000"]

    if request.param == "volatile":
        yield VolatileSeenAnswers(secrets)
        return
    engine = open_database(tmp_path / "cairn.db")
    yield SqliteSeenAnswers(engine, secrets)
    engine.dispose()


def of(store: SeenAnswers, tool_id: str) -> SeenAnswer:
    found = store.of(tool_id)
    assert found is not None
    return found


def values(store: SeenAnswers, tool_id: str) -> dict[str, tuple[object, ...]]:
    return {one.path: one.values for one in of(store, tool_id).fields}


def test_nothing_is_known_at_first(store: SeenAnswers) -> None:
    assert store.of("g.list") is None
    assert store.all() == {}


def test_fields_come_with_types_values_and_the_number_of_rows(store: SeenAnswers) -> None:
    rows = [{"id": 1, "ok": True, "lead": {"name": "Ann"}}, {"id": 2, "ok": True, "tags": ["x"]}]
    store.note("g.list", {"data": rows})
    answer = of(store, "g.list")
    assert answer.rows == 2
    assert {one.path: one.type for one in answer.fields} == {
        "data[].id": "integer",
        "data[].ok": "boolean",
        "data[].lead.name": "string",
        "data[].tags[]": "string",
    }
    found = {one.path: one for one in answer.fields}
    assert (found["data[].id"].values, found["data[].ok"].values) == ((1, 2), (True,))
    assert found["data[].ok"].count == 2


def test_answers_add_up(store: SeenAnswers) -> None:
    store.note("g.list", [{"id": 1}])
    store.note("g.list", [{"id": 2, "name": "b"}, {"id": 1}])
    store.note("g.show", {"id": 9})
    assert values(store, "g.list") == {"[].id": (1, 2), "[].name": ("b",)}
    assert set(store.all()) == {"g.list", "g.show"}


def test_the_version_tells_news_only(store: SeenAnswers) -> None:
    before = store.version
    store.note("g.list", [{"id": 1}])
    first = store.version
    store.note("g.list", [{"id": 1}])
    assert before != first == store.version
    store.note("g.list", [{"id": 2}])
    assert store.version != first


def test_secrets_are_not_kept(store: SeenAnswers) -> None:
    store.note("g.show", {"note": "hunter2000", "api_key": "abc", "name": "x"})
    assert values(store, "g.show") == {"note": (), "api_key": (), "name": ("x",)}


def test_what_is_kept_is_bounded(store: SeenAnswers) -> None:
    for start in range(0, 900, 300):
        store.note("g.list", [{"id": n} for n in range(start, start + 300)])
    assert len(values(store, "g.list")["[].id"]) == MAX_VALUES
    for start in (0, 200, 400):
        row = [{f"f{k}": n for k in range(100)} for n in range(start, start + 200)]
        store.note("g.wide", row)
    assert sum(map(len, values(store, "g.wide").values())) <= MAX_OF_ALL
    store.note("g.long", {"text": "x" * 5_000})
    assert values(store, "g.long") == {"text": ()}


def test_what_is_forgotten_is_gone_for_its_owner_alone(store: SeenAnswers) -> None:
    other = store.for_owner("someone")
    store.note("g.list", [{"id": 1}])
    other.note("g.list", [{"id": 2}])
    before = store.version
    store.forget()
    assert (store.of("g.list"), store.all()) == (None, {})
    assert store.version != before
    assert values(other, "g.list") == {"[].id": (2,)}
    store.note("g.list", [{"id": 3}])
    assert values(store, "g.list") == {"[].id": (3,)}


def test_threads_lose_nothing(store: SeenAnswers) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda n: store.note("g.list", [{"id": n}]), range(60)))
    assert set(values(store, "g.list")["[].id"]) == set(range(60))


def test_answers_outlive_the_process_and_belong_to_their_owner(tmp_path: Path) -> None:
    path = tmp_path / "cairn.db"
    engine = open_database(path)
    SqliteSeenAnswers(engine).note("g.list", [{"name": "Zoë"}])
    engine.dispose()
    again = open_database(path)
    assert values(SqliteSeenAnswers(again), "g.list") == {"[].name": ("Zoë",)}
    assert SqliteSeenAnswers(again, owner="someone").of("g.list") is None
    again.dispose()


def test_what_one_page_repeats_stays_repeated_by_those_that_follow(store: SeenAnswers) -> None:
    store.note("g.list", [{"wood": one} for one in ("oak", "ash", "oak")])
    store.note("g.list", [{"wood": one} for one in ("elm", "fir", "yew")])
    answer = store.of("g.list")
    assert answer is not None
    (field,) = answer.fields
    assert field.count > len(field.values) == 5
    before = store.version
    store.note("g.list", [{"wood": "oak"}, {"wood": "oak"}])
    assert store.version == before
