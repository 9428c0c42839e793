"""Yes and no."""

from __future__ import annotations

from graphs.forms.records import Constraint, Total
from graphs.forms.records import Test as Asked
from tests.answering_stubs import INVOICE, TICKET, ask, found, looking

ROW = {"id": 17, "title": "Leak", "status": "open", "urgent": False}
OPEN = Constraint(attribute="status", value="open", kind="enum")


def test_yes_and_no_come_with_the_value_that_decides() -> None:
    closed = looking(TICKET, test=Asked(attribute="status", op="=", value="closed"))
    answer = ask(closed, found(TICKET, ROW, truth=False))
    assert (answer.text, answer.status) == ("No. The status of Leak is open.", "done")
    is_open = looking(TICKET, test=Asked(attribute="status", op="=", value="open"))
    assert ask(is_open, found(TICKET, ROW, truth=True)).text == "Yes. The status of Leak is open."


def test_the_polarity_is_that_of_what_was_evaluated() -> None:
    goal = looking(TICKET, test=Asked(attribute="urgent", op="=", value=True, negated=True))
    assert ask(goal, found(TICKET, ROW, truth=True)).text == "Yes. Leak is not marked as urgent."


def test_neither_a_zero_nor_an_empty_list_is_a_no() -> None:
    goal = looking(TICKET, test=Asked(), constraints=(OPEN,))
    for total in (None, 0):
        unknown = found(TICKET, total=total, status="nothing_found", searched=False)
        answer = ask(goal, unknown)
        assert "No." not in answer.text
        assert answer.status == "partial"


def test_what_was_not_evaluated_could_not_be_told() -> None:
    goal = looking(TICKET, test=Asked(attribute="status", op="=", value="closed"))
    answer = ask(goal, found(TICKET, ROW))
    assert answer.text == "I could not tell: The status of Leak is open."
    assert answer.status == "partial"


def test_an_evaluated_no_needs_no_row() -> None:
    goal = looking(TICKET, test=Asked(), constraints=(OPEN,))
    answer = ask(goal, found(TICKET, truth=False, status="nothing_found"))
    assert (answer.text, answer.status) == ("No. I found no open tickets.", "done")


def test_a_yes_names_what_there_is() -> None:
    goal = looking(TICKET, test=Asked(), constraints=(OPEN,))
    assert ask(goal, found(TICKET, ROW, truth=True)).text == "Yes. There is 1 open ticket: Leak."


def test_of_several_rows_those_decide_that_pass() -> None:
    goal = looking(TICKET, test=Asked(attribute="status", op="=", value="closed"))
    other = {"id": 18, "title": "Crack", "status": "closed"}
    text = ask(goal, found(TICKET, ROW, other, truth=True)).text
    assert text == "Yes. The status of Crack is closed."


def test_a_test_of_a_total_tells_the_total() -> None:
    goal = looking(INVOICE, total=Total(op="count"), test=Asked(op=">", value=5))
    assert ask(goal, found(INVOICE, total=3, truth=False)).text == "No. There are 3 invoices."


def test_chinese() -> None:
    goal = looking(TICKET, test=Asked(attribute="status", op="=", value="closed"))
    assert ask(goal, found(TICKET, ROW, truth=False), language="zh").text == (
        "不是。Leak 的 status 是 open。"
    )
