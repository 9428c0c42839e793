"""Arguments that earlier answers leave no choice about."""

from __future__ import annotations

from graphs.models.supplied import supplied_arguments
from graphs.reasoner import Blank
from graphs.state import Row
from tests.lending_stubs import (
    BRANCHES,
    DETAILS,
    NEARBY,
    PLACES,
    SEARCH,
    LendingGraph,
    binding,
    found,
    observed,
    parameter,
    row,
    task,
    tool,
)
from tools.records import Tool

ID = "results[].instrument_id"


def supplied(target: Tool, source: Tool, *rows: Row, graph: LendingGraph | None = None) -> object:
    blank = Blank(task("the weight"), target, [source.id, target.id], [observed(source, *rows)])
    return supplied_arguments(graph or LendingGraph(), blank)


def test_an_id_of_one_row_is_filled() -> None:
    assert supplied(DETAILS, SEARCH, row({ID: "in_1"})) == {"instrument_id": "in_1"}


def test_rows_that_differ_leave_a_choice() -> None:
    assert supplied(DETAILS, SEARCH, row({ID: "in_1"}), row({ID: "in_2"})) == {}


def test_answers_of_earlier_subtasks_count() -> None:
    known = {"A1": found("A1", observed(SEARCH, row({ID: "in_1"})))}
    blank = Blank(task("weight of [A1]", known=known), DETAILS, [DETAILS.id], [])
    assert supplied_arguments(LendingGraph(), blank) == {"instrument_id": "in_1"}


def test_what_a_person_would_say_is_left_to_the_model() -> None:
    graph = LendingGraph([binding(SEARCH, "results[].name", BRANCHES, "city", need="user")])
    assert supplied(BRANCHES, SEARCH, row({"results[].name": "Ghent"}), graph=graph) == {}


def test_coordinates_are_filled_where_nothing_else_names_the_place() -> None:
    point = row({"matches[].latitude": 51.0, "matches[].longitude": 3.7})
    assert supplied(NEARBY, PLACES, point) == {"latitude": 51.0, "longitude": 3.7}


def test_coordinates_beside_the_id_of_the_same_record_are_of_something_else() -> None:
    quote = tool(
        "quote",
        "GET /quote",
        "Fee for bringing an instrument to a point",
        [parameter("instrument_id!"), parameter("lat!#"), parameter("lng!#")],
    )
    graph = LendingGraph(
        [
            binding(SEARCH, ID, quote, "instrument_id", need="only"),
            binding(SEARCH, "results[].lat", quote, "lat"),
            binding(SEARCH, "results[].lng", quote, "lng"),
        ]
    )
    given = row({ID: "in_1", "results[].lat": 51.0, "results[].lng": 3.7})
    assert supplied(quote, SEARCH, given, graph=graph) == {"instrument_id": "in_1"}


def test_one_field_is_not_both_ends_of_a_journey() -> None:
    move = tool("move", "GET /move", "Cost of moving", [parameter("from_id!"), parameter("to_id!")])
    graph = LendingGraph(
        [binding(BRANCHES, "branches[].branch_id", move, key) for key in ("from_id", "to_id")]
    )
    assert supplied(move, BRANCHES, row({"branches[].branch_id": "b1"}), graph=graph) == {}
