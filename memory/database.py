"""The SQLite database of the data folder, opened at its newest schema."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memory.errors import DeveloperError
from memory.storage_errors import make_folder, storage_error, unreadable
from memory.wal import BUSY_TIMEOUT_S, switch_to_wal

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from sqlalchemy import Connection, Engine, ExceptionContext

MIGRATIONS = Path(__file__).with_name("migrations")
READ_ONLY = "read_only"
"""Execution option of a connection that only reads: it never waits for a writer."""
DURABLE = "durable"
"""Execution option of a connection whose commits survive a power cut."""

_TURN = "turn"
"""Under this a connection notes that it is its turn to write."""
_PRAGMAS = ("foreign_keys=ON", "fullfsync=ON")  # without the latter macOS keeps a flush in the disk
_joined = threading.local()
_migrating = threading.Lock()  # alembic keeps its context in module globals


def open_database(path: Path) -> Engine:
    """Open the database, creating folder and file and applying missing migrations.

    Safe when several threads and processes open one fresh folder at once. A transaction of the
    engine takes the write lock when it begins, so read-modify-write is safe in ``engine.begin()``;
    ``engine.execution_options(read_only=True)`` gives transactions that see one snapshot and
    wait for nobody.

    Raises ``DeveloperError`` with code ``data_dir_not_writable``, ``database_unreadable``,
    ``database_too_new`` or ``database_busy``; so does every later use of the engine.
    """
    make_folder(path)
    engine = _engine(path)
    try:
        _in_wal_mode(path)
        _bring_up_to_date(engine, path)
    except BaseException:
        engine.dispose()
        raise
    return engine


def check_copy(path: Path) -> None:
    """Whether a file that nobody changes is a sound database of Cairn; blocks, changes nothing.

    Raises ``DeveloperError`` (codes ``no_backup``, ``database_too_new``).
    """
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)) as copy:
            said = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
            stored = copy.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        said, stored = str(error), None
    if said != "ok" or stored is None or not str(stored[0]).isdigit():
        reason = f" ({said})" if said != "ok" else ""
        raise DeveloperError(
            f"This file is no backup of a database of Cairn, or it is damaged{reason}. "
            "Take one that was downloaded whole.",
            code="no_backup",
        )
    _check(str(stored[0]), _newest_revision(), Path("The backup"))


def write(engine: Engine, *, durable: bool = False) -> AbstractContextManager[Connection]:
    """A transaction that may write: holds the write lock from its start, commits at its end.

    What it commits survives the death of the process; with ``durable`` it survives a power cut,
    and all that was committed before it does too. Within ``joined`` it is part of that one.
    """
    group = _group(engine)
    if group is not None:
        assert not durable, "a group of writes is not durable"
        return nullcontext(group)
    return (engine.execution_options(**{DURABLE: True}) if durable else engine).begin()


def read(engine: Engine) -> AbstractContextManager[Connection]:
    """A transaction that only reads, on one snapshot, without waiting for writers."""
    group = _group(engine)
    if group is not None:
        return nullcontext(group)
    return engine.execution_options(**{READ_ONLY: True}).begin()


@contextmanager
def joined(engine: Engine) -> Iterator[None]:
    """One transaction for all that this thread reads and writes on the engine meanwhile."""
    with write(engine) as connection:
        _joined.engine, _joined.connection = engine, connection
        try:
            yield
        finally:
            _joined.engine = _joined.connection = None


def _group(engine: Engine) -> Connection | None:
    """The transaction of ``joined``, None outside of it."""
    if getattr(_joined, "engine", None) is not engine:
        return None
    connection: Connection = _joined.connection
    return connection


def _in_wal_mode(path: Path) -> None:
    try:
        switch_to_wal(path)
    except sqlite3.DatabaseError as error:
        clear = storage_error(path, error)
        if clear is None:
            raise
        raise clear from error


def _engine(path: Path) -> Engine:
    from sqlalchemy import URL, create_engine, event

    engine = create_engine(
        URL.create("sqlite", database=str(path)), connect_args={"timeout": BUSY_TIMEOUT_S}
    )

    def translate(context: ExceptionContext) -> None:
        error = storage_error(path, context.original_exception)
        if error is not None:
            raise error from context.original_exception

    turn = threading.Lock()
    event.listen(engine, "connect", _configure)
    event.listen(engine, "begin", partial(_begin, turn))
    event.listen(engine, "checkin", partial(_give_up, turn))
    event.listen(engine, "handle_error", translate)
    return engine


def _configure(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the driver begins nothing itself; ``_begin`` does
    # the one of SQLite knows ASCII alone, and a search for other capitals would find nothing
    connection.create_function("lower_text", 1, str.lower, deterministic=True)
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(turn: threading.Lock, connection: Connection) -> None:
    """Begin a transaction; writers of this process wait for their turn here.

    One that waits in SQLite looks every few hundredths of a second whether the lock is free, which
    is longer than most transactions take.
    """
    options = connection.get_execution_options()
    if options.get(READ_ONLY, False):
        connection.exec_driver_sql("BEGIN")
        return
    if turn.acquire(timeout=BUSY_TIMEOUT_S):  # else SQLite says whether the file is busy
        connection.info[_TURN] = True
    _synchronize(connection, "FULL" if options.get(DURABLE, False) else "NORMAL")
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _give_up(turn: threading.Lock, _connection: Any, record: Any) -> None:
    """Let the next writer go when a connection comes back, its transaction over."""
    if record.info.pop(_TURN, False):
        turn.release()


def _synchronize(connection: Connection, level: str) -> None:
    """Set when SQLite flushes to the disk; call it outside of transactions, inside it fails."""
    if connection.info.get("synchronous") != level:  # the connection keeps it: asked once
        connection.exec_driver_sql(f"PRAGMA synchronous={level}")
        connection.info["synchronous"] = level


def _newest_revision() -> str:
    return max(file.name[:4] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _stored_revision(connection: Connection) -> str | None:
    """The schema revision of the file; ``None`` for a fresh one."""
    known = connection.exec_driver_sql(
        "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
    ).first()
    if known is None:
        return None
    row = connection.exec_driver_sql("SELECT version_num FROM alembic_version").first()
    return None if row is None else str(row[0])


def _bring_up_to_date(engine: Engine, path: Path) -> None:
    newest = _newest_revision()
    with read(engine) as connection:
        stored = _stored_revision(connection)
    _check(stored, newest, path)
    if stored != newest:
        with _migrating, write(engine) as connection:
            if _stored_revision(connection) != newest:  # nobody else was faster
                _migrate(connection)


def _check(stored: str | None, newest: str, path: Path) -> None:
    if stored is None or stored <= newest:
        return
    if not stored.isdigit():
        raise unreadable(path, f"its schema revision {stored!r} is not one of Cairn's")
    raise DeveloperError(
        f"{path} has schema {stored}, but this Cairn knows schemas up to {newest}. "
        "Update Cairn, or set CAIRN_DATA_DIR to another folder.",
        code="database_too_new",
    )


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
