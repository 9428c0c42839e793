"""Answers seen, in the database of the data folder: each is merged in one transaction."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from tools.entity_types.seen import Secrets, SeenAnswer, SeenField, merged, read_answer

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

_NOTE = """
insert into seen_answers (owner, tool_id, answer, changes) values (:owner, :tool_id, :answer, 1)
on conflict (owner, tool_id) do update set answer = excluded.answer, changes = changes + 1
"""
_CHANGES = "select tool_id, changes from seen_answers where owner = :owner order by tool_id"
_OF = "select answer, changes from seen_answers where owner = :owner and tool_id = :tool_id"
_FORGET = """
update seen_answers set answer = :nothing, changes = changes + 1
where owner = :owner and answer <> :nothing
"""
_FRESH_S = 1.0
"""So long what other processes note may stay unseen."""


@dataclass(slots=True)
class _Known:
    """What was read of one owner."""

    changes: dict[str, int] = field(default_factory=dict)
    """Tool id -> how often what is known of it changed."""
    answers: dict[str, tuple[int, SeenAnswer]] = field(default_factory=dict)
    """Tool id -> what was read, after how many changes."""
    fresh_until: float = 0.0
    """By the clock of the process; 0: the changes are to be read again."""


class SqliteSeenAnswers:
    """Implements ``SeenAnswers`` in a database at its newest schema.

    What is known is kept in memory, too: changes by this object, and those that ``for_owner`` made
    of it, are seen at once, those of other processes within a second.
    """

    def __init__(self, engine: Engine, secrets: Secrets = tuple, *, owner: str = "local") -> None:
        self._engine = engine
        self._reader = engine.execution_options(read_only=True)
        self._secrets = secrets
        self._owner = owner
        self._lock = threading.Lock()
        self._known: dict[str, _Known] = {}

    @property
    def version(self) -> str:
        """See ``SeenAnswers``."""
        with self._fresh() as known:
            return str(sum(known.changes.values()))

    def note(self, tool_id: str, body: Any) -> None:
        """See ``SeenAnswers``."""
        from sqlalchemy import text

        # Merged with nothing, so that the first answer is bounded as all later ones are.
        new = merged(SeenAnswer(), read_answer(body, self._secrets()))
        old = self.of(tool_id)
        if old is not None and merged(old, new) == old:
            return
        key = {"owner": self._owner, "tool_id": tool_id}
        with self._changing() as connection:
            stored = connection.execute(text(_OF), key).one_or_none()
            known = _decoded(stored.answer) if stored is not None else SeenAnswer()
            if (now := merged(known, new)) != known:
                connection.execute(text(_NOTE), {**key, "answer": _encoded(now)})

    def forget(self) -> None:
        """See ``SeenAnswers``. Rows stay, empty: the version never returns to an old one."""
        from sqlalchemy import text

        with self._changing() as connection:
            nothing = _encoded(SeenAnswer())
            connection.execute(text(_FORGET), {"owner": self._owner, "nothing": nothing})

    def for_owner(self, owner: str) -> SqliteSeenAnswers:
        """See ``SeenAnswers``."""
        view = copy(self)
        view._owner = owner  # noqa: SLF001
        return view

    def of(self, tool_id: str) -> SeenAnswer | None:
        """See ``SeenAnswers``."""
        with self._fresh() as known:
            answer = self._answer(known, tool_id)
        return answer if answer != SeenAnswer() else None

    def all(self) -> dict[str, SeenAnswer]:
        """See ``SeenAnswers``."""
        with self._fresh() as known:
            found = {tool_id: self._answer(known, tool_id) for tool_id in known.changes}
        return {tool: answer for tool, answer in found.items() if answer != SeenAnswer()}

    @contextmanager
    def _fresh(self) -> Iterator[_Known]:
        """What is known of the owner, while nobody else uses it."""
        with self._lock:
            known = self._known.setdefault(self._owner, _Known())
            if known.fresh_until <= (now := time.monotonic()):
                known.changes = {row.tool_id: row.changes for row in self._read(_CHANGES)}
                known.fresh_until = now + _FRESH_S
            yield known

    def _answer(self, known: _Known, tool_id: str) -> SeenAnswer:
        changes, (read_at, answer) = (
            known.changes.get(tool_id, 0),
            known.answers.get(tool_id, (0, SeenAnswer())),
        )
        if changes != read_at:
            (row,) = self._read(_OF, tool_id=tool_id)
            answer = _decoded(row.answer)
            known.answers[tool_id] = row.changes, answer
        return answer

    @contextmanager
    def _changing(self) -> Iterator[Connection]:
        with self._engine.begin() as connection:
            yield connection
        with self._lock:
            if known := self._known.get(self._owner):
                known.fresh_until = 0.0

    def _read(self, statement: str, **values: str) -> Any:
        from sqlalchemy import text

        with self._reader.connect() as connection:
            return connection.execute(text(statement), {"owner": self._owner, **values}).all()


def _encoded(answer: SeenAnswer) -> str:
    return json.dumps(asdict(answer), ensure_ascii=False, separators=(",", ":"))


def _decoded(text: str) -> SeenAnswer:
    told = json.loads(text)
    fields = (SeenField(**{**one, "values": tuple(one["values"])}) for one in told["fields"])
    return SeenAnswer(tuple(fields), told["rows"])
