"""A copy of a library holds what the library held, and goes its own way."""

from __future__ import annotations

from tools.library import Catalogue
from tools.records import Category, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary


def catalogue(group_id: str) -> Catalogue:
    return Catalogue(
        category=Category(id="travel", name="Travel"),
        group=ToolGroup(
            id=group_id, name=group_id, category_id="travel", base_url="https://api.example.com"
        ),
        tools=(Tool(id=f"{group_id}.search", group_id=group_id, name="search"),),
    )


def test_a_copy_holds_the_same_and_goes_its_own_way() -> None:
    library = VolatileLibrary()
    library.put(catalogue("hotels"))
    copy = VolatileLibrary.copy_of(library)
    assert copy.tools() == library.tools()
    assert copy.groups() == library.groups()
    assert copy.categories() == library.categories()
    library.remove_group("hotels")
    copy.put(catalogue("flights"))
    assert [tool.id for tool in copy.tools()] == ["flights.search", "hotels.search"]
    assert library.tools() == []
