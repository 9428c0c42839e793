"""Nodes of a run that follows earlier turns: what they read of those, and what they keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from langgraph.runtime import Runtime

from graphs import routing
from graphs.context import RunContext
from graphs.gaps import make_gap
from graphs.nodes.decompose import decompose
from graphs.nodes.recall import recall
from graphs.nodes.remember import remember
from graphs.nodes.schedule import schedule
from graphs.nodes.summarize import called_tools, summarize
from graphs.reasoner import Closing, Decomposition, Question, Summary, Turn
from graphs.results import bare_result
from graphs.state import AgentState, Result, Subtask
from memory.volatile_path_memory import VolatilePathMemory
from tests.agent_stubs import (
    NOON,
    ScriptedReasoner,
    World,
    make_observation,
    make_result,
    make_subtask,
)
from tests.conversation_stubs import Talk
from tests.path_stubs import WordEmbedder

HOTELS = "Find hotels in Oslo from 20 to 22 May"


class Following(ScriptedReasoner):
    """Says that its subtasks follow."""

    async def decompose(self, question: Question) -> Decomposition:
        return replace(await super().decompose(question), follows=True)


def turns() -> list[Turn]:
    talk = Talk()
    talk.ask(HOTELS, "list")
    talk.ask("What is the weather there on 20 May?")
    return talk.turns()


def after(world: World, earlier: Sequence[Turn]) -> Runtime[RunContext]:
    return Runtime(context=replace(world.runtime.context, earlier=earlier))


async def decomposed(*plan: Subtask) -> dict[str, Any]:
    world = World(reasoner=Following(subtasks=plan))
    update = await decompose({"read": "book it"}, after(world, turns()))
    (question,) = world.reasoner.questions("decompose")
    assert [turn.request for turn in question.earlier] == [t.request for t in turns()]
    return update


async def test_what_the_subtasks_rest_on_is_taken_over() -> None:
    update = await decomposed(make_subtask("A3", "A1"), make_subtask("A4", "A3"))
    assert list(update["earlier"]) == ["A1"]
    assert update["earlier"]["A1"]["observations"][0]["rows"]
    assert update["follows"] is True
    assert update["results"] == {}


async def test_what_decides_is_taken_over_too() -> None:
    update = await decomposed(make_subtask("A3", condition=("A2", True)))
    assert list(update["earlier"]) == ["A2"]


async def test_a_request_that_stands_alone_takes_nothing_over() -> None:
    world = World(reasoner=ScriptedReasoner(subtasks=[make_subtask("A1")]))
    update = await decompose({"read": "do it"}, after(world, turns()))
    assert update.keys() == {"language", "subtasks", "results"}


async def test_earlier_results_count_as_finished_and_are_handed_on() -> None:
    state = AgentState(
        read="book it",
        language="en",
        subtasks=[make_subtask("A3", "A1")],
        earlier={"A1": make_result("A1")},
    )
    update = await schedule(state, after(World(), turns()))
    assert (update["ready"], update["results"]) == (["A3"], {})
    sends = routing.after_schedule({**state, **update})  # type: ignore[typeddict-item]
    (send,) = [one for one in sends if not isinstance(one, str)]
    assert list(send.arg["known"]) == ["A1"]


async def test_an_earlier_truth_decides() -> None:
    told = AgentState(
        read="if so, book it",
        language="en",
        subtasks=[make_subtask("A3", condition=("A1", True))],
        earlier={"A1": make_result("A1", truth=False)},
    )
    update = await schedule(told, after(World(), turns()))
    assert (update["ready"], update["results"]["A3"]["status"]) == ([], "skipped")


# --- what is missing and was said before --------------------------------------------------------

CITY = make_gap("city", "City name", cue="in")
DAY = make_gap("day", cue="on")


def lacking(*gaps: Any) -> AgentState:
    subtask = make_subtask("A1", text="Find a vegetarian restaurant")
    result: Result = {**make_result("A1", "needs_input"), "missing": list(gaps)}
    return AgentState(
        request="Find a vegetarian restaurant",
        read="Find a vegetarian restaurant",
        language="en",
        subtasks=[subtask],
        results={"A1": result},
    )


async def test_a_missing_place_is_that_of_the_turn_before() -> None:
    world = World(can_ask=True)
    update = await schedule(lacking(CITY), after(world, turns()))
    assert [s["text"] for s in update["subtasks"]] == ["Find a vegetarian restaurant in Oslo"]
    assert (update["ready"], update["results"]) == (["A1"], {"A1": None})
    assert (update["taken_over"], update["follows"]) == ({"city": "Oslo"}, True)
    assert "inquiry" not in update


async def test_a_missing_day_is_asked_for() -> None:
    world = World(can_ask=True)
    update = await schedule(lacking(DAY), after(world, turns()))
    assert update["inquiry"]["gaps"] == [DAY]
    assert "subtasks" not in update


async def test_what_was_taken_over_and_does_not_do_is_asked_for() -> None:
    state = AgentState(**lacking(CITY), taken_over={"city": "Oslo"})
    update = await schedule(state, after(World(can_ask=True), turns()))
    assert update["inquiry"]["gaps"] == [CITY]


async def test_without_earlier_turns_the_place_is_asked_for() -> None:
    update = await schedule(lacking(CITY), World(can_ask=True).runtime)
    assert update["inquiry"]["gaps"] == [CITY]


# --- the end ------------------------------------------------------------------------------------


def ended(**changes: Any) -> AgentState:
    told = make_observation(rows=[{"call_id": "A3.1", "fields": {"[].name": "Salt Loft"}}])
    state = AgentState(
        request="the fourth",
        read="the fourth",
        slips=[],
        language="en",
        subtasks=[make_subtask("A3", "A1")],
        results={"A3": {**make_result("A3"), "observations": [told]}},
        earlier={"A1": make_result("A1")},
        follows=True,
        answer="Salt Loft",
        status="done",
        path=["g.a"],
    )
    return {**state, **changes}  # type: ignore[typeddict-item]


async def test_a_follow_up_is_not_remembered_but_its_findings_are_kept() -> None:
    memory = VolatilePathMemory(WordEmbedder(), lambda: NOON)
    world = World(memory=memory)
    earlier = turns()
    await remember(ended(), after(world, earlier))
    assert list(memory.records()) == []
    assert world.record.kinds() == ["run_finished"]
    assert world.record.findings["request"] == "the fourth"
    assert list(world.record.findings["results"]) == ["A3"]
    assert world.record.findings["named"] == {"A1": [earlier[0].run_id, "A1"]}


async def test_a_follow_up_is_not_looked_up() -> None:
    world = World(memory=VolatilePathMemory(WordEmbedder(), lambda: NOON))
    update = await recall({"request": "and tomorrow?"}, after(world, turns()))
    assert update.keys() == {"read", "slips"}
    assert world.record.kinds() == ["run_started"]


async def test_what_stands_alone_is_looked_up_in_any_conversation() -> None:
    world = World(memory=VolatilePathMemory(WordEmbedder(), lambda: NOON))
    request = "What is the population of Norway?"
    update = await recall({"request": request}, after(world, turns()))
    assert update["recalled"] == []
    assert world.record.kinds() == ["run_started", "recalled"]


async def test_what_was_taken_over_is_said() -> None:
    state = ended(taken_over={"city": "Oslo"})
    update = await summarize(state, World().runtime)
    assert update["answer"].endswith("\nFrom what you asked before I took: Oslo.")


async def test_an_answer_may_say_what_earlier_turns_found() -> None:
    def in_free_words(closing: Closing) -> Summary:
        return Summary("The dearest is Quayside at 310.", "done", free=not closing.plain)

    rows = [{"call_id": "x", "fields": {"[].name": "Quayside", "[].price": 310}}]
    before = {**make_result("A1"), "observations": [make_observation(rows=rows)]}
    taken = make_observation(rows=[{"call_id": "x", "fields": {}}], call_ids=[])
    state = ended(
        earlier={"A1": before}, results={"A3": {**make_result("A3"), "observations": [taken]}}
    )
    world = World(reasoner=ScriptedReasoner(summarize_by=in_free_words))
    assert (await summarize(state, world.runtime))["answer"] == "The dearest is Quayside at 310."
    assert len(world.reasoner.questions("summarize")) == 1, "it was not taken back"
    bare = {**state, "earlier": {}}
    await summarize(bare, world.runtime)  # type: ignore[arg-type]
    assert len(world.reasoner.questions("summarize")) > 2, "without them it rests on nothing"


def test_rows_that_were_taken_are_no_calls() -> None:
    taken = make_observation(call_ids=[])
    results = {"A3": {**bare_result(make_subtask("A3"), "answered"), "observations": [taken]}}
    assert called_tools(ended(results=results)) == []
