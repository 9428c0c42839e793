"""Whatever a service returns, there is an answer, and nothing inside of it is dumped."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from graphs.answering.records import FoundStatus
from graphs.forms.records import Order, Total
from graphs.forms.records import Test as Asked
from graphs.state import RunStatus
from tests.answering_stubs import BOOKING, INVOICE, READING, TICKET, ask, found, looking

WORDS = st.text("abc xyz2-:", max_size=24)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | WORDS
VALUES = SCALARS | st.lists(SCALARS, max_size=3) | st.dictionaries(WORDS, SCALARS, max_size=3)
KEYS = st.sampled_from(
    [
        *("id", "title", "status", "assignee_id", "assignee_id.name", "amount", "currency"),
        *("total", "^currency", "due_date", "tags[]", "price.amount", "price.currency", "x"),
        "temperature.unit",
    ]
)
ROWS = st.lists(st.dictionaries(KEYS, VALUES, max_size=6), max_size=4)
STATUSES: list[FoundStatus] = ["answered", "nothing_found", "failed", "impossible", "needs_input"]
DONE: set[RunStatus] = {"done", "partial", "needs_input", "impossible", "failed"}
TOTALS = st.none() | st.builds(
    Total,
    op=st.sampled_from(["count", "sum", "mean", "min", "max"]),
    attribute=st.sampled_from(["amount", "due_date"]),
    by=st.sampled_from(["", "status", "assignee_id"]),
)
TESTS = st.none() | st.builds(
    Asked, attribute=st.sampled_from(["", "status"]), op=st.just("="), value=SCALARS
)


@given(
    rows=ROWS,
    of=st.sampled_from([TICKET, INVOICE, BOOKING, READING, ""]),
    wanted=st.lists(KEYS, max_size=2),
    total=TOTALS,
    test=TESTS,
    status=st.sampled_from(STATUSES),
    language=st.sampled_from(["en", "zh"]),
    known=st.fixed_dictionaries(
        {
            "total": SCALARS,
            "truth": st.none() | st.booleans(),
            "searched": st.booleans(),
            "cut": st.booleans(),
        }
    ),
)
def test_every_finding_has_an_answer(
    rows: list[dict[str, Any]],
    of: str,
    wanted: list[str],
    total: Total | None,
    test: Asked | None,
    status: FoundStatus,
    language: str,
    known: dict[str, Any],
) -> None:
    goal = looking(of, *wanted, total=total, test=test, order=Order(attribute="amount"))
    answer = ask(goal, found(of, *rows, status=status, **known), language=language)
    assert answer.text.strip()
    assert answer.status in DONE
    assert not {"{", "[", "None"} & {*answer.text, *answer.text.split()}
    if known["cut"] and status == "answered":
        assert answer.status != "done"
    if test is not None and known["truth"] is None:
        assert not answer.text.startswith(("Yes", "No.", "是的", "不是"))
