"""The account of a run equals the sum of what the scripted model server answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from evals.model_server.encoding import whole
from evals.model_server.records import Heard, Reply, Script
from graphs.limits import Limits
from graphs.models.options import Price
from graphs.spending import Budget
from graphs.strategies.names import Strategy
from tests.agent_stubs import failed
from tests.lending_stubs import SEARCH
from tests.model_agent import MODEL, Kind, Played, model_agent
from tests.model_replies import GOOD, STRAIGHT, TERSE, WEIGHT, Replies, steps, verdict
from tests.strategy_replies import BASELINES, WAYS, call, plan

ASKED, ANSWERED = 3.0, 12.0
OTHER = "openai:other"
PRICES = dict.fromkeys([MODEL, OTHER], Price(asked=ASKED, answered=ANSWERED))
BUSY = Reply("busy", status=500, headers={"retry-after-ms": "1"})
TOO_MANY = Reply("slow down", status=429, headers={"retry-after-ms": "1"})
CUT = Reply("never read to its end", cut_after=20)
PROSE = "I would rather talk about the weather."
BOTH = "both"
ALL: tuple[str, ...] = ("dfs", BOTH, *BASELINES)
"""``dfs`` decided by the model alone, by rules and model, and the baselines."""
UNSURE: Replies = {**STRAIGHT, "decompose": [steps(TERSE)]}
"""What is said where rules have read the request, and are not sure of the tools."""
STRAIGHT_WAYS: dict[str, Replies] = {
    "dfs": STRAIGHT,
    BOTH: UNSURE,
    **{str(name): said for name, said in WAYS.items()},
}


class Ledger:
    """What the server would put on its bill: every answer that was given whole."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self.usages: list[dict[str, int]] = []

    def __call__(self, heard: Heard) -> Reply:
        reply = self._script(heard)
        if reply.status == 200 and reply.cut_after is None and reply.tells_usage:
            self.usages.append(whole(heard, reply)["usage"])
        return reply

    @property
    def money(self) -> float:
        asked = sum(usage["prompt_tokens"] for usage in self.usages)
        answered = sum(usage["completion_tokens"] for usage in self.usages)
        return (asked * ASKED + answered * ANSWERED) / 1e6


async def played(
    name: str, replies: Replies, *, retries: int = 0, **more: Any
) -> tuple[Played, Ledger]:
    """One run, and what the server has on its bill for it."""
    given = {"prices": PRICES, "retries": retries, "timeout_seconds": 10.0}
    options = {**given, **more.pop("options", {})}
    strategy = "dfs" if name == BOTH else name
    kind: Kind = "both" if name == BOTH else "model"
    with model_agent(replies, kind, options=options, around={"strategy": strategy}, **more) as one:
        ledger = Ledger(one.server.script)
        one.server.script = ledger
        return await one.play(TERSE if name == BOTH else WEIGHT), ledger


def assert_equal(run: Played, ledger: Ledger) -> None:
    """The outcome, the last event and the bill say the same."""
    account = run.done.spending
    assert account.model_calls == len(ledger.usages) > 0
    assert account.tokens == sum(usage["total_tokens"] for usage in ledger.usages)
    assert account.money == pytest.approx(ledger.money, rel=1e-12)
    assert not account.estimated
    told = run.of("run_finished")[-1]
    assert (told["model_calls"], told["tokens"]) == (account.model_calls, account.tokens)
    assert told["money"] == account.money


def first(replies: Replies, *before: Reply | str) -> Replies:
    """The replies with some before the first of every prompt."""
    return {name: [*before, *said] for name, said in replies.items()}


@pytest.mark.parametrize("strategy", ALL)
async def test_on_the_straight_way(strategy: str) -> None:
    run, ledger = await played(strategy, STRAIGHT_WAYS[strategy])
    assert run.done.status == "done"
    assert_equal(run, ledger)


@pytest.mark.parametrize("strategy", ALL)
async def test_with_retries(strategy: str) -> None:
    run, ledger = await played(strategy, first(STRAIGHT_WAYS[strategy], BUSY, TOO_MANY), retries=2)
    assert run.done.status == "done"
    assert len(run.heard) == len(ledger.usages) + 2 * len(set(run.asked))
    assert_equal(run, ledger)


