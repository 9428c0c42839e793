"""The entity model of now is built anew only where there is more to know."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tools.entity_types.building import group_model
from tools.entity_types.current import CurrentEntityModel
from tools.entity_types.volatile_seen import VolatileSeenAnswers
from tools.records import Tool
from tools.volatile_library import VolatileLibrary

MakeTool = Callable[..., Tool]


@pytest.fixture
def library(make_tool: MakeTool) -> VolatileLibrary:
    paths = {"s": "/jobs", "b": "/bills"}
    tools = [
        make_tool(f"{group}.list", f"GET {path}", ["[].id", "[].name"])
        for group, path in paths.items()
    ]
    return VolatileLibrary.of([], [], tools)


def test_what_shows_nothing_new_leaves_the_model(library: VolatileLibrary) -> None:
    seen = VolatileSeenAnswers()
    model = CurrentEntityModel(library, seen)
    first = model()
    seen.note("s.list", [{"id": 1, "name": "Roof"}])
    second = model()
    seen.note("s.list", [{"id": 2, "name": "Wall"}])
    assert model() is second
    seen.note("s.list", [{"id": 1, "name": "Roof", "done": True}])
    assert model().version not in (first.version, second.version)
    assert model().types["s.job"].attribute("done") is not None


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The groups whose models are built, in order."""
    groups = list[str]()

    def noted(group_id: str, *rest: object) -> object:
        groups.append(group_id)
        return group_model(group_id, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr("tools.entity_types.built.group_model", noted)
    return groups


def test_only_the_group_that_was_seen_is_built_anew(
    library: VolatileLibrary, built: list[str]
) -> None:
    seen = VolatileSeenAnswers()
    model = CurrentEntityModel(library, seen)
    model()
    seen.note("s.list", [{"id": 1, "done": True}])
    model()
    assert built == ["b", "s", "s"]


def test_of_many_values_a_tenth_more_is_worth_building_for(
    library: VolatileLibrary, built: list[str]
) -> None:
    seen = VolatileSeenAnswers()
    model = CurrentEntityModel(library, seen)
    for number in range(100):
        seen.note("s.list", [{"id": number, "name": f"Job {number}"}])
        model()
        if number == 9:
            assert built.count("s") == 10  # each of a few values may tell what they all are
    assert built.count("s") < 40
    seen.note("s.list", [{"id": "A-1", "name": "Roof"}])
    before = built.count("s")
    model()
    assert built.count("s") == before + 1  # of another type


def test_what_two_owners_have_seen_alike_is_built_once(
    library: VolatileLibrary, built: list[str]
) -> None:
    seen = VolatileSeenAnswers()
    model = CurrentEntityModel(library, seen)
    one, other = model.for_owner("ann"), model.for_owner("ben")
    assert one() is other()
    for owner in ("ann", "ben"):
        seen.for_owner(owner).note("s.list", [{"id": 1, "name": "Roof"}])
    assert one() is other()
    assert built == ["b", "s", "s"]


def test_models_of_owners_who_have_seen_other_things_are_told_apart(
    library: VolatileLibrary,
) -> None:
    seen = VolatileSeenAnswers()
    model = CurrentEntityModel(library, seen)
    one, other = model.for_owner("ann"), model.for_owner("ben")
    seen.for_owner("ann").note("s.list", [{"id": 1, "done": True}])
    seen.for_owner("ben").note("s.list", [{"id": 1, "lost": True}])
    assert one().version != other().version
    assert other().types["s.job"].attribute("done") is None


def test_a_value_that_is_seen_twice_is_worth_building_for(
    library: VolatileLibrary, built: list[str]
) -> None:
    seen = VolatileSeenAnswers()
    model = CurrentEntityModel(library, seen)
    rows = [{"id": n, "name": f"Job {n}"} for n in range(100)]
    seen.note("s.list", rows)
    model()
    seen.note("s.list", [*rows, {"id": 100, "name": "Job 7"}])
    model()
    assert built == ["b", "s", "s"]
