"""Decisions in the database of the data folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from tools.review.records import BindingKey, Decision, no_decision

if TYPE_CHECKING:
    from sqlalchemy import Engine

_COLUMNS = (
    "source, output, target, parameter, ruling, fit, natural, need, note, decided_by, decided_at"
)
_DECIDE = f"""
insert into binding_decisions (owner, {_COLUMNS}) values (:owner, :source, :output, :target,
    :parameter, :ruling, :fit, :natural, :need, :note, :decided_by, :decided_at)
on conflict (owner, source, output, target, parameter) do update set
    ruling = excluded.ruling, fit = excluded.fit, natural = excluded.natural,
    need = excluded.need, note = excluded.note, decided_by = excluded.decided_by,
    decided_at = excluded.decided_at
"""
_UNDO = f"""
delete from binding_decisions where owner = :owner and source = :source and output = :output
    and target = :target and parameter = :parameter returning {_COLUMNS}
"""
_ALL = f"""
select {_COLUMNS} from binding_decisions where owner = :owner
order by decided_at, source, output, target, parameter
"""


class SqliteDecisions:
    """Implements ``Decisions`` in a database at its newest schema."""

    def __init__(
        self, engine: Engine, clock: Callable[[], datetime], *, owner: str = "local"
    ) -> None:
        self._engine = engine
        self._reader = engine.execution_options(read_only=True)
        self._clock = clock
        self._owner = owner

    def decide(self, decision: Decision) -> Decision:
        """See ``Decisions``."""
        from sqlalchemy import text

        with self._engine.begin() as connection:
            kept = replace(decision, decided_at=self._clock().isoformat(timespec="microseconds"))
            row = {**asdict(kept), **kept.key._asdict(), "owner": self._owner}
            del row["key"]
            connection.execute(text(_DECIDE), row)
        return kept

    def undo(self, key: BindingKey) -> Decision:
        """See ``Decisions``."""
        from sqlalchemy import text

        named = {**key._asdict(), "owner": self._owner}
        with self._engine.begin() as connection:
            row = connection.execute(text(_UNDO), named).one_or_none()
        if row is None:
            raise no_decision(key)
        return _decision(row)

    def decisions(self) -> Sequence[Decision]:
        """See ``Decisions``."""
        from sqlalchemy import text

        with self._reader.connect() as connection:
            rows = connection.execute(text(_ALL), {"owner": self._owner}).all()
        return tuple(_decision(row) for row in rows)


def _decision(row: Any) -> Decision:
    return Decision(
        key=BindingKey(row.source, row.output, row.target, row.parameter),
        ruling=row.ruling,
        fit=row.fit,
        natural=None if row.natural is None else bool(row.natural),
        need=row.need,
        note=row.note,
        decided_by=row.decided_by,
        decided_at=row.decided_at,
    )
