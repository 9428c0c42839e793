"""Decisions are counted by kind, and model calls are charged to the run that decides."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any, cast, get_args

import pytest

from graphs.counting_form_reasoner import CountingFormReasoner
from graphs.counting_reasoner import CountingReasoner
from graphs.form_reasoner import FormReasoner
from graphs.reasoner import Question, Reasoner
from graphs.spending import PLANNING, Decision, Payment, Spending, charge_model_call
from tests.agent_stubs import ScriptedReasoner


def paid(tokens: int) -> Payment:
    return Payment(tokens - 1, 1, 0.25, estimated=False)


def methods(contract: type) -> set[str]:
    """The decisions of a contract."""
    found = inspect.getmembers(contract, inspect.iscoroutinefunction)
    return {name for name, _ in found} - {"helpers", "aclose"}  # they decide nothing


OF_FORMS = sorted(methods(FormReasoner))


class AskingReasoner:
    """Answers every question with what it was asked, after one call of a model."""

    name = "asking"

    def __getattr__(self, decision: str) -> Any:
        async def decide(*asked: Any) -> Any:
            await asyncio.sleep(0)
            await asyncio.to_thread(charge_model_call, paid(10))
            return asked

        return decide


def test_every_decision_of_the_contracts_has_a_kind() -> None:
    of_strategies = {"program"}  # asked by the strategies that write one
    assert methods(Reasoner) | methods(FormReasoner) | of_strategies == set(get_args(Decision))
    assert set(get_args(Decision)) > PLANNING


@pytest.mark.parametrize("decision", OF_FORMS)
async def test_a_decision_about_forms_is_passed_on_and_counted(decision: Decision) -> None:
    spending = Spending()
    reasoner = CountingFormReasoner(cast("FormReasoner", AskingReasoner()), spending)
    assert await getattr(reasoner, decision)("question") == ("question",)
    assert spending == Spending({decision: 1}, model_calls=1, tokens=10, money=0.25)


@pytest.mark.parametrize("decision", sorted(methods(Reasoner)))
async def test_a_decision_is_passed_on_and_counted(decision: Decision) -> None:
    spending = Spending()
    reasoner = CountingReasoner(cast("Reasoner", AskingReasoner()), spending)
    asked = ("task", "seen") if decision == "conclude" else ("question",)
    assert await getattr(reasoner, decision)(*asked) == asked
    assert spending == Spending({decision: 1}, model_calls=1, tokens=10, money=0.25)
    assert (spending.total, spending.planning) == (1, int(decision in PLANNING))


async def test_runs_that_share_a_reasoner_have_accounts_of_their_own() -> None:
    shared = cast("Reasoner", AskingReasoner())
    accounts = [Spending() for _ in range(4)]

    async def decide(spending: Spending, times: int) -> None:
        for _ in range(times):
            await CountingReasoner(shared, spending).decompose(Question("?", (), 3))

    await asyncio.gather(*(decide(spending, n) for n, spending in enumerate(accounts)))
    assert [spending.total for spending in accounts] == [0, 1, 2, 3]
    assert [spending.model_calls for spending in accounts] == [0, 1, 2, 3]


async def test_a_question_without_an_answer_counts() -> None:
    def fail(_: Any) -> Any:
        raise ValueError("no answer")

    spending = Spending()
    reasoner = CountingReasoner(ScriptedReasoner(choose_by=fail), spending)
    with pytest.raises(ValueError, match="no answer"):
        await reasoner.choose(cast("Any", None))
    assert spending.decisions == {"choose": 1}


def test_a_model_call_outside_of_a_decision_is_charged_to_nobody() -> None:
    spending = Spending()
    with spending.deciding("fill"):
        charge_model_call(paid(5))
    charge_model_call(paid(7))
    assert (spending.model_calls, spending.tokens) == (1, 5)
