"""What prompts say of the day and of categories."""

from __future__ import annotations

from graphs.models.world import World
from tests.lending_stubs import NOW, TOOLS, LendingGraph, make_lending_library
from tools.records import Category

WORLD = World(make_lending_library(), LendingGraph(), lambda: NOW)


def test_the_day_has_its_name() -> None:
    assert WORLD.today == "2026-05-13, a Wednesday"


def test_a_category_is_told_by_its_description() -> None:
    told = Category(id="music", name="music", description="Concerts and recordings")
    assert WORLD.about(told) == "music: Concerts and recordings"


def test_else_by_the_nouns_of_its_operations() -> None:
    about = WORLD.about(Category(id="lyra", name="lyra"))
    nouns = about.removeprefix("lyra: ").split(", ")
    assert {"instruments", "branches", "loans"} <= set(nouns)
    often = [sum(noun in tool.path for tool in TOOLS) for noun in nouns]
    assert often == sorted(often, reverse=True)
    ties = [(-count, noun) for count, noun in zip(often, nouns, strict=True)]
    assert ties == sorted(ties), "the same in every process"


def test_an_empty_category_has_only_its_name() -> None:
    assert WORLD.about(Category(id="nothing", name="nothing")) == "nothing: "


def test_tools_of_a_path() -> None:
    assert WORLD.tools([TOOLS[2].id, TOOLS[0].id]) == [TOOLS[2], TOOLS[0]]
