"""Changes: what came back, compared with what was sent."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.answering.records import Changed, Found
from graphs.forms.records import Constraint, DoGoal, Find
from tests.answering_stubs import BOOKING, PERSON, ask, doing, found

SENT = {"person_id": 5, "day": "2026-05-03", "room": 14}
ROW = {"id": 17, "person_id": 5, "day": "2026-05-03T00:00:00", "room": 14, "status": "booked"}
ANA = Constraint(
    attribute="person_id",
    find=Find(entity=PERSON, constraints=(Constraint(value="Ana Ruiz", kind="name"),)),
)
BOOK = doing("book", assignments=(ANA,), span=(0, 12))
REQUEST = "book a room."


def change(tool: str = "desk.bookings_create", **more: Any) -> Changed:
    made = {"tool_id": tool, "call_id": "c1", "arguments": SENT, "row": ROW}
    return Changed.model_validate({**made, **more})


def changed(*changes: Changed, **more: Any) -> Found:
    return found(BOOKING, changes=changes, **more)


def test_a_created_record_is_told_as_it_was_returned() -> None:
    answer = ask(BOOK, changed(change()), request=REQUEST)
    assert answer.text == "Created booking 17: person Ana Ruiz, day 2026-05-03, room 14."
    assert answer.status == "done"


def test_what_was_returned_otherwise_is_said_and_not_done() -> None:
    answer = ask(BOOK, changed(change(row={**ROW, "room": 12})), request=REQUEST)
    assert "room 12" in answer.text
    assert "returned room 12 where 14 was sent" in answer.text
    assert answer.status == "partial"


def test_another_person_than_the_one_sent_does_not_get_the_name_that_was_said() -> None:
    answer = ask(BOOK, changed(change(row={**ROW, "person_id": 6})), request=REQUEST)
    assert "Ana Ruiz" not in answer.text
    assert answer.status == "partial"


@pytest.mark.parametrize(
    ("sent", "returned"),
    [
        ("14", 14),
        (14, 14.0),
        ("2026-05-03", "2026-05-03T00:00:00"),
        ("2026-05-03T09:30:00+02:00", "2026-05-03T07:30:00Z"),
        ("Main Hall", "main hall"),
        (True, "true"),
    ],
)
def test_one_value_in_two_spellings_is_no_difference(sent: Any, returned: Any) -> None:
    made = change(arguments={"room": sent}, row={"id": 17, "room": returned})
    assert ask(BOOK, changed(made), request=REQUEST).status == "done"


def test_a_service_that_shows_no_record_is_quoted_with_nothing() -> None:
    answer = ask(BOOK, changed(change(row={})), request=REQUEST)
    assert "without showing the record" in answer.text
    assert answer.text.startswith("Created booking.")


@pytest.mark.parametrize(
    ("outcome", "status"), [("refused", "partial"), ("failed", "failed"), ("unknown", "partial")]
)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_was_not_done_is_never_told_as_done(outcome: str, status: str, language: str) -> None:
    made = changed(change(outcome=outcome, row={}, error="room 14 is taken"))
    answer = ask(BOOK, made, request=REQUEST, language=language)
    assert not {"Created", "已创建"} & {*answer.text.split(), answer.text[:3]}
    assert "room 14 is taken" in answer.text
    assert answer.status == status


def test_what_was_only_accepted_is_not_told_as_done() -> None:
    answer = ask(BOOK, changed(change(outcome="accepted", row={})), request=REQUEST)
    assert "has accepted this and not finished it yet: Book a room." in answer.text
    assert (answer.status, "Created" in answer.text) == ("partial", False)


def test_of_several_changes_each_is_told_as_it_went() -> None:
    made = changed(change(), change(row={}, outcome="failed", error="full"))
    answer = ask(BOOK, made, request=REQUEST)
    created, failed = answer.text.split("\n")
    assert created.startswith("Created booking 17")
    assert failed == "Not carried out: Book a room. (full)."
    assert answer.status == "partial"


def test_of_several_things_each_is_called_as_it_was_found() -> None:
    rows = ({"id": 17, "name": "Ana Ruiz"}, {"id": 18, "name": "Ben Whitlock"})
    removed = [
        change("desk.bookings_delete", arguments={"booking_id": 17}, row={}),
        change("desk.bookings_delete", arguments={"booking_id": 18}, row={}, outcome="failed"),
    ]
    each = doing("delete", target=Find(entity=BOOKING), each=True, span=(0, 15))
    answer = ask(each, changed(*removed, rows=rows), request="delete bookings")
    assert answer.text.split("\n") == [
        "Deleted booking Ana Ruiz.",
        "Not carried out: Delete booking Ben Whitlock.",
    ]


@pytest.mark.parametrize(
    ("tool", "arguments", "row", "text"),
    [
        (
            "desk.bookings_update",
            {"booking_id": 17, "room": 12},
            {**ROW, "room": 12},
            "Changed booking 17: room 12.",
        ),
        ("desk.bookings_delete", {"booking_id": 17}, {}, "Deleted booking 17."),
        ("desk.bookings_confirm", {"booking_id": 17}, ROW, "Done: confirm booking 17."),
    ],
)
def test_each_kind_of_change_has_its_sentence(
    tool: str, arguments: dict[str, Any], row: dict[str, Any], text: str
) -> None:
    goal = DoGoal(id="g1", action="confirm", entity=BOOKING)
    assert ask(goal, changed(change(tool, arguments=arguments, row=row))).text == text


def test_a_deed_that_shows_no_record_is_told_in_the_words_of_the_person() -> None:
    goal = DoGoal(id="g1", action="remove", entity=BOOKING, span=(0, 30))
    sent = change("desk.bookings_clear", arguments={"booking_id": 17, "room": 14}, row={})
    answer = ask(goal, changed(sent), request="remove room 14 from booking 17")
    assert answer.text.startswith("Done: remove room 14 from booking 17.")
    each = ask(goal.model_copy(update={"each": True}), changed(sent), request="x" * 30)
    assert each.text.startswith("Done: remove booking 17.")


def test_what_holds_the_thing_that_was_changed_is_not_called_for_it() -> None:
    of_booking = Find(entity=BOOKING, constraints=(Constraint(value="the early one", kind="name"),))
    goal = DoGoal(id="g1", action="confirm", entity=BOOKING, target=of_booking)
    holder = change("desk.bookings_confirm", arguments={"booking_id": 17}, row={"id": 3})
    assert "booking the early one" in ask(goal, changed(holder)).text
    own = change("desk.bookings_confirm", arguments={"booking_id": 17}, row={"id": 17})
    assert "booking 17" in ask(goal, changed(own)).text


def test_an_answered_goal_without_a_change_changed_nothing() -> None:
    answer = ask(BOOK, changed(), request=REQUEST)
    assert (answer.text, answer.status) == ("Nothing was changed.", "partial")


def test_a_target_that_was_not_found_stops_the_change() -> None:
    goal = doing("confirm", target=Find(entity=BOOKING))
    answer = ask(goal, found(BOOKING, status="nothing_found"))
    assert answer.text == "I found no bookings. Nothing was changed."
    assert answer.status == "partial"


def test_a_thing_without_a_name_is_called_by_the_text_it_was_told_by() -> None:
    told = Find(
        entity=BOOKING, constraints=(Constraint(attribute="status", value="late", kind="name"),)
    )
    made = change("desk.bookings_update", row={**ROW, "status": "late"})
    answer = ask(doing("move", target=told, span=(0, 4)), changed(made), request="move it.")
    assert "booking late" in answer.text
    made = change("desk.bookings_update")
    answer = ask(doing("move", target=told, span=(0, 4)), changed(made), request="move it.")
    assert "booking 17" in answer.text


def test_what_a_thing_holds_no_more_is_told() -> None:
    goal = doing("clear", assignments=(Constraint(attribute="room", op="missing"),))
    sent = {"booking_id": 17, "room": None}
    made = change("desk.bookings_update", arguments=sent, row={**ROW, "room": None})
    assert "no room" in ask(goal, changed(made), request="clear the room").text
    kept = change("desk.bookings_update", arguments=sent)
    assert "no room" not in ask(goal, changed(kept), request="clear the room").text
