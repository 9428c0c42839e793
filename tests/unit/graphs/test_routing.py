"""Every branch of every router."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest
from langgraph.types import Send

from graphs import routing
from graphs.state import AgentState, MoveKind, SolveState
from tests.agent_stubs import (
    make_observation,
    make_result,
    make_subtask,
    verdict,
)

EMPTY = make_observation(outcome="empty", rows=[])


def agent_state(**changes: Any) -> AgentState:
    state = AgentState(
        request="do it",
        read="do it",
        language="en",
        subtasks=[make_subtask("A1"), make_subtask("A2"), make_subtask("A3", "A1")],
        results={},
        ready=[],
    )
    return {**state, **changes}  # type: ignore[typeddict-item]


def solve_state(**changes: Any) -> SolveState:
    return {"path": ["g.a", "g.b"], **changes}  # type: ignore[typeddict-item]


def sends_of(state: AgentState) -> list[Send]:
    sends = routing.after_schedule(state)
    assert isinstance(sends, list)
    return sends


def test_every_ready_subtask_is_sent_to_be_solved() -> None:
    sends = sends_of(agent_state(ready=["A1", "A2"]))
    assert [(s.node, s.arg["subtask"]["id"]) for s in sends] == [("solve", "A1"), ("solve", "A2")]


def test_a_subtask_gets_the_results_it_depends_on_and_no_others() -> None:
    results = {"A1": make_result("A1"), "A2": make_result("A2")}
    (send,) = sends_of(agent_state(ready=["A3"], results=results))
    assert send.arg == {
        "request": "do it",
        "language": "en",
        "subtask": make_subtask("A3", "A1"),
        "known": {"A1": results["A1"]},
        "noise": [],
        "avoid": [],
        "recalled": [],
        "replay": None,
    }


def test_with_nothing_ready_the_run_is_summed_up() -> None:
    assert routing.after_schedule(agent_state()) == "summarize"


@pytest.mark.parametrize(
    ("category", "leads_to"), [("", "dfs_step"), ("c", "dfs_step"), ("llm", "conclude")]
)
def test_after_retrieve(category: str, leads_to: str) -> None:
    state = solve_state(subtask=make_subtask("A1", category=category))
    assert routing.after_retrieve(state) == leads_to


@pytest.mark.parametrize(
    ("kind", "leads_to"),
    [
        ("advance", "dfs_step"),
        ("backtrack", "dfs_step"),
        ("finish", "reflect"),
        ("give_up", "reflect"),
    ],
)
def test_after_dfs_step(kind: str, leads_to: str) -> None:
    assert kind in get_args(MoveKind)
    older = {"kind": "advance"}
    assert routing.after_dfs_step(solve_state(moves=[older, {"kind": kind}])) == leads_to


@pytest.mark.parametrize(
    ("changes", "leads_to"),
    [
        ({"verdict": None}, "conclude"),
        ({"verdict": verdict("success")}, "prepare_call"),
        ({"verdict": verdict("success"), "observations": [make_observation()]}, "prepare_call"),
        ({"verdict": verdict("success"), "observations": [make_observation()] * 2}, "conclude"),
        ({"verdict": verdict("success"), "path": []}, "conclude"),
        ({"verdict": verdict("partly_wrong", 1)}, "dfs_step"),
        ({"verdict": verdict("wholly_wrong", 0, "g.a")}, "retrieve"),
    ],
)
def test_after_reflect(changes: dict[str, Any], leads_to: str) -> None:
    assert routing.after_reflect(solve_state(**changes)) == leads_to


@pytest.mark.parametrize(
    ("changes", "leads_to"),
    [
        ({"missing": ["a day"]}, "conclude"),
        ({"prepared": {"tool_id": "g.a", "calls": [{}], "approvals": []}}, "call_tool"),
        ({"prepared": {"tool_id": "g.w", "calls": [{}], "approvals": ["a1"]}}, "approve"),
        ({"prepared": None, "complaint": "wrong"}, "prepare_call"),
        ({"prepared": None, "complaint": ""}, "reflect"),
        ({}, "reflect"),
    ],
)
def test_after_prepare_call(changes: dict[str, Any], leads_to: str) -> None:
    assert routing.after_prepare_call(solve_state(**changes)) == leads_to


@pytest.mark.parametrize(
    ("observations", "leads_to"),
    [
        ([make_observation()], "prepare_call"),
        ([make_observation()] * 2, "reflect"),
        ([EMPTY], "reflect"),
        ([make_observation(rows=[])], "reflect"),
        ([make_observation(rows=[], changed=True)], "prepare_call"),
        ([make_observation(outcome="failed")], "reflect"),
        ([make_observation(), EMPTY], "reflect"),
    ],
)
def test_after_pick(observations: list[Any], leads_to: str) -> None:
    assert routing.after_pick(solve_state(observations=observations)) == leads_to


def test_every_router_names_its_targets() -> None:
    routers = [getattr(routing, name) for name in dir(routing) if name.startswith("after_")]
    assert len(routers) == 7
    for router in routers:
        assert get_args(get_type_hints(router)["return"]), router.__name__


def test_a_remembered_path_is_walked_without_planning() -> None:
    replay = {"path_id": "p", "steps": {"A3": [{"tool": "g.a"}]}}
    state = agent_state(ready=["A3"], replay=replay)
    assert routing.after_recall(state) == "schedule"
    (send,) = sends_of(state)
    assert send.arg["replay"] == [{"tool": "g.a"}]
    assert routing.before_search(send.arg) == "replay"
    assert routing.after_recall(agent_state()) == "decompose"
    assert routing.before_search(solve_state()) == "retrieve"


def test_a_remembered_path_that_does_not_work_leads_to_the_search() -> None:
    left = solve_state(path=[], observations=[], replay=None)
    assert routing.after_prepare_call(left) == "retrieve"
    assert routing.after_pick(left) == "retrieve"


def test_a_remembered_path_is_not_reflected_on() -> None:
    walked = solve_state(path=["g.a"], observations=[make_observation()], replay=[{"tool": "g.a"}])
    assert routing.after_pick(walked) == "conclude"
    assert routing.after_pick({**walked, "path": ["g.a", "g.b"]}) == "prepare_call"


def test_what_failed_on_a_request_of_this_frame_is_left_out() -> None:
    (send,) = sends_of(agent_state(ready=["A3"], avoid=["g.x"]))
    assert send.arg["noise"] == ["g.x"]
