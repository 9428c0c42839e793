"""Which plan is run, and what is said where there is none."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from graphs.planning import choosing
from graphs.planning.choosing import NothingChosen, chosen_plan
from graphs.planning.plans import way_of
from graphs.plans.records import CallStep, Constant, Plan
from graphs.search.searching import SearchResult
from tests.agent_stubs import World, make_tool


@pytest.mark.parametrize(
    ("tried", "why"), [([], "No operation lists or shows ship."), (["a"], "there is no other plan")]
)
async def test_a_search_after_a_failure_does_not_say_that_nothing_does_it(
    tried: list[str], why: str
) -> None:
    nobody: Any = None
    state: Any = {"tried": tried}
    result = SearchResult(why_not="No operation lists or shows ship.")
    assert await chosen_plan(state, nobody, nobody, result, ()) == NothingChosen(why)


class NobodyChooses:
    async def choose(self, question: object) -> int | None:
        """Nobody can say."""


def cancelling(booking: str) -> Plan:
    said = Constant(value=booking, origin="g1.target")
    step = CallStep(id="s1", tool_id="g.cancel", arguments={"id": said})
    return Plan(goal="g1", steps=(step,))


async def test_the_way_that_is_remembered_does_not_tell_which_of_several_is_meant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choosing, "search_scope", lambda *_: None)
    world = World(tools=[make_tool("cancel", "id", risk="write")])
    plans = (cancelling("b1"), cancelling("b2"))
    state: Any = {
        "request": "cancel Ben's booking",
        "language": "en",
        "goal": {"kind": "do", "id": "g1", "action": "cancel"},
        "subtask": {},
        "remembered": {"taken": way_of(plans[0]), "rejected": []},
    }
    result = SearchResult(plans=plans, unclear=True)
    nobody: Any = SimpleNamespace(reasoner=NobodyChooses())
    asked = await chosen_plan(state, world.runtime.context, nobody, result, plans)
    assert isinstance(asked, NothingChosen)
    assert asked.missing
    known = SearchResult(plans=plans[:1], unclear=True)
    assert await chosen_plan(state, world.runtime.context, nobody, known, plans[:1]) == plans[0]
