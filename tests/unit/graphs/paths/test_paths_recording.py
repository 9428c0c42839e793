"""Runs as plans, and plans as calls with other values."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from graphs.paths.framing import frame_of
from graphs.paths.recording import plan_of
from graphs.paths.replaying import (
    NotSuppliedError,
    calls_of,
    selection_of,
    steps_of,
    subtasks_of,
)
from graphs.paths.sources import Scene
from graphs.state import Filter, Observation, Row, Subtask
from tests.agent_stubs import (
    make_library,
    make_observation,
    make_result,
    make_selection,
    make_subtask,
    make_tool,
)

NOON = datetime(2026, 5, 12, 12, tzinfo=UTC)
LIBRARY = make_library([make_tool("find", "q"), make_tool("get", "id", "day")])
REQUEST = "What is the level in Oslo on 15 May?"
OTHER = "What is the level in Rome on 18 May?"


def rows(*fields: dict[str, Any]) -> list[Row]:
    return [Row(call_id="A1.1", fields=each) for each in fields]


def found(*ids: str, q: str = "Oslo") -> Observation:
    return make_observation("g.find", arguments=[{"q": q}], rows=rows(*({"id": i} for i in ids)))


def got(*ids: str, day: str = "2026-05-15") -> Observation:
    return make_observation("g.get", arguments=[{"id": i, "day": day} for i in ids])


def plan(
    *observations: Observation, request: str = REQUEST, text: str = "", **changes: Any
) -> dict[str, Any]:
    subtask = {**make_subtask("A1", text=text or request), **changes}
    result = {**make_result("A1"), "observations": list(observations)}
    return plan_of(
        frame_of(request, NOON),
        request,
        [subtask],  # type: ignore[list-item]
        {"A1": result},  # type: ignore[dict-item]
        LIBRARY,
        NOON.date(),
    )


def scene(request: str, *observations: Observation) -> Scene:
    return Scene(frame_of(request, NOON).slots, frozenset(), NOON.date(), observations)


def test_a_path_is_walked_again_with_other_values() -> None:
    told = plan(found("o1"), got("o1"))
    assert (told["replayable"], told["why"]) == (True, "")
    first, second = steps_of(told)["A1"]
    assert calls_of(first, scene(OTHER)) == [{"q": "Rome"}]
    assert calls_of(second, scene(OTHER, found("r7"))) == [{"id": "r7", "day": "2026-05-18"}]


def test_subtasks_speak_in_the_words_of_the_new_request() -> None:
    told = plan(found("o1"), got("o1"), search="level in Oslo")
    (subtask,) = subtasks_of(told, frame_of(OTHER, NOON).slots)
    assert subtask == make_subtask("A1", text=OTHER) | {"search": "level in Rome"}


def test_two_requests_of_one_frame_make_one_plan() -> None:
    other = plan(found("r7", q="Rome"), got("r7", day="2026-05-18"), request=OTHER)
    assert other == plan(found("o1"), got("o1"))


@pytest.mark.parametrize(
    ("ids", "called", "now", "expected"),
    [
        (["a", "b"], ["a", "b"], ["x", "y", "z"], ["x", "y", "z"]),
        (["a", "b"], ["a"], ["x", "y", "z"], ["x"]),
        (["a"], ["a"], ["x"], ["x"]),
        (["a", "b"], ["a", "b"], ["x"], ["x"]),
        (["a", "b", "a"], ["a", "b"], ["x"], ["x"]),
    ],
)
def test_the_rows_that_calls_were_made_for(
    ids: list[str], called: list[str], now: list[str], expected: list[str]
) -> None:
    told = plan(found(*ids), got(*called))
    assert told["replayable"], told["why"]
    calls = calls_of(steps_of(told)["A1"][1], scene(REQUEST, found(*now)))
    assert [call["id"] for call in calls] == expected


def test_the_only_row_says_nothing_of_several() -> None:
    step = steps_of(plan(found("a"), got("a")))["A1"][1]
    with pytest.raises(NotSuppliedError):
        calls_of(step, scene(REQUEST, found("x", "y")))


def both(origin: str, goal: str) -> Observation:
    """One step that looked up two things."""
    found = [Row(call_id="c1", fields={"id": origin}), Row(call_id="c2", fields={"id": goal})]
    asked = [{"q": "Oslo"}, {"q": "Rome"}]
    return make_observation("g.find", arguments=asked, rows=found, call_ids=["c1", "c2"])


def test_each_of_two_inputs_comes_from_the_call_that_looked_it_up() -> None:
    request = "trains from Oslo to Rome"
    trip = make_observation("g.get", arguments=[{"id": "o1", "day": "r7"}])
    told = plan(both("o1", "r7"), trip, request=request)
    assert told["replayable"], told["why"]
    look_up, ride = steps_of(told)["A1"]
    other = "trains from Lima to Cairo"
    assert calls_of(look_up, scene(other)) == [{"q": "Lima"}, {"q": "Cairo"}]
    assert calls_of(ride, scene(other, both("l3", "c4"))) == [{"id": "l3", "day": "c4"}]


@pytest.mark.parametrize("now", [[], None])
def test_a_value_that_is_missing_now_leaves_the_path(now: Any) -> None:
    step = steps_of(plan(found("a"), got("a")))["A1"][1]
    before = [] if now is None else [found(*now)]
    with pytest.raises(NotSuppliedError):
        calls_of(step, scene(REQUEST, *before))


@pytest.mark.parametrize(
    ("observations", "why"),
    [
        ([found("o1")], "not put to use"),
        ([found("o1"), got("elsewhere")], "id of g.get has no clear source"),
        ([found("a", "b"), got("b", "a")], "id"),
        ([found("a", "b", "c"), got("a", "b", day="2026-05-15"), got("zz")], "id"),
        ([found("o1"), {**got("o1"), "selection": make_selection(take=3)}], "number of rows"),
        ([found("o1"), got()], "g.get was chosen but not called"),
    ],
)
def test_what_cannot_be_walked_again(observations: list[Any], why: str) -> None:
    told = plan(*observations)
    assert not told["replayable"]
    assert why in told["why"]
    assert [step["tool"] for step in told["subtasks"][0]["steps"]] == [
        observation["tool_id"] for observation in observations
    ]


def test_why_tells_no_value() -> None:
    assert "Oslo" not in plan(make_observation("g.find", arguments=[{}]))["why"]


@pytest.mark.parametrize("text", ["level in Oslo on 2026-05-15", "level in oslo", "level in 2026"])
def test_a_text_that_holds_a_value_in_another_form(text: str) -> None:
    assert "another form" in plan(found("o1"), got("o1"), text=text)["why"]


def test_what_goes_without_saying_need_not_be_used() -> None:
    told = plan(found("o1"), request="What is the level in Oslo right now?")
    assert told["replayable"], told["why"]


def test_selections_take_the_new_values() -> None:
    request = "the 3 museums in Oslo that cost less than 20 euros"
    chosen = make_selection(
        take=3, filters=[Filter(path="[].price", op="<", value=20)],
        tests=[Filter(path="[].open", op="=", value=True)],
    )  # fmt: skip
    told = plan({**found("o1"), "selection": chosen}, request=request)
    assert told["replayable"], told["why"]
    now = scene("the 5 museums in Rome that cost less than 9 euros")
    selection = selection_of(steps_of(told)["A1"][0], now)
    assert (selection["take"], selection["filters"][0]["value"]) == (5, 9)
    assert selection["tests"][0]["value"] is True
    assert make_selection(take=None) == selection_of(
        steps_of(plan({**found("o1"), "selection": make_selection()}, got("o1")))["A1"][0], now
    )


def test_a_subtask_that_was_skipped_is_planned_when_its_turn_comes() -> None:
    subtasks: list[Subtask] = [make_subtask("A1", text=REQUEST), make_subtask("A2", text="else")]
    results: Any = {
        "A1": {**make_result("A1"), "observations": [found("o1"), got("o1")]},
        "A2": make_result("A2", "skipped"),
    }
    told = plan_of(
        frame_of(REQUEST, NOON),
        REQUEST,
        subtasks,
        results,
        LIBRARY,
        NOON.date(),
    )
    assert told["replayable"]
    assert list(steps_of(told)) == ["A1"]
    assert len(subtasks_of(told, frame_of(OTHER, NOON).slots)) == 2
