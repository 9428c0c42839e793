"""The asker against a real server of the OpenAI protocol: forms of answers, repairs, faults."""

from __future__ import annotations

import json
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from pydantic import BaseModel

from evals.model_server.records import Heard, Reply, Script
from evals.model_server.scripts import in_turn, without
from evals.model_server.server import ModelServer, serve
from graphs.models.asking import Asker
from graphs.models.chat_models import ChatModels
from graphs.models.errors import ModelRefusedError, ModelUnavailableError
from graphs.models.options import ModelChoice, ModelOptions, Price, Sampling
from graphs.spending import Budget, BudgetSpentError, Spending
from memory.errors import DeveloperError, ModelRetryError
from prompts.decisions import Prompt

MODEL = "openai:small"
PROMPT = Prompt("You pick a fruit.", "Which one is yellow?")
RIGHT = json.dumps({"fruit": "banana"})

MADE: list[Asker] = []


class Fruit(BaseModel):
    fruit: str


def options(base_url: str, **changed: Any) -> ModelOptions:
    given: dict[str, Any] = {
        "default": ModelChoice(MODEL),
        "base_url": base_url,
        "timeout_seconds": 2.0,
        "retries": 1,
    }
    return ModelOptions(**{**given, **changed})


def asker(base_url: str, **changed: Any) -> Asker:
    chosen = options(base_url, **changed)
    MADE.append(Asker(ChatModels(chosen), chosen))
    return MADE[-1]


@contextmanager
def asking(script: Script, **changed: Any) -> Iterator[tuple[Asker, ModelServer]]:
    with serve(script) as server:
        yield asker(server.base_url, **changed), server


@pytest.fixture(autouse=True)
async def closed() -> AsyncIterator[None]:
    """Connections end with the test."""
    yield
    while MADE:
        await MADE.pop().aclose()


async def fruit(one: Asker) -> str:
    return (await one.ask("choose", PROMPT, Fruit)).fruit


@pytest.mark.parametrize(
    "said",
    [
        RIGHT,
        f"```json\n{RIGHT}\n```",
        f"<think>Not {{'fruit': 'lemon'}}, or is it?</think>\n{RIGHT}",
        f"Here you are: {RIGHT} I hope it helps.",
        f'{{"colour": "yellow"}} was wrong, so: {RIGHT}',
    ],
    ids=["json", "fence", "thinking", "prose around", "second object"],
)
async def test_the_answer_is_found_in_what_was_written(said: str) -> None:
    with asking(in_turn([said])) as (one, server):
        assert await fruit(one) == "banana"
    assert len(server.heard) == 1


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("It is the banana, I think.", "No JSON object"),
        ('{"fruit": "bana', "breaks off"),
        ("", "empty"),
        ('{"fruit": 3}', "fruit: Input should be a valid string (given: 3)"),
        ('{"name": "banana"}', "fruit: Field required"),
    ],
    ids=["prose", "malformed", "empty", "wrong type", "field lacks"],
)
async def test_a_wrong_answer_is_mended_once(said: str, complaint: str) -> None:
    with asking(in_turn([said, RIGHT])) as (one, server):
        assert await fruit(one) == "banana"
    assert complaint in server.heard[1].messages[-1]["content"]
    with (
        asking(in_turn([said, said])) as (one, server),
        pytest.raises(ModelRetryError, match="choose"),
    ):
        await fruit(one)
    assert len(server.heard) == 2


async def test_what_may_not_be_answered_is_mended_too() -> None:
    def check(answer: Fruit) -> str:
        return "" if answer.fruit == "banana" else f"{answer.fruit!r} is not on the table."

    with asking(in_turn(['{"fruit": "plum"}', RIGHT])) as (one, server):
        assert (await one.ask("choose", PROMPT, Fruit, check)).fruit == "banana"
    assert "'plum' is not on the table" in server.heard[1].text


async def test_the_best_form_is_remembered() -> None:
    with asking(without(["json_schema", "json_object"], lambda _: Reply(RIGHT))) as (one, server):
        assert [await fruit(one), await fruit(one)] == ["banana", "banana"]
    assert [h.form for h in server.heard] == ["json_schema", "json_object", "text", "text"]


