"""Questions to form reasoners about the small shop, and models that answer by a script."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from graphs.answering.records import Found
from graphs.form_reasoner import AnswerQuestion, ChooseQuestion, MendQuestion, ReadQuestion
from graphs.forms.records import Constraint, Find, FindGoal, Form, Goal
from graphs.models.form_reasoner import ModelFormReasoner
from graphs.plans.records import Plan
from memory.name_directory import KnownValue
from tests.model_stubs import ScriptedChatModel, make_asker
from tests.search_stubs import MODEL, NOW, StubGrounding, library, named

LIBRARY = library(MODEL)
ACME = named("shop.customer", "Acme", 17)
OPEN_ORDERS = {"find": "order", "where": {"customer": "Acme", "status": "open"}}
ROWS = ({"id": 3, "total": 30}, {"id": 4, "total": 12.5})


class Script:
    """Answers one after the other; what was asked is kept. One too many fails the test."""

    def __init__(self, *answers: Any) -> None:
        self._left = [one if isinstance(one, str) else json.dumps(one) for one in answers]
        self.model = ScriptedChatModel(lambda _: self._left.pop(0))
        self.reasoner = ModelFormReasoner(make_asker(self.model))

    @property
    def asked(self) -> list[str]:
        """The last message of every call."""
        return [str(messages[-1].text) for messages in self.model.heard]


def read_question(
    request: str, values: Sequence[KnownValue] = (ACME,), **more: Any
) -> ReadQuestion:
    return ReadQuestion(request, NOW, MODEL, LIBRARY, StubGrounding(values), **more)


def choose_question(*options: str) -> ChooseQuestion:
    return ChooseQuestion("Close Acme's order", "en", "Acme", options)


def mend_question(goal: Goal, failed: str = "shop.list_orders", error: str = "") -> MendQuestion:
    plan = Plan(goal=goal.id, steps=())
    return MendQuestion(
        "Orders since May", NOW, MODEL, LIBRARY, goal, plan, failed, [{"status": "new"}], error
    )


def orders(goal_id: str = "g1", status: str = "open", **more: Any) -> FindGoal:
    where = (Constraint(attribute="status", value=status, kind="enum"),)
    return FindGoal(id=goal_id, find=Find(entity="shop.order", constraints=where), **more)


def found(goal_id: str = "g1", *rows: dict[str, Any], **more: Any) -> Found:
    made = {"goal": goal_id, "entity": "shop.order", "rows": rows, "matched": len(rows)}
    return Found.model_validate({**made, "status": "answered", "searched": True, **more})


def answer_question(goals: Sequence[Goal], *came: Found, **more: Any) -> AnswerQuestion:
    form = Form(goals=tuple(goals), language=more.pop("language", "en"), confidence=1.0)
    results = {one.goal: one for one in came}
    return AnswerQuestion("Which orders are open?", NOW, form, results, MODEL, LIBRARY, **more)
