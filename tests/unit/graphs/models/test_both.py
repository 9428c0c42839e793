"""Rules and model together: whose form stands, and who tells the answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graphs.form_reasoner import Answer, AnswerQuestion, ReadQuestion
from graphs.forms.records import CallGoal, DoGoal, Find, FindGoal, Form, Test, Total
from graphs.models.both import BothFormReasoner
from graphs.models.errors import ModelUnavailableError
from graphs.models.form_reasoner import ModelFormReasoner
from tests.form_reasoner_stubs import ROWS, answer_question, found, orders, read_question

SURE = 0.8


class Reads(ModelFormReasoner):
    """Gives one form and counts how often it is asked."""

    def __init__(self, form: Form | None) -> None:
        self._form = form
        self.reads = 0
        self.closed = 0

    async def read(self, question: ReadQuestion) -> Form:
        self.reads += 1
        if self._form is None:
            raise ModelUnavailableError("out of reach")
        return self._form

    async def answer(self, question: AnswerQuestion) -> Answer:
        return Answer("told", "done", free=True)

    async def aclose(self) -> None:
        self.closed += 1


MODELS = Form(goals=(orders(status="shipped"),), confidence=1.0)


def form(*goals: Any, confidence: float = SURE, **more: Any) -> Form:
    return Form(goals=goals or (orders(),), confidence=confidence, **more)


def both(rules: Form, model: Form | None = MODELS) -> tuple[BothFormReasoner, Reads]:
    asked = Reads(model)
    return BothFormReasoner(Reads(rules), asked, SURE), asked


async def test_a_sure_form_of_the_rules_stands() -> None:
    reasoner, model = both(form())
    assert await reasoner.read(read_question("open orders")) == form(tentative=True)
    assert model.reads == 0


@pytest.mark.parametrize(
    "unsure",
    [
        form(confidence=0.79),
        form(unread=("pelase",)),
        Form(confidence=1.0),
        form(DoGoal(id="g1", action="ship", entity="shop.order")),
        form(CallGoal(id="g1", tool_id="shop.create_order")),
    ],
    ids=["unsure", "unread", "empty", "change", "call of a change"],
)
async def test_the_model_reads_what_the_rules_leave_open(unsure: Form) -> None:
    reasoner, _ = both(unsure)
    assert await reasoner.read(read_question("open orders")) == MODELS


async def test_what_the_rules_make_of_a_model_s_form_is_not_sure_by_that() -> None:
    reasoner, model = both(form(follows=True, confidence=1.0))
    assert await reasoner.read(read_question("and in Oslo?")) == MODELS
    reasoner, model = both(form(follows=True, features={"covered": 1.0}))
    await reasoner.read(read_question("and in Oslo?"))
    assert model.reads == 0, "the rules read the turn before themselves"


async def test_a_call_that_only_reads_stands() -> None:
    reasoner, model = both(form(CallGoal(id="g1", tool_id="money.convert")))
    await reasoner.read(read_question("40 EUR"))
    assert model.reads == 0


async def test_after_a_complaint_the_model_reads() -> None:
    reasoner, _ = both(form())
    assert await reasoner.read(read_question("open orders", complaint="no plan")) == MODELS


async def test_what_came_to_nothing_is_read_by_the_model() -> None:
    reasoner, _ = both(form())
    assert await reasoner.read(read_question("open orders", again=True)) == MODELS


async def test_while_no_model_is_there_the_rules_read_without_confidence() -> None:
    reasoner, _ = both(form(unread=("x",)), None)
    assert await reasoner.read(read_question("open orders")) == form(unread=("x",), confidence=0.0)


WANTED = FindGoal(id="g1", find=Find(entity="shop.order", wanted=("total",)))
COUNT = FindGoal(id="g1", find=Find(entity="shop.order"), total=Total(op="count"))
COUNT_AND_MORE = COUNT.model_copy(update={"find": WANTED.find})
ANY = FindGoal(id="g1", find=Find(entity="shop.order"), test=Test())


@pytest.mark.parametrize(
    ("goal", "came", "plain"),
    [
        (WANTED, found("g1", ROWS[0]), True),
        (COUNT, found("g1", total=2), True),
        (WANTED, found("g1", *ROWS), False),
        (orders(), found("g1", ROWS[0]), False),
        (COUNT, found("g1", total=2, unapplied=["of Acme"]), False),
        (COUNT_AND_MORE, found("g1", *ROWS, total=2), False),
        (ANY, found("g1", truth=False), True),
        (ANY, found("g1", ROWS[0], truth=True), False),
    ],
    ids=[
        "one value",
        "a number",
        "two rows",
        "a whole row",
        "something beside",
        "number and rows",
        "no",
        "yes, of things without names",
    ],
)
async def test_who_tells_the_answer(goal: FindGoal, came: Any, *, plain: bool) -> None:
    reasoner, _ = both(form())
    answer = await reasoner.answer(answer_question([goal], came))
    assert answer.free != plain


async def test_what_cannot_be_known_is_told_by_the_model() -> None:
    reasoner, _ = both(form())
    question = answer_question([COUNT], found("g1", total=2))
    unread = replace(question, form=question.form.model_copy(update={"unread": ("rain",)}))
    assert (await reasoner.answer(unread)).free


async def test_another_language_is_the_models() -> None:
    reasoner, _ = both(form())
    question = answer_question([COUNT], found("g1", total=2), language="fr")
    assert (await reasoner.answer(question)).free
