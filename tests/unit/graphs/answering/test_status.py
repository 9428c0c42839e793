"""What is said of goals without an answer, and what a request came to."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.answering.records import Found
from graphs.forms.records import Condition, Constraint
from graphs.forms.records import Test as Asked
from graphs.gaps import make_gap
from tests.answering_stubs import PERSON, TICKET, ask, calling, doing, found, looking

OPEN = Constraint(attribute="status", value="open", kind="enum")
GOAL = looking(TICKET, "title", constraints=(OPEN,))
ROW = {"id": 1, "title": "Leak", "status": "open"}


def bare(status: str, goal: str = "g1", **more: Any) -> Found:
    return Found.model_validate({"goal": goal, "status": status, **more})


def test_none_is_said_only_where_it_is_known() -> None:
    known = ask(GOAL, found(TICKET, status="nothing_found"))
    assert (known.text, known.status) == ("I found no open tickets.", "done")
    path = ("desk.tickets_list", "desk.people_list")
    unknown = ask(GOAL, found(TICKET, status="nothing_found", searched=False, path=path))
    assert unknown.text == "I could not find open tickets; I looked at tickets and people."
    assert unknown.status == "partial"


def test_a_name_found_nowhere_is_quoted() -> None:
    goal = looking(PERSON, "phone")
    nobody = found(PERSON, status="nothing_found", unknown_names=("Gregor",))
    answer = ask(goal, nobody)
    assert answer.text == 'I found no person called "Gregor".'
    assert answer.status == "impossible"


def test_a_name_is_told_with_what_it_would_be_the_name_of() -> None:
    nobody = found(TICKET, status="nothing_found", unknown_names=("Gregor",), unknown_type=PERSON)
    assert ask(looking(TICKET), nobody).text == 'I found no person called "Gregor".'
    of_any = looking(TICKET, constraints=(Constraint(value="Gregor", kind="name"),))
    assert ask(of_any, nobody).text == 'I found nothing called "Gregor".'


def test_what_only_the_person_can_say_is_asked_for() -> None:
    gap = make_gap("city", "where to stay", options=("Rome", "Oslo"))
    answer = ask(GOAL, bare("needs_input", missing=(gap,)))
    assert answer.text == "To go on I need to know: city: where to stay (Rome or Oslo)."
    assert answer.status == "needs_input"


@pytest.mark.parametrize("status", ["impossible", "failed"])
def test_why_it_failed_is_said_in_the_persons_words(status: str) -> None:
    goal = looking(TICKET, span=(0, 9))
    answer = ask(goal, bare(status, note="The desk is closed."), request="find this")
    assert '"find this" (The desk is closed)' in answer.text
    assert answer.status == status


def test_a_goal_without_any_finding_is_not_done() -> None:
    assert ask(GOAL).status == "failed"


@pytest.mark.parametrize(
    ("first", "second", "together"),
    [
        ("answered", "answered", "done"),
        ("answered", "failed", "partial"),
        ("answered", "needs_input", "partial"),
        ("answered", "skipped", "done"),
        ("failed", "impossible", "failed"),
        ("impossible", "impossible", "impossible"),
    ],
)
def test_the_whole_is_done_only_if_every_part_is(first: str, second: str, together: str) -> None:
    goals = [looking(TICKET, "title", goal=name) for name in ("a", "b")]
    each = [
        found(TICKET, {**ROW, "title": name}, goal=name, status=status)
        for name, status in (("a", first), ("b", second))
    ]
    assert ask(goals, *each).status == together


def test_what_was_not_read_of_the_request_or_of_the_rows_makes_it_partial() -> None:
    unread = ask(GOAL, found(TICKET, ROW), unread=("shiny",))
    assert unread.text.endswith('\nNot taken into account: "shiny".')
    assert unread.status == "partial"
    cut = ask(GOAL, found(TICKET, ROW, cut=True))
    assert "may not be all" in cut.text
    assert cut.status == "partial"


def test_assumptions_and_substitutes_are_said_once_and_leave_it_done() -> None:
    more = {"assumed": ("the newest of them",), "instead": "a yearly normal", "note": "Slow."}
    goals = [looking(TICKET, "title", goal=name) for name in ("a", "b")]
    each = [found(TICKET, {**ROW, "title": name}, goal=name, **more) for name in ("a", "b")]
    answer = ask(goals, *each)
    assert answer.text.split("\n")[-1] == (
        "I assumed: the newest of them. "
        "This is a yearly normal, instead of what you asked for. Note: Slow."
    )
    assert answer.status == "done"


def test_what_words_that_name_no_attribute_were_taken_to_mean_is_said() -> None:
    words = "Which tickets are still out?"
    taken = Constraint(attribute="due_date", op="missing", kind="date", assumed=True, span=(18, 27))
    goal = looking(TICKET, constraints=(taken,))
    answer = ask(goal, found(TICKET, ROW), request=words)
    assert answer.text.endswith("I assumed: “still out” means no due date.")


def test_what_an_earlier_request_was_taken_to_mean_is_said_without_its_words() -> None:
    taken = Constraint(attribute="due_date", op="missing", kind="date", assumed=True)
    answer = ask(looking(TICKET, constraints=(taken,)), found(TICKET, ROW), request="and hers?")
    assert answer.text.endswith("I assumed: no due date.")


def test_goals_come_in_the_order_of_the_request_and_hidden_ones_not_at_all() -> None:
    goals = [looking(TICKET, "title", goal=n, shown=n != "b") for n in ("c", "b", "a")]
    each = [found(TICKET, {**ROW, "title": n.upper() * 3}, goal=n) for n in ("a", "b", "c")]
    assert ask(goals, *each).text == "The ticket is CCC.\nThe ticket is AAA."


def test_a_condition_that_does_not_hold_leaves_the_rest_out_and_says_why() -> None:
    asked = looking(
        TICKET, goal="g0", shown=False, test=Asked(attribute="status", op="=", value="closed")
    )
    goal = doing("book", condition=Condition(goal="g0"), span=(0, 11))
    answer = ask(
        [asked, goal],
        found(TICKET, ROW, goal="g0", truth=False),
        bare("skipped"),
        request="book a room",
    )
    assert answer.text == (
        'The status of Leak is open. "book a room": left out, since what it depends on is not so.'
    )
    assert answer.status == "done"


def test_an_empty_form_is_no_answer() -> None:
    assert ask([]).status == "impossible"


@pytest.mark.parametrize("language", ["en", "zh", "fr"])
def test_no_inner_wording_is_shown(language: str) -> None:
    path = ("desk.tickets_list",)
    each = [
        found(TICKET, ROW, path=path),
        found(TICKET, status="nothing_found", path=path, searched=False),
        bare("failed", path=path, note="It is down."),
    ]
    for one in each:
        text = ask(GOAL, one, language=language).text
        assert not any(inner in text for inner in ("desk.", "g1", "[", "{", "tickets_list"))


@pytest.mark.parametrize(
    ("row", "status"),
    [
        ({"id": 4, "title": "Leak", "assignee_id": 9}, "partial"),
        ({"id": 4, "title": "Leak", "assignee_id": 9, "assignee_id.name": "Ana"}, "done"),
    ],
)
def test_a_person_told_by_an_id_alone_is_no_whole_answer(row: dict[str, Any], status: str) -> None:
    goal = looking(TICKET, "assignee_id")
    assert ask(goal, found(TICKET, row), request="who does the leak?").status == status


def test_a_day_is_no_id() -> None:
    goal = looking(TICKET, "due_date")
    row = {"id": 4, "title": "Leak", "due_date": "2026-05-03"}
    assert ask(goal, found(TICKET, row), request="when is it due?").status == "done"


def test_an_id_that_was_asked_for_is_a_whole_answer() -> None:
    goal = looking(TICKET, "assignee_id")
    row = {"id": 4, "title": "Leak", "assignee_id": 9}
    answer = ask(goal, found(TICKET, row), request="the assignee id of the leak")
    assert answer.status == "done"


def test_a_year_that_was_guessed_is_told() -> None:
    day = Constraint(attribute="due", value="2027-09-14", kind="date", open_year=True, span=(0, 6))
    answer = ask(looking(TICKET, constraints=(day,)), found(TICKET, ROW))
    assert "means 2027-09-14." in answer.text


@pytest.mark.parametrize(("day", "status"), [("2027-01-10", "partial"), ("2026-06-01", "done")])
def test_a_year_that_was_guessed_far_ahead_is_no_fact(day: str, status: str) -> None:
    said = Constraint(attribute="day", value=day, kind="date", open_year=True)
    goal = calling("desk.convert", "result", arguments=(said,))
    assert ask(goal, found("", {"result": 215})).status == status
