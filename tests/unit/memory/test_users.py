"""Users and sessions: passwords as hashes, names that nobody takes over, sessions that end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Engine

from memory.database import open_database, read, write
from memory.errors import DeveloperError
from memory.sqlite_api_keys import SqliteApiKeys
from memory.sqlite_sessions import SqliteSessions
from memory.sqlite_users import SqliteUsers

START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
PASSWORD = "four words are enough"


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_database(tmp_path / "cairn.db")
    yield opened
    opened.dispose()


@pytest.fixture
def users(engine: Engine) -> SqliteUsers:
    return SqliteUsers(engine, lambda: START, {"local", "configured"})


def code_of(doing: Callable[[], object]) -> str:
    with pytest.raises(DeveloperError) as caught:
        doing()
    return caught.value.code


def test_who_has_name_and_password_is_told_and_nobody_else(users: SqliteUsers) -> None:
    assert not users.are_there()
    made = users.create("mia", PASSWORD, "developer", "lab")
    assert (made.owner, made.role) == ("lab", "developer")
    assert users.verified("mia", PASSWORD) == made
    assert users.listed() == [made]
    for name, password in (("mia", PASSWORD + " "), ("tom", PASSWORD), ("mia", "")):
        assert code_of(partial(users.verified, name, password)) == "wrong_login"


def test_no_password_is_stored(users: SqliteUsers, engine: Engine) -> None:
    users.create("mia", PASSWORD)
    users.create("tom", PASSWORD)
    with read(engine) as connection:
        rows = connection.exec_driver_sql("SELECT password_hash FROM users").scalars().all()
    assert all(row.startswith("$argon2id$") for row in rows)
    assert rows[0] != rows[1]


@pytest.mark.parametrize("password", ["", "short", "x" * 201])
def test_a_password_has_its_length(users: SqliteUsers, password: str) -> None:
    assert code_of(lambda: users.create("mia", password)) == "weak_password"
    assert not users.are_there()


def test_nobody_registers_as_an_owner_who_has_things(users: SqliteUsers, engine: Engine) -> None:
    SqliteApiKeys(engine, lambda: START).create("keyholder", "user")
    users.create("gone", PASSWORD)
    users.remove("gone")
    users.create("mia", PASSWORD, owner="lab")
    for name in ("local", "configured", "keyholder", "gone", "mia", "lab"):
        assert code_of(partial(users.register, name, PASSWORD)) == "name_taken"
    assert users.register("zoe", PASSWORD).owner == "zoe"
    assert code_of(lambda: users.create("zoe", PASSWORD)) == "name_taken"


def test_one_who_was_removed_can_be_made_again_by_whoever_runs_it(users: SqliteUsers) -> None:
    users.create("mia", PASSWORD)
    users.remove("mia")
    assert users.listed() == []
    assert code_of(lambda: users.verified("mia", PASSWORD)) == "wrong_login"
    users.create("mia", "another password")
    assert users.verified("mia", "another password").name == "mia"


def test_the_last_administrator_stays(users: SqliteUsers) -> None:
    users.create("root", PASSWORD, "admin")
    users.create("mia", PASSWORD)
    assert code_of(lambda: users.remove("root")) == "last_administrator"
    assert code_of(lambda: users.set_role("root", "user")) == "last_administrator"
    users.set_role("mia", "admin")
    users.remove("root")
    assert [user.role for user in users.listed()] == ["admin"]
    assert code_of(lambda: users.set_role("nobody", "user")) == "unknown_user"


def test_a_session_is_known_by_its_secret_until_it_ends(users: SqliteUsers, engine: Engine) -> None:
    now = START
    sessions = SqliteSessions(engine, lambda: now, days=2)
    mia = users.create("mia", PASSWORD)
    secret = sessions.begin(mia)
    held = sessions.holder(secret)
    assert held is not None
    assert held.user == mia
    assert sessions.holder(secret[:-1] + ("a" if secret[-1] != "a" else "b")) is None
    assert sessions.is_valid(held)
    now = START + timedelta(days=2)
    assert sessions.holder(secret) is None
    assert not sessions.is_valid(held)


@pytest.mark.parametrize("end", ["log_out", "password", "remove"])
def test_sessions_end_with_what_they_rest_on(users: SqliteUsers, engine: Engine, end: str) -> None:
    sessions = SqliteSessions(engine, lambda: START, days=2)
    secret = sessions.begin(users.create("mia", PASSWORD))
    held = sessions.holder(secret)
    assert held is not None
    if end == "log_out":
        sessions.end(held.session_id)
    elif end == "password":
        users.set_password("mia", "another password")
    else:
        users.remove("mia")
    assert sessions.holder(secret) is None


def test_a_role_changes_in_sessions_that_are_open(users: SqliteUsers, engine: Engine) -> None:
    sessions = SqliteSessions(engine, lambda: START, days=2)
    secret = sessions.begin(users.create("mia", PASSWORD))
    users.set_role("mia", "developer")
    held = sessions.holder(secret)
    assert held is not None
    assert held.user.role == "developer"


@pytest.mark.parametrize("change", ["role", "owner"])
def test_a_session_of_other_rights_is_not_the_one_that_was_let_in(
    users: SqliteUsers, engine: Engine, change: str
) -> None:
    sessions = SqliteSessions(engine, lambda: START, days=2)
    users.create("root", PASSWORD, "admin")
    held = sessions.holder(sessions.begin(users.create("mia", PASSWORD, "admin")))
    assert held is not None
    assert sessions.is_valid(held)
    if change == "role":
        users.set_role("mia", "user")
    else:
        with write(engine) as connection:
            connection.exec_driver_sql("UPDATE users SET owner = 'lab' WHERE name = 'mia'")
    assert not sessions.is_valid(held)


def test_no_secret_of_a_session_is_stored(users: SqliteUsers, engine: Engine) -> None:
    secret = SqliteSessions(engine, lambda: START, days=2).begin(users.create("mia", PASSWORD))
    with read(engine) as connection:
        (row,) = connection.exec_driver_sql("SELECT * FROM sessions").all()
    assert secret.rpartition("_")[2] not in repr(tuple(row))
