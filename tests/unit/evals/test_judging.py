"""Judges: by gold facts, by a chat model with votes in both orders, and their agreement."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.judging.forms import Passing
from evals.judging.gold import gold_duel, gold_pass
from evals.judging.judge import Judge, calls_text, majority
from evals.judging.records import (
    Duel,
    pass_agreement,
    pass_rate,
    win_agreement,
    win_rate,
)
from evals.strategies.running import Try
from tests.judging_stubs import made
from tests.model_stubs import ScriptedChatModel, always, make_asker

RIGHT, WRONG = made(), made("Nothing.")
DUELS: tuple[Duel, ...] = ("won", "lost", "tie")
PASSES: tuple[Passing, ...] = ("solved", "unsolved", "unsure")


# --- rates --------------------------------------------------------------------------------------


def test_the_pass_rate_leaves_out_what_nobody_is_sure_of() -> None:
    assert pass_rate(["solved", "unsolved", "unsure", "solved"]) == 66.7
    assert pass_rate(["unsure"]) is None
    assert pass_rate([]) is None


def test_the_win_rate_counts_ties() -> None:
    assert win_rate(["won", "lost", "tie", "tie"]) == 25.0
    assert win_rate([]) is None


@given(st.lists(st.sampled_from(DUELS), min_size=1))
def test_the_win_rates_of_both_sides_and_the_ties_make_up_the_whole(duels: list[Duel]) -> None:
    turned: dict[Duel, Duel] = {"won": "lost", "lost": "won", "tie": "tie"}
    mine, other = win_rate(duels), win_rate([turned[duel] for duel in duels])
    assert mine is not None
    assert other is not None
    ties = 100 * duels.count("tie") / len(duels)
    assert mine + other + ties == pytest.approx(100, abs=0.11)


@given(st.lists(st.tuples(st.sampled_from(PASSES), st.booleans())))
def test_the_agreement_on_passing(pairs: list[tuple[Passing, bool]]) -> None:
    found = pass_agreement([p for p, _ in pairs], [r for _, r in pairs])
    sure = [(p, r) for p, r in pairs if p != "unsure"]
    if not sure:
        assert found is None
        return
    same = [p for p, r in sure if (p, r) in (("solved", True), ("unsolved", False))]
    assert found == round(100 * len(same) / len(sure), 1)


def test_the_agreement_on_winning_takes_a_tie_for_a_third_outcome() -> None:
    assert win_agreement(["won", "tie", "lost", "tie"], ["won", "lost", "lost", "tie"]) == 75.0
    assert win_agreement([], []) is None


# --- by gold facts ------------------------------------------------------------------------------


def test_solved_is_what_is_right_and_not_made_up() -> None:
    assert gold_pass(RIGHT.score) == "solved"
    assert gold_pass(WRONG.score) == "unsolved"
    assert gold_pass(made("Casa Cedar for 99.").score) == "unsolved"


@pytest.mark.parametrize(
    ("mine", "other", "duel"),
    [
        (RIGHT, WRONG, "won"),
        (made("Casa Cedar", "hotels.find", "hotels.find"), WRONG, "won"),
        (RIGHT, RIGHT, "tie"),
        (made("Casa Cedar", "hotels.find", "hotels.near"), RIGHT, "lost"),
        (WRONG, made("It costs 99."), "won"),
        (WRONG, made("Nothing.", "hotels.near"), "won"),
        (made("Nothing.", "hotels.find", "hotels.near"), WRONG, "tie"),
    ],
    ids=["right", "right with more calls", "same", "fewer calls", "made up", "path", "wrong both"],
)
def test_duels_by_gold_facts(mine: Try, other: Try, duel: Duel) -> None:
    turned: dict[Duel, Duel] = {"won": "lost", "lost": "won", "tie": "tie"}
    assert gold_duel(mine.score, other.score) == duel
    assert gold_duel(other.score, mine.score) == turned[duel]


# --- by a chat model ----------------------------------------------------------------------------


def judge_by(script: Callable[[str], str], votes: int = 3) -> tuple[Judge, ScriptedChatModel]:
    model = ScriptedChatModel(script)
    return Judge(make_asker(model), "2026-05-12, a Tuesday", votes), model


def win_vote(winner: str) -> str:
    named = dict.fromkeys(("exploration", "truthfulness", "tools", "winner"), winner)
    return json.dumps(named)


def in_turn(*verdicts: str) -> Callable[[str], str]:
    left = list(verdicts)
    return lambda _: json.dumps({"verdict": left.pop(0)})


async def test_most_votes_decide_whether_it_passed() -> None:
    judge, model = judge_by(in_turn("solved", "unsolved", "solved"))
    assert await judge.passes(RIGHT.run) == "solved"
    assert len(model.heard) == 3
    prompts = [str(messages[-1].text) for messages in model.heard]
    assert [p.splitlines()[1] for p in prompts] == ["Judge 1", "Judge 2", "Judge 3"]
    assert "Request: Request t1?" in prompts[0]
    assert 'hotels.find {"city": "Rome"}: {"name":"Casa Cedar"}' in prompts[0]
    assert "Answer: Casa Cedar" in prompts[0]


async def test_divided_votes_are_unsure() -> None:
    judge, _ = judge_by(in_turn("solved", "unsolved", "unsure"))
    assert await judge.passes(RIGHT.run) == "unsure"


async def test_a_vote_that_cannot_be_read_is_none() -> None:
    judge, _ = judge_by(lambda _: "Splendid!", votes=1)
    assert await judge.passes(RIGHT.run) == "unsure"
    assert await judge.duel(RIGHT.run, WRONG.run) == "tie"


@pytest.mark.parametrize("side", ["a", "b"])
async def test_a_judge_that_goes_by_the_place_sees_only_ties(side: str) -> None:
    judge, model = judge_by(lambda _: win_vote(side))
    assert await judge.duel(RIGHT.run, WRONG.run) == "tie"
    assert len(model.heard) == 6


def by_content(prompt: str) -> str:
    return win_vote("a" if "A answered: Casa Cedar" in prompt else "b")


async def test_a_judge_that_goes_by_the_answers_is_heard() -> None:
    judge, _ = judge_by(by_content)
    assert await judge.duel(RIGHT.run, WRONG.run) == "won"
    assert await judge.duel(WRONG.run, RIGHT.run) == "lost"


async def test_what_judging_costs_is_counted_apart() -> None:
    judge, model = judge_by(always(verdict="solved"), votes=2)
    await judge.passes(RIGHT.run)
    assert judge.spending.model_calls == len(model.heard) == 2
    assert judge.spending.tokens > 0


def test_a_majority() -> None:
    assert majority(["a", "b", "a"], "tie") == "a"
    assert majority(["a", "b"], "tie") == "tie"
    assert majority(["b"], "tie") == "b"


def test_a_call_without_an_answer_tells_why() -> None:
    run = made("?", "hotels.find", "hotels.near").run
    run.events[3]["error"] = "out of order"
    assert calls_text(run).splitlines()[1] == 'hotels.near {"city": "Rome"}: out of order'
