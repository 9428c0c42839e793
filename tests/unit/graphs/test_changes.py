"""What holds of steps that change something, whatever is decided about them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.changes import FINAL, UNSENT, done_for_good, gave, has_changed, is_final
from graphs.nodes.dfs_step import dfs_step
from graphs.nodes.reflect import reflect
from graphs.reasoner import Choice
from graphs.routing import after_reflect
from graphs.state import Observation, SolveState, Verdict
from tests.agent_stubs import (
    ScriptedReasoner,
    World,
    make_observation,
    make_result,
    make_subtask,
)

READ = make_observation()
EMPTY = make_observation(outcome="empty", rows=[])
CHANGED = make_observation(changed=True, rows=[])
BROKEN = make_observation(outcome="failed", error_kind="server_error", error="broken", rows=[])
UNKNOWN = make_observation(outcome="failed", error_kind="outcome_unknown", rows=[])
IN_PART = make_observation(changed=True, error_kind="rejected", error="1 of 2 calls failed: no")


@pytest.mark.parametrize(
    ("observation", "expected"),
    [
        (READ, True),
        (EMPTY, False),
        (make_observation(rows=[]), False),
        (make_observation(rows=[], aggregate=0), True),
        (CHANGED, True),
        (BROKEN, False),
        (UNKNOWN, False),
        (IN_PART, True),
    ],
)
def test_what_a_step_gave(observation: Observation, expected: bool) -> None:
    assert gave(observation) is expected


@pytest.mark.parametrize("kind", sorted(FINAL))
def test_after_a_refusal_or_doubt_the_search_ends(kind: str) -> None:
    assert is_final(make_observation(outcome="failed", error_kind=kind))


@pytest.mark.parametrize("kind", ["", "server_error", "not_found", "wall_seconds"])
def test_after_other_failures_it_goes_on(kind: str) -> None:
    assert not is_final(make_observation(outcome="failed", error_kind=kind))


def test_what_is_not_known_may_have_been_made_and_the_rest_was_not_sent() -> None:
    assert {"outcome_unknown"} == FINAL - UNSENT


@pytest.mark.parametrize(
    ("observations", "expected"),
    [
        ([], 0),
        ([READ, BROKEN], 0),
        ([CHANGED], 1),
        ([READ, CHANGED, READ], 2),
        ([CHANGED, READ, IN_PART, READ], 3),
        ([READ, UNKNOWN], 2),
    ],
)
def test_steps_up_to_the_last_change_stay(observations: list[Observation], expected: int) -> None:
    assert done_for_good(observations) == expected
    result = {**make_result("A1"), "observations": observations}
    assert has_changed(result) is bool(expected)  # type: ignore[arg-type]


def test_what_has_no_result_changed_nothing() -> None:
    assert not has_changed(None)


# --- whatever is judged and chosen --------------------------------------------------------------

OBSERVATIONS = st.lists(
    st.sampled_from([READ, EMPTY, CHANGED, BROKEN, UNKNOWN, IN_PART]), max_size=4
)
VERDICTS = st.builds(
    Verdict,
    kind=st.sampled_from(["success", "partly_wrong", "wholly_wrong"]),
    wrong_step=st.integers(-2, 8),
    again=st.booleans(),
    noise=st.lists(st.sampled_from(["g.a", "g.b"]), max_size=1),
    reason=st.just("so it is"),
)
CHOICES = st.builds(
    Choice,
    kind=st.sampled_from(["advance", "backtrack", "finish", "give_up"]),
    reason=st.just("so it is"),
    tool_id=st.sampled_from(["g.a", "g.e", "g.none"]),
)


def solve_state(observations: list[Observation], ahead: int) -> SolveState:
    path = [f"g.{name}" for name in "abcdef"[: len(observations) + ahead]]
    return SolveState(
        request="do it",
        language="en",
        subtask=make_subtask("A1"),
        known={},
        candidates={"g.a": 1.0, "g.e": 0.5},
        path=path,
        observations=observations,
        moves=[{"kind": "finish", "tool_id": "", "path": path, "reason": ""}],
    )


def kept_by(state: SolveState, update: dict[str, Any]) -> SolveState:
    return {**state, **update}  # type: ignore[typeddict-item]


@given(OBSERVATIONS, VERDICTS, st.integers(0, 2))
async def test_no_verdict_undoes_a_change(
    observations: list[Observation], verdict: Verdict, ahead: int
) -> None:
    world = World(reasoner=ScriptedReasoner(reflect_by=lambda _: verdict))
    state = solve_state(observations, ahead)
    made = done_for_good(observations)
    judged = kept_by(state, await reflect(state, world.runtime))
    leads_to = after_reflect(judged)
    assert judged["observations"][:made] == observations[:made], "it would be called again"
    assert judged["path"][:made] == state["path"][:made]
    assert not made or leads_to != "retrieve", "it would start over"


@given(OBSERVATIONS, CHOICES, st.integers(0, 2))
async def test_no_move_undoes_a_change(
    observations: list[Observation], choice: Choice, ahead: int
) -> None:
    world = World(reasoner=ScriptedReasoner(choose_by=lambda _: choice))
    made = done_for_good(observations)
    state = solve_state(observations[:made], ahead)
    moved = await dfs_step(state, world.runtime)
    assert moved["observations"] == observations[:made]
    assert moved["path"][:made] == state["path"][:made]


@given(OBSERVATIONS.filter(lambda seen: bool(seen) and is_final(seen[-1])), VERDICTS)
async def test_a_final_failure_ends_the_subtask_without_asking_the_reasoner(
    observations: list[Observation], verdict: Verdict
) -> None:
    world = World(reasoner=ScriptedReasoner(reflect_by=lambda _: verdict))
    update = await reflect(solve_state(observations, 1), world.runtime)
    assert update == {"verdict": None, "rejected": observations[-1]["error"]}
    assert world.reasoner.asked == []
    assert world.record.events == []


async def test_a_step_before_the_first_means_the_first() -> None:
    verdict = Verdict(kind="partly_wrong", wrong_step=-1, noise=[], again=False, reason="no")
    world = World(reasoner=ScriptedReasoner(reflect_by=lambda _: verdict))
    update = await reflect(solve_state([BROKEN], 0), world.runtime)
    assert (update["verdict"], update["path"], update["observations"]) == (verdict, [], [])
