"""A stored library that is loaded holds equal inputs and outputs once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from memory.database import open_database
from tools.library import Catalogue
from tools.records import Category, OutputField, Parameter, Tool, ToolGroup
from tools.sqlite_library import SqliteLibrary


def tool(name: str, example: Any) -> Tool:
    return Tool(
        id=f"shop.{name}",
        group_id="shop",
        name=name,
        parameters=(Parameter(key="limit", name="limit", location="query", example=example),),
        outputs=(OutputField(path="id", description=""),),
    )


def loaded(path: Path, *tools: Tool) -> list[Tool]:
    group = ToolGroup(id="shop", name="Shop", category_id="c", base_url="https://a.org")
    category = Category(id="c", name="c")
    engine = open_database(path)
    SqliteLibrary(engine).put(Catalogue(category=category, group=group, tools=tools))
    found = list(SqliteLibrary(engine).tools())
    engine.dispose()
    return found


def test_equal_parts_are_one_object(tmp_path: Path) -> None:
    first, second = loaded(tmp_path / "a.db", tool("list", 1), tool("search", 1))
    assert first.parameters[0] is second.parameters[0]
    assert first.outputs[0] is second.outputs[0]
    assert (first, second) == (tool("list", 1), tool("search", 1))


def test_what_differs_in_the_type_of_a_value_stays_apart(tmp_path: Path) -> None:
    first, second = loaded(tmp_path / "a.db", tool("list", 1), tool("search", True))
    assert first.parameters[0].example is not second.parameters[0].example
    assert isinstance(second.parameters[0].example, bool)
