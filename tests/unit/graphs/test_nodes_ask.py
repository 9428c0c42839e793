"""What an answer opens again, and what stays as it was done."""

from __future__ import annotations

from typing import Any

from graphs.gaps import make_gap
from graphs.nodes.schedule import schedule
from graphs.reopening import answered
from graphs.state import AgentState, Observation, Result
from tests.agent_stubs import World, make_observation, make_result, make_subtask

DAY = make_gap("day", cue="on")
PLAN = [make_subtask("A1"), make_subtask("A2", "A1"), make_subtask("A3", "A2")]
CHANGED = make_observation(changed=True)
UNKNOWN = make_observation(outcome="failed", error_kind="outcome_unknown")


def result(name: str, *observations: Observation, **changes: Any) -> Result:
    return {**make_result(name), "observations": list(observations), **changes}  # type: ignore[typeddict-item]


def lacking(name: str, *observations: Observation) -> Result:
    return result(name, *observations, status="needs_input", missing=[DAY])


def opened(*results: Result) -> tuple[list[str], list[str]]:
    """Ids that run again, and those whose text has the answer."""
    told, reopened = answered(PLAN, {r["subtask"]: r for r in results}, "Monday")
    assert [s["id"] for s in told] == [s["id"] for s in PLAN]
    return reopened, [s["id"] for s in told if "on Monday" in s["text"]]


def test_what_lacked_the_answer_runs_again_with_it_and_what_waits_for_it() -> None:
    assert opened(result("A1"), lacking("A2"), result("A3")) == (["A2", "A3"], ["A2"])


def test_what_changed_something_does_not_run_again() -> None:
    for made in (CHANGED, UNKNOWN):
        assert opened(result("A1"), lacking("A2"), result("A3", made)) == (["A2"], ["A2"])
        assert opened(lacking("A1", made), result("A2"), result("A3")) == ([], [])


async def test_nobody_is_asked_what_would_be_of_no_use() -> None:
    world = World(can_ask=True)
    state = AgentState(
        request="do it",
        language="en",
        subtasks=PLAN,
        results={"A1": lacking("A1", CHANGED), "A2": result("A2"), "A3": result("A3")},
    )
    assert (await schedule(state, world.runtime))["inquiry"] is None
    state["results"]["A2"] = lacking("A2")
    inquiry = (await schedule(state, world.runtime))["inquiry"]
    assert inquiry["gaps"] == [DAY]
