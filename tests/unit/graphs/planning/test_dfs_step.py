"""The step of the search: its last move says that a plan was chosen."""

from __future__ import annotations

from graphs.planning.nodes.dfs_step import moves_of
from graphs.plans.records import CallStep, Plan
from graphs.routing import after_dfs_step
from graphs.search.searching import SearchResult
from graphs.state import Move, SolveState

PLAN = Plan(goal="g1", steps=(CallStep(id="s1", tool_id="a"),))


def moves(*kinds: str) -> tuple[Move, ...]:
    return tuple(Move(kind=k, tool_id="a", path=["a"], reason="") for k in kinds)  # type: ignore[typeddict-item]


def test_the_best_plan_is_run_though_the_walk_went_on() -> None:
    walked = SearchResult(plans=(PLAN,), moves=moves("advance", "finish", "backtrack"))
    told = moves_of(walked, PLAN)
    assert told[-1]["kind"] == "finish"
    assert told[-1]["path"] == ["a"]
    assert after_dfs_step(SolveState(moves=told)) == "reflect"


def test_a_walk_that_ends_with_a_plan_says_nothing_more() -> None:
    walked = SearchResult(plans=(PLAN,), moves=moves("advance", "finish"))
    assert len(moves_of(walked, PLAN)) == 2
