"""API keys: shown once, kept as a hash, revoked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine

from memory.api_keys import parts_of
from memory.database import open_database, read
from memory.errors import DeveloperError
from memory.sqlite_api_keys import SqliteApiKeys

START = datetime(2025, 3, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_database(tmp_path / "cairn.db")
    yield opened
    opened.dispose()


@pytest.fixture
def keys(engine: Engine) -> SqliteApiKeys:
    moments = (START + timedelta(seconds=n) for n in range(1000))
    return SqliteApiKeys(engine, lambda: next(moments))


def test_a_key_tells_its_holder(keys: SqliteApiKeys) -> None:
    assert not keys.are_there()
    key, known = keys.create("mia", "user", "laptop")
    other, _ = keys.create("tom", "admin")
    assert keys.are_there()
    assert keys.holder(key) == known
    assert (known.owner, known.role, known.note) == ("mia", "user", "laptop")
    assert [one.owner for one in keys.listed()] == ["mia", "tom"]
    assert key != other


def test_nothing_stored_is_the_key(keys: SqliteApiKeys, engine: Engine) -> None:
    key, known = keys.create("mia", "user")
    again, _ = keys.create("mia", "user")
    with read(engine) as connection:
        rows = connection.exec_driver_sql("SELECT * FROM api_keys").all()
    parts = parts_of(key)
    assert parts is not None
    assert parts[0] == known.key_id
    assert parts[1].encode() not in b"".join(
        value if isinstance(value, bytes) else str(value).encode() for row in rows for value in row
    )
    assert rows[0].salt != rows[1].salt
    assert rows[0].digest != rows[1].digest
    assert len(again) == len(key)


def test_only_the_very_key_is_taken(keys: SqliteApiKeys) -> None:
    key, _ = keys.create("mia", "user")
    other, _ = keys.create("tom", "user")
    mixed = "_".join([*key.split("_", 2)[:2], other.split("_", 2)[2]])
    for wrong in ("", "cairn", key[:-1], key + "x", key.upper(), f" {key}", mixed, "cairn__", "é"):
        assert keys.holder(wrong) is None


def test_a_revoked_key_gives_nothing(keys: SqliteApiKeys) -> None:
    key, known = keys.create("mia", "user")
    revoked = keys.revoke(known.key_id)
    assert revoked.revoked_at is not None
    assert keys.holder(key) is None
    assert keys.revoke(known.key_id) == revoked
    assert keys.listed() == [revoked]
    assert keys.are_there()


def test_an_unknown_key_is_named(keys: SqliteApiKeys) -> None:
    with pytest.raises(DeveloperError, match="'abc'") as caught:
        keys.revoke("abc")
    assert caught.value.code == "unknown_key"


@pytest.mark.parametrize("owner", ["", " mia", "a/b", "*", "a\nb", "é", "x" * 65, "-x"])
def test_an_odd_owner_is_refused(keys: SqliteApiKeys, owner: str) -> None:
    with pytest.raises(DeveloperError) as caught:
        keys.create(owner, "user")
    assert caught.value.code == "wrong_owner"
    assert not keys.are_there()
