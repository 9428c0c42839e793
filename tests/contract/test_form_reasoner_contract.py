"""What every form reasoner promises: valid forms, known options, answers of what was found."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import get_args

import pytest

from evals.model_server.records import Heard, Reply
from evals.model_server.server import serve
from graphs.choosing_reasoner import reads_with_model
from graphs.form_reasoner import Answer, FormReasoner
from graphs.forms.records import DoGoal, FindGoal, Form
from graphs.forms.validation import complaints
from graphs.models.asking import Asker
from graphs.models.chat_models import ChatModels
from graphs.models.options import ModelChoice, ModelOptions
from graphs.reading.form_reasoner import RuleFormReasoner
from graphs.reading.reasoner import RuleReader
from graphs.state import RunStatus
from tests.form_reasoner_stubs import (
    ACME,
    LIBRARY,
    OPEN_ORDERS,
    ROWS,
    answer_question,
    choose_question,
    found,
    mend_question,
    orders,
    read_question,
)
from tests.search_stubs import MODEL

KINDS = ("rules", "model", "both")
OPEN = "Which orders of Acme are open?"
COUNT = "How many products are there?"
CANCEL = "Cancel order 3"
REQUESTS = {
    OPEN: {"goals": [OPEN_ORDERS]},
    COUNT: {"goals": [{"find": "product", "total": "count"}]},
    CANCEL: {"goals": [{"do": "cancel", "type": "order", "target": 3}]},
    "What is Acme's city and e-mail?": {
        "goals": [{"find": "customer", "where": {"id": 17}, "want": ["city", "email"]}]
    },
}


def obedient(heard: Heard) -> Reply:
    """The right answer of a model to each prompt, by what the prompt holds."""
    user = str(heard.messages[-1]["content"])
    if "Findings:" in user:
        return Reply("Order 3 comes to 30, order 4 to 12.5.")
    if "Came back:" in user:
        return Reply('{"goal": null}')
    if "Which is meant by:" in user:
        return Reply('{"option": 1}')
    return Reply(json.dumps(next(said for text, said in REQUESTS.items() if text in user)))


def make(kind: str, base_url: str) -> FormReasoner:
    options = ModelOptions(
        ModelChoice("openai:scripted"), base_url=base_url, timeout_seconds=5.0, retries=0
    )
    rules = RuleFormReasoner(RuleReader())
    if kind == "rules":
        return rules
    asker = Asker(ChatModels(options), options)
    return reads_with_model(rules, asker, "model" if kind == "model" else "both")


@pytest.fixture(params=KINDS)
async def reasoner(request: pytest.FixtureRequest) -> AsyncIterator[FormReasoner]:
    with serve(obedient) as server:
        made = make(request.param, server.base_url)
        yield made
        await made.aclose()


async def test_it_has_a_name(reasoner: FormReasoner) -> None:
    assert reasoner.name


@pytest.mark.parametrize("request_text", REQUESTS)
async def test_forms_are_valid(reasoner: FormReasoner, request_text: str) -> None:
    form = await reasoner.read(read_question(request_text, (ACME,)))
    assert form.goals
    assert complaints(form, MODEL, LIBRARY) == []
    assert 0.0 <= form.confidence <= 1.0
    assert Form.model_validate_json(form.model_dump_json()) == form


async def test_a_question_changes_nothing_and_a_command_does(reasoner: FormReasoner) -> None:
    asked = await reasoner.read(read_question(OPEN))
    told = await reasoner.read(read_question(CANCEL))
    assert all(isinstance(goal, FindGoal) for goal in asked.goals)
    assert any(isinstance(goal, DoGoal) for goal in told.goals)


async def test_an_option_is_one_of_those(reasoner: FormReasoner) -> None:
    assert await reasoner.choose(choose_question("order 3", "order 4")) in (None, 0, 1)


async def test_a_mended_goal_is_another_valid_one(reasoner: FormReasoner) -> None:
    goal = await reasoner.mend(mend_question(orders()))
    assert goal is None or complaints(Form(goals=(goal,)), MODEL, LIBRARY) == []


async def test_an_answer_holds_what_was_found(reasoner: FormReasoner) -> None:
    find = orders().find.model_copy(update={"wanted": ("id", "total")})
    goal = FindGoal(id="g1", find=find)
    told: list[str] = []

    async def say(text: str) -> None:
        told.append(text)

    answer = await reasoner.answer(answer_question([goal], found("g1", *ROWS), say=say))
    assert_told(answer)
    assert answer.status == "done"
    assert "".join(told) in ("", answer.text)


async def test_a_plain_answer_is_in_fixed_sentences(reasoner: FormReasoner) -> None:
    answer = await reasoner.answer(answer_question([orders()], found("g1", *ROWS), plain=True))
    assert_told(answer)
    assert not answer.free


def assert_told(answer: Answer) -> None:
    assert answer.status in get_args(RunStatus)
    assert all(str(row[name]) in answer.text for row in ROWS for name in ("id", "total"))


async def test_it_may_be_closed_twice(reasoner: FormReasoner) -> None:
    await reasoner.read(read_question(OPEN))
    await reasoner.aclose()
    await reasoner.aclose()


@pytest.mark.parametrize("refused", [[], ["json_schema"], ["json_schema", "json_object"]])
async def test_a_request_takes_two_questions(refused: list[str]) -> None:
    """Whatever form of answers the server takes: what it refuses is asked once."""

    def script(heard: Heard) -> Reply:
        return Reply("no", status=400) if heard.form in refused else obedient(heard)

    with serve(script) as server:
        model = make("model", server.base_url)
        for text in (OPEN, COUNT):
            form = await model.read(read_question(text))
            await model.answer(answer_question(form.goals, found("g1", *ROWS)))
        await model.aclose()
        assert len(server.heard) == len(refused) + 4
