"""Whether what functions gave is told as certain, by the calls that were sent."""

from __future__ import annotations

from typing import Any

from graphs.answering.records import Found
from graphs.form_reasoner import Answer, AnswerQuestion
from graphs.forms.records import CallGoal, Form
from graphs.reading.form_reasoner import RuleFormReasoner
from graphs.reading.reasoner import RuleReader
from tests.answering_stubs import MODEL
from tests.checking_stubs import NET_PAY, NOW, SALARIES

SURE = {"covered": 1.0, "purpose": 0.0, "lead": 5.0}


class Desk:
    """A library of two operations."""

    def tool(self, tool_id: str) -> Any:
        return next(one for one in (NET_PAY, SALARIES) if one.id == tool_id)

    def tools(self, *, group_id: str | None = None) -> Any:
        return [one for one in (NET_PAY, SALARIES) if group_id in (None, one.group_id)]


async def answered(request: str, arguments: dict[str, Any]) -> Answer:
    goal = CallGoal(id="g1", tool_id=NET_PAY.id)
    rows = ({"netYearly": 42552},)
    question = AnswerQuestion(
        request=request, now=NOW, form=Form(goals=(goal,), features=SURE, confidence=1.0),
        found={"g1": Found(goal="g1", status="answered", rows=rows, matched=1)},
        model=MODEL, library=Desk(), sent=[(NET_PAY.id, arguments)],  # type: ignore[arg-type]
    )  # fmt: skip
    return await RuleFormReasoner(RuleReader()).answer(question)


async def test_a_call_that_takes_all_that_is_said_is_certain() -> None:
    answer = await answered(
        "net pay of 55k in Scotland", {"grossYearly": 55000, "region": "Scotland"}
    )
    assert answer.status == "done"


async def test_a_call_without_what_is_said_is_doubted() -> None:
    answer = await answered("net pay of 55k in Scotland", {"grossYearly": 55000})
    assert answer.status == "partial"
    assert "Scotland" in answer.text.splitlines()[-1]
