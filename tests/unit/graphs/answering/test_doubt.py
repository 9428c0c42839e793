"""Where an answer says that its request may have been misread."""

from __future__ import annotations

from datetime import UTC, datetime

from graphs.answering.records import Changed, Found
from graphs.form_reasoner import Answer, AnswerQuestion
from graphs.forms.records import Form, Goal
from graphs.reading.form_reasoner import RuleFormReasoner
from graphs.reading.reasoner import RuleReader
from tests.answering_stubs import BOOKING, MODEL, TICKET, doing, found, library, looking

UNLIKELY = {"left": 5.0}


async def answered(goal: Goal, result: Found, features: dict[str, float]) -> Answer:
    question = AnswerQuestion(
        request="", now=datetime(2026, 5, 1, tzinfo=UTC),
        form=Form(goals=(goal,), language="en", features=features),
        found={result.goal: result}, model=MODEL, library=library(),
    )  # fmt: skip
    return await RuleFormReasoner(RuleReader()).answer(question)


async def test_what_was_looked_up_by_an_unlikely_reading_is_doubted() -> None:
    answer = await answered(looking(TICKET), found(TICKET, {"id": 1, "title": "Leak"}), UNLIKELY)
    assert answer.status == "partial"
    assert "not sure" in answer.text


async def test_what_was_changed_is_told_and_not_doubted() -> None:
    sent = {"room": 14}
    made = Changed(
        tool_id="desk.bookings_create", call_id="c1", arguments=sent, row={"id": 17, **sent}
    )
    result = found(BOOKING, changes=(made,))
    answer = await answered(doing("book"), result, {**UNLIKELY, "changes": 1.0})
    assert answer.status == "done"
    assert "not sure" not in answer.text