@pytest.mark.parametrize("strategy", ALL)
async def test_with_answers_that_were_cut(strategy: str) -> None:
    run, ledger = await played(strategy, first(STRAIGHT_WAYS[strategy], CUT), retries=1)
    assert run.done.status == "done"
    assert_equal(run, ledger)


@pytest.mark.parametrize("strategy", ALL)
async def test_with_repairs(strategy: str) -> None:
    run, ledger = await played(strategy, first(STRAIGHT_WAYS[strategy], PROSE))
    assert run.done.status == "done"
    assert len(ledger.usages) == len(run.heard) > len(set(run.asked))
    assert_equal(run, ledger)


@pytest.mark.parametrize("strategy", BASELINES)
async def test_with_an_answer_that_is_wrong_twice(strategy: Strategy) -> None:
    run, ledger = await played(strategy, first(WAYS[strategy], PROSE, "{}"))
    assert run.done.status == "failed"
    assert len(ledger.usages) == 2
    assert_equal(run, ledger)


@pytest.mark.parametrize("strategy", ALL)
async def test_with_a_server_that_takes_no_form(strategy: str) -> None:
    refusals = [Reply("no response_format here", status=400)] * 2
    run, ledger = await played(strategy, _before_all(STRAIGHT_WAYS[strategy], refusals))
    assert run.done.status == "done"
    assert len(run.heard) == len(ledger.usages) + 2
    assert_equal(run, ledger)


def _before_all(replies: Replies, refusals: Sequence[Reply]) -> Replies:
    name, *others = replies
    return {name: [*refusals, *replies[name]], **{other: replies[other] for other in others}}


@pytest.mark.parametrize("strategy", BASELINES)
async def test_up_to_where_no_model_answers(strategy: Strategy) -> None:
    lone = plan((SEARCH, {"name": "a"}), reasoning="so")
    begun = lone if strategy in ("vanilla", "cot") else call(SEARCH, name="a")
    run, ledger = await played(strategy, {strategy: [begun]})
    assert run.done.status == "partial"
    assert "no chat model answered" in run.done.answer
    assert run.done.spending.unanswered == 1
    assert_equal(run, ledger)


@pytest.mark.parametrize("strategy", ALL)
async def test_up_to_where_the_money_is_spent(strategy: str) -> None:
    run, ledger = await played(strategy, STRAIGHT_WAYS[strategy], budget=Budget(model_money=1e-9))
    assert len(run.heard) == 1
    assert_equal(run, ledger)


@pytest.mark.parametrize("strategy", ALL)
async def test_with_another_model_that_steps_in(strategy: str) -> None:
    replies, options = first(STRAIGHT_WAYS[strategy], BUSY), {"fallbacks": (OTHER,)}
    run, ledger = await played(strategy, replies, options=options)
    assert run.done.status == "done"
    assert {heard.body["model"] for heard in run.heard} == {"scripted", "other"}
    assert_equal(run, ledger)


@pytest.mark.parametrize("strategy", ALL)
async def test_with_api_calls_that_fail(strategy: str) -> None:
    broken = {SEARCH.id: failed("server_error", "out of order")}
    hopeless = {"reflect": [GOOD, verdict("wholly_wrong")], "summarize": [PROSE, PROSE]}
    replies = {**STRAIGHT_WAYS[strategy], **(hopeless if strategy == "dfs" else {})}
    run, ledger = await played(strategy, replies, bodies=broken)
    assert run.sent
    assert_equal(run, ledger)


@pytest.mark.parametrize("strategy", ALL)
async def test_with_an_api_call_that_is_refused(strategy: str) -> None:
    run, ledger = await played(strategy, STRAIGHT_WAYS[strategy], limits=Limits(calls=1))
    assert ("calls", "A1") in run.limits
    assert_equal(run, ledger)


@pytest.mark.parametrize("strategy", BASELINES)
async def test_tokens_that_a_server_does_not_tell_are_estimated(strategy: Strategy) -> None:
    silent = {
        name: [replace(Reply(text), tells_usage=False) for text in said if isinstance(text, str)]
        for name, said in WAYS[strategy].items()
    }
    run, _ = await played(strategy, silent)
    account = run.done.spending
    assert account.estimated
    assert account.model_calls == len(run.heard)
    assert account.tokens > 0
