"""Whole runs that use up what they may spend on a chat model: calls, tokens, money, time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from evals.model_server.records import Reply
from graphs.limits import Limits
from graphs.models.options import Price
from graphs.spending import Budget
from tests.lending_stubs import BRANCHES, DETAILS, SEARCH
from tests.model_agent import MODEL, model_agent
from tests.model_replies import (
    PLAIN_ANSWER,
    STRAIGHT,
    STRAIGHT_ASKED,
    TERSE,
    TWO,
    WEIGHT,
    Replies,
    advance,
    steps,
)

PRICES = {"prices": {MODEL: Price(asked=1_000.0, answered=1_000.0)}}
BUDGETS = [
    (Budget(model_calls=1), "model_calls", "the limit of 1 calls of the chat model was reached"),
    (Budget(model_tokens=5), "model_tokens", "the limit of 5 tokens of the chat model was reached"),
    (
        Budget(model_money=0.05),
        "model_money",
        "the limit of 0.05 that the chat model may cost was reached",
    ),
]
NAMES = [name for _, name, _ in BUDGETS]
PATH = [SEARCH.id, DETAILS.id]
ADVANCED = ["advance search_instruments", "advance get_instrument", "finish"]
LATE = "the time limit of 120 s was reached"


@pytest.mark.parametrize(("budget", "name", "note"), BUDGETS, ids=NAMES)
async def test_a_search_that_may_ask_no_more_says_so(budget: Budget, name: str, note: str) -> None:
    with model_agent(options=PRICES, budget=budget) as one:
        played = await one.play()
    assert played.asked == ["decompose"]
    assert played.moves == ["give_up"]
    assert played.limits == [(name, "A1")], "told once"
    assert [e["value"] for e in played.of("limit_hit")] == [getattr(budget, name)]
    assert played.done.status == "failed"
    assert played.done.answer == f'"{WEIGHT}" could not be answered: {note}.'
    assert (played.sent, played.shown) == ([], [""])
    assert played.done.spending.model_calls == 1
    assert (played.run.status, played.run.answer) == ("failed", played.done.answer)
    assert [e["model_calls"] for e in played.of("run_finished")] == [1]


async def test_nothing_is_asked_where_nothing_may_be_spent() -> None:
    with model_agent(budget=Budget(model_calls=0)) as one:
        played = await one.play()
    assert (played.heard, played.sent) == ([], [])
    assert played.limits == [("model_calls", "A1")]
    assert played.done.status == "failed"


async def test_what_was_found_before_is_told() -> None:
    with model_agent(
        decompose=[steps(WEIGHT, "branches in Ghent")],
        choose=[*STRAIGHT["choose"], advance(BRANCHES)],
        limits=Limits(parallelism=1),
        budget=Budget(model_calls=9),
    ) as one:
        played = await one.play(TWO)
    why = "the limit of 9 calls of the chat model was reached"
    assert played.done.status == "partial"
    assert played.done.answer == (
        f'{PLAIN_ANSWER}\n"branches in Ghent" could not be answered: {why}.'
    )
    assert played.done.path == PATH
    assert played.moves == [*ADVANCED, "advance list_branches", "give_up"]
    assert played.limits == [("model_calls", "A2")]
    assert len(played.heard) == played.done.spending.model_calls == 9
    assert played.run.status == "partial"


@pytest.mark.parametrize("most", [4, 5, 6, 7, 8])
async def test_a_plan_that_stands_is_carried_out_without_the_model(most: int) -> None:
    with model_agent(decompose=[steps(TERSE)], budget=Budget(model_calls=most)) as one:
        played = await one.play(TERSE)
    note = f"the limit of {most} calls of the chat model was reached"
    assert played.done.answer == f"{PLAIN_ANSWER}\nNote: {note}."
    assert [event["answer"] for event in played.of("answered")] == [played.done.answer]
    assert (played.done.status, played.done.path) == ("done", PATH)
    assert (played.moves, played.limits) == (ADVANCED, [("model_calls", None)])
    assert len(played.heard) == played.done.spending.model_calls == most


async def test_a_budget_that_just_suffices_is_no_limit() -> None:
    with model_agent(budget=Budget(model_calls=len(STRAIGHT_ASKED))) as one:
        played = await one.play()
    assert played.limits == []
    assert played.done.answer == "The Amati cello weighs 3.4."


async def test_an_answer_is_not_mended_beyond_the_budget() -> None:
    with model_agent(choose=["Hm."], budget=Budget(model_calls=2)) as one:
        played = await one.play()
    assert played.asked == ["decompose", "choose"]
    assert played.limits == [("model_calls", "A1")]
    assert played.done.status == "failed"


async def test_the_language_is_kept_where_nothing_may_be_asked() -> None:
    with model_agent(budget=Budget(model_calls=0)) as one:
        played = await one.play("那把大提琴有多重？")
    assert [event["language"] for event in played.of("decomposed")] == ["zh"]


# --- rules and model: the rules finish ----------------------------------------------------------


@pytest.mark.parametrize(("budget", "name", "note"), BUDGETS, ids=NAMES)
async def test_the_rules_finish(budget: Budget, name: str, note: str) -> None:
    with model_agent(kind="both", options=PRICES, budget=budget, decompose=[steps(TERSE)]) as one:
        played = await one.play(TERSE)
    assert played.asked == ["decompose"]
    assert (played.moves, played.done.path) == (ADVANCED, PATH)
    assert played.limits == [(name, None)]
    assert played.done.status == "done"
    assert played.done.answer == f"{PLAIN_ANSWER}\nNote: {note}."
    assert (played.run.status, played.run.answer) == ("done", played.done.answer)
    assert played.done.spending.model_calls == 1


# --- time ---------------------------------------------------------------------------------------


def clock_that_leaves(seconds: float) -> Callable[[], float]:
    """A clock that jumps after a run has started: models may be asked for so long then."""
    started = time.monotonic()
    readings = iter([0.0])
    jump = 0.9 * Limits().wall_seconds - seconds

    def read() -> float:
        return next(readings, jump + time.monotonic() - started)

    return read


SLOW: Replies = {"decompose": [Reply(steps(WEIGHT), delay_seconds=0.9)]}


async def test_a_model_that_hangs_is_not_waited_for_to_the_end_of_the_run() -> None:
    with model_agent(SLOW, around={"monotonic": clock_that_leaves(0.4)}) as one:
        played = await one.play()
    assert set(played.asked) <= {"decompose"}, "on a busy machine it is late before"
    assert (played.moves, played.limits) == (["give_up"], [("wall_seconds", "A1")])
    assert [event["value"] for event in played.of("limit_hit")] == [120.0]
    assert played.done.status == "failed"
    assert played.done.answer == f'"{WEIGHT[:-1]}" could not be answered: {LATE}.'
    assert 108 <= played.done.elapsed_s < 120
    assert played.done.spending.model_calls == 0


async def test_the_rules_have_time_to_finish_where_a_model_hangs() -> None:
    with model_agent(SLOW, "both", around={"monotonic": clock_that_leaves(0.4)}) as one:
        played = await one.play(TWO)
    assert set(played.asked) <= {"decompose"}, "on a busy machine it is late before"
    assert played.done.path == [*PATH, BRANCHES.id]
    assert played.limits == [("wall_seconds", None)]
    assert played.done.status == "done"
    assert played.done.answer == f"{PLAIN_ANSWER}\nLys: city Ghent, seats 5\nNote: {LATE}."
    assert 108 <= played.done.elapsed_s < 120


async def test_a_run_that_is_late_calls_nothing_more() -> None:
    replies = {**STRAIGHT, "pick": [Reply("{}", delay_seconds=0.9)]}
    with model_agent(replies, limits=replace(Limits(), wall_seconds=0.0)) as one:
        played = await one.play()
    assert (played.heard, played.sent) == ([], [])
    assert {name for name, _ in played.limits} == {"wall_seconds"}
    assert played.done.status == "failed"
    assert "the time limit of 0 s was reached" in played.done.answer
