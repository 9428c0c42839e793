"""The tool library in SQLite: queryable columns beside each record as JSON."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, TypeVar

from pydantic import ValidationError
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    TableClause,
    column,
    delete,
    select,
    table,
)
from sqlalchemy.dialects.sqlite import insert

from memory.errors import DeveloperError
from tools.bulk_loading import collector_paused
from tools.import_report import check_catalogue, record_json, report_of
from tools.library import Catalogue, ImportReport, ToolLibrary
from tools.library_content import LibraryContent
from tools.records import Category, Record, Tool, ToolGroup
from tools.shared_parts import SharedParts

LOCAL_OWNER = "local"

_HEAD = ("owner", "id")
_CATEGORIES = ("name", "record")
_GROUPS = ("category_id", "name", "base_url", "digest", "record")
_TOOLS = ("group_id", "name", "method", "path", "risk", "deprecated", "digest", "record")

_categories = table("tool_categories", *map(column, (*_HEAD, *_CATEGORIES)))
_groups = table("tool_groups", *map(column, (*_HEAD, *_GROUPS)))
_tools = table("tools", *map(column, (*_HEAD, *_TOOLS)))
_revisions = table("library_revisions", column("owner"), column("revision"))

_ROWS_AT_ONCE = 200
"""Tools written or read at a time, so that not all of them are in memory as text."""

_Stored = TypeVar("_Stored", bound=Record)


class SqliteLibrary:
    """A ``ToolLibrary`` over a database that is at its newest schema.

    Every change is one transaction that holds the write lock from its start, as the engine of
    ``memory.database`` opens them, so threads and processes may write at once. Reads come from
    the content of the newest revision, which is loaded once and kept until the revision changes.
    A record that cannot be read raises ``DeveloperError`` (code ``library_unreadable``).
    """

    def __init__(
        self, engine: Engine, *, owner: str = LOCAL_OWNER, within: Connection | None = None
    ) -> None:
        """``within`` is a transaction of somebody else, which all is then part of."""
        self._engine = engine
        self._reader = engine.execution_options(read_only=True)
        self._within = within
        self._owner = owner
        self._content = LibraryContent()
        self._loading = threading.Lock()

    def put(self, catalogue: Catalogue) -> ImportReport:
        """Replace the group; see ``ToolLibrary.put``."""
        check_catalogue(catalogue)
        heads = (
            (_categories, _row(catalogue.category, _CATEGORIES)),
            (_groups, _row(catalogue.group, _GROUPS)),
        )
        with self._writing() as connection:
            stored = self._records(connection, _tools, _tools.c.group_id == catalogue.group.id)
            report = report_of(catalogue, stored)
            written = {*report.added, *report.changed}
            new_heads = [head for head in heads if not self._holds(connection, *head)]
            for target, row in new_heads:
                self._upsert(connection, target, [row])
            changed = [tool for tool in catalogue.tools if tool.id in written]
            for start in range(0, len(changed), _ROWS_AT_ONCE):
                part = changed[start : start + _ROWS_AT_ONCE]
                self._upsert(connection, _tools, [_row(tool, _TOOLS) for tool in part])
            self._delete(connection, _tools, _tools.c.id.in_(report.removed))
            if written or report.removed or new_heads:
                self._changed(connection)
        return report

    def tool(self, tool_id: str) -> Tool:
        """See ``ToolLibrary.tool``."""
        return self._newest().tool(tool_id)

    def group(self, group_id: str) -> ToolGroup:
        """See ``ToolLibrary.group``."""
        return self._newest().group(group_id)

    def tools(self, *, group_id: str | None = None) -> Sequence[Tool]:
        """See ``ToolLibrary.tools``."""
        return self._newest().tools_of(group_id)

    def groups(self) -> Sequence[ToolGroup]:
        """See ``ToolLibrary.groups``."""
        return list(self._newest().groups.values())

    def categories(self) -> Sequence[Category]:
        """See ``ToolLibrary.categories``."""
        return list(self._newest().categories.values())

    def remove_group(self, group_id: str) -> int:
        """See ``ToolLibrary.remove_group``."""
        with self._writing() as connection:
            if self._delete(connection, _groups, _groups.c.id == group_id):
                removed = self._delete(connection, _tools, _tools.c.group_id == group_id)
                self._changed(connection)
                return removed
        self.group(group_id)  # raises: it is not there
        return 0

    def remove_tool(self, tool_id: str) -> None:
        """See ``ToolLibrary.remove_tool``."""
        with self._writing() as connection:
            if self._delete(connection, _tools, _tools.c.id == tool_id):
                self._changed(connection)
                return
        self.tool(tool_id)  # raises: it is not there

    def revision(self) -> int:
        """See ``ToolLibrary.revision``."""
        with self._reading() as connection:
            return self._revision(connection)

    @contextmanager
    def changing(self) -> Iterator[ToolLibrary]:
        """See ``ToolLibrary.changing``."""
        with self._writing() as connection:
            # with content of its own: what is taken back must not stay known
            yield SqliteLibrary(self._engine, owner=self._owner, within=connection)

    def _writing(self) -> AbstractContextManager[Connection]:
        return nullcontext(self._within) if self._within is not None else self._engine.begin()

    def _reading(self) -> AbstractContextManager[Connection]:
        return nullcontext(self._within) if self._within is not None else self._reader.begin()

    def _newest(self) -> LibraryContent:
        if self._content.revision != self.revision():
            with self._loading:
                if self._content.revision != self.revision():
                    self._content = self._load()
        return self._content

    def _load(self) -> LibraryContent:
        with self._reading() as connection:
            revision = self._revision(connection)
            shared = SharedParts()
            with collector_paused():
                tools = _read_all(Tool, self._stored(connection, _tools))
                return LibraryContent.of(
                    revision,
                    _read_all(Category, self._stored(connection, _categories)),
                    _read_all(ToolGroup, self._stored(connection, _groups)),
                    map(shared.in_place_of_own, tools),
                )

    def _revision(self, connection: Connection) -> int:
        found = select(_revisions.c.revision).where(_revisions.c.owner == self._owner)
        return int(connection.scalar(found) or 0)

    def _records(
        self, connection: Connection, source: TableClause, *where: ColumnElement[bool]
    ) -> dict[str, str]:
        """Id -> record as JSON."""
        return dict(self._stored(connection, source, *where))

    def _stored(
        self, connection: Connection, source: TableClause, *where: ColumnElement[bool]
    ) -> Iterator[tuple[str, str]]:
        """Ids and records as JSON, a part at a time: not all of them are in memory as text."""
        query = select(source.c.id, source.c.record).where(source.c.owner == self._owner, *where)
        for row in connection.execute(query.execution_options(yield_per=_ROWS_AT_ONCE)):
            yield row.id, row.record

    def _holds(self, connection: Connection, source: TableClause, row: Mapping[str, Any]) -> bool:
        return self._records(connection, source, source.c.id == row["id"]) == {
            row["id"]: row["record"]
        }

    def _upsert(
        self, connection: Connection, target: TableClause, rows: Sequence[Mapping[str, Any]]
    ) -> None:
        if not rows:
            return
        statement = insert(target)
        changes = {name: statement.excluded[name] for name in rows[0] if name not in _HEAD}
        upsert = statement.on_conflict_do_update(index_elements=_HEAD, set_=changes)
        connection.execute(upsert, [{"owner": self._owner, **row} for row in rows])

    def _delete(
        self, connection: Connection, target: TableClause, where: ColumnElement[bool]
    ) -> int:
        return connection.execute(
            delete(target).where(target.c.owner == self._owner, where)
        ).rowcount

    def _changed(self, connection: Connection) -> None:
        """Drop categories that no group has, and let the revision grow."""
        used = select(_groups.c.category_id).where(_groups.c.owner == self._owner)
        self._delete(connection, _categories, _categories.c.id.not_in(used))
        first = insert(_revisions).values(owner=self._owner, revision=1)
        connection.execute(
            first.on_conflict_do_update(
                index_elements=["owner"], set_={"revision": _revisions.c.revision + 1}
            )
        )


def _read_all(kind: type[_Stored], records: Iterable[tuple[str, str]]) -> Iterator[_Stored]:
    for identifier, record in records:
        try:
            yield kind.model_validate_json(record)
        except ValidationError as error:
            raise DeveloperError(
                f"{kind.__name__} {identifier!r} in the library cannot be read "
                f"({error.error_count()} fields do not fit). Update Cairn, or import its "
                "description again with: cairn tools import.",
                code="library_unreadable",
            ) from None


def _row(record: Category | ToolGroup | Tool, columns: Sequence[str]) -> dict[str, Any]:
    values = {name: getattr(record, name) for name in columns if name != "record"}
    return {"id": record.id, **values, "record": record_json(record)}
