"""What is found after a change is what is found at once, and only what changed is looked at."""

from __future__ import annotations

import random
from typing import Any

import pytest

from evals.scale.synthetic import make_catalogue
from tools import binding_candidates, bindings, foreign_outputs, stale_parameters
from tools.binding_context import ToolSlots
from tools.binding_score import judge
from tools.findings import Findings, Groundwork, find
from tools.library import Catalogue
from tools.parameter_texts import Slot
from tools.records import Tool, ToolGroup

Library = tuple[list[Tool], list[ToolGroup]]


GROUPS, TOOLS = 10, 6


@pytest.fixture(scope="module")
def catalogues() -> list[Catalogue]:
    made = (make_catalogue(number, seed=3) for number in range(GROUPS))
    return [one.model_copy(update={"tools": one.tools[:TOOLS]}) for one in made]


@pytest.fixture(autouse=True)
def short_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists of candidates that a small library fills, as large ones fill the real ones."""
    monkeypatch.setattr(foreign_outputs, "NEAREST", 4)
    for module in (binding_candidates, stale_parameters):
        monkeypatch.setattr(module, "PRODUCERS_PER_TEXT", 2)


def library(catalogues: list[Catalogue]) -> Library:
    return [tool for one in catalogues for tool in one.tools], [one.group for one in catalogues]


def told(found: tuple[Findings, Groundwork]) -> Any:
    findings, work = found
    columns = work.columns
    return (
        sorted(one.model_dump_json() for one in findings.bindings),
        sorted(findings.replacements),
        list(findings.vendors.items()),
        [columns.strings[number] for number in columns.key],
        work.things,
    )


@pytest.mark.parametrize("number", range(0, GROUPS, 2))
def test_an_added_group_is_as_if_it_had_been_there(
    catalogues: list[Catalogue], word_embedder: Any, number: int
) -> None:
    without = catalogues[:number] + catalogues[number + 1 :]
    before = find(*library(without), word_embedder)
    after = find(*library(catalogues), word_embedder, before)
    assert told(after) == told(find(*library(catalogues), word_embedder))
    assert len(after[0].vendors) == len(before[0].vendors) + 1


@pytest.mark.parametrize("number", range(1, GROUPS, 3))
def test_a_removed_group_leaves_nothing_behind(
    catalogues: list[Catalogue], word_embedder: Any, number: int
) -> None:
    without = catalogues[:number] + catalogues[number + 1 :]
    before = find(*library(catalogues), word_embedder)
    assert told(find(*library(without), word_embedder, before)) == told(
        find(*library(without), word_embedder)
    )


@pytest.mark.parametrize("seed", range(4))
def test_many_changes_one_after_another_end_at_the_same(
    catalogues: list[Catalogue], word_embedder: Any, seed: int
) -> None:
    draw = random.Random(seed)
    found = None
    for _ in range(3):
        present = [changed(one, draw) for one in catalogues if draw.random() < 0.8]
        found = find(*library(present), word_embedder, found)
        assert told(found) == told(find(*library(present), word_embedder))


def changed(catalogue: Catalogue, draw: random.Random) -> Catalogue:
    """At times with less in it, and moved to another category."""
    if draw.random() < 0.7:
        return catalogue
    tools = tuple(other(tool, draw) for tool in catalogue.tools if draw.random() < 0.7)
    group = catalogue.group.model_copy(update={"category_id": draw.choice("xyz")})
    return catalogue.model_copy(update={"tools": tools or catalogue.tools, "group": group})


def other(tool: Tool, draw: random.Random) -> Tool:
    """The tool as it is, or without some of its inputs and outputs."""
    if draw.random() < 0.5:
        return tool
    parameters = tuple(one for one in tool.parameters if draw.random() < 0.5)
    less = {"parameters": parameters, "outputs": tool.outputs[:-1], "digest": ""}
    return tool.model_copy(update=less)


def test_groups_in_another_order_are_found_anew(
    catalogues: list[Catalogue], word_embedder: Any
) -> None:
    before = find(*library(catalogues), word_embedder)
    turned = library(catalogues[::-1])
    assert told(find(*turned, word_embedder, before)) == told(find(*turned, word_embedder))


def test_only_texts_near_the_change_are_embedded_again(
    catalogues: list[Catalogue], word_embedder: Any
) -> None:
    before = find(*library(catalogues[:-1]), word_embedder)
    at_once = len(word_embedder.embedded)
    word_embedder.embedded.clear()
    find(*library(catalogues), word_embedder, before)
    assert len(word_embedder.embedded) < at_once


def test_only_candidates_of_the_change_are_judged_again(
    catalogues: list[Catalogue], word_embedder: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[tuple[str, str]] = []

    def noted(found: Any, source: ToolSlots, output: Slot, parameter: Slot) -> Any:
        judged.append((source.vendor, parameter.tool_id))
        return judge(found, source, output, parameter)

    vendor_of = {tool.id: one.group.id for one in catalogues for tool in one.tools}
    before = find(*library(catalogues[:-1]), word_embedder)
    monkeypatch.setattr(bindings, "judge", noted)
    find(*library(catalogues), word_embedder, before)
    inside = {vendor for vendor, consumer in judged if vendor_of[consumer] == vendor}
    assert inside == {catalogues[-1].group.id}
    again = len(judged)
    judged.clear()
    find(*library(catalogues), word_embedder)
    assert again < len(judged) * 0.6  # mostly those between the new service and the others


def test_a_new_service_on_a_known_host_shares_its_ids(word_embedder: Any, make_tool: Any) -> None:
    groups = [
        ToolGroup(id=name, name=name, category_id="x", base_url=f"https://one.example/{name}")
        for name in ("zoo", "tram")
    ]
    stops = make_tool("zoo.stops", "GET /stops", ["[].stop_id"])
    departures = make_tool("tram.departures", "GET /stops/{stop_id}/departures", ["[].time"])
    before = find([stops], groups[:1], word_embedder)
    (binding,) = find([stops, departures], groups, word_embedder, before)[0].bindings
    assert (binding.source, binding.target) == ("zoo.stops", "tram.departures")


def three_groups() -> list[ToolGroup]:
    return [
        ToolGroup(id=name, name=name, category_id="x", base_url=f"https://{name}.example")
        for name in ("atlas", "tram", "zoo")
    ]


def test_another_first_example_of_an_output_is_noticed(word_embedder: Any, make_tool: Any) -> None:
    described = {"nation": "Its countrycode."}
    atlas = make_tool("atlas.stops", "GET /stops", ["[].countryCode"])
    tram = make_tool("tram.stops", "GET /stops", ["[].country_code"])
    zoo = make_tool("zoo.find", "GET /zoos?nation", described=described)
    before = find([tram, zoo], three_groups(), word_embedder)
    after = find([atlas, tram, zoo], three_groups(), word_embedder, before)
    assert told(after) == told(find([atlas, tram, zoo], three_groups(), word_embedder))
    (first,), (again,) = (
        [one.score for one in found[0].bindings if one.source == "tram.stops"]
        for found in (before, after)
    )
    assert again > first


def test_a_new_twin_replaces_a_tool_of_another_service(word_embedder: Any, make_tool: Any) -> None:
    said = {"description": "List the stops of a city with their names."}
    outputs = ["[].name", "[].city"]
    tram = make_tool("tram.stops", "GET /stops?city!", outputs, **said)
    atlas = make_tool("atlas.stops", "GET /stops?city!", outputs, **said)
    before = find([tram], three_groups(), word_embedder)
    assert before[0].replacements == []
    after = find([atlas, tram], three_groups(), word_embedder, before)
    pairs = {(one.tool, one.substitute) for one in after[0].replacements}
    assert pairs == {("tram.stops", "atlas.stops"), ("atlas.stops", "tram.stops")}
    gone = find([tram], three_groups(), word_embedder, after)
    assert gone[0].replacements == []
