"""Which plan is run, and what is said where there is none."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from graphs.form_reasoner import ChooseQuestion
from graphs.forms.records import Constraint, DoGoal, Find, FindGoal, Order
from graphs.gaps import make_gap
from graphs.planning import choosing
from graphs.planning.choosing import NothingChosen, chosen_plan
from graphs.planning.plans import way_of
from graphs.plans.records import CallStep, Constant, Filter, Plan, RowsStep, Taken
from graphs.search.searching import SearchResult
from tests.agent_stubs import World, make_tool
from tests.search_stubs import CUSTOMER, named, scope


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


async def test_where_values_are_missing_they_are_why_nothing_is_done() -> None:
    nobody: Any = None
    missing = (make_gap("crew"), make_gap("day"))
    state: Any = {}
    chosen = await chosen_plan(state, nobody, nobody, SearchResult(missing=missing), ())
    assert chosen == NothingChosen("only the person can say: crew, day", missing)


class NobodyChooses:
    asked = ""

    async def choose(self, question: ChooseQuestion) -> int | None:
        """Nobody can say."""
        NobodyChooses.asked = question.what
        return None


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


def showing(thing: int) -> Plan:
    said = Constant(value=thing, origin="g1.find.constraints.0", known=True)
    step = CallStep(id="s1", tool_id="g.show", arguments={"customer_id": said})
    return Plan(goal="g1", steps=(step,), score=-1.9)


async def shown(
    monkeypatch: pytest.MonkeyPatch, *more: Constraint, rested_on: bool = False, **cut: Any
) -> Any:
    """What is run of two plans for two things of one name, after a better one came to nothing."""
    known = [named(CUSTOMER, "Jonas", 17), named(CUSTOMER, "Jonas", 4)]
    monkeypatch.setattr(choosing, "search_scope", lambda *_: scope(values=known))
    world, nobody = World(tools=[make_tool("show", "customer_id")]), NobodyChooses()
    name = Constraint(attribute="name", value="Jonas", kind="name")
    goal = FindGoal(id="g1", find=Find(entity=CUSTOMER, constraints=(name, *more), **cut))
    plans = (showing(17), showing(4))
    better = Plan(goal="g1", steps=(CallStep(id="s1", tool_id="g.show"),))
    state: Any = {
        "request": "Jonas", "language": "en", "goal": goal.model_dump(mode="json"),
        "subtask": {}, "tried": ["x"], "rested_on": rested_on,
    }  # fmt: skip
    planner: Any = SimpleNamespace(reasoner=nobody)
    result = SearchResult(plans=(better, *plans))
    return await chosen_plan(state, world.runtime.context, planner, result, plans)


async def test_things_of_one_name_are_not_picked_from_by_chance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alone = await shown(monkeypatch)
    (step,) = alone.steps
    assert sorted(step.arguments["customer_id"].value) == [4, 17]
    assert alone.assumed == ("Jonas (17) and Jonas (4) are both meant",)
    assert NobodyChooses.asked == "Jonas", "whoever chooses is told the name"


@pytest.mark.parametrize("rested_on", [False, True])
async def test_of_things_of_one_name_those_are_found_that_are_as_was_said(
    monkeypatch: pytest.MonkeyPatch, rested_on: bool
) -> None:
    city = Constraint(attribute="city", value="Oslo")
    narrowed = await shown(monkeypatch, city, rested_on=rested_on)
    (step,) = narrowed.steps
    assert sorted(step.arguments["customer_id"].value) == [4, 17]
    assert not narrowed.assumed, "nobody need say which one"


async def test_the_first_of_things_of_one_name_is_that_of_them_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = await shown(monkeypatch, rested_on=True, order=Order(attribute="born"), limit=1)
    (step,) = first.steps
    assert sorted(step.arguments["customer_id"].value) == [4, 17]
    assert not first.assumed, "nobody need say which one"


def closing(thing: int, *, found_first: bool) -> Plan:
    said = Constant(value=thing, origin="g1.target.constraints.0", known=True)
    listed = CallStep(id="s1", tool_id="g.list")
    kept = RowsStep(id="s2", of="s1", ops=(Filter(attribute="id", value=said),))
    row = Taken(step="s2", attribute="id")
    steps = (listed, kept) if found_first else ()
    call = CallStep(id="s3", tool_id="g.close", arguments={"id": row if found_first else said})
    return Plan(goal="g1", steps=(*steps, call), score=-1.9)


@pytest.mark.parametrize("found_first", [True, False])
async def test_what_else_is_said_tells_which_of_one_name_is_changed(
    monkeypatch: pytest.MonkeyPatch, found_first: bool
) -> None:
    known = [named(CUSTOMER, "Jonas", 17), named(CUSTOMER, "Jonas", 4)]
    monkeypatch.setattr(choosing, "search_scope", lambda *_: scope(values=known))
    world = World(tools=[make_tool("list"), make_tool("close", "id", risk="write")])
    which = (Constraint(attribute="name", value="Jonas", kind="name"),
             Constraint(attribute="city", value="Oslo"))  # fmt: skip
    goal = DoGoal(id="g1", action="close", target=Find(entity=CUSTOMER, constraints=which))
    plans = tuple(closing(thing, found_first=found_first) for thing in (17, 4))
    state: Any = {
        "request": "close Jonas in Oslo", "language": "en", "goal": goal.model_dump(mode="json"),
        "subtask": {},
    }  # fmt: skip
    planner: Any = SimpleNamespace(reasoner=NobodyChooses())
    result = SearchResult(plans=plans, unclear=True)
    chosen = await chosen_plan(state, world.runtime.context, planner, result, plans)
    if not found_first:
        assert isinstance(chosen, NothingChosen), "a change is made to no thing for its name alone"
        return
    assert isinstance(chosen, Plan)
    (_, kept, call) = chosen.steps
    assert call == plans[0].steps[-1]
    assert isinstance(kept, RowsStep)
    assert isinstance(kept.ops[0], Filter)
    assert kept.ops[0].op == "in"
