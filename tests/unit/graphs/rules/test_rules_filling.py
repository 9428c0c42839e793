"""The arguments of each call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from graphs.gaps import answered_text
from graphs.reasoner import Blank, Filled, Task
from graphs.rules.before_changes import ValuesLeftError
from graphs.rules.filling import fill
from graphs.rules.thinking import Thinking
from graphs.state import Observation
from tests.lending_stubs import (
    BINDINGS,
    BRANCHES,
    CALENDAR,
    DETAILS,
    MAKERS,
    NEARBY,
    PLACES,
    SEARCH,
    TOOLS,
    binding,
    found,
    make_thinking,
    observed,
    parameter,
    row,
    task,
    tool,
)
from tools.records import Tool

ID = "results[].instrument_id"


def filled(
    asked: Task,
    path: Sequence[Tool],
    *observations: Observation,
    thinking: Thinking | None = None,
    complaint: str = "",
) -> Filled:
    ids = [t.id for t in path]
    blank = Blank(asked, path[len(observations)], ids, observations, complaint)
    return fill(thinking or make_thinking(), blank)


def calls(
    asked: Task, path: Sequence[Tool], *observations: Observation, **more: Any
) -> list[dict[str, Any]]:
    return filled(asked, path, *observations, **more).calls


def test_a_value_is_sent() -> None:
    assert calls(task("branches in Ghent"), [BRANCHES]) == [{"city": "Ghent"}]


def test_an_output_is_handed_on() -> None:
    seen = observed(SEARCH, row({ID: "in_1"}))
    asked = task("weight of the Amati cello")
    assert calls(asked, [SEARCH, DETAILS], seen) == [{"instrument_id": "in_1"}]


def test_two_outputs_of_one_row_stay_together() -> None:
    seen = observed(PLACES, row({"matches[].latitude": 51.05, "matches[].longitude": 3.72}))
    asked = task("branches near Ghent", NEARBY)
    assert calls(asked, [PLACES, NEARBY], seen) == [{"latitude": 51.05, "longitude": 3.72}]


def test_a_call_for_each_row() -> None:
    seen = observed(SEARCH, row({ID: "in_1"}), row({ID: "in_2"}), row({ID: "in_1"}))
    asked = task("weight of each Amati cello")
    assert calls(asked, [SEARCH, DETAILS], seen) == [
        {"instrument_id": "in_1"},
        {"instrument_id": "in_2"},
    ]


def test_two_calls_of_one_step_feed_their_own_ends() -> None:
    vans = tool(
        "vans", "GET /vans", "Vans between branches",
        [parameter("origin_branch_id!"), parameter("destination_branch_id!")], ["vans[].van_id"],
    )  # fmt: skip
    out = "branches[].branch_id"
    bindings = (
        *BINDINGS,
        binding(BRANCHES, out, vans, "origin_branch_id"),
        binding(BRANCHES, out, vans, "destination_branch_id"),
    )
    thinking = make_thinking((*TOOLS, vans), bindings)
    asked = task("vans from Ghent to Bruges", vans)
    assert calls(asked, [BRANCHES, vans], thinking=thinking) == [
        {"city": "Ghent"},
        {"city": "Bruges"},
    ]
    seen = observed(
        BRANCHES, row({out: "b1"}, "A1.1"), row({out: "b2"}, "A1.2"), call_ids=["A1.1", "A1.2"]
    )
    assert calls(asked, [BRANCHES, vans], seen, thinking=thinking) == [
        {"origin_branch_id": "b1", "destination_branch_id": "b2"}
    ]


def test_a_known_result_is_handed_on() -> None:
    known = {"A1": found("A1", observed(SEARCH, row({ID: "in_7"})))}
    asked = task("weight of [A1]", DETAILS, known=known)
    assert calls(asked, [DETAILS]) == [{"instrument_id": "in_7"}]


def test_a_list_for_a_list_and_one_value_for_one() -> None:
    many = tool(
        "many", "GET /many", "Weights of instruments", [parameter("instrument_ids!*")], ["weight#"]
    )
    bindings = (*BINDINGS, binding(SEARCH, ID, many, "instrument_ids"))
    thinking = make_thinking((*TOOLS, many), bindings)
    asked = task("weights of the Amati cello", many)
    seen = observed(SEARCH, row({ID: "in_1"}))
    assert calls(asked, [SEARCH, many], seen, thinking=thinking) == [{"instrument_ids": ["in_1"]}]
    listed = observed(SEARCH, row({ID: ["in_1", "in_2"]}))
    assert calls(task("weight of the Amati cello"), [SEARCH, DETAILS], listed) == [
        {"instrument_id": "in_1"}
    ]


def test_nothing_is_made_up_for_a_row_without_the_value() -> None:
    seen = observed(SEARCH, row({ID: None}))
    assert calls(task("weight of the Amati cello"), [SEARCH, DETAILS], seen) == [{}]


def test_after_a_complaint_a_gap_is_asked_for() -> None:
    seen = observed(BRANCHES, row({"branches[].branch_id": "b1"}))
    answer = filled(
        task("rehearsals in Ghent", CALENDAR), [BRANCHES, CALENDAR], seen, complaint="missing"
    )
    assert answer.calls == []
    assert [gap["name"] for gap in answer.missing] == ["from date", "to date"]


def test_an_unplanned_path_is_called_plainly() -> None:
    seen = observed(MAKERS, row({"makers[].maker_id": "m1"}))
    assert calls(task("branches in Ghent"), [MAKERS, DETAILS], seen) == [{}]


# --- before a change ----------------------------------------------------------------------------

BOOK = tool(
    "book_hall",
    "POST /bookings",
    "Book a hall of the lending house",
    [
        parameter("day!", location="body", format="date"),
        parameter("email!", location="body"),
        parameter("days_before%", location="body"),
    ],
)


def booked(text: str, goal: Tool = BOOK) -> Filled:
    return filled(task(text, goal), [goal], thinking=make_thinking((*TOOLS, goal)))


def test_a_length_is_sent_in_the_unit_that_a_change_counts_in() -> None:
    found = booked("book the hall on 5 June, kim@x.test, a fortnight before")
    assert found.calls == [{"day": "2026-06-05", "email": "kim@x.test", "days_before": 14}]


def test_a_change_that_leaves_out_an_amount_is_not_sent() -> None:
    plain = tool("book_room", "POST /rooms/bookings", BOOK.summary, BOOK.parameters[:2])
    with pytest.raises(ValuesLeftError, match="3 days"):
        booked("book the hall on 5 June, kim@x.test, 3 days before", plain)


def test_before_a_change_the_year_is_asked_that_only_a_guess_tells() -> None:
    found = booked("book the hall on 4 May, kim@x.test")
    assert found.calls == []
    (gap,) = found.missing
    assert gap["options"] == ["4 May 2026", "4 May 2027"]
    answered = answered_text("book the hall on 4 May, kim@x.test", [gap], "4 May 2026")
    assert booked(answered).calls == [{"day": "2026-05-04", "email": "kim@x.test"}]


def test_a_record_of_a_list_is_filled_field_by_field() -> None:
    record = {
        "type": "object",
        "required": ["instrument_id"],
        "properties": {"instrument_id": {"type": "string"}, "quantity": {"type": "integer"}},
    }
    loans = tool(
        "create_loans",
        "POST /loans",
        "Order loans of instruments",
        [parameter("items!*", location="body", json_schema={"type": "array", "items": record})],
    )
    link = binding(SEARCH, ID, loans, "items[].instrument_id", need="only")
    thinking = make_thinking((*TOOLS, loans), (*BINDINGS, link))
    asked = task("order two Amati Cello", loans)
    seen = observed(SEARCH, row({ID: "in_1"}), arguments=[{"name": "Amati Cello"}])
    assert calls(asked, [SEARCH, loans], seen, thinking=thinking) == [
        {"items": [{"quantity": 2, "instrument_id": "in_1"}]}
    ]
