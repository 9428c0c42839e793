"""An answer that says several of the values that a command lacks."""

from __future__ import annotations

from typing import Any

from graphs.form_reasoner import Filled, FillQuestion
from graphs.forms.records import Constraint, DoGoal
from graphs.reading.reasoner import RuleReader
from tests.reading_stubs import MODEL, TASK, question

TITLE = Constraint(attribute="title", value="Mend the gate")
ADD = DoGoal(id="g1", action="add", tool_id="club.create_task", entity=TASK, assignments=(TITLE,))


async def fill(said: str, goal: DoGoal = ADD) -> Filled | None:
    asked = question(said)
    return await RuleReader().fill(
        FillQuestion(said, asked.now, MODEL, asked.library, asked.grounding, goal)
    )


def told(read: Filled | None) -> dict[str, Any]:
    assert read is not None
    return {c.attribute: c.value for c in read.goal.assignments}


async def test_each_value_goes_to_the_input_that_takes_it() -> None:
    read = await fill("at Old Orchard, due 3 August 2026, cost 45")
    known = {"title": "Mend the gate", "garden_id": "Old Orchard"}
    assert told(read) == {**known, "due_on": "2026-08-03", "cost": 45}
    assert read is not None
    assert not read.left


async def test_what_is_not_understood_is_told() -> None:
    read = await fill("Old Orchard, with a squeaky hinge")
    assert told(read)["garden_id"] == "Old Orchard"
    assert read is not None
    assert read.left == ("squeaky", "hinge")


async def test_words_that_were_understood_are_told() -> None:
    read = await fill("cost 45, due 3 August 2026")
    assert read is not None
    assert {"cost", "due"} <= set(read.stems)


async def test_an_answer_without_values_fills_nothing() -> None:
    assert await fill("I do not know") is None


async def test_values_have_no_place_in_the_request() -> None:
    read = await fill("cost 45, due 3 August 2026")
    assert read is not None
    assert all(one.span is None for one in read.goal.assignments)
