"""What amounts and times become that are changed by so much."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.plans.arguments import arguments_of
from graphs.plans.records import CallStep, Constant, Plan, RowsStep, Shift, Taken
from graphs.plans.running import evaluate
from graphs.plans.tables import NothingToTakeError, Table
from graphs.programs.sandbox import Finished, ProgramLimits, Sandbox
from graphs.rows.shifting import changed, shifted
from tests.search_stubs import paths, type_list
from tools.entity_types.records import EntityModel


@pytest.mark.parametrize(
    ("held", "by", "becomes"),
    [
        (24.0, {"amount": 10, "unit": "percent"}, 26.4),
        (19.99, {"amount": 10, "unit": "percent"}, 21.99),
        (0.13, {"amount": 10, "unit": "percent"}, 0.143),
        (1999, {"amount": 10, "unit": "percent"}, 2199),
        ("12.50", {"amount": -10, "unit": "percent"}, "11.25"),
        (7, {"amount": -2, "unit": ""}, 5),
        (0.1, {"amount": 0.2, "unit": ""}, 0.3),
        ("2026-12-05", {"amount": 1, "unit": "week"}, "2026-12-12"),
        ("2026-01-31", {"amount": 1, "unit": "month"}, "2026-02-28"),
        ("2026-12-31T23:30:00Z", {"amount": 1, "unit": "hour"}, "2027-01-01T00:30:00Z"),
        ("2026-12-05T10:00:00+01:00", {"amount": -1, "unit": "day"}, "2026-12-04T10:00:00+01:00"),
        ("9999-11-30", {"amount": 1, "unit": "month"}, "9999-12-30"),
        ("9999-12-30", {"amount": 1, "unit": "month"}, None),
        ("08:00", {"amount": 30, "unit": "minute"}, "08:30"),
        ("2026-12-05T10:00:00Z", {"time": "11:30"}, "2026-12-05T11:30:00Z"),
        ("2026-12-05T10:00", {"date": "2026-12-08"}, "2026-12-08T10:00"),
        ("2026-12-05", {"date": "2026-12-08"}, "2026-12-08"),
        ("2026-12-05", {"day": 10, "from": "2026-03-05"}, "2026-12-10"),
        ("2026-11-28", {"day": 3, "from": "2026-03-05"}, "2026-12-03"),
        ("2026-11-28", {"day": 10, "from": "2026-11-20"}, "2026-12-10"),
        ("2026-11-28T10:00:00Z", {"day": 30, "from": "2026-11-20"}, "2026-11-30T10:00:00Z"),
        (None, {"day": 3, "from": "2026-11-28"}, "2026-12-03"),
        ("2026-12-05T10:00:00Z", {"amount": 1.5, "unit": "day"}, "2026-12-06T22:00:00Z"),
        ("2026-12-05", {"amount": 1.5, "unit": "day"}, None),
        ("2026-12-05", {"amount": 0.5, "unit": "month"}, None),
        ("23:30", {"amount": 1, "unit": "hour"}, None),
        ("10:00", {"amount": 1e308, "unit": "hour"}, None),
        (10**40, {"amount": 10, "unit": "percent"}, None),
        (float("inf"), {"amount": 1, "unit": ""}, None),
        ("2026-12-05T10:00:00Z", {"time": "25:00"}, None),
        ("2026-12-05", {"amount": 1, "unit": "hour"}, None),
        ("2026-12-05", {"time": "11:30"}, None),
        ("soon", {"amount": 1, "unit": "day"}, None),
        (True, {"amount": 1, "unit": ""}, None),
        (None, {"amount": 1, "unit": ""}, None),
    ],
)
def test_it_is_written_as_it_was(held: Any, by: dict[str, Any], becomes: Any) -> None:
    found = changed(held, by)
    assert found == becomes
    assert type(found) is type(becomes)


def test_a_share_of_a_whole_number_is_rounded_where_it_holds_whole_ones_alone() -> None:
    by = {"amount": 5, "unit": "percent"}
    assert changed(25, by) == 26
    assert shifted([{"price": 25}], "price", by, "new", True) == [{"price": 25, "new": 26.25}]


def test_an_end_goes_with_its_beginning() -> None:
    row = {"starts_at": "2026-12-05T10:00:00Z", "ends_at": "2026-12-05T11:15:00Z"}
    by = {"time": "14:00", "beside": "starts_at"}
    (made,) = shifted([row], "ends_at", by, "new_ends_at")
    assert made == {**row, "new_ends_at": "2026-12-05T15:15:00Z"}
    days = {"from": "2026-12-05", "to": "2026-12-07"}
    by = {"date": "2026-12-30", "beside": "from"}
    assert shifted([days], "to", by, "new_to")[0]["new_to"] == "2027-01-01"


def test_a_list_has_some_more_or_less_and_what_stays_as_it_is_is_left_out() -> None:
    rows: list[dict[str, Any]] = [{"t": ["a", "b"]}, {"t": None}, {"t": ["c"]}]
    added = shifted(rows, "t", {"add": ["c"]}, "new")
    assert [row["new"] for row in added] == [["a", "b", "c"], ["c"]]
    removed = shifted(rows, "t", {"remove": ["c"]}, "new")
    assert [row["new"] for row in removed] == [[]]


def test_the_sandbox_runs_the_same_source() -> None:
    sandbox = Sandbox([], ProgramLimits(5.0, 64, 20))
    moments = "shifted([{'on': '2026-12-05T10:00:00Z'}], 'on', {'amount': 2, 'unit': 'day'}, 'new')"
    text = f"{moments} + shifted([{{'on': 5}}], 'on', {{'amount': 10, 'unit': 'percent'}}, 'new')"
    at = sandbox.run(text, lambda *_: None)
    assert isinstance(at, Finished)
    assert [row["new"] for row in at.value] == ["2026-12-07T10:00:00Z", 6]


def test_a_plan_takes_what_it_becomes() -> None:
    model = EntityModel(types=type_list(), paths=paths(()), version="1")
    by = Constant(value={"amount": 7, "unit": "day"})
    rows = RowsStep(id="s2", of="s1", ops=(Shift(attribute="due", by=by, into="new_due"),))
    call = CallStep(id="s3", tool_id="a.update",
                    arguments={"id": Taken(step="s2", attribute="id"),
                               "due": Taken(step="s2", attribute="new_due")})  # fmt: skip
    plan = Plan(goal="g1", steps=(CallStep(id="s1", tool_id="a.get"), rows, call))
    bodies: dict[str, Any] = {"s1": [("c1", {}, {"id": 3, "due": "2026-12-05"})]}
    tables = evaluate(plan, 2, bodies, model, {})
    assert arguments_of(call, tables, {}) == [{"id": 3, "due": "2026-12-12"}]


def test_a_whole_list_is_taken_of_a_row_and_nothing_where_none_is_left() -> None:
    taken = Taken(step="s1", attribute="new", whole=True)
    call = CallStep(id="s2", tool_id="a.update", arguments={"labels": taken})
    assert arguments_of(call, {"s1": Table("a", [{"new": []}])}, {}) == [{"labels": []}]
    with pytest.raises(NothingToTakeError):
        arguments_of(call, {"s1": Table("a", [])}, {})
