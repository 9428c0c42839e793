"""Whole runs of the baselines, decided by a scripted chat model on the wire."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver

from evals.model_server.records import Reply
from graphs.limits import Limits
from graphs.outcomes import Outcome, Waiting
from graphs.run_options import RunOptions
from graphs.running import Agent
from graphs.spending import Budget
from graphs.strategies.names import Strategy
from memory.errors import DeveloperError
from tests.agent_stubs import StubRetriever, failed
from tests.lending_stubs import DETAILS, OLD_SEARCH, RENEW, SEARCH
from tests.model_agent import BODIES, ModelAgent, Played, model_agent
from tests.model_replies import Replies
from tests.strategy_replies import (
    BASELINES,
    BOTH,
    SAID,
    WAYS,
    call,
    closing,
    finish,
    give_up,
    plan,
)

STRAIGHT = [(SEARCH.id, {"name": "Amati cello"}), (DETAILS.id, {"instrument_id": "in_1"})]


@contextmanager
def answering(
    strategy: Strategy, replies: Replies | None = None, **changed: Any
) -> Iterator[ModelAgent]:
    """An agent that answers by a strategy, on the straight way unless ``replies`` say otherwise."""
    around = {"strategy": strategy, **changed.pop("around", {})}
    with model_agent(replies or WAYS[strategy], around=around, **changed) as one:
        yield one


def asked(played: Played, index: int) -> str:
    """What a prompt brought beside its rules and examples."""
    return str(played.heard[index].messages[-1]["content"])


# --- the straight way ---------------------------------------------------------------------------


@pytest.mark.parametrize("strategy", BASELINES)
async def test_a_request_is_answered(strategy: Strategy) -> None:
    with answering(strategy) as one:
        played = await one.play()
    assert (played.done.answer, played.done.status) == (SAID, "done")
    assert played.done.path == [SEARCH.id, DETAILS.id]
    assert played.sent == STRAIGHT
    assert played.asked == [name for name, said in WAYS[strategy].items() for _ in said]
    assert (played.run.status, played.run.options["strategy"]) == ("done", strategy)
    kinds = [event["kind"] for event in played.events]
    assert kinds[:2] == ["run_started", "decomposed"]
    assert kinds[-3:] == ["subtask_finished", "answered", "run_finished"]
    assert [event["call_id"] for event in played.of("call_finished")] == ["A1.1", "A1.2"]
    assert played.done.spending.model_calls == len(played.asked)
    assert one.journal.findings(played.run.run_id)["results"]["A1"]["status"] == "answered"


@pytest.mark.parametrize("strategy", BASELINES)
async def test_all_tools_stand_in_the_prompt_with_their_parameters(strategy: Strategy) -> None:
    with answering(strategy) as one:
        played = await one.play()
    prompt = asked(played, 0)
    for tool in (SEARCH, DETAILS, OLD_SEARCH):
        assert f"- {tool.id}: {tool.summary}" in prompt
    assert '"min_fee":' in prompt or '"min_fee": ' in prompt
    assert "Returns: results[].instrument_id" in prompt


async def test_what_a_call_returned_is_cut_to_the_limit_of_responses() -> None:
    long = {"results": [{"instrument_id": "in_1", "name": "x" * 3000}]}
    with answering("react", bodies={SEARCH.id: long}) as one:
        played = await one.play()
    line = asked(played, 1).split("Observation 1: ")[1].splitlines()[0]
    assert line.startswith('{"results":[{"instrument_id":"in_1"')
    assert "(cut, 30" in line
    assert len(line) < 1100


async def test_reasoning_is_asked_for_before_the_calls() -> None:
    unreasoned = {"cot": [BOTH, BOTH], "cot_answer": [closing(reasoning="so")]}
    with answering("cot", unreasoned) as one:
        played = await one.play()
    assert "reasoning" in asked(played, 1), "it is sent back for it"
    assert played.sent == []
    assert played.done.status == "failed"


async def test_the_agent_stays_as_it_is() -> None:
    with model_agent() as one:
        played = await one.play()
    assert played.asked[0] == "decompose"
    assert "strategy" not in played.run.options


async def test_without_a_model_nothing_begins() -> None:
    with answering("react", around={"asker": None}) as one:
        with pytest.raises(DeveloperError, match="none is set") as caught:
            await one.agent.ask("x")
        assert caught.value.code == "no_model"
        assert one.journal.runs() == []


async def test_one_run_may_be_answered_in_another_way() -> None:
    with model_agent(WAYS["react"]) as one:
        outcome = await one.agent.ask("weight?", options=RunOptions(strategy="react"))
        await one.agent.aclose()
    assert outcome.answer == SAID


# --- plans --------------------------------------------------------------------------------------


async def test_a_reference_to_what_did_not_come_is_a_failed_call() -> None:
    with answering("vanilla", bodies={SEARCH.id: {"results": []}}) as one:
        played = await one.play()
    assert [tool for tool, _ in played.sent] == [SEARCH.id]
    assert "call 1 returned no results[0].instrument_id" in asked(played, -1)


async def test_a_plan_may_only_refer_back() -> None:
    late = plan((DETAILS, {"instrument_id": {"$call": 2, "field": "x"}}))
    with answering("vanilla", {**WAYS["vanilla"], "vanilla": [late, BOTH]}) as one:
        played = await one.play()
    assert "does not come before it" in asked(played, 1)
    assert played.done.answer == SAID


async def test_a_plan_without_calls_is_answered_at_once() -> None:
    said = closing("No tool tells that.", "impossible")
    with answering("vanilla", {"vanilla": [plan()], "vanilla_answer": [said]}) as one:
        played = await one.play()
    assert (played.done.status, played.done.answer) == ("impossible", "No tool tells that.")
    assert [e["status"] for e in played.of("subtask_finished")] == ["impossible"]


# --- thoughts -----------------------------------------------------------------------------------


@pytest.mark.parametrize("strategy", ["react", "dfsdt"])
async def test_a_call_that_cannot_be_made_is_an_observation(strategy: Strategy) -> None:
    turns = [call(DETAILS), call(DETAILS, instrument_id="in_1"), finish()]
    with answering(strategy, {strategy: turns}) as one:
        played = await one.play()
    assert "failed, invalid_arguments: " in asked(played, 1)
    assert played.sent == [(DETAILS.id, {"instrument_id": "in_1"})]
    assert played.done.path == [DETAILS.id]


@pytest.mark.parametrize("strategy", ["react", "dfsdt"])
async def test_a_call_that_failed_is_an_observation(strategy: Strategy) -> None:
    broken = {SEARCH.id: failed("server_error", "out of order")}
    with answering(strategy, bodies=broken) as one:
        played = await one.play()
    assert "Observation 1: failed, server_error: out of order" in asked(played, 1)
    assert played.done.status == "done"


@pytest.mark.parametrize("strategy", BASELINES)
async def test_a_tool_that_was_not_offered_is_sent_back_once(strategy: Strategy) -> None:
    unknown = plan((RENEW, {"loan_id": "1"}), reasoning="so")
    wrong = unknown if strategy in ("vanilla", "cot") else call("lyra.renew", loan_id="1")
    with answering(strategy, {**WAYS[strategy], strategy: [wrong, wrong]}) as one:
        played = await one.play()
    assert "is not offered. Closest: " in asked(played, 1)
    assert played.sent == []
    assert played.done.status == "failed"
    assert "the answers of the chat model could not be used" in played.done.answer


# --- the tree -----------------------------------------------------------------------------------


async def test_a_branch_is_given_up_and_another_one_wins() -> None:
    turns = [
        call(OLD_SEARCH, "the old search", name="Amati"),
        call(DETAILS, instrument_id="in_9"),
        give_up("no such instrument"),
        give_up("the old search is of no use"),
        call(SEARCH, name="Amati cello"),
        finish(),
    ]
    with answering("dfsdt", {"dfsdt": turns}) as one:
        played = await one.play()
    assert played.moves == [
        "advance find_instruments_v1",
        "advance get_instrument",
        "backtrack get_instrument",
        "backtrack find_instruments_v1",
        "advance search_instruments",
        "finish",
    ]
    assert [tool for tool, _ in played.sent] == [OLD_SEARCH.id, DETAILS.id, SEARCH.id]
    assert played.done.path == [SEARCH.id], "only the way to the answer"
    sibling = asked(played, 4)
    tried = sibling.split("Tried from here before:")[-1]
    assert "Thought 1: the old search\nCall 1: lyra.find_instruments_v1" in tried
    assert "Observation 1: " in tried
    assert "Given up: the old search is of no use" in tried
    assert "Branch so far:\nnothing" in sibling
    at_old = asked(played, 3).split("Tried from here before:")[-1]
    assert "Call 2: lyra.get_instrument" in at_old
    assert "Given up: no such instrument" in at_old


async def test_the_same_is_not_tried_twice_from_one_point() -> None:
    first = call(SEARCH, name="Amati cello")
    other = call(SEARCH, name="cello")
    turns = [first, give_up(), first, other, finish()]
    with answering("dfsdt", {"dfsdt": turns}) as one:
        played = await one.play()
    assert "Just that call was tried from here" in asked(played, 3)
    assert [arguments["name"] for _, arguments in played.sent] == ["Amati cello", "cello"]


async def test_after_two_ways_the_search_goes_further_back_and_then_ends() -> None:
    turns = [
        call(SEARCH, name="a"),
        call(DETAILS, instrument_id="1"),
        give_up(),
        call(DETAILS, instrument_id="2"),
        give_up("neither"),
        call(SEARCH, name="b"),
        give_up("that is all"),
    ]
    with answering("dfsdt", {"dfsdt": turns}) as one:
        played = await one.play()
    assert [next(iter(a.values())) for _, a in played.sent] == ["a", "1", "2", "b"]
    assert played.moves[-1] == "give_up"
    assert played.done.status == "impossible"
    assert played.done.answer.startswith("I cannot answer")


async def test_a_branch_has_an_end() -> None:
    turns = [call(SEARCH, name="a"), call(SEARCH, name="b"), finish()]
    with answering("dfsdt", {"dfsdt": turns}, limits=Limits(dfs_steps=3)) as one:
        played = await one.play()
    assert "Calls left on this branch: 0" in asked(played, 1)
    assert "may make no further call" in asked(played, 2)
    assert [a["name"] for _, a in played.sent] == ["a"]


async def test_a_change_is_never_gone_back_behind() -> None:
    turns = [call(RENEW, loan_id="ln_1"), give_up("not what was meant")]
    around = {"retriever": StubRetriever([SEARCH.id, RENEW.id]), "strategy": "dfsdt"}
    allowed = RunOptions(allow_writes=frozenset({RENEW.id}))
    with model_agent({"dfsdt": turns}, around=around) as one:
        outcome = await one.agent.ask("Renew my loan", options=allowed)
        await one.agent.aclose()
    assert one.caller.sent == [(RENEW.id, {"loan_id": "ln_1"})]
    assert (outcome.status, outcome.path) == ("impossible", [RENEW.id])


# --- limits -------------------------------------------------------------------------------------


@pytest.mark.parametrize("strategy", BASELINES)
@pytest.mark.parametrize("calls", [0, 1])
async def test_a_budget_that_is_used_up_gives_a_clean_answer(
    strategy: Strategy, calls: int
) -> None:
    with answering(strategy, budget=Budget(model_calls=calls)) as one:
        played = await one.play()
    note = f"the limit of {calls} calls of the chat model was reached"
    assert len(played.asked) == played.done.spending.model_calls == calls
    assert note in played.done.answer
    assert played.limits == [("model_calls", "A1")]
    assert played.done.status == ("partial" if played.sent else "failed")
    if played.sent:
        assert "Amati cello" in played.done.answer


@pytest.mark.parametrize(
    ("strategy", "turns"),
    [
        ("react", [call(SEARCH, name="a"), call(SEARCH, name="b"), call(SEARCH, name="c")]),
        ("dfsdt", [call(SEARCH, name="a"), give_up(), call(SEARCH, name="c")]),
    ],
)
async def test_the_limit_of_moves_gives_a_clean_answer(
    strategy: Strategy, turns: list[str]
) -> None:
    with answering(strategy, {strategy: turns}, limits=Limits(dfs_steps=3)) as one:
        played = await one.play()
    assert len(played.asked) == 3
    assert played.done.status == "partial"
    assert played.done.answer.startswith("Amati cello: ")
    assert "the limit of 3 moves was reached" in played.done.answer
    assert played.limits == [("dfs_steps", "A1")]


async def test_a_plan_has_at_most_as_many_calls_as_there_are_moves() -> None:
    with answering("vanilla", limits=Limits(dfs_steps=1)) as one:
        played = await one.play()
    assert "These are 2 calls; at most 1 are allowed" in asked(played, 1)


@pytest.mark.parametrize("strategy", BASELINES)
async def test_the_time_limit_gives_a_clean_answer(strategy: Strategy) -> None:
    clock = [0.0]

    def slowly(_: Any) -> Any:
        clock[0] = 121.0
        return BODIES[SEARCH.id]

    around = {"monotonic": lambda: clock[0]}
    with answering(strategy, around=around, bodies={SEARCH.id: slowly}) as one:
        played = await one.play()
    assert [tool for tool, _ in played.sent] == [SEARCH.id]
    assert "the time limit of 120 s was reached" in played.done.answer
    assert played.done.status == "partial"


@pytest.mark.parametrize("strategy", BASELINES)
async def test_a_model_that_is_out_of_reach_gives_a_clean_answer(strategy: Strategy) -> None:
    down = {name: [Reply("overloaded", status=503)] for name in WAYS[strategy]}
    with answering(strategy, down) as one:
        played = await one.play()
    assert played.done.status == "failed"
    assert "no chat model answered" in played.done.answer


async def test_wrong_settings_end_the_run() -> None:
    with answering("react", {"react": [Reply("bad key", status=401)]}) as one:
        played = await one.play()
    assert played.error is not None
    assert played.error.code == "model_refused"


# --- changes and questions ----------------------------------------------------------------------

RENEWS = plan((RENEW, {"loan_id": "ln_1"}), reasoning="The loan is named.")
CHANGING: dict[Strategy, Replies] = {
    "vanilla": {"vanilla": [RENEWS], "vanilla_answer": [closing("Renewed.")]},
    "cot": {"cot": [RENEWS], "cot_answer": [closing("Renewed.", reasoning="so")]},
    "react": {"react": [call(RENEW, loan_id="ln_1"), finish("Renewed.")]},
    "dfsdt": {"dfsdt": [call(RENEW, loan_id="ln_1"), finish("Renewed.")]},
}


def changing(strategy: Strategy) -> dict[str, Any]:
    return {"around": {"retriever": StubRetriever([SEARCH.id, RENEW.id])}}


async def _end(stream: Any) -> Outcome | Waiting:
    return [event async for event in stream][-1]  # type: ignore[no-any-return]


@pytest.mark.parametrize("strategy", BASELINES)
async def test_a_change_that_nobody_approves_is_not_made_and_said(strategy: Strategy) -> None:
    with answering(strategy, CHANGING[strategy], **changing(strategy)) as one:
        played = await one.play("Renew the loan ln_1")
    assert played.sent == []
    assert "it needs approval" in played.done.answer
    assert "Renewed." not in played.done.answer
    assert played.done.status == "failed"
    assert len(played.asked) == 1, "nothing gets around it"


@pytest.mark.parametrize("strategy", BASELINES)
@pytest.mark.parametrize("ruling", ["approved", "rejected"])
async def test_a_change_waits_for_approval(strategy: Strategy, ruling: Any) -> None:
    with answering(strategy, CHANGING[strategy], **changing(strategy)) as one:
        agent = Agent(one.parts, InMemorySaver())
        waiting = await _end(agent.stream("Renew the loan ln_1", can_ask=True))
        assert isinstance(waiting, Waiting)
        assert one.caller.sent == []
        (approval,) = waiting.approvals
        assert approval.reason == "Renew the loan ln_1"
        await agent.decide(approval.approval_id, ruling)
        later = Agent(one.parts, agent._checkpointer)
        outcome = await _end(later.resume(waiting.run_id, can_ask=True))
        await later.aclose()
    assert isinstance(outcome, Outcome)
    sent = [(RENEW.id, {"loan_id": "ln_1"})]
    assert one.caller.sent == (sent if ruling == "approved" else [])
    assert (outcome.answer == "Renewed.") == (ruling == "approved")
    claims = one.parts.claims.claims(outcome.run_id)
    assert len(claims) == len(one.caller.sent)


async def test_the_same_change_is_made_once() -> None:
    twice = [call(RENEW, loan_id="ln_1"), call(RENEW, "once more", loan_id="ln_1"), finish("Done.")]
    around = {"retriever": StubRetriever([RENEW.id]), "strategy": "react"}
    allowed = RunOptions(allow_writes=frozenset({RENEW.id}))
    with model_agent({"react": twice}, around=around) as one:
        outcome = await one.agent.ask("Renew it", options=allowed)
        await one.agent.aclose()
    assert (outcome.answer, one.caller.sent) == ("Done.", [(RENEW.id, {"loan_id": "ln_1"})])


async def test_a_dry_run_sends_no_change() -> None:
    with answering("react", CHANGING["react"], **changing("react")) as one:
        outcome = await one.agent.ask("Renew ln_1", options=RunOptions(dry_run=True))
        await one.agent.aclose()
    assert one.caller.sent == []
    assert "dry run" in outcome.answer
    assert outcome.status == "done"


QUESTION = "Which instrument?"
ASKING: dict[Strategy, Replies] = {
    "vanilla": {
        "vanilla": [plan(question=QUESTION), BOTH],
        "vanilla_answer": [closing()],
    },
    "cot": {
        "cot": [plan(question=QUESTION, reasoning="a name lacks"), *WAYS["cot"]["cot"]],
        "cot_answer": WAYS["cot"]["cot_answer"],
    },
    "react": {"react": [finish(QUESTION, "needs_input"), *WAYS["react"]["react"]]},
    "dfsdt": {"dfsdt": [finish(QUESTION, "needs_input"), *WAYS["dfsdt"]["dfsdt"]]},
}


@pytest.mark.parametrize("strategy", BASELINES)
async def test_a_question_where_nobody_is_there_is_the_answer(strategy: Strategy) -> None:
    with answering(strategy, ASKING[strategy]) as one:
        played = await one.play()
    assert (played.done.answer, played.done.status) == (QUESTION, "needs_input")


@pytest.mark.parametrize("strategy", BASELINES)
async def test_a_question_is_put_and_its_answer_used(strategy: Strategy) -> None:
    with answering(strategy, ASKING[strategy]) as one:
        agent = Agent(one.parts, InMemorySaver())
        waiting = await _end(agent.stream("How much does it weigh?", can_ask=True))
        assert isinstance(waiting, Waiting)
        assert waiting.inquiry is not None
        assert waiting.inquiry["text"] == QUESTION
        outcome = await _end(agent.reply(waiting.run_id, "the Amati cello"))
        await agent.aclose()
    assert isinstance(outcome, Outcome)
    assert outcome.answer == SAID
    assert "Asked: Which instrument?\nThe person said: the Amati cello" in one.server.heard[1].text
    assert outcome.spending.model_calls == len(one.server.heard)


async def test_questions_have_a_limit() -> None:
    asks = [finish(QUESTION, "needs_input")] * 3
    with answering("react", {"react": asks}, limits=Limits(questions=2)) as one:
        agent = Agent(one.parts, InMemorySaver())
        waiting = await _end(agent.stream("How much?", can_ask=True))
        assert isinstance(waiting, Waiting)
        again = await _end(agent.reply(waiting.run_id, "that one"))
        assert isinstance(again, Waiting)
        outcome = await _end(agent.reply(waiting.run_id, {"answer": "the other"}))
        await agent.aclose()
    assert isinstance(outcome, Outcome)
    assert outcome.status == "needs_input"
    assert "The person said: the other" in one.server.heard[2].text
