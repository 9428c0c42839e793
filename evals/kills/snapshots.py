"""What the data folder holds at one moment: the runs, their events, whether its files are whole."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memory.journal import LOCAL_OWNER

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from memory.claims import Claim
    from memory.journal import Event, Run
    from tools.library import ToolLibrary

DATABASES = ("*.db", "*.sqlite")
_MANY = 10_000


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One run as it is stored."""

    run: Run
    events: Sequence[Event]
    claims: Sequence[Claim]
    kept: Mapping[str, str]
    """Id of each call whose answer is kept -> target of its request, as the proxy sees it."""
    exchanges: int = 0
    """How many requests the proxy had seen by then."""

    @property
    def in_flight(self) -> frozenset[str]:
        """Ids of the calls that were claimed and have no answer."""
        return frozenset(claim.call_id for claim in self.claims) - self.kept.keys()

    @property
    def answered(self) -> frozenset[str]:
        """Ids of the calls that were claimed and whose answer is kept."""
        return frozenset(claim.call_id for claim in self.claims) & self.kept.keys()

    @property
    def unknown(self) -> frozenset[str]:
        """Ids of the calls whose outcome the run calls unknown."""
        return frozenset(
            event.data["call_id"]
            for event in self.events
            if event.kind == "call_finished" and event.data["error_kind"] == "outcome_unknown"
        )

    def attempts(self, call_id: str) -> int:
        """How often the request of a call was sent in the end, as far as that is told."""
        told = [
            int(event.data["attempts"])
            for event in self.events
            if event.kind == "call_finished" and event.data["call_id"] == call_id
        ]
        return max([1, *told[-1:]])

    def leads(self) -> frozenset[str]:
        """Targets of the reads right before a change, in the same subtask."""
        calls = [event for event in self.events if event.kind == "call_started"]
        changes = {claim.call_id for claim in self.claims}
        return frozenset(
            self.kept[before.data["call_id"]]
            for subtask in {event.subtask for event in calls}
            for before, after in pairwise(e for e in calls if e.subtask == subtask)
            if after.data["call_id"] in changes and before.data["call_id"] not in changes
        )


Fingerprint = tuple[str, str | None, int]
"""Status, answer and number of events of a run."""


class Storage:
    """The data folder, read beside the processes that write to it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def runs(self) -> dict[str, Fingerprint]:
        """All runs, oldest first."""
        from memory.sqlite_journal import SqliteJournal

        with self._open() as engine:
            journal = SqliteJournal(engine, _utc_now, frozenset)
            found = reversed(journal.runs(limit=_MANY))
            return {
                run.run_id: (run.status, run.answer, len(journal.events(run.run_id)))
                for run in found
            }

    def snapshot(self, run_id: str, exchanges: int) -> Snapshot:
        """A run of ``local`` as it is stored now."""
        from tools.sqlite_library import SqliteLibrary

        with self._open() as engine:
            return _snapshot(engine, SqliteLibrary(engine), LOCAL_OWNER, run_id, exchanges)

    def snapshots(self, owners: Iterable[str], exchanges: int) -> dict[str, Snapshot]:
        """All runs of the owners as they are stored now, by id."""
        from memory.sqlite_journal import SqliteJournal
        from tools.sqlite_library import SqliteLibrary
        from tools.volatile_library import VolatileLibrary

        with self._open() as engine:
            journal = SqliteJournal(engine, _utc_now, frozenset)
            library = VolatileLibrary.copy_of(SqliteLibrary(engine))
            return {
                run.run_id: _snapshot(engine, library, owner, run.run_id, exchanges)
                for owner in owners
                for run in journal.for_owner(owner).runs(limit=_MANY)
            }

    def damage(self) -> list[str]:
        """What SQLite finds wrong with the files of the folder."""
        files = sorted(file for like in DATABASES for file in self._folder.rglob(like))
        return [f"{file.name}: {wrong}" for file in files for wrong in _wrong_in(file)]

    @contextmanager
    def _open(self) -> Iterator[Engine]:
        from app.data_folder import DATABASE
        from memory.database import open_database

        engine = open_database(self._folder / DATABASE)
        try:
            yield engine
        finally:
            engine.dispose()


def _snapshot(
    engine: Engine, library: ToolLibrary, owner: str, run_id: str, exchanges: int
) -> Snapshot:
    from memory.sqlite_claims import SqliteClaims
    from memory.sqlite_journal import SqliteJournal

    journal = SqliteJournal(engine, _utc_now, frozenset).for_owner(owner)
    events = journal.events(run_id)
    kept = {
        event.data["call_id"]: _target(library, event.data)
        for event in events
        if event.kind == "call_started"
        and journal.answered_call(run_id, event.data["call_id"]) is not None
    }
    claims = SqliteClaims(engine, _utc_now).for_owner(owner).claims(run_id)
    return Snapshot(journal.run(run_id), events, claims, kept, exchanges)


def _wrong_in(file: Path) -> list[str]:
    try:
        with closing(sqlite3.connect(file)) as connection:
            found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [] if found == ["ok"] else found


def _target(library: ToolLibrary, call: Mapping[str, Any]) -> str:
    """The path and query of a call's request, under the name of its group."""
    from tools.request_builder import build_request

    tool = library.tool(call["tool_id"])
    return build_request(tool, f"/{tool.group_id}", call["arguments"]).shown().url


def _utc_now() -> datetime:
    return datetime.now(UTC)
