"""What came back, as short texts: what was sent, how rows were taken, units told once."""

from __future__ import annotations

import pytest

from graphs.models.findings import observation_text, row_text, sample_text
from graphs.rows.flattening import sample_paths
from graphs.state import Aggregate, Selection, Sort
from tests.lending_stubs import SEARCH, observed, row

FEE = "results[].fee"
NAME = "results[].name"


def taken(**changes: object) -> Selection:
    nothing = Selection(
        container="results[]", filters=[], sort=None, skip=0, take=None, tests=[], each=False,
        aggregate=None,
    )  # fmt: skip
    return Selection(**{**nothing, **changes})  # type: ignore[typeddict-item]


def test_a_row_is_told_by_the_last_names_of_its_fields() -> None:
    assert row_text({NAME: "Amati", FEE: 30}) == '{"name":"Amati","fee":30}'


def test_names_that_would_be_the_same_are_told_in_full() -> None:
    both = {"results[].price": 3, "offers[].price": 4}
    assert row_text(both) == '{"results[].price":3,"offers[].price":4}'


def test_long_texts_are_cut() -> None:
    assert len(row_text({NAME: "la " * 500})) < 250


def test_what_was_sent_and_how_rows_were_taken_is_told() -> None:
    seen = observed(
        SEARCH,
        row({NAME: "Amati", FEE: 30}),
        arguments=[{"name": "cello"}],
        matched=1,
        total=9,
        selection=taken(sort=Sort(path=FEE, descending=False)),
    )
    assert observation_text(seen) == (
        'lyra.search_instruments {"name":"cello"}: ok, 1 of 9 rows taken by fee ascending: '
        '{"name":"Amati","fee":30}'
    )


def test_what_was_computed_is_told() -> None:
    seen = observed(
        SEARCH,
        outcome="ok",
        arguments=[],
        rows=[],
        matched=9,
        total=9,
        aggregate=270,
        selection=taken(aggregate=Aggregate(op="sum", path=FEE)),
    )
    assert observation_text(seen).endswith("ok, 9 of 9 rows taken, sum results[].fee = 270")


def test_a_failure_is_told() -> None:
    seen = observed(
        SEARCH, outcome="failed", error_kind="not_found", error="no cello", arguments=[], rows=[]
    )
    assert observation_text(seen) == "lyra.search_instruments: failed, not_found: no cello"


def test_what_stands_around_a_list_is_told_once() -> None:
    rows = [row({"units.fee": "EUR", FEE: fee}) for fee in (30, 40)]
    told = observation_text(observed(SEARCH, *rows, arguments=[]))
    assert told.endswith('all {"units.fee":"EUR"}, each {"fee":30} {"fee":40}')


@pytest.mark.parametrize("count", [1, 2, 9])
def test_paths_are_told_with_several_values(count: int) -> None:
    body = {"results": [{"name": f"cello {n}", "fee": n, "seen": None} for n in range(count)]}
    name, fee, seen = sample_text(sample_paths([body], 50), [body]).splitlines()
    assert name.count("|") == fee.count("|") == min(count, 3) - 1
    assert fee.startswith("results[].fee = 0")
    assert seen == "results[].seen = null in all rows"
