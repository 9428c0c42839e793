"""What several processes know of one data folder: their own at once, that of others in a moment."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Engine

from memory.database import open_database
from memory.name_directory import KnownValue
from memory.sqlite_name_directory import SqliteNameDirectory
from tools.entity_types.sqlite_seen import SqliteSeenAnswers


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = open_database(tmp_path / "cairn.db")
    yield engine
    engine.dispose()


@pytest.fixture
def pass_a_moment(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    def later() -> None:
        now = time.monotonic()
        monkeypatch.setattr(time, "monotonic", lambda: now + 1.5)

    return later


def test_names(engine: Engine, pass_a_moment: Callable[[], None]) -> None:
    own, other = (SqliteNameDirectory(engine, lambda: datetime.now(UTC)) for _ in range(2))
    assert not own.values("s.job")
    own.note([KnownValue("s.job", "name", "Roof", 1)])
    assert [one.text for one in own.values("s.job")] == ["Roof"]
    other.note([KnownValue("s.job", "name", "Wall", 2)])
    pass_a_moment()
    assert [one.text for one in own.values("s.job")] == ["Roof", "Wall"]


def test_answers(engine: Engine, pass_a_moment: Callable[[], None]) -> None:
    own, other = SqliteSeenAnswers(engine), SqliteSeenAnswers(engine)
    first = own.version
    own.for_owner("local").note("s.list", [{"id": 1}])
    second = own.version
    assert second != first
    other.note("s.list", [{"id": 2}])
    pass_a_moment()
    assert own.version != second
    assert [one.values for one in own.all()["s.list"].fields] == [(1, 2)]
