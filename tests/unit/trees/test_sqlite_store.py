"""Trees are kept by owner and name, and come back as they were."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memory.database import open_database
from memory.errors import DeveloperError
from trees.diff import differences
from trees.records import Link, Tree
from trees.sqlite_store import SqliteTreeStore

NOW = datetime(2026, 5, 1, tzinfo=UTC)
TREE = Tree(
    "menu",
    "menu.json",
    {"soups": [{"name": "Pho", "price": 4.5}], "open": True, "half": "\ud800"},
    (Link(("soups",), ("open",)),),
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteTreeStore]:
    engine = open_database(tmp_path / "cairn.db")
    yield SqliteTreeStore(engine, lambda: NOW)
    engine.dispose()


def test_a_tree_comes_back_as_it_was(store: SqliteTreeStore) -> None:
    facts = store.put(TREE)
    assert store.get("menu") == TREE
    assert (facts.leaves, facts.imported_at) == (4, "2026-05-01T00:00:00+00:00")
    assert store.facts() == [facts]


def test_importing_again_replaces(store: SqliteTreeStore) -> None:
    store.put(TREE)
    store.put(Tree("menu", "new.json", {"a": 1}))
    assert store.get("menu").content == {"a": 1}
    assert len(store.facts()) == 1


def test_trees_of_owners_are_apart(store: SqliteTreeStore) -> None:
    store.put(TREE)
    assert store.for_owner("mia").facts() == []
    with pytest.raises(DeveloperError, match="Trees: none"):
        store.for_owner("mia").get("menu")


def test_a_removed_tree_is_gone(store: SqliteTreeStore) -> None:
    store.put(TREE)
    assert store.remove("menu").leaves == 4
    with pytest.raises(DeveloperError) as caught:
        store.remove("menu")
    assert caught.value.code == "unknown_tree"


def test_a_diff_names_the_leaves_that_came_changed_and_went() -> None:
    found = differences({"a": 1, "b": [1, 2]}, {"a": 2, "b": [1], "c": {}})
    assert found.added == (("c",),)
    assert found.changed == (("a",),)
    assert found.removed == (("b", "1"),)
