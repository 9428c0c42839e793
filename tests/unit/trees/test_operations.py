"""Subtrees of like children are listed as operations, their rows things of a type."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from memory.errors import DeveloperError
from memory.minilm import MiniLmEmbedder
from tools.credential_binding import BoundCredential
from tools.digest import digest_of
from tools.entity_types.building import build_entity_model
from tools.function_calls import FunctionCall
from tools.library import Catalogue
from tools.records import Category, ToolGroup
from tools.volatile_library import VolatileLibrary
from trees.collections import collections
from trees.offered import OfferedTrees
from trees.operations import by_address, tree_catalogue
from trees.records import Tree
from trees.runner import TreeRunner
from trees.search import TreeSearch
from trees.store import TreeFacts

CLUB = {
    "Club": {
        "Home": {"founded": 1998, "place": "Lyon"},
        "Chairs": [{"name": "Ada", "office": {"room": "12"}, "tags": ["a", "b"]}, {"name": "Ben"}],
        "Dates": {
            "May": [{"day": "3 May", "event": "Start"}],
            "June": [{"day": "9 June", "event": "End"}, {"day": "1 June", "event": "Walk"}],
        },
        "Offices": {"Treasurer": {"mail": "t@example.org"}, "Secretary": {"mail": "s@example.org"}},
        "Notes": ["one", "two"],
    }
}


def rows(name: str) -> Any:
    return next(one.rows for one in collections(CLUB) if one.path[-1] == name)


def test_records_of_a_list_are_rows_with_their_path() -> None:
    assert rows("Chairs") == (
        {"id": "Club > Chairs > 0", "name": "Ada", "office_room": 12, "tags": ["a", "b"]},
        {"id": "Club > Chairs > 1", "name": "Ben"},
    )


def test_like_objects_are_rows_called_by_their_keys() -> None:
    assert rows("Offices")[0] == {
        "id": "Club > Offices > Treasurer",
        "mail": "t@example.org",
        "name": "Treasurer",
    }


def test_like_lists_side_by_side_are_one_collection() -> None:
    assert [(row["day"], row["name"]) for row in rows("Dates")] == [
        ("3 May", "May"),
        ("9 June", "June"),
        ("1 June", "June"),
    ]


def test_texts_and_unlike_children_are_no_rows() -> None:
    assert {one.path[-1] for one in collections(CLUB)} == {"Chairs", "Dates", "Offices"}


def test_each_collection_is_an_access_path_to_a_type() -> None:
    catalogue = tree_catalogue(Tree("club", "club.json", CLUB), "digest")
    model = build_entity_model(catalogue.tools)
    chairs = model.paths["club.chairs"]
    assert (chairs.kind, chairs.entity) == ("list", "club.chair")
    assert model.types["club.chair"].id_attribute == "id"
    assert all(tool.risk == "read" for tool in catalogue.tools)


def test_collections_of_one_name_are_told_apart_by_what_they_are_in() -> None:
    inner = {"members": [{"name": "Ada"}, {"name": "Ben"}]}
    tree = Tree("club", "club.json", {"board": {**inner, "size": 2}, "jury": {**inner, "age": 3}})
    assert list(by_address(tree)) == ["/board/members", "/jury/members"]


def facts(name: str) -> TreeFacts:
    return TreeFacts(name, "", 0, "", "")


class Store:
    """A store of nothing, which takes everything."""

    def put(self, tree: Tree) -> TreeFacts:
        return facts(tree.name)

    def remove(self, name: str) -> TreeFacts:
        return facts(name)


def test_a_tree_is_offered_while_it_is_stored() -> None:
    library = VolatileLibrary()
    offered = OfferedTrees(Store(), library)  # type: ignore[arg-type]
    offered.put(Tree("club", "club.json", CLUB))
    assert [tool.id for tool in library.tools()] == [
        "club.chairs",
        "club.dates",
        "club.lookup",
        "club.offices",
    ]
    offered.remove("club")
    assert not library.tools()


def test_a_tree_takes_no_name_of_an_api() -> None:
    library = VolatileLibrary()
    category = Category(id="c", name="c")
    group = ToolGroup(id="club", name="club", category_id="c", base_url="https://a.org")
    library.put(Catalogue(category=category, group=group, tools=()))
    with pytest.raises(DeveloperError) as caught:
        OfferedTrees(Store(), library).put(Tree("club", "club.json", CLUB))  # type: ignore[arg-type]
    assert caught.value.code == "tree_name_taken"


def run(name: str, arguments: dict[str, Any]) -> Any:
    runner = TreeRunner(
        lambda name: Tree(name, "", CLUB),
        lambda tree: TreeSearch(tree.content, MiniLmEmbedder(threads=1)),
    )
    call = FunctionCall("tree:club", name, arguments, BoundCredential(), 1)
    return asyncio.run(runner.run(call)).body


def test_the_runner_gives_the_rows() -> None:
    assert run("/chairs", {})[1]["name"] == "Ben"


def test_the_runner_gives_passages_and_what_the_tree_lacks() -> None:
    assert run("/lookup", {"question": "When was it founded by bees?"}) == {
        "passages": ["1998"],
        "paths": ["Club > Home > founded"],
        "not_in_tree": ["bees"],
    }


def test_a_look_up_is_no_type_of_things() -> None:
    model = build_entity_model(tree_catalogue(Tree("club", "", CLUB), "").tools)
    assert model.paths["club.lookup"].kind == "passages"
    assert {one.id for one in model.types.values()} == {"club.chair", "club.date", "club.office"}


def test_a_tree_that_was_imported_again_is_read_anew() -> None:
    trees = {"club": Tree("club", "", CLUB)}
    runner = TreeRunner(trees.__getitem__, lambda tree: TreeSearch({}, MiniLmEmbedder()))

    def names() -> list[str]:
        group = tree_catalogue(trees["club"], digest_of(trees["club"].content)).group
        call = FunctionCall(group.base_url, "/chairs", {}, BoundCredential(), 1)
        return [row["name"] for row in asyncio.run(runner.run(call)).body]

    assert names() == ["Ada", "Ben"]
    trees["club"] = Tree("club", "", {"Chairs": [{"name": "Cy"}, {"name": "Di"}]})
    assert names() == ["Cy", "Di"]
