"""Retrieve, dfs_step and reflect: finding tools, walking, judging."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.gaps import make_gap
from graphs.limits import Limits
from graphs.nodes.dfs_step import apply_choice, dfs_step, make_offers
from graphs.nodes.reflect import reflect, undo
from graphs.nodes.retrieve import retrieve
from graphs.reasoner import Choice, Situation
from graphs.state import Observation, SolveState
from graphs.switches import Switches
from tests.agent_stubs import (
    ScriptedReasoner,
    StubGraph,
    World,
    make_observation,
    make_subtask,
    make_tool,
    verdict,
)
from tools.graph import Binding


def solve_state(**changes: Any) -> SolveState:
    state = SolveState(
        request="do it",
        language="en",
        subtask=make_subtask("A1"),
        known={},
        candidates={"g.a": 1.0, "g.b": 0.5},
        path=[],
        moves=[],
        observations=[],
    )
    return {**state, **changes}  # type: ignore[typeddict-item]


def offered(world: World, **changes: Any) -> list[str]:
    state = solve_state(**changes)
    assert world.runtime.context is not None
    return [offer.tool.id for offer in make_offers(state, world.runtime.context)]


# --- retrieve -----------------------------------------------------------------------------------


async def test_found_tools_become_candidates_best_first() -> None:
    world = World(found=["g.b", "g.a"])
    update = await retrieve(solve_state(), world.runtime)
    assert update["candidates"] == {"g.b": 1.0, "g.a": 0.5}
    assert list(update["candidates"]) == ["g.b", "g.a"]
    assert world.record.kinds() == ["subtask_started", "candidates_found"]


async def test_the_search_is_for_the_text_without_references() -> None:
    world = World()
    subtask = {**make_subtask("A2", category="c"), "text": "book [A1] now", "search": "book hotel"}
    await retrieve(solve_state(subtask=subtask), world.runtime)
    query, for_closure = world.retriever.queries
    assert query["query"].split() == for_closure["query"].split() == ["book", "now"]
    assert query["clauses"] == ["book hotel"]
    assert query["categories"] == for_closure["categories"] == ["c"]


async def test_noise_is_not_found_again() -> None:
    world = World(found=["g.a", "g.b"])
    moves = [{"kind": "give_up"}]
    update = await retrieve(solve_state(noise=["g.a"], moves=moves), world.runtime)
    assert list(update["candidates"]) == ["g.b"]
    assert world.record.kinds() == ["candidates_found"], "the subtask was started before"


async def test_starting_over_forgets_the_path_but_not_the_scratch() -> None:
    state = solve_state(path=["g.a"], observations=[make_observation()], moves=[{"kind": "finish"}])
    update = await retrieve(state, World().runtime)
    assert (update["path"], update["observations"], update["missing"]) == ([], [], [])
    assert "moves" not in update
    assert "undone" not in update


async def test_a_step_without_a_tool_searches_nothing() -> None:
    world = World()
    update = await retrieve(solve_state(subtask=make_subtask("A2", category="llm")), world.runtime)
    assert update["candidates"] == {}
    assert world.retriever.queries == []


def binding(source: str, target: str, **changes: Any) -> Binding:
    told = {"output": "[].id", "parameter": "id", "score": 0.9, **changes}
    return Binding(source=f"g.{source}", target=f"g.{target}", **told)


async def test_producers_of_needed_inputs_join_the_candidates() -> None:
    tools = [
        make_tool("book", "id"),
        make_tool("search", "id"),
        make_tool("city"),
        make_tool("create", risk="write"),
    ]
    chain = [binding("search", "book"), binding("city", "search"), binding("create", "book")]
    world = World(tools=tools, found=["g.book"], graph=StubGraph(bindings=chain))
    update = await retrieve(solve_state(), world.runtime)
    assert update["candidates"] == {"g.book": 1.0, "g.search": 0.0, "g.city": 0.0}
    update = await retrieve(solve_state(noise=["g.search"]), world.runtime)
    assert "g.search" not in update["candidates"]


async def test_what_the_best_tool_needs_joins_to_its_end_before_other_producers() -> None:
    tools = [make_tool(n, "id") for n in "abcde"]
    others = [binding("c", "a", score=0.8), binding("d", "a", score=0.7)]
    chain = [binding("b", "a"), *others, binding("e", "b")]
    world = World(
        tools=tools,
        found=["g.a"],
        graph=StubGraph(bindings=chain),
        limits=Limits(start_candidates=1),
    )
    update = await retrieve(solve_state(), world.runtime)
    assert list(update["candidates"]) == ["g.a", "g.b", "g.e"], "no more than two may join"


async def test_what_joins_because_it_is_needed_is_no_goal_by_its_own_relevance() -> None:
    world = World(
        tools=[make_tool(n, "id") for n in "abc"],
        found=["g.a", "g.b"],
        graph=StubGraph(bindings=[binding("b", "a"), binding("c", "b")]),
        limits=Limits(start_candidates=1),
    )
    update = await retrieve(solve_state(), world.runtime)
    assert update["candidates"] == {"g.a": 1.0, "g.b": 0.0, "g.c": 0.0}


async def test_without_the_graph_search_alone_gives_as_many_candidates() -> None:
    chain = [binding("b", "a")]
    world = World(
        tools=[make_tool(n, "id") for n in "abcdef"],
        graph=StubGraph(bindings=chain),
        limits=Limits(start_candidates=1),
        switches=Switches(graph=False),
    )
    update = await retrieve(solve_state(), world.runtime)
    assert list(update["candidates"]) == ["g.a", "g.b", "g.c"]
    assert 0.0 not in update["candidates"].values(), "all of them were found"


async def test_chains_of_producers_are_no_longer_than_a_plan() -> None:
    tools = [make_tool(n, "id") for n in "abcdef"]
    chain = [binding(s, t, need="user") for s, t in zip("bcdef", "abcde", strict=True)]
    world = World(
        tools=tools, found=["g.a"], graph=StubGraph(bindings=chain), limits=Limits(plan_depth=2)
    )
    update = await retrieve(solve_state(), world.runtime)
    assert list(update["candidates"]) == ["g.a", "g.b", "g.c"]


# --- offers -------------------------------------------------------------------------------------


def test_at_the_start_the_candidates_are_offered() -> None:
    world = World(graph=StubGraph({"g.a": ["g.c"]}))
    assert offered(world) == ["g.a", "g.b"]


def test_on_the_way_neighbours_come_first_topped_up_with_candidates() -> None:
    world = World(graph=StubGraph({"g.a": ["g.d", "g.c"]}))
    assert offered(world, path=["g.a"]) == ["g.d", "g.c", "g.b"]


def test_what_a_plan_goes_on_with_is_offered_too() -> None:
    world = World(graph=StubGraph({"g.a": ["g.c"]}))
    offers = make_offers(solve_state(path=["g.a"]), world.runtime.context, ["g.d"])
    assert [offer.tool.id for offer in offers] == ["g.c", "g.b", "g.d"]


def test_neighbours_that_are_candidates_are_preferred() -> None:
    world = World(graph=StubGraph({"g.a": ["g.c", "g.d", "g.b"]}), limits=Limits(neighbours=2))
    assert offered(world, path=["g.a"]) == ["g.b", "g.c"]


def test_no_more_neighbours_are_offered_than_allowed() -> None:
    world = World(graph=StubGraph({"g.a": ["g.c", "g.d", "g.e"]}), limits=Limits(neighbours=2))
    assert offered(world, path=["g.a"], candidates={}) == ["g.c", "g.d"]


def test_closed_neighbours_make_room_for_others() -> None:
    world = World(graph=StubGraph({"g.a": ["g.c", "g.d", "g.e"]}), limits=Limits(neighbours=2))
    assert offered(world, path=["g.a"], candidates={}, noise=["g.c"]) == ["g.d", "g.e"]


def test_noise_undone_branches_and_the_path_itself_are_never_offered() -> None:
    world = World(graph=StubGraph({"g.a": ["g.a", "g.c", "g.d"]}))
    assert offered(world, noise=["g.a"]) == ["g.b"]
    assert offered(world, undone=["g.a"]) == ["g.b"]
    assert offered(world, path=["g.a"], noise=["g.b"]) == ["g.c", "g.d"]
    assert offered(world, path=["g.a"], undone=["g.a>g.c"]) == ["g.d", "g.b"]


def test_a_branch_undone_elsewhere_may_be_walked_here() -> None:
    world = World(graph=StubGraph({"g.a": ["g.c"], "g.b": ["g.c"]}))
    assert offered(world, path=["g.b"], undone=["g.a>g.c"]) == ["g.c", "g.a"]


def test_an_offer_says_why_and_how_good_it_is() -> None:
    world = World(graph=StubGraph({"g.a": ["g.c"]}))
    assert world.runtime.context is not None
    follows, found = make_offers(solve_state(path=["g.a"]), world.runtime.context)
    assert (follows.why, follows.weight, follows.availability) == ("follows", 1.0, 1.0)
    assert (found.why, found.weight) == ("found", 0.0)


# --- moves --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "path", "expected"),
    [
        (Choice("advance", "r", "g.b"), ["g.a"], {"path": ["g.a", "g.b"]}),
        (Choice("advance", "r", "g.x"), ["g.a"], {"path": [], "undone": ["g.a"]}),
        (Choice("advance", "r", "g.x"), [], {"path": [], "missing": []}),
        (Choice("backtrack", "r"), ["g.a", "g.b"], {"path": ["g.a"], "undone": ["g.a>g.b"]}),
        (Choice("backtrack", "r"), [], {"path": [], "missing": []}),
        (Choice("finish", "r"), ["g.a"], {"path": ["g.a"]}),
        (
            Choice("give_up", "r", missing=(make_gap("day"),)),
            ["g.a"],
            {"path": ["g.a"], "missing": [make_gap("day")]},
        ),
    ],
)
def test_a_choice_becomes_a_move(choice: Choice, path: list[str], expected: dict[str, Any]) -> None:
    update = apply_choice(choice, path, ["g.a", "g.b"])
    (move,) = update.pop("moves")
    assert update == expected
    assert move["path"] == path


@pytest.mark.parametrize(
    ("choice", "path", "kind", "tool_id"),
    [
        (Choice("advance", "r", "g.b"), [], "advance", "g.b"),
        (Choice("advance", "r", "g.x"), ["g.a"], "backtrack", "g.a"),
        (Choice("backtrack", "r"), ["g.a", "g.b"], "backtrack", "g.b"),
        (Choice("backtrack", "r"), [], "give_up", ""),
        (Choice("finish", "r"), ["g.a"], "finish", ""),
    ],
)
def test_a_move_says_what_was_done(
    choice: Choice, path: list[str], kind: str, tool_id: str
) -> None:
    (move,) = apply_choice(choice, path, ["g.b"])["moves"]
    assert (move["kind"], move["tool_id"]) == (kind, tool_id)


async def test_a_move_is_asked_for_with_all_that_is_known() -> None:
    world = World()
    state = solve_state(path=["g.a"], moves=[{"kind": "advance"}], undone=["g.b"])
    await dfs_step(state, world.runtime)
    (situation,) = world.reasoner.questions("choose")
    assert isinstance(situation, Situation)
    assert situation.path == ["g.a"]
    assert situation.undone == ["g.b"]
    assert situation.moves_left == Limits().dfs_steps - 1
    assert [o.tool.id for o in situation.offers] == ["g.b"]


async def test_a_move_is_told_with_what_was_offered() -> None:
    world = World(reasoner=ScriptedReasoner(choose_by=lambda _: Choice("advance", "r", "g.x")))
    await dfs_step(solve_state(), world.runtime)
    event = world.record.events[0].model_dump()
    assert event["offered"] == ["g.a", "g.b"]
    assert event["move"] == {
        "kind": "give_up",
        "tool_id": "",
        "path": [],
        "reason": "g.x was not offered",
    }


async def test_going_back_takes_back_what_was_seen_there() -> None:
    world = World(reasoner=ScriptedReasoner(choose_by=lambda _: Choice("backtrack", "r")))
    seen = [make_observation("g.a"), make_observation("g.b")]
    state = solve_state(path=["g.a", "g.b"], observations=seen)
    update = await dfs_step(state, world.runtime)
    assert update["observations"] == seen[:1]


async def test_going_on_keeps_what_was_seen() -> None:
    seen = [make_observation("g.a")]
    world = World(reasoner=ScriptedReasoner(choose_by=lambda _: Choice("advance", "r", "g.b")))
    update = await dfs_step(solve_state(path=["g.a"], observations=seen), world.runtime)
    assert (update["path"], update["observations"]) == (["g.a", "g.b"], seen)


@pytest.mark.parametrize(
    ("limits", "seconds", "limit", "note"),
    [
        (Limits(dfs_steps=2), 0.0, "dfs_steps", "the limit of 2 moves was reached"),
        (Limits(wall_seconds=9), 9.5, "wall_seconds", "the time limit of 9 s was reached"),
    ],
)
async def test_at_a_limit_the_search_gives_up_without_asking(
    limits: Limits, seconds: float, limit: str, note: str
) -> None:
    world = World(limits=limits, seconds=seconds)
    state = solve_state(path=["g.a"], moves=[{"kind": "advance"}, {"kind": "advance"}])
    update = await dfs_step(state, world.runtime)
    assert (update["stopped"], update["moves"][0]["kind"]) == (note, "give_up")
    assert world.record.limits() == [limit]
    assert world.reasoner.asked == []


# --- reflect ------------------------------------------------------------------------------------

WALKED = solve_state(
    path=["g.a", "g.b", "g.c"],
    observations=[
        make_observation("g.a"),
        make_observation("g.b"),
        make_observation("g.c", outcome="failed", error="broken"),
    ],
    moves=[{"kind": "finish"}],
    missing=[make_gap("day")],
)


def test_partly_wrong_keeps_what_the_right_steps_gave() -> None:
    update = undo(WALKED, verdict("partly_wrong", 1, "g.b"))
    assert update["path"] == ["g.a"]
    assert update["observations"] == WALKED["observations"][:1]
    assert update["undone"] == ["g.a>g.b"]
    assert update["noise"] == ["g.b"]
    assert update["failure"] == WALKED["observations"][2]
    assert (update["missing"], update["complaint"], update["prepared"]) == ([], "", None)


@pytest.mark.parametrize(
    ("step", "path", "undone"),
    [
        (-3, [], "g.a"),
        (0, [], "g.a"),
        (2, ["g.a", "g.b"], "g.a>g.b>g.c"),
        (99, ["g.a", "g.b"], "g.a>g.b>g.c"),
    ],
)
def test_a_step_outside_the_path_is_the_nearest_one(
    step: int, path: list[str], undone: str
) -> None:
    update = undo(WALKED, verdict("partly_wrong", step))
    assert (update["path"], update["undone"]) == (path, [undone])


def test_a_path_that_is_right_so_far_stays_whole() -> None:
    update = undo(WALKED, verdict("partly_wrong", 3))
    assert (update["path"], update["undone"]) == (WALKED["path"], [])
    assert update["observations"] == WALKED["observations"]


def test_wholly_wrong_leaves_the_path_to_retrieve() -> None:
    update = undo(WALKED, verdict("wholly_wrong", 0, "g.a"))
    assert "path" not in update
    assert "observations" not in update
    assert update["noise"] == ["g.a"]


def test_a_step_that_gave_something_is_no_failure() -> None:
    state = solve_state(path=["g.a"], observations=[make_observation("g.a")])
    assert "failure" not in undo(state, verdict("wholly_wrong", 0, "g.a"))


@pytest.mark.parametrize(
    ("changes", "taken_back"),
    [
        ({"outcome": "empty", "rows": []}, ["g.b>g.c"]),
        ({"outcome": "failed", "error_kind": "not_found"}, ["g.b>g.c"]),
        ({"outcome": "failed", "error_kind": "server_error"}, []),
        ({"outcome": "failed", "error_kind": "withdrawn"}, []),
        ({}, []),
    ],
)
def test_a_move_to_what_gave_nothing_of_use_is_taken_back(
    changes: dict[str, Any], taken_back: list[str]
) -> None:
    seen = [*WALKED["observations"][:2], make_observation("g.c", **changes)]
    update = undo({**WALKED, "observations": seen}, verdict("partly_wrong", 2))
    assert update["taken_back"] == taken_back


def test_the_first_step_was_no_move() -> None:
    state = solve_state(path=["g.a"], observations=[make_observation("g.a", outcome="empty")])
    assert undo(state, verdict("partly_wrong", 0))["taken_back"] == []


async def test_success_undoes_nothing() -> None:
    world = World(reasoner=ScriptedReasoner(reflect_by=lambda _: verdict()))
    assert await reflect(WALKED, world.runtime) == {"verdict": verdict()}
    assert world.record.kinds() == ["reflected"]


async def test_what_is_wrong_is_undone_and_counted() -> None:
    wrong = verdict("partly_wrong", 2)
    world = World(reasoner=ScriptedReasoner(reflect_by=lambda _: wrong))
    update = await reflect({**WALKED, "reflections": 1}, world.runtime)
    assert update["verdict"] == wrong
    assert update["reflections"] == 2
    assert update["path"] == ["g.a", "g.b"]


async def test_wholly_wrong_without_noise_would_only_find_the_same_again() -> None:
    world = World(reasoner=ScriptedReasoner(reflect_by=lambda _: verdict("wholly_wrong")))
    update = await reflect(WALKED, world.runtime)
    assert update == {"verdict": None, "rejected": "it is wholly_wrong"}


async def test_the_last_reflection_ends_the_subtask() -> None:
    world = World(reasoner=ScriptedReasoner(reflect_by=lambda _: verdict("partly_wrong", 1)))
    state: SolveState = {**WALKED, "reflections": Limits().reflections}
    update = await reflect(state, world.runtime)
    assert update["verdict"] is None
    assert update["stopped"] == "no other way was tried after 3"
    assert world.record.limits() == ["reflections"]


async def test_a_search_that_was_stopped_is_not_taken_up_again() -> None:
    world = World(reasoner=ScriptedReasoner(reflect_by=lambda _: verdict("partly_wrong", 1)))
    state: SolveState = {**WALKED, "stopped": "the limit of 24 moves was reached"}
    update = await reflect(state, world.runtime)
    assert (update["verdict"], "path" in update) == (None, False)


async def test_out_of_time_nothing_is_judged() -> None:
    world = World(seconds=1e6)
    update = await reflect(WALKED, world.runtime)
    assert update == {"verdict": None, "stopped": "the time limit of 120 s was reached"}
    assert world.reasoner.asked == []
    stopped: SolveState = {**WALKED, "stopped": "before"}
    assert (await reflect(stopped, world.runtime))["stopped"] == "before"
    assert world.record.limits() == ["wall_seconds"], "told once"


GAVE_UP = {"kind": "give_up"}
FINISHED = {"kind": "finish"}


@pytest.mark.parametrize(
    ("move", "observations", "ends"),
    [
        (FINISHED, [], ""),
        (FINISHED, [make_observation("g.a")], ""),
        (FINISHED, [make_observation("g.a", rows=[], aggregate=0)], ""),
        (GAVE_UP, [], "the search gave up"),
        (FINISHED, [make_observation("g.a", outcome="failed")], "g.a gave nothing"),
        (FINISHED, [make_observation("g.a", outcome="empty", rows=[])], "g.a gave nothing"),
        (FINISHED, [make_observation("g.a"), make_observation("g.b", rows=[])], "g.b gave nothing"),
    ],
)
async def test_without_reflection_the_first_failure_ends_it(
    move: dict[str, Any], observations: list[Observation], ends: str
) -> None:
    world = World(switches=Switches(reflection=False))
    update = await reflect(solve_state(moves=[move], observations=observations), world.runtime)
    assert update.get("rejected", "") == ends
    assert (update["verdict"] is None) == bool(ends)
    assert ends or update["verdict"]["kind"] == "success"
    assert world.reasoner.asked == []
    assert world.record.kinds() == []
