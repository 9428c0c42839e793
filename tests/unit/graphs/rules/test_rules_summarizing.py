"""What is kept of an answer, and what a person is told."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from graphs.gaps import make_gap
from graphs.reasoner import Closing, Summary
from graphs.rules.formatting import show
from graphs.rules.keeping import fields
from graphs.rules.summarizing import overall, summarize
from graphs.state import Aggregate, Result, Slip, SubtaskStatus
from tests.agent_stubs import make_observation, make_result, make_selection
from tests.lending_stubs import (
    BRANCHES,
    DETAILS,
    LOANS,
    RENEW,
    SEARCH,
    found,
    harvest,
    make_thinking,
    observed,
    row,
    subtask,
    task,
)

THINKING = make_thinking()


def summary(text: str, result: Result, language: str = "en") -> Summary:
    closing = Closing(text, language, [subtask(text)], {"A1": {**result, "text": text}})
    return summarize(THINKING, closing)


def told(text: str, *rows: Mapping[str, Any], language: str = "en", **changes: Any) -> str:
    seen = observed(SEARCH, *(row(r) for r in rows), **changes)
    return summary(text, found("A1", seen), language).answer


# --- what is kept -------------------------------------------------------------------------------


def kept(clause: str, record: Mapping[str, Any]) -> list[str]:
    return fields(THINKING, harvest(task(clause), [SEARCH], {"items": [record]}))


def test_what_is_asked_for_and_the_name_come_first() -> None:
    record = {"note": "x", "colour": "red", "name": "Amati", "weight": 3}
    assert set(kept("weight of the cello", record)[:2]) == {"items[].name", "items[].weight"}


def test_dull_fields_are_left_out() -> None:
    record = {"name": "Amati", "image_url": "https://x/y", "updated_at": "2020-01-01", "page": 2}
    assert kept("cello", record) == ["items[].name"]


def test_a_dull_field_stays_where_it_is_asked_for() -> None:
    assert "items[].website" in kept("website of Amati", {"website": "https://x", "name": "Amati"})


def test_what_only_goes_along_comes_last() -> None:
    record = {"latitude": 51.05, "loan_id": "c1", "maker": "Amati"}
    assert kept("cello", record)[0] == "items[].maker"


def test_no_more_than_sixteen_fields_are_kept() -> None:
    assert len(kept("cello", {f"part{chr(97 + i)}": i for i in range(26)})) == 16


def test_a_total_is_asked_for_where_it_is_money() -> None:
    record = {"fee": 3, "total": 40, "currency": "EUR", "place": "Ghent"}
    assert kept("what did I pay for the cello", record)[:1] == ["items[].total"]
    assert kept("cello", {"total": 40, "place": "Ghent"})[0] == "items[].place"


# --- one record ---------------------------------------------------------------------------------


def test_the_name_leads_then_what_is_asked_for() -> None:
    record = {"x[].maker": "Amati", "x[].weight": 3.25, "x[].name": "The King"}
    assert told("weight of the cello", record).splitlines()[0] == (
        "The King: weight 3.25, maker Amati"
    )


def test_the_name_may_come_from_the_step_before() -> None:
    first = observed(SEARCH, row({"results[].name": "Amati cello"}))
    last = observed(DETAILS, row({"weight": 3.25}))
    assert summary("weight of it", found("A1", first, last)).answer == "Amati cello: weight 3.25"


def test_an_amount_stands_with_its_currency() -> None:
    record = {"x[].title": "Loan", "x[].fee": 12.5, "x[].currency": "EUR"}
    assert told("the fee of the loan", record) == "Loan: fee 12.5 EUR"


def test_identifiers_are_shown_only_where_asked_for() -> None:
    record = {"x[].name": "Amati", "x[].instrument_id": "in_1", "x[].fee": 3, "x[].family": "a",
              "x[].weight": 1}  # fmt: skip
    assert "in_1" not in told("cellos", record)
    assert "in_1" in told("id of the instrument", record)


def test_empty_fields_are_not_shown() -> None:
    record: dict[str, Any] = {
        "x[].name": "Amati",
        "x[].fee": None,
        "x[].family": "",
        "x[].tags": [],
    }
    assert told("instruments", record) == "Amati"


def test_a_quality_that_nothing_tells_of_is_said_to_be_unchecked() -> None:
    assert told("velvet instruments", {"x[].name": "Amati"}).splitlines()[1:] == [
        "Not checked, since nothing that was called tells of it: velvet."
    ]
    assert "velvet" in told("velvet instruments", {"x[].name": "Amati", "x[].case": "velvet"})
    assert "Not checked" not in told("velvet instruments", {"x[].case": "velvet"})


# --- many rows ----------------------------------------------------------------------------------


def test_ten_rows_are_shown_and_the_rest_counted() -> None:
    lines = told("instruments", *({"x[].name": f"n{i}"} for i in range(14))).splitlines()
    assert lines[:10] == [f"n{i}" for i in range(10)]
    assert lines[10] == "... and 4 more."
    assert len(lines) == 11


def test_rows_cut_off_before_are_counted_too() -> None:
    lines = told("instruments", {"x[].name": "n"}, total=30, selection=make_selection("x[]"))
    assert lines.splitlines()[1] == "... and 29 more."


def test_it_is_said_that_not_all_of_a_paged_list_was_looked_at() -> None:
    dear = {"path": "x[].fee", "op": ">", "value": 3}
    chosen = make_selection("x[]", filters=[dear])
    lines = told("instruments", {"x[].name": "n"}, total=30, seen=10, selection=chosen)
    assert lines.splitlines() == ["n", "Only the first 10 of 30 were looked at."]


def test_the_first_rows_of_an_order_that_the_service_made_are_the_first() -> None:
    chosen = make_selection("x[]", sort={"path": "x[].fee", "descending": False}, take=1)
    changes: dict[str, Any] = {"total": 30, "seen": 10, "selection": chosen}
    asked = told("the cheapest", {"x[].name": "n"}, arguments=[{"sort": "fee"}], **changes)
    assert asked == "n"
    assert "Only the first 10 of 30" in told("the cheapest", {"x[].name": "n"}, **changes)


def test_rows_that_were_not_wanted_are_not_counted() -> None:
    chosen = make_selection("x[]", take=1)
    assert told("instruments", {"x[].name": "n"}, total=30, selection=chosen) == "n"


@pytest.mark.parametrize(
    ("aggregate", "value", "line"),
    [
        (Aggregate(op="count", path=""), 2, "2 in all."),
        (Aggregate(op="sum", path="x[].fee"), 42.0, "Total (fee): 42"),
        (Aggregate(op="average", path="x[].fee"), 21.5, "Average (fee): 21.5"),
    ],
)
def test_a_computed_number_comes_first(aggregate: Aggregate, value: float, line: str) -> None:
    chosen = make_selection("x[]", aggregate=aggregate)
    answer = told("fees", {"x[].name": "n"}, aggregate=value, selection=chosen)
    assert answer.splitlines()[0] == line


# --- yes or no, comparisons ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("truth", "language", "word"),
    [(True, "en", "Yes."), (False, "en", "No."), (True, "zh", "是的。"), (False, "zh", "不是。")],
)
def test_yes_or_no_comes_first(truth: bool, language: str, word: str) -> None:
    result = found("A1", observed(BRANCHES, row({"name": "Lys"})), truth=truth)
    assert summary("is the branch open", result, language).answer.splitlines()[0] == word


def test_a_comparison_names_the_winner_and_the_values() -> None:
    facts = {"values": {"Ghent": 4.0, "Bruges": 9.0}, "winners": ["Bruges"], "difference": 5.0}
    answer = summary("compare", found("A1", facts=facts)).answer
    assert answer == "Bruges (Ghent 4, Bruges 9); the difference is 5."


def test_a_comparison_decided_says_so_and_subtracts_nothing_unlike() -> None:
    facts = {"values": {"Ghent": 4.0, "Bruges": 9.0}, "winners": ["Bruges"]}
    answer = summary("compare", found("A1", facts=facts, truth=False)).answer
    assert answer == "No. Bruges (Ghent 4, Bruges 9)."


def test_a_tie_is_called_one() -> None:
    facts = {"values": {"a": 4.0, "b": 4.0}, "winners": ["a", "b"], "difference": 0.0}
    assert (
        summary("compare", found("A1", facts=facts)).answer == "It is the same for all: a 4, b 4."
    )


def test_a_sum_shows_its_parts() -> None:
    facts = {"values": {"a": 4.0, "b": 2.5}, "total": 6.5}
    assert summary("total", found("A1", facts=facts)).answer == "Total: 6.5 (a 4, b 2.5)."


# --- what could not be answered -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "parts"),
    [
        ("nothing_found", ["Nothing was found", "old cellos"]),
        ("needs_input", ["old cellos", "missing: city; date"]),
        ("impossible", ["I cannot answer", "old cellos"]),
        ("failed", ["old cellos", "time was up"]),
    ],
)
def test_what_could_not_be_found_is_said_plainly(status: SubtaskStatus, parts: list[str]) -> None:
    result = found(
        "A1", status=status, missing=[make_gap("city"), make_gap("date")], note="time was up"
    )
    answer = summary("old cellos", result).answer
    assert all(part in answer for part in parts)


@pytest.mark.parametrize("status", ["nothing_found", "needs_input", "impossible", "failed"])
def test_it_is_said_in_chinese_too(status: SubtaskStatus) -> None:
    answer = summary("北京的博物馆", found("A1", status=status, note="超时"), "zh").answer
    assert "北京的博物馆" in answer
    assert not re.search(r"[A-Za-z]{2}", answer)


def test_brackets_and_references_are_not_read_out() -> None:
    result = found("A1", status="nothing_found")
    answer = summary("whether [A1] cellos (~in Ghent on Friday)", result).answer
    assert answer == 'Nothing was found for "cellos".'


def test_no_rows_are_a_count_of_zero() -> None:
    result = found("A1", observed(BRANCHES), status="nothing_found")
    assert summary("how many branches are in Ghent", result).answer == "0 in all."


def test_no_rows_are_a_no() -> None:
    result = found("A1", observed(BRANCHES), status="nothing_found", truth=False)
    assert summary("is there a branch", result).answer.startswith("No. Nothing was found")


@pytest.mark.parametrize(
    ("kind", "part"),
    [
        ("timeout", "did not answer in time"),
        ("rate_limited", "allows no more calls now"),
        ("server_error", "failed (boom bang)"),
        ("missing_credential", "boom bang"),
        ("anything_else", "boom bang"),
    ],
)
def test_a_failure_is_explained(kind: str, part: str) -> None:
    bad = observed(BRANCHES, outcome="failed", error="boom\n bang", error_kind=kind)
    assert part in summary("branches", found("A1", bad, status="failed")).answer


def test_an_approval_shows_what_would_be_sent() -> None:
    held = observed(
        RENEW, outcome="failed", error_kind="approval_required", arguments=[{"loan_id": "ln_4"}]
    )
    answer = summary("renew loan ln_4", found("A1", held, status="failed")).answer
    assert f'{RENEW.id} with {{"loan_id": "ln_4"}}' in answer
    assert "needs approval" in answer


def test_nothing_to_answer() -> None:
    assert summarize(THINKING, Closing("", "en", [], {})) == Summary(
        "There is nothing to answer in this request.", "impossible"
    )


def test_skipped_subtasks_are_not_spoken_of() -> None:
    subtasks = [subtask("is it open"), subtask("list loans", name="A2")]
    results = {
        "A1": found("A1", observed(BRANCHES, row({"name": "Lys", "open": False})), truth=False),
        "A2": found("A2", status="skipped"),
    }
    made = summarize(THINKING, Closing("x", "en", subtasks, results))
    assert made.answer == "No.\nLys: open no"
    assert (made.status, made.citations) == ("done", ["A1.1"])


@pytest.mark.parametrize(
    ("statuses", "overall_"),
    [
        (["answered", "skipped"], "done"),
        (["answered", "nothing_found"], "done"),
        (["answered", "failed"], "partial"),
        (["needs_input", "impossible"], "needs_input"),
        (["failed", "impossible"], "failed"),
        (["impossible", "skipped"], "impossible"),
    ],
)
def test_the_status_of_the_run(statuses: list[SubtaskStatus], overall_: str) -> None:
    assert overall({f"A{i}": found(f"A{i}", status=s) for i, s in enumerate(statuses)}) == overall_


# --- nothing but what was returned --------------------------------------------------------------

_TEXT = "".join(
    yaml.safe_load(files("prompts").joinpath("phrases/en.yaml").read_text("utf-8")).values()
)
_SAID = st.text("abcdefgh ", min_size=1, max_size=12).filter(str.strip)
_VALUES = st.one_of(
    _SAID,
    st.integers(-(10**6), 10**6),
    st.floats(-1e5, 1e5).map(lambda n: round(n, 2)),
    st.booleans(),
    st.none(),
    st.lists(_SAID, max_size=10),
)
_ROWS = st.lists(
    st.dictionaries(
        st.sampled_from([o.path for o in (*SEARCH.outputs, *LOANS.outputs)]), _VALUES, max_size=6
    ),
    min_size=1,
    max_size=14,
)
_CLAUSES = st.sampled_from(
    ["instruments named Conn", "my loans", "the cheapest instrument", "velvet cellos in Ghent",
     "is the branch open", "how many loans do I have"]
)  # fmt: skip


def pieces(text: str) -> set[str]:
    return set(re.findall(r"-?\d+(?:\.\d+)?(?:e[+-]\d+)?|[^\W\d_]+", text))


@settings(max_examples=60, deadline=None)
@given(clause=_CLAUSES, rows=_ROWS, truth=st.sampled_from([True, False, None]))
def test_every_word_and_number_of_an_answer_was_returned_or_asked(
    clause: str, rows: list[dict[str, Any]], truth: bool | None
) -> None:
    seen = observed(SEARCH, *(row(r) for r in rows))
    answer = summary(clause, found("A1", seen, truth=truth)).answer
    allowed = pieces(_TEXT) | pieces(clause) | {"yes", "no", str(len(rows) - 10)}
    allowed |= set(THINKING.frame(clause).words)
    for record in rows:
        for path, value in record.items():
            allowed |= pieces(path.replace("_", " ")) | pieces(str(value).replace("_", " "))
            for item in value if isinstance(value, list) else [value]:
                allowed |= pieces(show(item))
    assert pieces(answer) <= allowed


@settings(max_examples=40, deadline=None)
@given(_ROWS)
def test_no_secret_of_the_machinery_is_told(rows: list[dict[str, Any]]) -> None:
    seen = observed(SEARCH, *(row(r, "A1.9") for r in rows))
    answer = summary("instruments", found("A1", seen)).answer
    assert not any(mark in answer for mark in ("[]", "A1.9", "{", "None"))


def test_a_place_put_right_is_said_and_the_person_quoted_as_written() -> None:
    slips = [
        Slip(written="Ghentt", meant="Ghent", name=True),
        Slip(written="celos", meant="cellos", name=False),
    ]
    text = "old cellos in Ghent"
    found = make_observation(outcome="empty", rows=[])
    result: Result = {
        **make_result("A1", "nothing_found"),
        "text": text,
        "observations": [found],
    }
    closing = Closing("old celos in Ghentt", "en", [subtask(text)], {"A1": result}, slips)
    told, why = summarize(THINKING, closing).answer.splitlines()
    assert told == 'I read "Ghentt" as Ghent.'
    assert '"old celos in Ghentt"' in why


def test_where_nothing_was_asked_how_a_place_was_read_is_not_said() -> None:
    slips = [Slip(written="Ghentt", meant="Ghent", name=True)]
    result: Result = {**make_result("A1", "impossible"), "text": "cellos in Ghent"}
    closing = Closing("cellos in Ghentt", "en", [subtask("cellos")], {"A1": result}, slips)
    answer = summarize(THINKING, closing).answer
    assert '"cellos in Ghentt"' in answer
    assert "Ghent." not in answer
