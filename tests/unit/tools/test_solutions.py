"""Sequences of calls walked on the tool graph: valid, concise, bounded."""

from __future__ import annotations

from tools.graph import Binding, Need
from tools.networkx_graph import NetworkxToolGraph
from tools.records import OutputField, Parameter, Tool
from tools.solutions import Solution, solutions
from tools.volatile_statistics import VolatileStatistics


def tool(name: str, *needs: str, may: str = "", gives: str = "", risk: str = "read") -> Tool:
    """A tool with required inputs, an optional one, and an output."""
    parameters = [Parameter(key=one, name=one, location="path", required=True) for one in needs]
    if may:
        parameters.append(Parameter(key=may, name=may, location="query"))
    return Tool(
        id=f"g.{name}",
        group_id="g",
        name=name,
        risk=risk,  # type: ignore[arg-type]
        parameters=tuple(parameters),
        outputs=(OutputField(path=gives),),
    )


def hands(source: str, output: str, target: str, parameter: str, need: Need = "only") -> Binding:
    return Binding(
        source=f"g.{source}",
        output=output,
        target=f"g.{target}",
        parameter=parameter,
        need=need,
        score=0.9,
    )


TOOLS = [
    tool("search", may="name", gives="data[].person_id"),
    tool("friends", "person_id", gives="[].id"),
    tool("detail", "person_id", gives="person_id"),
    tool("papers", "person_id", gives="[].pub_id"),
    tool("paper", "pub_id", gives="abstract"),
    tool("compare", "left_id", "right_id", gives="alike"),
    tool("delete", "person_id", gives="done", risk="write"),
]
PEOPLE = ("friends", "detail", "papers", "delete")
BINDINGS = [
    *(hands("search", "data[].person_id", one, "person_id") for one in PEOPLE),
    *(hands("friends", "[].id", one, "person_id") for one in PEOPLE),
    *(hands("detail", "person_id", one, "person_id") for one in PEOPLE),
    hands("papers", "[].pub_id", "paper", "pub_id"),
    hands("search", "data[].person_id", "compare", "left_id"),
    hands("friends", "[].id", "compare", "right_id"),
]
GRAPH = NetworkxToolGraph(TOOLS, [], [], BINDINGS, [], VolatileStatistics())


def found(hops: int = 3, limit: int = 1000) -> dict[str, Solution]:
    return {
        " ".join(one.removeprefix("g.") for one in solution.tools): solution
        for solution in solutions(TOOLS, GRAPH, hops=hops, limit=limit)
    }


def test_solutions_of_up_to_three_calls() -> None:
    assert set(found()) == {
        "search",
        "search friends",
        "search detail",
        "search papers",
        "search friends friends",
        "search friends detail",
        "search friends papers",
        "search friends compare",
        "search papers paper",
    }


def test_an_input_that_no_earlier_call_gives_makes_it_invalid() -> None:
    assert "search compare" not in found()
    assert {one.parameter for one in found()["search friends compare"].bindings} == {
        "person_id",
        "left_id",
        "right_id",
    }


def test_a_call_that_gives_back_what_it_got_is_no_step_on_the_way() -> None:
    assert not any("detail " in name for name in found())


def test_an_id_that_people_say_can_begin_a_solution() -> None:
    said = [hands("search", "data[].person_id", "papers", "person_id", "user")]
    graph = NetworkxToolGraph(TOOLS, [], [], said, [], VolatileStatistics())
    tools = [one.tools for one in solutions(TOOLS, graph, hops=1)]
    assert ("g.papers",) in tools


def test_it_tells_what_the_person_says_and_what_comes_out() -> None:
    solution = found()["search papers paper"]
    assert solution.given == ("g.search:name",)
    assert solution.outputs == ("abstract",)
    assert [one.output for one in solution.bindings] == ["data[].person_id", "[].pub_id"]


def test_hops_and_number_are_bounded_and_short_ones_come_first() -> None:
    assert {one.hops for one in found(hops=2).values()} == {1, 2}
    assert [one.hops for one in solutions(TOOLS, GRAPH, limit=5)] == [1, 2, 2, 2, 3]


def test_a_large_group_is_walked_no_further_than_the_limit() -> None:
    many = [tool(f"t{number}", "x", gives="[].x") for number in range(60)]
    start = tool("start", may="q", gives="[].x")
    every = [start, *many]
    bindings = [
        hands(one.name, "[].x", other.name, "x") for one in every for other in many if one != other
    ]
    graph = NetworkxToolGraph(every, [], [], bindings, [], VolatileStatistics())
    assert len(solutions(every, graph, hops=5, limit=500)) == 500
