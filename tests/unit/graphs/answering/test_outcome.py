"""What of an answer tells how far to trust it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from graphs.answering.outcome import outcome
from graphs.answering.records import Found
from graphs.form_reasoner import AnswerQuestion
from graphs.forms.records import Constraint, Form, Goal
from graphs.forms.records import Test as Asked
from tests.answering_stubs import MODEL, TICKET, found, library, looking

OPEN = Constraint(attribute="status", value="open", kind="enum")
ANA = Constraint(attribute="owner", value="Ana Ruiz", kind="name")


def signs(goal: Goal, result: Found, **read: float) -> set[str]:
    question = AnswerQuestion(
        request="", now=datetime(2026, 5, 1, tzinfo=UTC),
        form=Form(goals=(goal,), language="en", features=read),
        found={result.goal: result}, model=MODEL, library=library(),
    )  # fmt: skip
    return {name for name, amount in outcome(question.form, question.found).items() if amount}


def test_nothing_is_surer_of_what_was_named() -> None:
    nothing = found(TICKET, status="nothing_found")
    assert signs(looking(TICKET, constraints=(ANA,)), nothing) == {"none"}
    assert signs(looking(TICKET, constraints=(OPEN,)), nothing) == {"none", "not_by_name"}


def test_rows_instead_of_one() -> None:
    one, other = {"id": 1, "title": "Leak"}, {"id": 2, "title": "Crack"}
    assert signs(looking(TICKET), found(TICKET, one)) == set()
    assert signs(looking(TICKET), found(TICKET, one, other)) == {"several"}


@pytest.mark.parametrize(
    ("more", "plain"),
    [({}, True), ({"covered": 0.8}, False), ({"soft": 1.0}, False), ({"bare": 0.0}, False)],
)
def test_a_list_of_what_was_named_in_the_plural(more: dict[str, float], plain: bool) -> None:
    rows = ({"id": 1, "title": "Leak"}, {"id": 2, "title": "Crack"})
    read = {"plural": 1.0, "bare": 1.0, "covered": 1.0, **more}
    assert ("plain_list" in signs(looking(TICKET), found(TICKET, *rows), **read)) is plain
    assert "plain_list" not in signs(looking(TICKET), found(TICKET, rows[0]), **read)


def test_yes_and_no() -> None:
    asked = looking(TICKET, constraints=(ANA,)).model_copy(update={"test": Asked()})
    yes = found(TICKET, {"id": 1, "title": "Leak"}, truth=True)
    assert signs(asked, yes) == {"affirmed"}
    no = found(TICKET, status="nothing_found", truth=False)
    assert signs(asked, no) == {"none"}
