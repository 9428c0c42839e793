"""Strengths of all moves in columns are those of the bindings one by one."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tools.binding_table import BindingTable
from tools.graph import Binding
from tools.networkx_graph import NetworkxToolGraph
from tools.pair_strengths import PairStrengths, best_rows
from tools.records import Category, Parameter, Tool, ToolGroup
from tools.volatile_statistics import VolatileStatistics
from tools.weights import binding_strength

KEYS = ("id", "name", "day")
IDS = ("g.a", "g.b", "g.c", "ü.d")
NAMES = st.sampled_from((*IDS, "nobody"))
BINDINGS = st.lists(
    st.builds(
        Binding,
        source=NAMES,
        output=st.sampled_from(["[].id", "id"]),
        target=NAMES,
        parameter=st.sampled_from(KEYS),
        fit=st.sampled_from(["compatible", "conditional"]),
        natural=st.booleans(),
        need=st.sampled_from(["only", "one_of", "user"]),
        score=st.sampled_from([0.31, 0.5, 0.7, 0.7012, 1.0]),
    ),
    max_size=16,
    unique_by=lambda one: (one.source, one.output, one.target, one.parameter),
)
MOVES = st.lists(st.tuples(NAMES, NAMES, st.booleans()), max_size=8)


def tools() -> dict[str, Tool]:
    found = {}
    for number, tool_id in enumerate(IDS):
        parameters = tuple(
            Parameter(key=key, name=key, location="query", required=place <= number)
            for place, key in enumerate(KEYS)
        )
        found[tool_id] = Tool(
            id=tool_id, group_id=tool_id[0], name=tool_id, method="GET", path="/",
            parameters=parameters, deprecated=number == 1,
        )  # fmt: skip
    return found


def needed(table: BindingTable, tool_id: str) -> int:
    tool = tools().get(tool_id)
    known = tool.parameters if tool else ()
    return sum(one.required and (tool_id, one.key) in {*table.hard_inputs()} for one in known)


@given(BINDINGS)
def test_columns_say_what_the_bindings_say(bindings: list[Binding]) -> None:
    table = BindingTable.of(bindings)
    strengths = PairStrengths(table, tools())
    expected: dict[str, dict[str, float]] = defaultdict(dict)
    for source, target in table.pairs():
        some = table.between(source, target)
        expected[source][target] = binding_strength(some, needed(table, target))
    for source in (*IDS, "nobody", "stranger"):
        places, values = strengths.out_of(source)
        found = {strengths.ids[place]: value for place, value in zip(places, values, strict=True)}
        assert found == expected[source]
        for target in (*IDS, "stranger"):
            assert strengths.between(source, target) == expected[source].get(target)


@given(BINDINGS, MOVES, st.sampled_from([*IDS, "nobody"]))
def test_the_best_k_are_the_first_of_all(
    bindings: list[Binding], moves: list[tuple[str, str, bool]], source: str
) -> None:
    statistics = VolatileStatistics(lambda: 0.0)
    for start, end, undone in moves:
        statistics.record_transition(start, end, undone=undone)
    statistics.record_call("g.c", succeeded=False, latency_s=1.0)
    graph = opened(bindings, statistics)
    pairs = {end for start, end in graph.edges() if start == source}
    ranked = sorted(
        pairs, key=lambda one: (-graph.transition(source, one), -graph.availability(one), one)
    )
    for k in range(6):
        found = graph.neighbours(source, k)
        assert [one.tool_id for one in found] == ranked[:k]
        assert all(one.weight == graph.transition(source, one.tool_id) for one in found)
        assert all(one.availability == graph.availability(one.tool_id) for one in found)


def opened(bindings: list[Binding], statistics: VolatileStatistics) -> NetworkxToolGraph:
    groups = [
        ToolGroup(id=one, name=one, category_id="c", base_url="https://x.example") for one in "gü"
    ]
    return NetworkxToolGraph(
        tools().values(), groups, [Category(id="c", name="C")], bindings, [], statistics
    )


@given(
    st.lists(st.tuples(st.sampled_from([0.1, 0.5, 0.9]), st.sampled_from([0.0, 1.0]))),
    st.integers(0, 9),
)
def test_of_equal_rows_the_first_come(rows: list[tuple[float, float]], k: int) -> None:
    columns: Any = np.array(rows, dtype=np.float64).reshape(-1, 2).T
    order = sorted(range(len(rows)), key=lambda row: (-rows[row][0], -rows[row][1], row))
    assert best_rows(k, *columns).tolist() == order[:k]
