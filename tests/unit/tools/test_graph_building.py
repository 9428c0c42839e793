"""Building the graph, keeping what was found, and starting again from it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tools.graph_building import build_tool_graph
from tools.networkx_graph import NetworkxToolGraph
from tools.records import Category, Tool, ToolGroup
from tools.volatile_statistics import VolatileStatistics

MakeTool = Callable[..., Tool]


@pytest.fixture
def tools(make_tool: MakeTool) -> list[Tool]:
    return [
        make_tool("zoo.animals", "GET /animals", ["[].wild_animal_id", "[].name"]),
        make_tool("zoo.meals", "GET /animals/{animal_id}/meals", ["[].food"]),
        make_tool("zoo.old", "GET /beasts", ["[].x"], description="Use GET /animals instead."),
    ]


@pytest.fixture
def build(
    word_embedder: Any, two_groups: list[ToolGroup], tmp_path: Path
) -> Callable[..., NetworkxToolGraph]:
    categories = [Category(id=group.id, name=group.id) for group in two_groups]
    return lambda tools, **more: build_tool_graph(
        tools,
        two_groups,
        categories,
        word_embedder,
        VolatileStatistics(),
        cache=tmp_path / "kept" / "bindings.npz",
        **more,
    )


def seen(graph: NetworkxToolGraph) -> Any:
    return graph.producers("zoo.meals", "animal_id"), graph.replacements("zoo.old")


def test_a_second_start_finds_nothing_anew(
    tools: list[Tool], build: Any, word_embedder: Any
) -> None:
    first = seen(build(tools))
    assert [one.source for one in first[0]] == ["zoo.animals"]
    assert [substitute for substitute, _ in first[1]] == ["zoo.animals"]
    word_embedder.embedded.clear()
    assert seen(build(tools)) == first
    assert word_embedder.embedded == []


def test_changed_tools_are_looked_at_again(
    tools: list[Tool], build: Any, make_tool: MakeTool
) -> None:
    build(tools)
    more = make_tool("zoo.keepers", "GET /keepers", ["[].animal_id"])
    sources = [one.source for one in seen(build([*tools, more]))[0]]
    assert sorted(sources) == ["zoo.animals", "zoo.keepers"]


def test_by_name_only_the_found_bindings_are_kept_but_not_used(
    tools: list[Tool], build: Any, tmp_path: Path
) -> None:
    first = seen(build(tools))
    kept = (tmp_path / "kept" / "bindings.npz").read_bytes()
    assert seen(build(tools, by_name_only=True)) == ([], first[1])
    assert (tmp_path / "kept" / "bindings.npz").read_bytes() == kept


@pytest.mark.parametrize(
    "damage",
    [b"", b"{", b"[]", b'{"key": 1}', b"\xff\xfe", b"PK\x03\x04", b"PK\x05\x06" + bytes(18)],
)
def test_a_damaged_file_is_ignored_and_written_anew(
    tools: list[Tool], build: Any, tmp_path: Path, damage: bytes
) -> None:
    first = seen(build(tools))
    file = tmp_path / "kept" / "bindings.npz"
    good = file.read_bytes()
    file.write_bytes(damage)
    assert seen(build(tools)) == first
    assert file.read_bytes() == good


def test_columns_that_do_not_belong_together_are_ignored(
    tools: list[Tool], build: Any, tmp_path: Path
) -> None:
    first = seen(build(tools))
    file = tmp_path / "kept" / "bindings.npz"
    good = file.read_bytes()
    parts = dict(np.load(io.BytesIO(good)))
    np.savez(file, **{**parts, "binding_marks": parts["binding_marks"] + 200})
    assert seen(build(tools)) == first
    assert file.read_bytes() == good


def test_a_file_of_another_shape_is_ignored(tools: list[Tool], build: Any, tmp_path: Path) -> None:
    first = seen(build(tools))
    file = tmp_path / "kept" / "bindings.npz"
    good = file.read_bytes()
    file.write_bytes(good.replace(b'{"shape":2', b'{"shape":1'))
    assert file.read_bytes() != good
    assert seen(build(tools)) == first
    assert file.read_bytes() == good


def test_a_damaged_groundwork_costs_time_only(
    tools: list[Tool], build: Any, make_tool: MakeTool, tmp_path: Path
) -> None:
    build(tools)
    file = tmp_path / "kept" / "bindings.npz"
    parts = dict(np.load(io.BytesIO(file.read_bytes())))
    np.savez(file, **{name: part for name, part in parts.items() if not name.startswith("slot_")})
    more = make_tool("zoo.keepers", "GET /keepers", ["[].animal_id"])
    sources = [one.source for one in seen(build([*tools, more]))[0]]
    assert sorted(sources) == ["zoo.animals", "zoo.keepers"]


def test_a_folder_that_cannot_be_written_is_no_error(
    tools: list[Tool], build: Any, tmp_path: Path
) -> None:
    (tmp_path / "kept").write_text("a file where the folder should be")
    assert seen(build(tools))[0]
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