async def test_the_beginning_of_a_prompt_is_the_same_for_all_requests() -> None:
    with asking(lambda _: Reply(RIGHT)) as (one, server):
        await one.ask("choose", PROMPT, Fruit)
        await one.ask("choose", Prompt(PROMPT.system, "Which one is red?"), Fruit)
    first, second = (h.messages for h in server.heard)
    assert first[0] == second[0]
    assert '"fruit"' in first[0]["content"]
    assert first[1] != second[1]


async def test_sampling_reaches_the_server() -> None:
    sampling = Sampling(temperature=0.3, top_p=0.9, top_k=20, max_tokens=77)
    with asking(lambda _: Reply(RIGHT), default=ModelChoice(MODEL, sampling)) as (one, server):
        await fruit(one)
    sent = server.heard[0].body
    assert (sent["temperature"], sent["top_p"], sent["top_k"]) == (0.3, 0.9, 20)
    assert 77 in (sent.get("max_tokens"), sent.get("max_completion_tokens"))


async def test_a_decision_can_have_a_model_of_its_own() -> None:
    overrides = {"summarize": ModelChoice("openai:large")}
    with asking(lambda _: Reply(RIGHT), overrides=overrides) as (one, server):
        await one.ask("choose", PROMPT, Fruit)
        await one.ask("summarize", PROMPT, Fruit)
    assert [h.body["model"] for h in server.heard] == ["small", "large"]


@pytest.mark.parametrize("status", [401, 403, 404])
async def test_a_refusal_is_for_whoever_keeps_the_settings(status: int) -> None:
    with (
        asking(lambda _: Reply("no such key", status=status)) as (one, server),
        pytest.raises(ModelRefusedError, match=f"status {status}.*no such key"),
    ):
        await fruit(one)
    assert len(server.heard) == 1


async def test_a_busy_server_is_asked_again_when_it_says() -> None:
    busy = Reply("slow down", status=429, headers={"Retry-After": "1"})
    with asking(in_turn([busy, RIGHT])) as (one, server):
        assert await fruit(one) == "banana"
    assert len(server.heard) == 2


@pytest.mark.parametrize(
    "reply",
    [
        Reply("broken", status=500),
        Reply("busy", status=429),
        Reply(RIGHT, delay_seconds=3.0),
        Reply(RIGHT, cut_after=20),
    ],
    ids=["500", "429", "timeout", "cut"],
)
async def test_no_answer_at_all(reply: Reply) -> None:
    with (
        asking(lambda _: reply, timeout_seconds=0.5) as (one, server),
        pytest.raises(ModelUnavailableError, match="'openai:small' did not answer"),
    ):
        await fruit(one)
    assert len(server.heard) == 2


async def test_nobody_listens() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{unused.getsockname()[1]}/v1"
        with pytest.raises(ModelUnavailableError, match="Connection error"):
            await fruit(asker(address))


async def test_a_run_does_not_wait_for_silent_models_again_and_again() -> None:
    spending, broken = Spending(), Reply("broken", status=500)
    with asking(lambda _: broken, retries=0) as (one, server), spending.deciding("choose"):
        for _ in range(4):
            with pytest.raises(ModelUnavailableError):
                await fruit(one)
        with pytest.raises(ModelUnavailableError, match="asks none any more"):
            [piece async for piece in one.stream("summarize", PROMPT)]
    assert (len(server.heard), spending.unanswered) == (2, 2)


async def test_an_answer_in_between_counts() -> None:
    spending, broken = Spending(), Reply("broken", status=500)
    replies = in_turn([broken, RIGHT, broken, RIGHT])
    with asking(replies, retries=0) as (one, _), spending.deciding("choose"):
        for _ in range(2):
            with pytest.raises(ModelUnavailableError):
                await fruit(one)
            assert await fruit(one) == "banana"


def unsampled(heard: Heard) -> Reply:
    """A model that draws its answers as it likes."""
    if "temperature" in heard.body:
        return Reply("Unsupported value: 'temperature' must be left out.", status=400)
    return Reply(RIGHT)


async def test_a_model_that_takes_no_temperature_is_asked_without() -> None:
    with asking(unsampled) as (one, server):
        assert [await fruit(one), await fruit(one)] == ["banana", "banana"]
    assert ["temperature" in h.body for h in server.heard] == [True, False, False]
    assert {h.form for h in server.heard} == {"json_schema"}


async def test_neither_is_a_stream() -> None:
    with asking(unsampled) as (one, _):
        assert "".join([piece async for piece in one.stream("summarize", PROMPT)]) == RIGHT


