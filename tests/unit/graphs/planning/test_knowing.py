"""When "none" is a fact: who was asked could have known."""

from __future__ import annotations

from typing import Any

from graphs.planning.knowing import could_know
from graphs.plans.records import CallStep, Plan, Taken
from tools.entity_types.records import AccessPath, EntityModel, Input

SEEK = Input(key="q", role="search", entity="sea.harbour", words=("q",), required=True)
WHERE = Input(key="harbour", role="id", entity="sea.harbour", words=("harbour",), required=True)
DAYS = Input(key="days", role="option", words=("day",))
MODEL = EntityModel(
    paths={
        "sea.seek": AccessPath(
            tool_id="sea.seek", kind="list", entity="sea.harbour", inputs=(SEEK,)
        ),
        "sea.tides": AccessPath(
            tool_id="sea.tides", kind="list", entity="sea.tide", inputs=(WHERE,)
        ),
        "sea.forecast": AccessPath(
            tool_id="sea.forecast", kind="list", entity="sea.tide", inputs=(WHERE, DAYS)
        ),
    }
)


def observed(tool_id: str, matched: int, **given: Any) -> Any:
    told = {"tool_id": tool_id, "outcome": "ok", "arguments": [given], "matched": matched}
    return {**told, "seen": 3, "total": 3}


def plan(over: str = "") -> Plan:
    taken = Taken(step="s1", attribute="id")
    seek = CallStep(id="s1", tool_id="sea.seek", why="input")
    tides = CallStep(id="s2", tool_id="sea.tides", arguments={"harbour": taken}, over=over)
    return Plan(goal="g1", steps=(seek, tides))


def test_what_a_search_gave_for_an_input_is_the_thing_that_was_meant() -> None:
    found = [observed("sea.seek", 1, q="Whitby"), observed("sea.tides", 0, harbour=3)]
    assert could_know(plan(), found, MODEL)


def test_a_search_for_rows_or_for_each_of_several_could_not_know() -> None:
    found = [observed("sea.seek", 1, q="Whitby"), observed("sea.tides", 0, harbour=3)]
    assert not could_know(plan(over="s1"), found, MODEL)
    assert not could_know(plan(), [observed("sea.seek", 0, q="Whitby")], MODEL)


def test_a_list_over_so_many_days_does_not_know_of_others() -> None:
    call = CallStep(id="s1", tool_id="sea.forecast")
    alone = Plan(goal="g1", steps=(call,))
    assert not could_know(alone, [observed("sea.forecast", 0, harbour=3)], MODEL)
    nothing: Any = {**observed("sea.forecast", 0, harbour=3), "seen": 0, "total": 0}
    assert could_know(alone, [nothing], MODEL)


def test_what_the_one_thing_that_nobody_chose_is_not_others_may_be() -> None:
    me = AccessPath(tool_id="sea.me", kind="detail", entity="sea.sailor")
    crew = AccessPath(tool_id="sea.crew", kind="list", entity="sea.sailor")
    alone = Plan(goal="g1", steps=(CallStep(id="s1", tool_id="sea.me"),))
    found = [observed("sea.me", 0)]
    assert could_know(alone, found, EntityModel(paths={"sea.me": me}))
    assert not could_know(alone, found, EntityModel(paths={"sea.me": me, "sea.crew": crew}))


def test_what_was_asked_for_some_things_alone_is_not_all_there_is() -> None:
    berths = AccessPath(tool_id="sea.berths", kind="list", entity="sea.berth")
    harbours = AccessPath(tool_id="sea.harbours", kind="list", entity="sea.harbour")
    model = EntityModel(paths={**MODEL.paths, "sea.berths": berths, "sea.harbours": harbours})
    tides = CallStep(
        id="s2",
        tool_id="sea.tides",
        arguments={"harbour": Taken(step="s1", attribute="harbour")},
        over="s1",
    )

    def knows(first: str, why: str) -> bool:
        lead = CallStep(id="s1", tool_id=first, why=why)
        found = [observed(first, 3), observed("sea.tides", 0, harbour=3)]
        return could_know(Plan(goal="g1", steps=(lead, tides)), found, model)

    assert not knows("sea.berths", "input")
    assert knows("sea.berths", "find"), "the berths were spoken of"
    assert knows("sea.harbours", "input")
