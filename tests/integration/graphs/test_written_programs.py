"""Whole runs of ``solution`` whose programs a scripted chat model writes, on the wire."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver

from graphs.limits import Limits
from graphs.outcomes import Outcome, Waiting
from graphs.run_options import RunOptions
from graphs.running import Agent
from graphs.traces.recording import RecordedTraces
from tests.agent_stubs import StubRetriever, failed
from tests.lending_stubs import (
    BRANCHES,
    DETAILS,
    RENEW,
    SEARCH,
    LendingGraph,
    make_lending_library,
)
from tests.model_agent import ModelAgent, Played, model_agent
from tests.model_replies import Replies
from tests.strategy_replies import SAID, closing
from tests.tracing_stubs import recording_of, replayed
from tools.entity_types.building import build_entity_model

WEIGH = """\
found = await lyra_search_instruments(name="Amati cello")
told = await gather(*[lyra_get_instrument(instrument_id=one["instrument_id"]) for one in found])
[{"name": one["name"], "weight": one["weight"]} for one in together(told)]
"""
VALUE = '[{"name":"Amati cello","weight":3.4}]'
RENEWS = 'done = await lyra_renew_loan(loan_id="ln_1")\nvalues_of(done, "loan_id")'
STRAIGHT: Replies = {
    "solution": [json.dumps({"tools": [SEARCH.id, DETAILS.id]})],
    "program": [json.dumps({"program": WEIGH})],
    "program_answer": [closing()],
}
RENEWING: Replies = {
    "solution": [json.dumps({"tools": [RENEW.id]})],
    "program": [json.dumps({"program": RENEWS})],
    "program_answer": [closing("ln_1 is renewed.")],
}
SENT = [(SEARCH.id, {"name": "Amati cello"}), (DETAILS.id, {"instrument_id": "in_1"})]
TWO = {"results": [{"instrument_id": one, "name": "Amati cello"} for one in ("in_1", "in_2")]}


@contextmanager
def answering(replies: Mapping[str, Any], **changed: Any) -> Iterator[ModelAgent]:
    """An agent whose model writes programs, on the straight way but for these replies."""
    library = make_lending_library()
    around = {
        "strategy": "solution",
        "models_write": True,
        "entity_model": lambda: build_entity_model(library.tools()),
        **changed.pop("around", {}),
    }
    with model_agent({**STRAIGHT, **replies}, around=around, **changed) as one:
        yield one


async def played_with(request: str = "How heavy is the Amati cello?", **replies: Any) -> Played:
    with answering(replies) as one:
        return await one.play(request)


def programs(*texts: str) -> Sequence[str]:
    return [json.dumps({"program": text}) for text in texts]


async def test_three_questions_answer_a_request() -> None:
    played = await played_with()
    assert (played.done.answer, played.done.status) == (SAID, "done")
    assert played.asked == ["solution", "program", "program_answer"]
    assert played.sent == SENT
    assert played.done.path == [SEARCH.id, DETAILS.id]
    assert [event["program"] for event in played.of("program_written")] == [WEIGH]
    assert f"Result: {VALUE}" in played.prompt("program_answer")
    assert played.done.spending.decisions == {"choose": 1, "program": 1, "summarize": 1}


async def test_the_model_is_told_solutions_functions_and_what_rows_hold() -> None:
    played = await played_with()
    chosen, written = played.prompt("solution"), played.prompt("program")
    assert f"{SEARCH.id} -> {DETAILS.id} (given: name, " in chosen
    assert "async def lyra_search_instruments(*, name: str, family: str = ...," in written
    assert '"enum": ["strings", "woodwind", "brass", "percussion"]' in written
    assert "Rows: instrument_id, name, weight (number), material" in written
    assert "list_branches" not in written, "only the plan's tools may be called"


async def test_what_finds_the_things_that_others_need_is_offered_too() -> None:
    around = {"retriever": StubRetriever([DETAILS.id]), "graph": LendingGraph([])}
    with answering({}, around=around) as one:
        played = await one.play()
    assert f"- {SEARCH.id}: " in played.prompt("solution")


async def test_what_each_clause_needs_is_offered_too() -> None:
    class ByWord(StubRetriever):
        """Finds branches for a text that speaks of nothing else."""

        def search(self, query: str, k: int, **how: Any) -> list[Any]:
            found = [] if "cello" in query else [BRANCHES.id]
            return StubRetriever(found or [DETAILS.id]).search(query, k, **how)

    request = "How heavy is the Amati cello, and which branches are there in Ghent?"
    with answering({}, around={"retriever": ByWord([])}) as one:
        played = await one.play(request)
    assert f"- {BRANCHES.id}: " in played.prompt("solution")


async def test_a_solution_is_chosen_by_its_number() -> None:
    with answering({}) as one:
        shown = (await one.play()).prompt("solution")
    line = next(one for one in shown.splitlines() if f"{SEARCH.id} -> {DETAILS.id}" in one)
    played = await played_with(solution=[json.dumps({"solution": int(line.partition(".")[0])})])
    assert played.done.path == [SEARCH.id, DETAILS.id]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"solution": 900}, "There is no solution 900: they are numbered 1 to "),
        ({"tools": ["lyra.serch_instruments"]}, f"Closest: {SEARCH.id}"),
        ({}, 'Give "solution", "tools", "question" or "reply".'),
    ],
)
async def test_a_choice_that_does_not_exist_is_sent_back(wrong: dict[str, Any], told: str) -> None:
    played = await played_with(solution=[json.dumps(wrong), *STRAIGHT["solution"]])
    assert told in played.prompt("solution", 1)
    assert played.done.answer == SAID


async def test_what_no_operation_does_is_said() -> None:
    played = await played_with(solution=[json.dumps({"reply": "Nothing here tunes cellos."})])
    assert (played.done.answer, played.done.status) == ("Nothing here tunes cellos.", "impossible")
    assert played.sent == []


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (WEIGH.replace("name=", "title="), "title"),
        ("await lyra_list_branches(city='Ghent')", "lyra_list_branches"),
        (WEIGH.replace('one["weight"]', 'one["mass"]'), "KeyError"),
        ("open('/etc/passwd').read()", "open"),
    ],
)
async def test_a_program_that_fails_is_written_anew_with_its_error(wrong: str, error: str) -> None:
    played = await played_with(program=programs(wrong, WEIGH))
    assert played.asked == ["solution", "program", "program", "program_answer"]
    again = played.prompt("program", 1)
    assert f"The last program was:\n{wrong.strip()}" in again
    assert error in again.rpartition("It failed: ")[2]
    assert played.done.answer == SAID
    assert played.done.path == [SEARCH.id, DETAILS.id]


async def test_a_program_is_mended_once() -> None:
    played = await played_with(program=programs("nothing_of_it", "nor_of_this", WEIGH))
    assert played.asked == ["solution", "program", "program"]
    assert played.done.status == "failed"
    assert "nor_of_this" in played.done.answer
    assert played.sent == []


async def test_arguments_that_are_not_valid_are_told_exactly() -> None:
    none = "await lyra_get_instrument(**{})"
    played = await played_with(program=programs(none, WEIGH))
    assert "instrument_id" in played.prompt("program", 1).rpartition("It failed: ")[2]


async def test_a_call_that_fails_has_the_program_mended() -> None:
    broken = [failed("server_error", "out of order")]
    bodies: dict[str, Any] = {SEARCH.id: lambda _: broken.pop() if broken else {"results": []}}
    with answering({"program": programs(WEIGH, WEIGH)}, bodies=bodies) as one:
        played = await one.play()
    assert "server_error: out of order" in played.prompt("program", 1)
    assert "Result: []" in played.prompt("program_answer")


async def test_what_is_not_found_is_an_empty_list() -> None:
    bodies = {DETAILS.id: failed("not_found", "no such instrument")}
    with answering({"program_answer": [closing("There is none.")]}, bodies=bodies) as one:
        played = await one.play()
    assert played.asked == ["solution", "program", "program_answer"]
    assert "Result: []" in played.prompt("program_answer")


async def test_calls_of_one_gather_go_out_together_each_once() -> None:
    twice = WEIGH.replace("for one in found]", "for one in [*found, *found]]")
    with answering({"program": programs(twice)}, bodies={SEARCH.id: TWO}) as one:
        played = await one.play()
    assert [told["instrument_id"] for _, told in played.sent[1:]] == ["in_1", "in_2"]
    assert played.done.path == [SEARCH.id, DETAILS.id]
    assert f"Result: {VALUE[:-1]},{VALUE[1:-1]},{VALUE[1:-1]},{VALUE[1:-1]}]" in played.prompt(
        "program_answer"
    )


async def test_more_calls_than_may_go_out_together_go_out_one_group_after_the_other() -> None:
    limits = Limits(fan_out=1)
    with answering({}, bodies={SEARCH.id: TWO}, limits=limits) as one:
        played = await one.play()
    assert [told["instrument_id"] for _, told in played.sent[1:]] == ["in_1", "in_2"]
    assert played.done.path == [SEARCH.id, DETAILS.id, DETAILS.id]


async def test_calls_of_two_tools_in_one_gather() -> None:
    both = (
        'a, b = await gather(lyra_search_instruments(name="x"), lyra_get_instrument('
        'instrument_id="in_1"))\n[len(a), b[0]["weight"]]'
    )
    played = await played_with(program=programs(both))
    assert [tool for tool, _ in played.sent] == [SEARCH.id, DETAILS.id]
    assert "Result: [1,3.4]" in played.prompt("program_answer")


async def test_an_answer_that_says_more_than_the_result_is_asked_for_again() -> None:
    made_up = closing("The Amati cello weighs 7.9 kg and Stradivari made it.")
    played = await played_with(program_answer=[made_up, closing()])
    assert "stands nowhere in the result: 7.9, Stradivari" in played.prompt("program_answer", 1)
    assert played.done.answer == SAID


async def test_an_answer_that_says_more_twice_is_not_told() -> None:
    made_up = closing("The Amati cello weighs 7.9 kg.")
    played = await played_with(program_answer=[made_up, made_up])
    assert json.loads(played.done.answer) == json.loads(VALUE)


async def test_calls_that_failed_beside_others_are_told_as_incomplete() -> None:
    def one_of_them(told: Mapping[str, Any]) -> Any:
        broken = told["instrument_id"] == "in_2"
        return failed("server_error", "worn out") if broken else {"name": "x", "weight": 1}

    with answering({}, bodies={SEARCH.id: TWO, DETAILS.id: one_of_them}) as one:
        played = await one.play()
    assert "Incomplete: 1 of 2 calls failed: worn out" in played.prompt("program_answer")


async def test_an_endless_program_ends_at_its_limit() -> None:
    with answering(
        {"program": programs("while True: pass", "while True: pass")},
        limits=Limits(program_seconds=0.3),
    ) as one:
        played = await one.play()
    assert "PROGRAM_SECONDS" in played.prompt("program", 1)
    assert played.done.status == "failed"


# --- changes ------------------------------------------------------------------------------------


def renewing(answers: Mapping[str, Any] | None = None, **replies: Any) -> Any:
    around = {"retriever": StubRetriever([SEARCH.id, RENEW.id])}
    bodies = answers or {RENEW.id: {"loan_id": "ln_1", "due_on": "2026-06-01"}}
    return answering({**RENEWING, **replies}, around=around, bodies=bodies)


async def _end(stream: Any) -> Any:
    return [event async for event in stream][-1]


async def test_a_change_that_nobody_approves_is_not_made() -> None:
    with renewing() as one:
        played = await one.play("Renew the loan ln_1")
    assert played.sent == []
    assert "it needs approval" in played.done.answer
    assert played.done.status == "failed"


@pytest.mark.parametrize("ruling", ["approved", "rejected"])
async def test_a_change_waits_for_approval_in_another_process_too(ruling: Any) -> None:
    with renewing() as one:
        agent = Agent(one.parts, InMemorySaver())
        waiting = await _end(agent.stream("Renew the loan ln_1", can_ask=True))
        assert isinstance(waiting, Waiting)
        assert one.caller.sent == []
        await agent.decide(waiting.approvals[0].approval_id, ruling)
        later = Agent(one.parts, agent._checkpointer)
        outcome = await _end(later.resume(waiting.run_id, can_ask=True))
        await later.aclose()
    assert isinstance(outcome, Outcome)
    assert one.caller.sent == ([(RENEW.id, {"loan_id": "ln_1"})] if ruling == "approved" else [])
    assert (outcome.answer == "ln_1 is renewed.") == (ruling == "approved")


async def test_a_program_that_fails_after_a_change_is_not_run_again() -> None:
    allowed = RunOptions(allow_writes=frozenset({RENEW.id}))
    late = 'done = await lyra_renew_loan(loan_id="ln_1")\n1 // len(values_of(done, "none"))'
    with renewing(program=programs(late, RENEWS)) as one:
        outcome = await one.agent.ask("Renew the loan ln_1", options=allowed)
        await one.agent.aclose()
        asked = list(one.replying.asked)
    assert one.caller.sent == [(RENEW.id, {"loan_id": "ln_1"})]
    assert asked == ["solution", "program"]
    assert outcome.status != "done"
    assert "ln_1" in outcome.answer


async def test_a_change_of_what_is_not_there_is_not_told_as_made() -> None:
    allowed = RunOptions(allow_writes=frozenset({RENEW.id}))
    with renewing(
        {RENEW.id: failed("not_found", "no loan ln_1")}, program=programs(*[RENEWS] * 2)
    ) as one:
        outcome = await one.agent.ask("Renew the loan ln_1", options=allowed)
        await one.agent.aclose()
    assert outcome.status == "failed"
    assert "is renewed" not in outcome.answer


async def test_without_a_model_that_decides_the_planner_writes() -> None:
    with answering({}, around={"models_write": False}) as one:
        drawn = one.agent.graph.get_graph()
        await one.agent.aclose()
    assert "write_program" not in drawn.nodes
    assert "solve" in drawn.nodes


# --- replay -------------------------------------------------------------------------------------


async def test_a_run_is_replayed_to_the_same_with_no_model_and_no_service(tmp_path: Path) -> None:
    traces = RecordedTraces(tmp_path / "traces", lambda: ())
    with answering({}, around={"traces": traces}) as one:
        outcome = await one.agent.ask("How heavy is the Amati cello?")
        await one.agent.aclose()
        traces.close()
        asked = len(one.server.heard), len(one.caller.sent)
        replay = await replayed(recording_of(tmp_path, outcome.run_id))
        assert (len(one.server.heard), len(one.caller.sent)) == asked
    assert replay.findings == []
    assert isinstance(replay.end, Outcome)
    assert (replay.end.answer, replay.end.path) == (SAID, [SEARCH.id, DETAILS.id])
