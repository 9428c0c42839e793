"""Yes and no."""

from __future__ import annotations

from graphs.forms.records import Constraint, Find, Total
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


EVERY = Asked(attribute="status", op="=", value="closed", every=True)
CLOSED = {"id": 18, "title": "Crack", "status": "closed"}


def test_that_not_all_are_so_tells_how_many_are_and_which_are_not() -> None:
    goal = looking(TICKET, test=EVERY)
    text = ask(goal, found(TICKET, ROW, CLOSED, truth=False)).text
    assert text == "No. 1 of 2 are closed tickets, these are not: Leak (open)."
    both = found(TICKET, CLOSED, {**CLOSED, "id": 19}, truth=True)
    assert ask(goal, both).text == "Yes. All 2 are closed tickets."


def test_of_rows_that_were_cut_it_is_not_told_how_many_are_so() -> None:
    goal = looking(TICKET, test=EVERY)
    cut = found(TICKET, ROW, CLOSED, truth=False).model_copy(update={"matched": 40, "cut": True})
    assert ask(goal, cut).text.startswith("No. These are not closed tickets: Leak (open).")


def test_one_thing_is_told_by_its_value() -> None:
    text = ask(looking(TICKET, test=EVERY), found(TICKET, ROW, truth=False)).text
    assert text == "No. The status of Leak is open."


def test_what_none_refers_to_is_told_as_what_has_none() -> None:
    none = Constraint(attribute="id", op="not in", find=Find(entity=INVOICE), take="ticket")
    text = ask(looking(TICKET, test=Asked(), constraints=(none,)), found(TICKET, ROW, truth=True))
    assert text.text == "Yes. There is 1 ticket with no invoices: Leak."


def test_what_is_denied_of_every_one_is_told_denied() -> None:
    denied = EVERY.model_copy(update={"negated": True})
    answer = ask(looking(TICKET, test=denied), found(TICKET, ROW, CLOSED, truth=False, matched=2))
    assert answer.text.startswith("No. 1 of 2 are not closed tickets")


def test_groups_of_which_there_are_some_are_told() -> None:
    several = Constraint(attribute="total", op=">=", value=2)
    total = Total(op="count", by="assignee_id")
    goal = looking(TICKET, test=Asked(), total=total, constraints=(several,))
    group = {"assignee_id": 5, "assignee_id.name": "Ana", "total": 2}
    assert ask(goal, found(TICKET, group, truth=True)).text == (
        "Yes. Number of tickets with total at least 2 by assignee:\n- Ana: 2"
    )
