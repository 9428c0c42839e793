"""A plan for a clause that points back must use the record pointed at."""

from __future__ import annotations

import pytest

from graphs.rules.plan import Plan, Source, Step
from graphs.rules.reference_use import _AROUND, _ASIDE, reference_use
from tests.lending_stubs import binding, parameter, tool
from tools.records import Tool

FEES = tool("get_fees", "GET /fees", "Fees of a cello", [parameter("cello_id")])
WEATHER = tool("get_weather", "GET /weather", "Weather", [parameter("lat#"), parameter("lon#")])


def walk(goal: Tool, *known: str) -> Plan:
    """A plan of one call that takes these inputs from the record A1."""
    call = {
        key: Source("known", binding=binding(goal, key, goal, key), subtask="A1") for key in known
    }
    return Plan(
        steps=(Step(goal, (call,)),),
        missing=(),
        support=1.0,
        uses=frozenset(),
        weak=frozenset(),
        words=frozenset(),
        free=frozenset(),
    )


@pytest.mark.parametrize(
    ("goal", "known", "text", "factor"),
    [
        (FEES, ["cello_id"], "what are the fees of [A1]", 1.0),
        (FEES, [], "what are the fees of [A1]", _ASIDE),
        (WEATHER, ["lat", "lon"], "what is the weather near [A1]", _AROUND),
        (WEATHER, ["lat", "lon"], "when is [A1] open", _ASIDE),
        (WEATHER, [], "what is the weather in Ghent", 1.0),
    ],
)
def test_what_a_plan_takes_of_the_record(
    goal: Tool, known: list[str], text: str, factor: float
) -> None:
    assert reference_use(walk(goal, *known), text) == factor
