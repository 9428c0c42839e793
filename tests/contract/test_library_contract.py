"""What every tool library does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from memory.database import open_database
from memory.errors import DeveloperError
from tools.library import Catalogue, ToolLibrary
from tools.records import Category, Parameter, Tool, ToolGroup
from tools.sqlite_library import SqliteLibrary
from tools.volatile_library import VolatileLibrary


@pytest.fixture(params=["sqlite", "volatile"])
def library(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ToolLibrary]:
    if request.param == "volatile":
        yield VolatileLibrary()
        return
    engine = open_database(tmp_path / "library.db")
    yield SqliteLibrary(engine)
    engine.dispose()


def tool(identifier: str, summary: str = "") -> Tool:
    group_id, _, name = identifier.partition(".")
    city = Parameter(key="city", name="city", location="query", enum=("Köln", 1), default=None)
    return Tool(id=identifier, group_id=group_id, name=name, summary=summary, parameters=(city,))


def catalogue(group_id: str, *names: str, category: str = "travel", **facts: str) -> Catalogue:
    return Catalogue(
        category=Category(id=category, name=category.title()),
        group=ToolGroup(
            id=group_id,
            name=group_id,
            category_id=category,
            base_url="https://a.org",
            description=facts.pop("description", ""),
        ),
        tools=tuple(tool(f"{group_id}.{name}", **facts) for name in names),
        skipped={"POST /up": "files"},
        warnings=("careful",),
    )


def ids(library: ToolLibrary, group_id: str | None = None) -> list[str]:
    return [tool.id for tool in library.tools(group_id=group_id)]


def refused(action: Callable[[], object]) -> DeveloperError:
    with pytest.raises(DeveloperError) as caught:
        action()
    return caught.value


@pytest.fixture
def beside(library: ToolLibrary, tmp_path: Path) -> Iterator[ToolLibrary]:
    """The same library as another process has it."""
    if isinstance(library, VolatileLibrary):
        yield library
        return
    engine = open_database(tmp_path / "library.db")
    yield SqliteLibrary(engine)
    engine.dispose()


def add(library: ToolLibrary, name: str) -> None:
    """Another tool for the group, which is read and put back as a whole."""
    with library.changing() as held:
        names = [one.name for one in held.tools(group_id="stays")]
        held.put(catalogue("stays", *names, name))


def test_changes_at_once_do_not_undo_each_other(library: ToolLibrary, beside: ToolLibrary) -> None:
    library.put(catalogue("stays"))
    names = [f"t{number:02}" for number in range(24)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(add, [library, beside] * 12, names))
    assert ids(library) == ids(beside) == [f"stays.{name}" for name in names]


def test_a_change_that_fails_leaves_nothing_behind(library: ToolLibrary) -> None:
    library.put(catalogue("stays", "search"))

    def fail() -> None:
        with library.changing() as held:
            held.put(catalogue("stays", "other"))
            assert ids(held) == ["stays.other"]
            held.remove_group("nowhere")

    assert refused(fail).code == "unknown_group"
    assert ids(library) == ["stays.search"]
    add(library, "book")
    assert ids(library) == ["stays.book", "stays.search"]


def test_a_new_library_is_empty(library: ToolLibrary) -> None:
    assert (library.tools(), library.groups(), library.categories()) == ([], [], [])
    assert library.revision() == 0


def test_what_is_put_comes_back_equal_and_ordered(library: ToolLibrary) -> None:
    stays = catalogue("stays", "search", "book")
    report = library.put(stays)
    library.put(catalogue("air", "find", category="flights"))
    assert report.group_id == "stays"
    assert report.added == ("stays.book", "stays.search")
    assert (report.skipped, report.warnings) == ({"POST /up": "files"}, ("careful",))
    assert ids(library) == ["air.find", "stays.book", "stays.search"]
    assert ids(library, "stays") == ["stays.book", "stays.search"]
    assert library.tool("stays.search") == stays.tools[0]
    assert library.group("stays") == stays.group
    assert [group.id for group in library.groups()] == ["air", "stays"]
    assert [category.id for category in library.categories()] == ["flights", "travel"]


def test_putting_again_replaces_the_group_and_reports_the_difference(library: ToolLibrary) -> None:
    library.put(catalogue("stays", "search", "book", "old"))
    library.put(catalogue("air", "find"))
    changed = catalogue("stays", "search", "book", "new")
    changed = changed.model_copy(
        update={"tools": (tool("stays.search", "better"), *changed.tools[1:])}
    )
    report = library.put(changed)
    assert report.added == ("stays.new",)
    assert report.changed == ("stays.search",)
    assert report.removed == ("stays.old",)
    assert report.unchanged == ("stays.book",)
    assert library.tool("stays.search").summary == "better"
    assert ids(library) == ["air.find", "stays.book", "stays.new", "stays.search"]


def test_the_revision_grows_with_changes_and_only_with_them(library: ToolLibrary) -> None:
    seen = [library.revision()]

    def grew() -> bool:
        seen.append(library.revision())
        return seen[-1] > seen[-2]

    library.put(catalogue("stays", "search", "book"))
    assert grew()
    library.put(catalogue("stays", "search", "book"))
    assert not grew()
    library.put(catalogue("stays", "search", "book", description="All stays"))
    assert grew()
    assert library.group("stays").description == "All stays"
    library.put(catalogue("stays", "search", "book", category="hotels"))
    assert grew()
    library.remove_tool("stays.book")
    assert grew()
    library.remove_group("stays")
    assert grew()


def test_categories_without_a_group_are_gone(library: ToolLibrary) -> None:
    library.put(catalogue("stays", "search", category="travel"))
    library.put(catalogue("air", "find", category="travel"))
    library.put(catalogue("stays", "search", category="hotels"))
    assert [category.id for category in library.categories()] == ["hotels", "travel"]
    library.remove_group("air")
    assert [category.id for category in library.categories()] == ["hotels"]


def test_removing(library: ToolLibrary) -> None:
    library.put(catalogue("stays", "search", "book"))
    library.put(catalogue("air", "find"))
    library.remove_tool("stays.book")
    assert ids(library) == ["air.find", "stays.search"]
    assert library.remove_group("stays") == 1
    assert ids(library) == ["air.find"]
    assert [group.id for group in library.groups()] == ["air"]


def test_unknown_names_are_refused_with_the_closest(library: ToolLibrary) -> None:
    assert "empty" in str(refused(lambda: library.tool("x.y")))
    library.put(catalogue("stays", "search_hotels"))
    for ask_tool in (library.tool, library.remove_tool):
        error = refused(partial(ask_tool, "stays.serch_hotels"))
        assert error.code == "unknown_tool"
        assert "stays.search_hotels" in str(error)
    assert "stays.search_hotels" in str(refused(lambda: library.tool("search_hotel")))
    for ask_group in (library.group, library.remove_group):
        error = refused(partial(ask_group, "stay"))
        assert error.code == "unknown_group"
        assert "Closest: stays." in str(error)
    assert ids(library) == ["stays.search_hotels"]


@pytest.mark.parametrize(
    "broken",
    [
        catalogue("stays", "search", "search"),
        catalogue("stays", "search").model_copy(update={"tools": (tool("air.find"),)}),
        catalogue("stays").model_copy(update={"category": Category(id="x", name="x")}),
    ],
    ids=["twice", "of another group", "of another category"],
)
def test_a_catalogue_that_does_not_fit_together_changes_nothing(
    library: ToolLibrary, broken: Catalogue
) -> None:
    library.put(catalogue("stays", "book"))
    before = library.revision()
    assert refused(lambda: library.put(broken)).code == "invalid_catalogue"
    assert (ids(library), library.revision()) == (["stays.book"], before)


def test_threads_lose_no_change(library: ToolLibrary) -> None:
    def work(number: int) -> None:
        library.put(catalogue(f"g{number % 4}", *(f"t{i}" for i in range(number + 1))))
        library.put(catalogue(f"own{number}", "only"))
        assert library.tool(f"own{number}.only").name == "only"

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(16)))
    assert len(library.groups()) == 4 + 16
    assert all(ids(library, f"own{number}") == [f"own{number}.only"] for number in range(16))
    # every own group is a change; of two puts into one group at least the first one is
    assert 16 + 4 <= library.revision() <= 32
