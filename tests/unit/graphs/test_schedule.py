"""Which subtasks run when, and which never do."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.limits import Limits
from graphs.nodes.schedule import schedule
from graphs.state import AgentState, Result, Subtask, SubtaskStatus
from graphs.waves import next_wave
from tests.agent_stubs import World, make_result, make_subtask


def waves(subtasks: list[Subtask], outcomes: dict[str, Result] | None = None) -> list[list[str]]:
    """The ids of each wave, when every subtask comes to what ``outcomes`` says, else an answer."""
    results: dict[str, Result] = {}
    found: list[list[str]] = []
    for _ in range(len(subtasks) + 1):
        ready, left = next_wave(subtasks, results)
        results |= left | {i: (outcomes or {}).get(i, make_result(i)) for i in ready}
        if not ready:
            assert results.keys() == {s["id"] for s in subtasks}
            return found
        found.append(ready)
    raise AssertionError("the waves do not end")


def left_of(subtasks: list[Subtask], *results: Result) -> dict[str, tuple[str, str]]:
    _, left = next_wave(subtasks, {r["subtask"]: r for r in results})
    return {key: (r["status"], r["note"]) for key, r in left.items()}


def test_independent_subtasks_run_in_one_wave() -> None:
    assert waves([make_subtask("A1"), make_subtask("A2")]) == [["A1", "A2"]]


def test_a_diamond_runs_in_three_waves() -> None:
    diamond = [
        make_subtask("A1"),
        make_subtask("A2", "A1"),
        make_subtask("A3", "A1"),
        make_subtask("A4", "A2", "A3"),
    ]
    assert waves(diamond) == [["A1"], ["A2", "A3"], ["A4"]]
    assert waves(diamond[::-1]) == [["A1"], ["A3", "A2"], ["A4"]]


def test_nothing_to_do_is_no_wave() -> None:
    assert waves([]) == []


@pytest.mark.parametrize("depends", [["A1"], []])
@pytest.mark.parametrize(
    ("truth", "expect", "wave"),
    [(True, True, [["A1"], ["A2"]]), (False, True, [["A1"]]), (False, False, [["A1"], ["A2"]])],
)
def test_a_condition_decides(
    depends: list[str], truth: bool, expect: bool, wave: list[list[str]]
) -> None:
    plan = [make_subtask("A1"), make_subtask("A2", *depends, condition=("A1", expect))]
    assert waves(plan, {"A1": make_result("A1", truth=truth)}) == wave


def test_what_is_not_wanted_is_skipped_without_a_word() -> None:
    plan = [make_subtask("A1"), make_subtask("A2", "A1", condition=("A1", True))]
    assert left_of(plan, make_result("A1", truth=False)) == {"A2": ("skipped", "")}


@pytest.mark.parametrize("status", ["answered", "failed", "needs_input"])
def test_an_undecided_condition_is_a_failure(status: SubtaskStatus) -> None:
    plan = [make_subtask("A1"), make_subtask("A2", "A1", condition=("A1", True))]
    note = "its condition could not be decided"
    assert left_of(plan, make_result("A1", status)) == {"A2": ("failed", note)}


def test_finding_nothing_can_be_the_condition() -> None:
    plan = [make_subtask("A1"), make_subtask("A2", "A1", condition=("A1", False))]
    nothing = make_result("A1", "nothing_found", truth=False)
    assert waves(plan, {"A1": nothing}) == [["A1"], ["A2"]]


@pytest.mark.parametrize("status", ["failed", "impossible", "needs_input", "nothing_found"])
def test_what_needs_a_missing_result_fails_and_says_which(status: SubtaskStatus) -> None:
    plan = [
        make_subtask("A1"),
        make_subtask("A2", "A1", text="the fee of [A1]"),
        make_subtask("A3", "A2", text="the tax on [A2]"),
    ]
    assert left_of(plan, make_result("A1", status)) == {
        "A2": ("failed", "it needs the result of A1"),
        "A3": ("failed", "it needs the result of A2"),
    }


def test_what_names_its_thing_itself_goes_on_without_the_result_before() -> None:
    plan = [make_subtask("A1"), make_subtask("A2", "A1", text="the fee of the Amati cello")]
    assert waves(plan, {"A1": make_result("A1", "failed")}) == [["A1"], ["A2"]]


def test_a_step_without_a_tool_works_with_what_there_is() -> None:
    plan = [make_subtask("A1"), make_subtask("A2"), make_subtask("A3", "A1", "A2", category="llm")]
    assert waves(plan, {"A1": make_result("A1", "failed")}) == [["A1", "A2"], ["A3"]]


def test_what_rests_only_on_skipped_steps_is_skipped_too() -> None:
    plan = [
        make_subtask("A1"),
        make_subtask("A2", "A1", condition=("A1", True)),
        make_subtask("A3", "A2"),
        make_subtask("A4", "A3", category="llm"),
        make_subtask("A5", "A1", condition=("A3", True)),
    ]
    left = left_of(plan, make_result("A1", truth=False))
    assert left == dict.fromkeys(["A2", "A3", "A4", "A5"], ("skipped", ""))


def test_one_of_two_branches_is_enough_to_go_on() -> None:
    plan = [
        make_subtask("A1"),
        make_subtask("A2", "A1", condition=("A1", True)),
        make_subtask("A3", "A1", condition=("A1", False)),
        make_subtask("A4", "A2", "A3"),
    ]
    assert waves(plan, {"A1": make_result("A1", truth=False)}) == [["A1"], ["A3"], ["A4"]]


def test_steps_that_wait_for_each_other_or_for_nothing_fail() -> None:
    plan = [make_subtask("A1", "A2"), make_subtask("A2", "A1"), make_subtask("A3", "A9")]
    stuck = ("failed", "it waits for a step that is never finished")
    assert left_of(plan) == dict.fromkeys(["A1", "A2", "A3"], stuck)
    assert left_of([make_subtask("A1", condition=("A9", True))]) == {"A1": stuck}


def test_steps_that_wait_do_not_fail_while_others_run() -> None:
    plan = [make_subtask("A1"), make_subtask("A2", "A1")]
    assert next_wave(plan, {}) == (["A1"], {})


names = [f"A{i}" for i in range(1, 7)]
subtasks_of_any_kind = st.builds(
    make_subtask,
    st.sampled_from(names),
    *[st.sampled_from([*names, "A9"])],
    condition=st.none() | st.tuples(st.sampled_from(names), st.booleans()),
    category=st.sampled_from(["", "llm"]),
) | st.builds(make_subtask, st.sampled_from(names))
outcomes_of_any_kind = st.fixed_dictionaries(
    {
        name: st.builds(
            make_result,
            st.just(name),
            st.sampled_from(
                ["answered", "nothing_found", "needs_input", "impossible", "failed", "skipped"]
            ),
            truth=st.none() | st.booleans(),
        )
        for name in names
    }
)


@given(st.lists(subtasks_of_any_kind, max_size=6), outcomes_of_any_kind)
def test_whatever_the_plan_the_waves_end_with_a_result_for_each(
    plan: list[Subtask], outcomes: dict[str, Result]
) -> None:
    run = [name for wave in waves(plan, outcomes) for name in set(wave)]
    assert len(run) == len(set(run))


# --- the node -----------------------------------------------------------------------------------


def plan_state(*subtasks: Subtask, **changes: Any) -> AgentState:
    return {"subtasks": list(subtasks), **changes}  # type: ignore[typeddict-item]


async def test_no_more_run_at_once_than_allowed() -> None:
    world = World(limits=Limits(parallelism=2))
    plan = [make_subtask(name) for name in names]
    update = await schedule(plan_state(*plan), world.runtime)
    assert update == {"ready": ["A1", "A2"], "results": {}}
    done = {name: make_result(name) for name in ["A1", "A2"]}
    update = await schedule(plan_state(*plan, results=done), world.runtime)
    assert update["ready"] == ["A3", "A4"]


async def test_what_is_not_run_is_told() -> None:
    world = World()
    plan = [make_subtask("A1"), make_subtask("A2", "A1", text="the fee of [A1]")]
    await schedule(plan_state(*plan, results={"A1": make_result("A1", "failed")}), world.runtime)
    (event,) = world.record.events
    assert event.model_dump() == {
        "kind": "subtask_finished",
        "subtask": "A2",
        "status": "failed",
        "path": [],
        "note": "it needs the result of A1",
        "facts": {},
    }


async def test_after_the_time_limit_nothing_is_started() -> None:
    world = World(limits=Limits(wall_seconds=60), seconds=60.1)
    plan = [make_subtask("A1"), make_subtask("A2", "A1"), make_subtask("A3", "A2")]
    state = plan_state(*plan, results={"A1": make_result("A1")})
    update = await schedule(state, world.runtime)
    assert update["ready"] == []
    assert {r["status"] for r in update["results"].values()} == {"failed"}
    assert {r["note"] for r in update["results"].values()} == {"the time limit of 60 s was reached"}
    assert update["results"].keys() == {"A2", "A3"}
    assert world.record.kinds() == ["limit_hit", "subtask_finished", "subtask_finished"]


async def test_a_run_that_ends_late_but_complete_hit_no_limit() -> None:
    world = World(seconds=10_000)
    state = plan_state(make_subtask("A1"), results={"A1": make_result("A1")})
    assert await schedule(state, world.runtime) == {
        "ready": [],
        "results": {},
        "inquiry": None,
    }
    assert world.record.events == []
