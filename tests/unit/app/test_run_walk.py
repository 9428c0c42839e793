"""The path of a run as a picture shows it: what was kept, taken back, failed, replaced."""

from __future__ import annotations

from collections.abc import Sequence

from app.run_report import RunReport
from app.run_steps import CallReport, Note, Step, SubtaskReport
from app.run_walk import around, walk_of
from tools.graph import Binding
from tools.graph_picture import Walk
from tools.networkx_graph import NetworkxToolGraph
from tools.records import Parameter, Tool
from tools.replacements import Replacement
from tools.volatile_statistics import VolatileStatistics


def tool(name: str, *parameters: str) -> Tool:
    given = tuple(Parameter(key=key, name=key, location="query") for key in parameters)
    return Tool(id=f"g.{name}", group_id="g", name=name, parameters=given)


GRAPH = NetworkxToolGraph(
    [tool("a"), tool("b", "id"), tool("c"), tool("d", "id"), tool("e")],
    [],
    [],
    [
        Binding(source=f"g.{source}", output="id", target=f"g.{target}", parameter="id", score=0.9)
        for source, target in ("ab", "bd", "ed")
    ],
    [Replacement("g.b", "g.c", 0.9)],
    VolatileStatistics(),
)


def walked(*subtasks: Sequence[Step]) -> Walk:
    report = RunReport("request")
    for number, steps in enumerate(subtasks):
        report.subtasks[str(number)] = SubtaskReport(str(number), "text", steps=list(steps))
    return walk_of(report, GRAPH)


def forward(name: str) -> Note:
    return Note("forward", f"g.{name}", "")


def back(name: str) -> Note:
    return Note("back", f"g.{name}", "leads nowhere")


def call(name: str, outcome: str = "ok", error: str = "", number: int = 0) -> CallReport:
    return CallReport("id", f"g.{name}", {}, outcome, error=error, number=number)  # type: ignore[arg-type]


def test_lanes_walked_side_by_side_are_numbered_as_their_calls_were_sent() -> None:
    one: list[Step] = [forward("a"), call("a", number=1), forward("b"), call("b", number=4)]
    other: list[Step] = [forward("c"), call("c", number=2), forward("d"), forward("e")]
    other.append(call("e", number=3))
    assert [(tool, number) for tool, number, *_ in told(walked(one, other))] == [
        ("a", 1), ("b", 5), ("c", 2), ("d", 3), ("e", 4),
    ]  # fmt: skip


def told(walk: Walk) -> list[tuple[str, int, str, str]]:
    stops = (stop for lane in walk.lanes for stop in lane.stops)
    return [(stop.tool[2:], stop.number, stop.state, stop.mark) for stop in stops]


def moved(walk: Walk) -> list[str]:
    moves = (move for lane in walk.lanes for move in lane.moves)
    return [f"{move.source[2:]}{move.target[2:]} {move.state}" for move in moves]


def test_a_straight_path_is_kept() -> None:
    walk = walked([forward("a"), forward("b"), call("a"), call("b")])
    assert told(walk) == [("a", 1, "kept", "ok"), ("b", 2, "kept", "ok")]
    assert moved(walk) == ["ab kept"]


def test_a_step_taken_back_is_a_dead_end() -> None:
    walk = walked([forward("a"), forward("d"), back("d"), forward("b"), call("a"), call("b")])
    assert ("d", 2, "dead", "undone") in told(walk)
    assert moved(walk) == ["ad undone", "ab kept"]


def test_a_failed_tool_is_replaced() -> None:
    steps: list[Step] = [
        forward("a"),
        call("a"),
        forward("b"),
        call("b", "failed", "gone"),
        back("b"),
    ]
    steps += [forward("c"), call("c")]
    walk = walked(steps)
    assert told(walk)[1:] == [("b", 2, "dead", "failed"), ("c", 3, "kept", "ok")]
    assert moved(walk) == ["ab undone", "bc replaced"]
    assert walk.lanes[0].stops[1].note == "gone"


def test_a_path_walked_again_has_calls_only() -> None:
    walk = walked([call("a"), call("b", "empty")], [call("a"), call("d", "unfinished")])
    assert told(walk) == [
        ("a", 1, "kept", "ok"), ("b", 2, "kept", "empty"),
        ("a", 3, "kept", "ok"), ("d", 4, "kept", ""),
    ]  # fmt: skip
    assert walk.tools == ["g.a", "g.b", "g.d"]


def test_a_subtask_without_tools_is_left_out() -> None:
    assert walked([Note("gave_up", "", "why")]).lanes == ()


def test_around_a_path_are_what_feeds_it_and_what_may_follow() -> None:
    assert around(GRAPH, ["g.d", "gone.tool"]) == {"g.d", "g.b", "g.e"}
    assert around(GRAPH, ["g.a"]) == {"g.a", "g.b"}
