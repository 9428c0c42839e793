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
    """A store of one tree."""

    def put(self, tree: Tree) -> TreeFacts:
        self.tree = tree
        return facts(tree.name)

    def get(self, name: str) -> Tree:
        return self.tree

    def facts(self) -> list[TreeFacts]:
        return [facts(self.tree.name)]

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


PRODUCTS = [
    {"title": "Rake", "reviews": [{"stars": 5}, {"stars": 4, "text": "Fine"}]},
    {"title": "Hoe", "reviews": [{"stars": 1}]},
    {"title": "Axe", "reviews": [{"stars": 3}, {"stars": 2}]},
]


def listed(content: Any) -> dict[str, Any]:
    return {name: one.rows for name, one in by_address(Tree("t", "", content)).items()}


def test_the_root_is_a_collection_that_requests_are_answered_from() -> None:
    tools = tree_catalogue(Tree("handbook", "", [{"name": "a"}, {"name": "b"}]), "").tools
    assert [tool.id for tool in tools] == ["handbook.rows", "handbook.lookup"]
    assert "handbook.rows" in build_entity_model(tools).paths


def test_no_two_operations_have_one_name() -> None:
    members = [{"name": "Ada"}, {"name": "Ben"}]
    content = {
        "lookup": members,
        "a": {"members": members},
        "b": {"members": members},
        "a_members": members,
    }
    tools = tree_catalogue(Tree("club", "", content), "").tools
    names = [tool.name for tool in tools]
    assert names == ["lookup_2", "a_members", "b_members", "a_members_2", "lookup"]


def test_lists_in_the_rows_of_a_list_are_one_collection() -> None:
    found = listed({"products": PRODUCTS})
    assert list(found) == ["/products", "/reviews"]
    assert [row["id"] for row in found["/reviews"]] == [
        "products > 0 > reviews > 0",
        "products > 0 > reviews > 1",
        "products > 1 > reviews > 0",
        "products > 2 > reviews > 0",
        "products > 2 > reviews > 1",
    ]


def test_unlike_tables_without_a_name_in_like_pages_stay_apart() -> None:
    fees = [{"kind": "adult", "fee": 5}, {"kind": "child", "fee": 2}]
    people = [{"kind": "chair", "mail": "c@a.org"}, {"kind": "clerk", "mail": "d@a.org"}]
    content = {"Fees": {"text": "x", "table": fees}, "People": {"text": "y", "table": people}}
    assert list(listed(content)) == ["/rows", "/fees", "/people"]


def test_lists_of_different_things_side_by_side_are_types_of_their_own() -> None:
    workshops, trips = [{"title": "x", "fee": 2}] * 2, [{"title": "v", "price": 2}] * 2
    found = listed({"Club": {"workshops": workshops, "trips": trips}})
    assert list(found) == ["/workshops", "/trips"]


def test_a_record_keeps_its_own_id_and_its_path_is_called_otherwise() -> None:
    content = {"products": [{"id": "A1", "path": "/a"}, {"id": "B2", "path": "/b"}]}
    assert listed(content)["/products"][0] == {"id": "A1", "path": "/a", "path_2": "products > 0"}
    products = tree_catalogue(Tree("t", "", content), "").tools[0]
    (place,) = (one.path for one in products.outputs if one.format)
    assert place == "[].path_2"


def test_an_id_that_several_records_have_does_not_stand_for_them() -> None:
    found = listed({"products": [{"id": 1, "name": "a"}, {"id": 1, "name": "b"}]})
    assert found["/products"][0] == {"id": "products > 0", "id_2": 1, "name": "a"}


def test_columns_of_one_slug_are_numbered_where_a_row_has_both() -> None:
    (found,) = listed({"a": [{"price €": 1, "price $": 2}, {"price $": 3}]}).values()
    assert [{**row, "id": ""} for row in found] == [
        {"id": "", "price": 1, "price_2": 2},
        {"id": "", "price_2": 3},
    ]
    (same,) = listed({"a": [{"Day": 1, "x": 1}, {"day": 2, "x": 1}]}).values()
    assert [row["day"] for row in same] == [1, 2]


def test_a_text_that_a_number_would_change_keeps_its_column_texts() -> None:
    (found,) = listed({"a": [{"version": "3.9", "size": "4.5"}, {"version": "3.10"}]}).values()
    assert [row["version"] for row in found] == ["3.9", "3.10"]
    assert found[0]["size"] == 4.5


def test_a_tree_that_cannot_be_offered_is_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    class Untouched(Store):
        def put(self, tree: Tree) -> TreeFacts:
            raise AssertionError("stored")

    def refuse(tree: Tree, digest: str) -> Catalogue:
        raise ValueError("no catalogue")

    monkeypatch.setattr("trees.offered.tree_catalogue", refuse)
    with pytest.raises(ValueError, match="no catalogue"):
        OfferedTrees(Untouched(), VolatileLibrary()).put(Tree("club", "", CLUB))  # type: ignore[arg-type]


def test_an_api_that_took_the_name_of_a_tree_stays_when_that_is_removed() -> None:
    library = VolatileLibrary()
    category = Category(id="c", name="c")
    group = ToolGroup(id="club", name="club", category_id="c", base_url="https://a.org")
    library.put(Catalogue(category=category, group=group, tools=()))
    OfferedTrees(Store(), library).remove("club")  # type: ignore[arg-type]
    assert [one.id for one in library.groups()] == ["club"]
