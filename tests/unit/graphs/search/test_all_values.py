"""Lists that are found by one of a few values are asked for all of them where none is said."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import Constraint, Find, FindGoal
from graphs.plans.records import CallStep, Constant
from graphs.search.searching import search_plans
from tests import search_stubs
from tests.search_stubs import attribute, calls, entity, paths, said, scope, takes, type_list
from tools.entity_types.records import EntityModel

PET, STATES = "pets.pet", ("available", "sold")


def call(
    tool: str,
    monkeypatch: pytest.MonkeyPatch,
    *told: Constraint,
    listed: tuple[str, ...] = STATES,
) -> CallStep:
    """The one call by which pets are found, where only this operation lists them."""
    kind = entity(PET, [attribute("id", role="id"), attribute("status", enum=STATES)])
    ways: Any = (
        (tool, "list", PET, "[]", ("id", "status"), (takes("status", "filter", PET, "status"),)),
    )
    monkeypatch.setitem(search_stubs.DETAILS, (tool, "status"), {"enum": listed})
    model = EntityModel(types=type_list(kind), paths=paths(ways), version=tool)
    goal = FindGoal(id="g1", find=Find(entity=PET, constraints=told))
    (found,) = calls(search_plans(goal, scope(model=model)).plans[0])
    return found


def test_each_value_of_what_they_are_found_by_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = call("pets.find_pets_by_status", monkeypatch)
    assert found.arguments == {"status": Constant(value=list(STATES), each=True)}


def test_a_value_that_is_said_is_the_only_one(monkeypatch: pytest.MonkeyPatch) -> None:
    found = call("pets.find_pets_by_status", monkeypatch, said("status", "sold", "enum"))
    status = found.arguments["status"]
    assert isinstance(status, Constant)
    assert (status.value, status.each) == ("sold", False)


def test_a_filter_that_may_be_left_out_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not call("pets.list_pets", monkeypatch).arguments


def test_a_value_that_stands_for_all_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    found = call("pets.list_pets", monkeypatch, listed=(*STATES, "all"))
    assert found.arguments == {"status": Constant(value="all")}