async def test_another_model_is_asked_when_one_does_not_answer() -> None:
    def script(heard: Any) -> Reply:
        return Reply(RIGHT) if heard.body["model"] == "spare" else Reply("broken", status=500)

    with asking(script, fallbacks=("openai:spare",)) as (one, _):
        assert await fruit(one) == "banana"


async def test_what_an_answer_cost_is_charged_to_the_run() -> None:
    spending = Spending()
    prices = {MODEL: Price(asked=2.0, answered=8.0)}
    with asking(lambda _: Reply(RIGHT), prices=prices) as (one, _), spending.deciding("choose"):
        await fruit(one)
    assert spending.model_calls == 1
    assert spending.tokens > 10
    assert spending.money == pytest.approx((spending.tokens - 5) * 2e-6 + 5 * 8e-6, abs=2e-5)
    assert not spending.estimated


async def test_tokens_are_estimated_where_the_server_does_not_say_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("graphs.models.tokens.encoding_counter", lambda: None)
    spending = Spending()
    with (
        asking(lambda _: Reply(RIGHT, tells_usage=False)) as (one, _),
        spending.deciding("choose"),
    ):
        await fruit(one)
    assert spending.estimated
    assert 20 < spending.tokens < 200


@pytest.mark.parametrize(
    ("budget", "limit"),
    [
        (Budget(model_calls=1), "model_calls"),
        (Budget(model_tokens=5), "model_tokens"),
        (Budget(model_money=1e-9), "model_money"),
    ],
)
async def test_a_spent_budget_allows_no_further_call(budget: Budget, limit: str) -> None:
    spending = Spending(budget=budget)
    prices = {MODEL: Price(1.0, 1.0)}
    with (
        asking(lambda _: Reply(RIGHT), prices=prices) as (one, server),
        spending.deciding("choose"),
    ):
        await fruit(one)
        with pytest.raises(BudgetSpentError) as caught:
            await fruit(one)
    assert caught.value.limit == spending.refused == limit
    assert len(server.heard) == 1


async def test_an_answer_is_waited_for_no_longer_than_the_run_may_take() -> None:
    spending = Spending(budget=Budget(seconds_left=lambda: 0.2))
    slow = Reply(RIGHT, delay_seconds=1.5)
    with asking(lambda _: slow) as (one, _), spending.deciding("choose"):
        with pytest.raises(BudgetSpentError):
            await fruit(one)
        with pytest.raises(BudgetSpentError):
            [piece async for piece in one.stream("choose", PROMPT)]
    assert spending.refused == "wall_seconds"
    assert spending.unanswered == 2, "who was waited for in vain did not answer"


async def test_a_streamed_answer_comes_in_pieces() -> None:
    spending = Spending()
    with (
        asking(lambda _: Reply("Bananas are yellow, mostly.")) as (one, _),
        spending.deciding("summarize"),
    ):
        pieces = [piece async for piece in one.stream("summarize", PROMPT)]
    assert "".join(pieces) == "Bananas are yellow, mostly."
    assert len([piece for piece in pieces if piece]) > 1
    assert spending.model_calls == 1
    assert spending.tokens > 0


@pytest.mark.parametrize("cut", [150, 700])
async def test_a_cut_stream_is_no_answer(cut: int) -> None:
    with (
        asking(lambda _: Reply("Bananas are yellow. " * 20, cut_after=cut)) as (one, _),
        pytest.raises(ModelUnavailableError),
    ):
        [piece async for piece in one.stream("summarize", PROMPT)]


@pytest.mark.parametrize(
    "wrong",
    [
        {"default": ModelChoice("nowhere:x")},
        {"overrides": {"summarize": ModelChoice("nowhere:x")}},
        {"fallbacks": ("nowhere:x",)},
    ],
)
def test_all_models_can_be_made_before_any_is_asked(wrong: dict[str, Any]) -> None:
    with pytest.raises(DeveloperError, match="'nowhere:x' cannot be used"):
        asker("http://127.0.0.1:9/v1", **wrong).make_models()


def test_a_model_that_cannot_be_made_is_explained() -> None:
    models = ChatModels(ModelOptions(ModelChoice("nowhere:x")))
    with pytest.raises(DeveloperError, match="'nowhere:x' cannot be used"):
        models.get(ModelChoice("nowhere:x"))
