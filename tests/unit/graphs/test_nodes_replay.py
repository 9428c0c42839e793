"""Recall, replay and remember: what is looked up, laid out and stored."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from graphs.dead_ends import OF_THE_VALUES, dead_end, dead_lately
from graphs.limits import Limits
from graphs.nodes.pick import pick
from graphs.nodes.prepare_call import prepare_call
from graphs.nodes.recall import is_to_be_checked, recall, replayable
from graphs.nodes.reflect import reflect
from graphs.nodes.remember import remember
from graphs.nodes.replay import abandoned, current_step, replay, scene_of
from graphs.paths.framing import frame_of
from graphs.paths.made import outcome_of, worth_remembering
from graphs.paths.recalling import told
from graphs.paths.standing import is_current
from graphs.routing import after_pick, after_prepare_call
from graphs.state import AgentState, SolveState
from memory.path_memory import DeadEnd, PathRecord
from memory.volatile_path_memory import VolatilePathMemory
from tests.agent_stubs import NOON, World, make_observation, make_result, make_subtask, make_tool
from tests.path_stubs import WordEmbedder, path
from tools.volatile_statistics import VolatileStatistics

REQUEST = "How high is the water in Oslo?"
PLAN = {
    "replayable": True,
    "why": "",
    "subtasks": [
        {
            **make_subtask("A1", text="water in ⟨0⟩"),
            "steps": [
                {
                    "tool": "g.a",
                    "calls": [{"q": {"slot": 0, "form": "value"}}],
                    "rows": "one",
                    "whole": False,
                    "fields": [],
                    "selection": None,
                    "tells": False,
                }
            ],
        }
    ],
}


def remembering(*records: PathRecord, **changes: Any) -> World:
    memory = VolatilePathMemory(WordEmbedder(), lambda: NOON)
    for record in records:
        memory.remember(record)
    world = World(memory=memory, **changes)
    world.statistics = VolatileStatistics()  # type: ignore[assignment]
    return world


def known(**changes: Any) -> PathRecord:
    values: dict[str, Any] = {
        "request": REQUEST,
        "frame": frame_of(REQUEST, NOON).text,
        "plan": PLAN,
        "tools": ("g.a",),
        "versions": {"g.a": ""},
        "grade": "agreed",
        "created_at": NOON.isoformat(timespec="microseconds"),
    }
    return path(**(values | changes))


# --- recall -------------------------------------------------------------------------------------


async def test_a_sure_path_of_the_frame_is_laid_out_in_the_new_words() -> None:
    world = remembering(known(versions={"g.a": world_digest()}))
    update = await recall({"request": "How high is the water in Rome?"}, world.runtime)
    assert [subtask["text"] for subtask in update["subtasks"]] == ["water in Rome"]
    assert update["replay"]["path_id"] == "p0000"
    assert list(update["replay"]["steps"]) == ["A1"]
    assert world.record.kinds() == ["run_started", "recalled", "decomposed"]


def world_digest() -> str:
    return World().library.tool("g.a").digest or ""


@pytest.mark.parametrize(
    "changes",
    [
        {"grade": "tried"},
        {"grade": "rejected"},
        {"outcome": "nothing_found"},
        {"outcome": "failed"},
        {"plan": {**PLAN, "replayable": False}},
        {"versions": {"g.a": "of another description"}},
        {"versions": {"g.gone": ""}},
        {"frame": "another frame"},
        {"uses": 9},
    ],
)
async def test_no_other_path_is_walked(changes: dict[str, Any]) -> None:
    record = known(**({"versions": {"g.a": world_digest()}} | changes))
    update = await recall({"request": REQUEST}, remembering(record).runtime)
    assert "replay" not in update
    assert "subtasks" not in update


async def test_without_memory_nothing_is_looked_up() -> None:
    world = World()
    assert await recall({"request": REQUEST}, world.runtime) == {"read": REQUEST, "slips": []}
    assert world.record.kinds() == ["run_started"]


async def test_similar_requests_are_evidence() -> None:
    alike = known(frame="other", request="How high is the water in Lima?")
    unlike = path(1, request="completely different words")
    update = await recall({"request": REQUEST}, remembering(alike, unlike).runtime)
    assert [found["request"] for found in update["recalled"]] == [alike.request]
    assert update["avoid"] == []


def test_the_best_grade_is_walked_and_a_confirmed_one_needs_no_check_of_others() -> None:
    records = [known(path_id="b", grade="confirmed"), known(path_id="a")]
    chosen = replayable(records)
    assert chosen is not None
    assert chosen.path_id == "b"
    assert replayable([known(grade="rejected"), known(path_id="a")]) == known(path_id="a")


@pytest.mark.parametrize(
    ("uses", "walked"),
    [(0, True), (8, True), (9, False), (10, True), (99, False), (109, True), (199, False)],
)
def test_every_tenth_use_is_planned(uses: int, walked: bool) -> None:
    memory = remembering(record := known(uses=uses)).memory
    assert memory is not None
    assert is_to_be_checked(record, memory, 10) is not walked
    assert memory.record(record.path_id).uses == (uses if walked else uses + 1)


def test_of_many_uses_at_the_same_time_one_is_planned() -> None:
    memory = remembering(record := known(uses=9)).memory
    assert memory is not None
    planned = [is_to_be_checked(record, memory, 10) for _ in range(8)]
    assert planned == [True] + [False] * 7


def test_a_check_at_every_use_walks_nothing() -> None:
    memory = remembering(record := known()).memory
    assert memory is not None
    assert is_to_be_checked(record, memory, 1)


def test_a_path_that_was_forgotten_meanwhile_is_not_walked() -> None:
    memory = remembering().memory
    assert memory is not None
    assert is_to_be_checked(known(uses=9), memory, 10)


def test_a_path_is_current_while_all_its_descriptions_are() -> None:
    library = World().library
    digests = {tool: library.tool(tool).digest or "" for tool in ("g.a", "g.b")}
    assert is_current(known(versions=digests), library)
    assert not is_current(known(versions={**digests, "g.b": "x"}), library)
    assert not is_current(known(versions={**digests, "g.z": ""}), library)


def hours_ago(hours: float) -> str:
    return (NOON - timedelta(hours=hours)).isoformat(timespec="microseconds")


@pytest.mark.parametrize(
    ("changes", "avoided"),
    [
        ({"created_at": hours_ago(1)}, ["g.z"]),
        ({"created_at": hours_ago(25)}, []),
        ({"created_at": hours_ago(25), "used_at": hours_ago(1), "grade": "tried"}, ["g.z"]),
        ({"created_at": hours_ago(25), "used_at": hours_ago(1), "grade": "agreed"}, []),
        ({"created_at": hours_ago(25), "used_at": hours_ago(25), "grade": "tried"}, []),
    ],
)
def test_dead_ends_of_a_day(changes: dict[str, Any], avoided: list[str]) -> None:
    record = known(dead_ends=(DeadEnd("g.z", "server_error"),), **changes)
    assert dead_lately([record, record], NOON - timedelta(hours=24)) == avoided


def test_a_record_as_evidence() -> None:
    assert told(known(), 0.98765) == {
        "path_id": "p0000",
        "request": REQUEST,
        "tools": ["g.a"],
        "outcome": "answered",
        "grade": "agreed",
        "similarity": 0.988,
    }


# --- replay -------------------------------------------------------------------------------------


def solving(**changes: Any) -> SolveState:
    state = SolveState(
        request=REQUEST,
        subtask=make_subtask("A1"),
        replay=PLAN["subtasks"][0]["steps"],  # type: ignore[index]
    )
    return {**state, **changes}  # type: ignore[typeddict-item]


async def test_the_remembered_tools_are_the_path() -> None:
    world = World()
    update = await replay(solving(), world.runtime)
    assert (update["path"], update["observations"]) == (["g.a"], [])
    assert world.record.kinds() == ["subtask_started"]


def test_steps_exist_only_while_something_is_replayed() -> None:
    step = current_step(solving(), 0)
    assert step is not None
    assert step["tool"] == "g.a"
    assert current_step(solving(replay=None), 0) is None


def test_a_step_sees_the_steps_before_it() -> None:
    seen = [make_observation("g.a"), make_observation("g.b")]
    scene = scene_of(solving(observations=seen), World().runtime.context, 1)
    assert [observation["tool_id"] for observation in scene.observations] == ["g.a"]
    assert [slot.text for slot in scene.slots] == ["Oslo"]
    assert scene.today == NOON.date()


def test_leaving_a_path_leaves_out_only_what_failed_for_good() -> None:
    broken = make_observation("g.b", outcome="failed", error_kind="server_error")
    update = abandoned(solving(observations=[make_observation(), broken]))
    assert (update["replay"], update["path"], update["abandoned"]) == (None, [], ["A1"])
    assert update["noise"] == ["g.b"]
    assert update["dead_ends"] == [{"tool_id": "g.b", "reason": "server_error"}]
    assert "noise" not in abandoned(solving(observations=[make_observation(outcome="empty")]))
    assert "noise" not in abandoned(solving())


@pytest.mark.parametrize("kind", sorted(OF_THE_VALUES))
def test_a_failure_of_the_values_is_no_dead_end(kind: str) -> None:
    assert dead_end(make_observation(outcome="failed", error_kind=kind)) is None


# --- a remembered path that changed something ---------------------------------------------------

STEP = PLAN["subtasks"][0]["steps"][0]  # type: ignore[index]
MADE = make_observation("g.w", changed=True, rows=[])
BROKEN = make_observation("g.a", outcome="failed", error_kind="server_error", error="broken")


def after_change(*observations: Any) -> SolveState:
    """Two remembered steps, of which the first was to change something."""
    return solving(
        language="en",
        replay=[{**STEP, "tool": "g.w"}, STEP],
        path=["g.w", "g.a"],
        observations=list(observations),
        moves=[],
    )


@pytest.mark.parametrize("last", [BROKEN, make_observation("g.a", outcome="empty", rows=[])])
async def test_what_it_changed_stays_when_a_later_step_gives_nothing(last: Any) -> None:
    world, state = World(), after_change(MADE, last)
    assert await pick(state, world.runtime) == {}
    assert after_pick(state) == "conclude"
    read = {**MADE, "changed": False}
    update = await pick(after_change(read, last), world.runtime)
    assert (update["path"], update["observations"]) == ([], []), "a read may be left"


async def test_what_it_changed_stays_when_its_selection_fits_no_more() -> None:
    world = World(tools=[make_tool("a"), make_tool("w", risk="write")])
    world.record.bodies["A1.1"] = [{"id": 1}]
    update = await pick(after_change(MADE), world.runtime)
    (observation,) = update["observations"]
    assert observation["changed"]
    assert len(world.reasoner.questions("select")) == 1


async def test_what_it_changed_stays_when_the_next_call_cannot_be_made() -> None:
    world = World(tools=[make_tool("a"), make_tool("w", risk="write")])
    state = after_change(MADE)
    update = await prepare_call(state, world.runtime)
    changed, failure = update["observations"]
    assert changed == MADE
    assert (failure["tool_id"], failure["outcome"]) == ("g.a", "failed")
    going_on = SolveState(**{**state, **update})  # type: ignore[typeddict-item]
    assert after_prepare_call(going_on) == "reflect"
    judged = await reflect(going_on, world.runtime)
    assert judged == {"verdict": None, "rejected": failure["error"]}
    assert world.reasoner.asked == [], "it ends there, there is nothing to search with"


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("set it to 5 for Oslo", True),
        ("set it to 5 for Oslo on 16 May", False),
        ("set it to 5 for Oslo from 4 May", False),
    ],
)
async def test_a_change_that_would_leave_out_what_is_stated_is_planned(
    text: str, *, sent: bool
) -> None:
    world = World(tools=[make_tool("w", "q", "level", "day", risk="write")])
    world.start_run()
    calls = [{"q": {"always": "Oslo"}, "level": {"always": 5}, "day": {"always": "2027-05-04"}}]
    state = solving(
        request=text,
        language="en",
        subtask=make_subtask("A1", text=text),
        replay=[{**STEP, "tool": "g.w", "calls": calls}],
        path=["g.w"],
        observations=[],
    )
    update = await prepare_call(state, world.runtime)
    assert bool(update.get("prepared")) is sent
    assert ("replay" in update) is not sent


# --- remember -----------------------------------------------------------------------------------


def finished(**changes: Any) -> AgentState:
    seen = make_observation("g.a", arguments=[{"q": "Oslo"}])
    state = AgentState(
        request=REQUEST,
        read=REQUEST,
        language="en",
        subtasks=[make_subtask("A1", text=REQUEST)],
        results={"A1": {**make_result("A1"), "observations": [seen]}},
        answer="1 in all",
        status="done",
        path=["g.a"],
    )
    return {**state, **changes}  # type: ignore[typeddict-item]


async def stored(world: World, state: AgentState) -> PathRecord:
    assert await remember(state, world.runtime) == {}
    assert world.memory is not None
    (record,) = world.memory.records()
    return record


async def test_a_run_is_remembered_with_its_grade() -> None:
    record = await stored(world := remembering(), finished())
    assert (record.grade, record.outcome, record.tools) == ("agreed", "answered", ("g.a",))
    assert record.frame == frame_of(REQUEST, NOON).text
    assert record.versions == {"g.a": world_digest()}
    assert world.record.kinds() == ["remembered", "run_finished"]


@pytest.mark.parametrize(
    "changes",
    [
        {"answer": "99 in all"},
        {"status": "partial"},
        {"questions": 1},
        {"subtasks": [make_subtask("A1", text="water in oslo")]},
        {"results": {"A1": {**make_result("A1"), "note": "the limit was hit"}}},
        {"results": {"A1": make_result("A1", "nothing_found")}},
        {"results": {"A1": make_result("A1", "failed")}},
    ],
)
async def test_what_is_not_sure_is_only_tried(changes: dict[str, Any]) -> None:
    assert (await stored(remembering(), finished(**changes))).grade == "tried"


async def test_what_was_asked_about_is_not_walked_again_even_when_it_was_right() -> None:
    record = await stored(remembering(), finished(questions=1))
    assert record.plan["replayable"] is False


@pytest.mark.parametrize("changes", [{"path": []}, {"status": "needs_input"},
                                     {"status": "impossible"}])  # fmt: skip
async def test_what_called_nothing_or_waits_is_not_remembered(changes: dict[str, Any]) -> None:
    world = remembering()
    assert not worth_remembering(finished(**changes))
    await remember(finished(**changes), world.runtime)
    assert world.memory is not None
    assert list(world.memory.records()) == []
    assert world.record.kinds() == ["run_finished"]


TWO_STEPS = [
    make_observation("g.a", arguments=[{"q": "Oslo"}]),
    make_observation("g.b", arguments=[{"q": 1}]),
]


def walked(**changes: Any) -> AgentState:
    results = {"A1": {**make_result("A1"), "observations": TWO_STEPS}}
    return finished(**{"results": results, "path": ["g.a", "g.b"], **changes})


def moves_of(world: World) -> dict[tuple[str, str], tuple[float, float]]:
    counts = world.statistics.counts()  # type: ignore[attr-defined]
    return {edge: (round(one.stood), round(one.undone)) for edge, one in counts.moves.items()}


async def test_moves_of_a_run_that_is_right_count_and_so_do_those_it_took_back() -> None:
    world = remembering()
    await remember(walked(taken_back=["g.a>g.z"]), world.runtime)
    assert moves_of(world) == {("g.a", "g.b"): (1, 0), ("g.a", "g.z"): (0, 1)}


async def test_moves_of_a_run_that_is_not_sure_do_not_count() -> None:
    world = remembering()
    await remember(walked(questions=1, taken_back=["g.a>g.z"]), world.runtime)
    assert moves_of(world) == {}


@pytest.mark.parametrize(
    ("changes", "moves"), [({}, {("g.a", "g.b"): (1, 0)}), ({"questions": 1}, {})]
)
async def test_moves_count_without_a_path_memory_too(
    changes: dict[str, Any], moves: dict[Any, Any]
) -> None:
    world = World(memory=None)
    world.statistics = VolatileStatistics()  # type: ignore[assignment]
    await remember(walked(**changes), world.runtime)
    assert moves_of(world) == moves
    assert world.record.kinds() == ["run_finished"]


async def test_a_replay_counts_as_a_use_of_its_path() -> None:
    world = remembering(known())
    walked = {"path_id": "p0000", "steps": {}}
    record = await stored(world, finished(replay=walked))
    assert (record.path_id, record.uses, record.run_id) == ("p0000", 1, "r1")


async def test_a_replay_that_was_left_is_a_run_that_planned() -> None:
    world = remembering(known())
    state = finished(replay={"path_id": "p0000", "steps": {}}, abandoned=["A1"])
    await remember(state, world.runtime)
    assert world.memory is not None
    grades = {record.path_id: record.grade for record in world.memory.records()}
    assert grades == {"p0000": "tried", "r1": "agreed"}


async def test_a_confirmed_path_keeps_its_rank_beside_another() -> None:
    world = remembering(known(grade="confirmed", uses=9))
    await remember(finished(), world.runtime)
    assert world.memory is not None
    kept = world.memory.record("p0000")
    assert kept.grade == "confirmed"


async def test_a_dead_end_met_again_is_fresh() -> None:
    ends = [{"tool_id": "g.z", "reason": "server_error"}]
    failing = finished(dead_ends=ends, status="failed", results={"A1": make_result("A1", "failed")})
    world = remembering()
    first = await stored(world, failing)
    assert first.used_at is None
    world.memory.remember(replace(first, path_id="x"))  # type: ignore[union-attr]
    context = replace(world.runtime.context, run_id="r2")
    await remember(failing, type(world.runtime)(context=context))
    assert world.memory is not None
    assert world.memory.record(first.path_id).used_at is not None


@pytest.mark.parametrize(
    ("statuses", "outcome"),
    [
        (["answered", "skipped"], "answered"),
        (["answered", "nothing_found"], "answered"),
        (["nothing_found"], "nothing_found"),
        (["answered", "failed"], "failed"),
        (["needs_input"], "failed"),
    ],
)
def test_the_outcome_of_all_subtasks(statuses: list[Any], outcome: str) -> None:
    results = {f"A{i}": make_result(f"A{i}", status) for i, status in enumerate(statuses)}
    assert outcome_of(results) == outcome


async def test_a_limit_that_cuts_a_remembered_path_is_told() -> None:
    step = {
        "tool": "g.b",
        "calls": [{"q": {"step": 0, "path": "[].id"}}],
        "rows": "all",
        "whole": False,
    }
    rows = [{"call_id": "A1.1", "fields": {"[].id": n}} for n in ("x", "y", "z")]
    state = SolveState(
        request=REQUEST,
        subtask=make_subtask("A1"),
        path=["g.a", "g.b"],
        replay=[{"tool": "g.a"}, step],
        observations=[make_observation(rows=rows)],
    )
    world = World(tools=[make_tool("a"), make_tool("b", "q")], limits=Limits(fan_out=2))
    update = await prepare_call(state, world.runtime)
    assert update["prepared"]["calls"] == [{"q": "x"}, {"q": "y"}]
    assert world.record.limits() == ["fan_out"]
