"""Answers seen, in the database of the data folder: each is merged by one upsert."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tools.entity_types.seen import Secrets, SeenAnswer, SeenField, merged, read_answer

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

_NOTE = """
insert into seen_answers (owner, tool_id, answer, changes) values (:owner, :tool_id, :answer, 1)
on conflict (owner, tool_id) do update set
    answer = merged_answers(answer, excluded.answer),
    changes = changes + (answer <> merged_answers(answer, excluded.answer))
"""
_OF = "select answer from seen_answers where owner = :owner and tool_id = :tool_id"
_ALL = "select tool_id, answer from seen_answers where owner = :owner order by tool_id"
_FORGET = """
update seen_answers set answer = :nothing, changes = changes + 1
where owner = :owner and answer <> :nothing
"""
_VERSION = "select coalesce(sum(changes), 0) from seen_answers where owner = :owner"


class SqliteSeenAnswers:
    """Implements ``SeenAnswers`` in a database at its newest schema."""

    def __init__(self, engine: Engine, secrets: Secrets = tuple, *, owner: str = "local") -> None:
        self._engine = engine
        self._reader = engine.execution_options(read_only=True)
        self._secrets = secrets
        self._owner = owner

    @property
    def version(self) -> str:
        """See ``SeenAnswers``."""
        return str(self._read(_VERSION)[0][0])

    def note(self, tool_id: str, body: Any) -> None:
        """See ``SeenAnswers``."""
        from sqlalchemy import text

        # Merged with nothing, so that the first answer is bounded as all later ones are.
        answer = _encoded(merged(SeenAnswer(), read_answer(body, self._secrets())))
        row = {"owner": self._owner, "tool_id": tool_id, "answer": answer}
        with self._engine.begin() as connection:
            _teach_merging(connection)
            connection.execute(text(_NOTE), row)

    def forget(self) -> None:
        """See ``SeenAnswers``. Rows stay, empty: the version never returns to an old one."""
        from sqlalchemy import text

        with self._engine.begin() as connection:
            nothing = _encoded(SeenAnswer())
            connection.execute(text(_FORGET), {"owner": self._owner, "nothing": nothing})

    def for_owner(self, owner: str) -> SqliteSeenAnswers:
        """See ``SeenAnswers``."""
        return SqliteSeenAnswers(self._engine, self._secrets, owner=owner)

    def of(self, tool_id: str) -> SeenAnswer | None:
        """See ``SeenAnswers``."""
        found = self._read(_OF, tool_id=tool_id)
        answer = _decoded(found[0].answer) if found else SeenAnswer()
        return answer if answer != SeenAnswer() else None

    def all(self) -> dict[str, SeenAnswer]:
        """See ``SeenAnswers``."""
        found = {row.tool_id: _decoded(row.answer) for row in self._read(_ALL)}
        return {tool: answer for tool, answer in found.items() if answer != SeenAnswer()}

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


def _merged(old: str, new: str) -> str:
    return _encoded(merged(_decoded(old), _decoded(new)))


def _teach_merging(connection: Connection) -> None:
    """Give SQLite the merging, so that two processes lose nothing."""
    driver: Any = connection.connection.driver_connection
    driver.create_function("merged_answers", 2, _merged, deterministic=True)
