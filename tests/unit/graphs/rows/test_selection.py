"""Filter, sort, take and aggregate."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.rows.comparing import comparable
from graphs.rows.selection import apply_selection, passes
from graphs.state import Filter
from tests.agent_stubs import make_selection

ROWS: list[dict[str, Any]] = [
    {"name": "Sol", "price": 80, "stars": "4", "tags": ["pool", "bar"]},
    {"name": "Mar", "price": 95.5, "stars": "5", "tags": []},
    {"name": "Lua", "price": "1,250", "stars": None, "tags": ["Bar"]},
    {"name": "Rio", "price": None},
]


def keep(**changes: Any) -> list[str]:
    kept, _ = apply_selection(ROWS, make_selection(**changes))
    return [ROWS[i]["name"] for i in kept]


def compute(op: str, path: str = "price", **changes: Any) -> Any:
    return apply_selection(ROWS, make_selection(aggregate={"op": op, "path": path}, **changes))[1]


@pytest.mark.parametrize(
    ("path", "op", "value", "names"),
    [
        ("price", "=", 80, ["Sol"]),
        ("price", "=", "80.0", ["Sol"]),
        ("price", "!=", 80, ["Mar", "Lua"]),
        ("price", "<", 95.5, ["Sol"]),
        ("price", "<=", 95.5, ["Sol", "Mar"]),
        ("price", ">", "95.5", ["Lua"]),
        ("price", ">=", 95.5, ["Mar", "Lua"]),
        ("price", "<", "cheap", []),
        ("name", "=", " sol ", ["Sol"]),
        ("name", "contains", "A", ["Mar", "Lua"]),
        ("price", "contains", 2, ["Lua"]),
        ("name", "in", ["lua", "RIO"], ["Lua", "Rio"]),
        ("price", "in", [80, 95.5], ["Sol", "Mar"]),
        ("tags", "=", "bar", ["Sol", "Lua"]),
        ("absent", "=", None, []),
        ("absent", "!=", 1, []),
    ],
)
def test_filters(path: str, op: Any, value: Any, names: list[str]) -> None:
    assert keep(filters=[Filter(path=path, op=op, value=value)]) == names


def test_all_filters_must_pass() -> None:
    cheap = Filter(path="price", op="<", value=100)
    barred = Filter(path="tags", op="contains", value="bar")
    assert keep(filters=[cheap, barred]) == ["Sol"]


def test_sorting_puts_unknown_values_last_in_both_directions() -> None:
    up, down = ({"path": "price", "descending": d} for d in (False, True))
    assert keep(sort=up) == ["Sol", "Mar", "Lua", "Rio"]
    assert keep(sort=down) == ["Lua", "Mar", "Sol", "Rio"]


def test_values_of_several_types_are_sorted_as_text() -> None:
    rows: list[dict[str, Any]] = [{"v": "b"}, {"v": 2}, {"v": "a"}, {"v": True}]
    kept, _ = apply_selection(rows, make_selection(sort={"path": "v", "descending": False}))
    assert [rows[i]["v"] for i in kept] == [2, True, "a", "b"]


def test_taking_comes_after_filtering_and_sorting() -> None:
    known = Filter(path="price", op=">", value=0)
    order = {"path": "price", "descending": True}
    assert keep(filters=[known], sort=order, take=2) == ["Lua", "Mar"]
    assert keep(take=0) == []
    assert keep(take=None) == ["Sol", "Mar", "Lua", "Rio"]


def test_each_call_gets_its_own_order_and_take() -> None:
    rows = [{"v": 1}, {"v": 3}, {"v": 9}, {"v": 7}]
    calls = ["A1.1", "A1.1", "A1.2", "A1.2"]
    best = make_selection(sort={"path": "v", "descending": True}, take=1, each=True)
    assert apply_selection(rows, best, calls) == ([1, 2], None)
    together = {**best, "each": False}
    assert apply_selection(rows, together, calls) == ([2], None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("op", "value"),
    [
        ("count", 4),
        ("any", True),
        ("sum", 1425.5),
        ("average", 475.166667),
        ("min", 80),
        ("max", 1250),
    ],
)
def test_aggregates(op: str, value: Any) -> None:
    assert compute(op) == value


def test_aggregates_are_over_the_rows_kept() -> None:
    few = [Filter(path="price", op="<", value=100)]
    assert compute("count", filters=few) == 2
    assert compute("max", filters=few) == 95.5
    assert compute("any", filters=[Filter(path="price", op=">", value=9999)]) is False


def test_numbers_in_lists_count_and_truth_values_do_not() -> None:
    rows: list[dict[str, Any]] = [{"v": [1, "2", None, True, "x"]}, {"v": False}]
    total = make_selection(aggregate={"op": "sum", "path": "v"})
    assert apply_selection(rows, total)[1] == 3


@pytest.mark.parametrize("op", ["sum", "average", "min", "max"])
def test_nothing_is_computed_from_no_numbers(op: str) -> None:
    assert compute(op, path="name") is None
    assert compute(op, path="absent") is None


@pytest.mark.parametrize(
    ("value", "key"),
    [
        (3, 3),
        ("3", 3),
        ("-3.50", -3.5),
        ("1,250", 1250),
        ("1,250.75", 1250.75),
        (".5", 0.5),
        ("0.5", 0.5),
        ("0", 0),
        ("", ""),
        (".", "."),
        ("5.", "5."),
        ("+", "+"),
        (" Sol ", "sol"),
        ("nan", "nan"),
        ("inf", "inf"),
        ("1e5", "1e5"),
        ("1_000", "1_000"),
        ("1,5", "1,5"),
        ("007", "007"),
        ("١٢", "١٢"),
        ("12345678901234567", "12345678901234567"),
        (True, True),
        (None, None),
    ],
)
def test_what_reads_as_a_number(value: Any, key: Any) -> None:
    assert comparable(value) == key
    assert type(comparable(value)) is type(key)


def test_large_ids_are_told_apart() -> None:
    row = {"id": 9007199254740993}
    assert not passes(row, Filter(path="id", op="=", value=9007199254740992))
    assert passes(row, Filter(path="id", op="=", value=9007199254740993))


def test_a_truth_value_is_no_number_to_be_ordered() -> None:
    assert not passes({"v": True}, Filter(path="v", op="<", value=5))


values = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=6)
    | st.lists(st.integers() | st.text(max_size=3), max_size=3)
)
rows_of_anything = st.lists(
    st.dictionaries(st.sampled_from(["a", "b"]), values, max_size=2), max_size=8
)
selections = st.builds(
    make_selection,
    filters=st.lists(
        st.builds(
            Filter,
            path=st.sampled_from(["a", "b", "c"]),
            op=st.sampled_from(["=", "!=", "<", "<=", ">", ">=", "contains"]),
            value=values,
        )
        | st.builds(
            Filter, path=st.just("a"), op=st.just("in"), value=st.lists(values, max_size=3)
        ),
        max_size=2,
    ),
    sort=st.none()
    | st.fixed_dictionaries({"path": st.sampled_from(["a", "c"]), "descending": st.booleans()}),
    take=st.none() | st.integers(0, 9),
    aggregate=st.none()
    | st.fixed_dictionaries(
        {
            "op": st.sampled_from(["count", "sum", "average", "min", "max", "any"]),
            "path": st.just("a"),
        }
    ),
)


@given(rows_of_anything, selections)
def test_any_selection_of_any_rows_gives_some_of_them_once(rows: Any, selection: Any) -> None:
    kept, value = apply_selection(rows, selection)
    assert len(set(kept)) == len(kept) <= len(rows)
    assert set(kept) <= set(range(len(rows)))
    assert (selection["aggregate"] is None) <= (value is None)
    if selection["take"] is not None:
        assert len(kept) <= selection["take"]
