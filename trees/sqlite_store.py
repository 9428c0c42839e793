"""Knowledge trees in the database of the data folder: one compressed document each."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import text

from memory.database import read, write
from memory.errors import DeveloperError
from memory.owned import OwnedStore
from trees.records import Link, Tree, leaves
from trees.store import TreeFacts

if TYPE_CHECKING:
    from sqlalchemy import Engine

_FACTS = "name, source, leaves, digest, imported_at"
_PUT = text(
    f"INSERT INTO knowledge_trees (owner, {_FACTS}, document) "
    "VALUES (:owner, :name, :source, :leaves, :digest, :imported_at, :document) "
    "ON CONFLICT (owner, name) DO UPDATE SET source = excluded.source, leaves = excluded.leaves, "
    "digest = excluded.digest, imported_at = excluded.imported_at, document = excluded.document"
)
_GET = text(
    "SELECT name, source, document FROM knowledge_trees WHERE owner = :owner AND name = :name"
)
_ALL = text(f"SELECT {_FACTS} FROM knowledge_trees WHERE owner = :owner ORDER BY name")
_REMOVE = text(
    f"DELETE FROM knowledge_trees WHERE owner = :owner AND name = :name RETURNING {_FACTS}"
)

_DESCRIBE = text(
    "INSERT INTO tree_descriptions (owner, name, digest, description) "
    "VALUES (:owner, :name, :digest, :description) "
    "ON CONFLICT (owner, name, digest) DO UPDATE SET description = excluded.description"
)
_WRITTEN = text(
    "SELECT digest, description FROM tree_descriptions WHERE owner = :owner AND name = :name"
)
_FORGET = text("DELETE FROM tree_descriptions WHERE owner = :owner AND name = :name")


class SqliteTreeStore(OwnedStore):
    """Implements ``trees.store.TreeStore`` on an engine of ``memory.database.open_database``."""

    def __init__(self, engine: Engine, clock: Callable[[], datetime]) -> None:
        self._engine = engine
        self._clock = clock

    def put(self, tree: Tree) -> TreeFacts:
        """See ``TreeStore.put``."""
        document = _encoded(tree)
        facts = TreeFacts(
            name=tree.name,
            source=tree.source,
            leaves=sum(1 for _ in leaves(tree.content)),
            digest=hashlib.sha256(document).hexdigest(),
            imported_at=self._clock().isoformat(timespec="seconds"),
        )
        row = {**vars(facts), "owner": self._owner, "document": zlib.compress(document)}
        with write(self._engine) as connection:
            connection.execute(_PUT, row)
        return facts

    def get(self, name: str) -> Tree:
        """See ``TreeStore.get``."""
        key = {"owner": self._owner, "name": name}
        with read(self._engine) as connection:
            row = connection.execute(_GET, key).first()
            written = {one.digest: one.description for one in connection.execute(_WRITTEN, key)}
        if row is None:
            raise self._unknown(name)
        return replace(_decoded(row), written=written)

    def describe(self, name: str, written: Mapping[str, str]) -> None:
        """See ``TreeStore.describe``."""
        key = {"owner": self._owner, "name": name}
        rows = [{**key, "digest": one, "description": said} for one, said in written.items()]
        with write(self._engine) as connection:
            if connection.execute(_GET, key).first() is None:
                raise self._unknown(name)
            if rows:
                connection.execute(_DESCRIBE, rows)

    def facts(self) -> Sequence[TreeFacts]:
        """See ``TreeStore.facts``."""
        with read(self._engine) as connection:
            return [TreeFacts(*row) for row in connection.execute(_ALL, {"owner": self._owner})]

    def remove(self, name: str) -> TreeFacts:
        """See ``TreeStore.remove``."""
        with write(self._engine) as connection:
            key = {"owner": self._owner, "name": name}
            row = connection.execute(_REMOVE, key).first()
            connection.execute(_FORGET, key)
        if row is None:
            raise self._unknown(name)
        return TreeFacts(*row)

    def _unknown(self, name: str) -> DeveloperError:
        known = ", ".join(one.name for one in self.facts()) or "none"
        return DeveloperError(
            f"There is no tree {name!r}. Trees: {known}. `cairn trees import` adds one.",
            code="unknown_tree",
        )


def _encoded(tree: Tree) -> bytes:
    links = [[link.source, link.target] for link in tree.links]
    document = {"content": tree.content, "links": links}
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode(
        "utf-8", "surrogatepass"
    )


def _decoded(row: Any) -> Tree:
    document = json.loads(zlib.decompress(row.document).decode("utf-8", "surrogatepass"))
    links = (Link(tuple(source), tuple(target)) for source, target in document["links"])
    return Tree(row.name, row.source, document["content"], tuple(links))
