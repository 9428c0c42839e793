"""Decompose, conclude and summarize: how a run and a subtask begin and end."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.gaps import make_gap
from graphs.limits import Limits
from graphs.nodes.conclude import conclude, told
from graphs.nodes.decompose import decompose
from graphs.nodes.recall import recall
from graphs.nodes.remember import remember
from graphs.nodes.summarize import summarize
from graphs.reasoner import Closing, Question, Summary
from graphs.state import AgentState, Move, Result, SolveState
from memory.errors import DeveloperError
from tests.agent_stubs import (
    ScriptedReasoner,
    World,
    make_observation,
    make_result,
    make_subtask,
)

# --- decompose ----------------------------------------------------------------------------------


async def test_a_request_becomes_subtasks() -> None:
    plan = [make_subtask("A1"), make_subtask("A2", "A1")]
    world = World(reasoner=ScriptedReasoner(subtasks=plan))
    update = await decompose({"read": "do it"}, world.runtime)
    assert update == {"language": "en", "subtasks": plan, "results": {}}
    (question,) = world.reasoner.questions("decompose")
    assert isinstance(question, Question)
    assert [c.id for c in question.categories] == ["c"]
    assert question.max_subtasks == Limits().subtasks
    assert world.record.kinds() == ["decomposed"]


async def test_subtasks_beyond_the_limit_are_not_run_and_said_to_be() -> None:
    plan = [make_subtask(f"A{i}") for i in range(1, 5)]
    world = World(reasoner=ScriptedReasoner(subtasks=plan), limits=Limits(subtasks=2))
    update = await decompose({"read": "do it"}, world.runtime)
    assert {key: (r["status"], r["note"]) for key, r in update["results"].items()} == dict.fromkeys(
        ["A3", "A4"], ("failed", "the limit of 2 steps in one request was reached")
    )
    assert world.record.limits() == ["subtasks"]


@pytest.mark.parametrize(
    ("request_", "code"), [(" \n", "empty_request"), ("x" * 101, "request_too_long")]
)
async def test_an_unusable_request_is_refused(request_: str, code: str) -> None:
    world = World(limits=Limits(request_chars=100))
    with pytest.raises(DeveloperError) as error:
        await recall({"request": request_}, world.runtime)
    assert error.value.code == code
    assert world.record.events == []


# --- conclude -----------------------------------------------------------------------------------

OK = make_observation()
EMPTY = make_observation(outcome="empty", rows=[])
BROKEN = make_observation(outcome="failed", error="broken", error_kind="server_error", rows=[])
ABSENT = make_observation(outcome="failed", error="no such", error_kind="not_found", rows=[])
CHANGED = make_observation(changed=True, rows=[])
IN_PART = make_observation(
    changed=True, rows=[], error_kind="rejected", error="1 of 2 calls failed: no"
)
REJECTED = make_observation(outcome="failed", error="no", error_kind="rejected", rows=[])
FINISH = Move(kind="finish", tool_id="", path=[], reason="done")
GIVE_UP = Move(kind="give_up", tool_id="", path=[], reason="no way")


def solve_state(**changes: Any) -> SolveState:
    state = SolveState(
        request="do it",
        language="en",
        subtask=make_subtask("A1"),
        path=["g.a"],
        moves=[FINISH],
        observations=[OK],
    )
    return {**state, **changes}  # type: ignore[typeddict-item]


async def concluded(world: World | None = None, **changes: Any) -> Result:
    update = await conclude(solve_state(**changes), (world or World()).runtime)
    result: Result = update["results"]["A1"]
    return result


@pytest.mark.parametrize(
    ("changes", "status", "note"),
    [
        ({}, "answered", ""),
        ({"observations": [make_observation(rows=[], aggregate=0)]}, "answered", ""),
        ({"missing": ["a day"]}, "needs_input", ""),
        ({"observations": [], "moves": [GIVE_UP]}, "impossible", "no way"),
        ({"observations": [], "stopped": "too long"}, "failed", "too long"),
        ({"observations": [EMPTY]}, "nothing_found", ""),
        ({"observations": [make_observation(rows=[])]}, "nothing_found", ""),
        ({"observations": [EMPTY], "stopped": "too long"}, "nothing_found", "too long"),
        ({"observations": [BROKEN]}, "failed", "broken"),
        ({"observations": [ABSENT]}, "nothing_found", "no such"),
        ({"observations": [BROKEN], "stopped": "too long"}, "failed", "broken; too long"),
        ({"path": ["g.a", "g.b"]}, "nothing_found", ""),
        ({"path": ["g.a", "g.b"], "stopped": "too long"}, "failed", "too long"),
        ({"stopped": "too long"}, "answered", "too long"),
        ({"rejected": "beside the point"}, "nothing_found", "beside the point"),
        ({"rejected": "no", "stopped": "too long"}, "nothing_found", "too long"),
        ({"observations": [CHANGED]}, "answered", ""),
        ({"observations": [IN_PART], "rejected": "no"}, "answered", "1 of 2 calls failed: no"),
        ({"observations": [REJECTED], "rejected": "no"}, "failed", "no"),
        ({"observations": [CHANGED, BROKEN], "path": ["g.a", "g.b"]}, "failed", "broken"),
    ],
)
async def test_what_a_subtask_came_to(changes: dict[str, Any], status: str, note: str) -> None:
    world = World()
    result = await concluded(world, **changes)
    assert (result["status"], result["note"]) == (status, note)
    (event,) = world.record.events
    assert (event.model_dump()["status"], event.subtask) == (status, "A1")


@pytest.mark.parametrize(
    ("observations", "truth"), [([OK], True), ([EMPTY], True), ([BROKEN], None), ([], None)]
)
async def test_truth_is_asked_for_only_where_something_came_back(
    observations: list[Any], truth: bool | None
) -> None:
    world = World(reasoner=ScriptedReasoner(conclude_by=lambda _: True))
    assert (await concluded(world, observations=observations))["truth"] is truth


async def test_what_is_missing_is_handed_on() -> None:
    assert (await concluded(missing=[make_gap("a day")]))["missing"] == [make_gap("a day")]


def test_a_search_that_gave_up_tells_of_the_failure_behind_it() -> None:
    assert told(solve_state(observations=[], failure=BROKEN, moves=[GIVE_UP])) == [BROKEN]
    assert told(solve_state(failure=BROKEN, moves=[GIVE_UP])) == [OK, BROKEN]


def test_a_failure_that_was_mended_is_not_told() -> None:
    assert told(solve_state(failure=BROKEN)) == [OK]


async def test_a_step_without_a_tool_is_computed_from_what_is_known() -> None:
    known = {"A1": make_result("A1")}
    world = World()
    subtask = make_subtask("A2", "A1", category="llm")
    state = solve_state(subtask=subtask, known=known, moves=[], observations=[])
    update = await conclude(state, world.runtime)
    assert update["results"] == {"A2": make_result("A2")}
    (task,) = world.reasoner.questions("combine")
    assert task.known == known


# --- summarize ----------------------------------------------------------------------------------


def answered_by(name: str, *observations: Any) -> Result:
    return {**make_result(name), "observations": list(observations)}


async def test_the_answer_is_given_with_the_path_that_led_to_it() -> None:
    world = World(
        seconds=3.5,
        reasoner=ScriptedReasoner(summarize_by=lambda _: Summary("42", "done", ["A1.1"])),
    )
    never_sent = make_observation("g.d", call_ids=[])
    state = AgentState(
        request="do it",
        read="do it",
        slips=[],
        language="en",
        subtasks=[make_subtask("A1"), make_subtask("A2"), make_subtask("A3")],
        results={
            "A2": answered_by("A2", make_observation("g.c"), never_sent),
            "A1": answered_by("A1", make_observation("g.a"), make_observation("g.b")),
        },
    )
    update = await summarize(state, world.runtime)
    assert update == {"answer": "42", "status": "done", "path": ["g.a", "g.b", "g.c"]}
    (closing,) = world.reasoner.questions("summarize")
    assert isinstance(closing, Closing)
    assert closing.results.keys() == {"A1", "A2"}
    ended = AgentState(**state, **update)  # type: ignore[typeddict-item]
    await remember(ended, world.runtime)
    answer, end = (event.model_dump() for event in world.record.events)
    assert answer["citations"] == ["A1.1"]
    assert (end["path"], end["elapsed_s"]) == (["g.a", "g.b", "g.c"], 3.5)


async def test_slips_of_the_pen_are_put_right_before_anything_reads_the_request() -> None:
    update = await recall({"request": "tomorow in Pariss"}, World().runtime)
    assert update["read"] == "tomorrow in Paris"
    assert [slip["written"] for slip in update["slips"]] == ["tomorow", "Pariss"]
