"""New names and texts, and several things that one command sets."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import DoGoal
from tests.charging_stubs import DRIVER, KNOWN, MODEL, STATION
from tests.reading_stubs import attribute, read
from tools.entity_types.records import AccessPath, EntityModel, Input


def _model() -> EntityModel:
    """Stations with a price, a length of visits and a role of drivers, that updates set."""
    more = (attribute("price", type="number"), attribute("visit_minutes", type="integer"))
    station = MODEL.types[STATION]
    driver = MODEL.types[DRIVER]
    role = attribute("role", enum=("member", "instructor"))
    types = {
        STATION: station.model_copy(update={"attributes": (*station.attributes, *more)}),
        DRIVER: driver.model_copy(update={"attributes": (*driver.attributes, role)}),
    }
    paths = [
        _update(STATION, "station", "name", "status", "price", "visit_minutes"),
        _update(DRIVER, "driver", "role"),
    ]
    return EntityModel(
        types={**MODEL.types, **types},
        paths={**MODEL.paths, **{path.tool_id: path for path in paths}},
        version="names",
    )


def _update(kind: str, word: str, *held: str) -> AccessPath:
    own = Input(key=f"{word}_id", role="id", entity=kind, attribute="id", words=(word,),
                required=True)  # fmt: skip
    taken = [
        Input(key=name, role="content", entity=kind, attribute=name, words=tuple(name.split("_")))
        for name in held
    ]
    return AccessPath(tool_id=f"club.update_{word}", kind="update", entity=kind,
                      words=("update", word), inputs=(own, *taken))  # fmt: skip


_MODEL = _model()


def _assigned(request: str) -> dict[str, Any]:
    (goal,) = read(request, model=_MODEL, known=KNOWN).goals
    assert isinstance(goal, DoGoal)
    return {one.attribute: one.value for one in goal.assignments}


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ("rename Harbour View to Harbour View and Quay", {"name": "Harbour View and Quay"}),
        ("rename the station Harbour View to night stop", {"name": "night stop"}),
        (
            "set the name of station 3 to Old Quay and its price to 5",
            {"name": "Old Quay", "price": 5},
        ),
        (
            "set the name of station 3 to Old Quay and its visit to 31 minutes",
            {"name": "Old Quay", "visit_minutes": 31},
        ),
        ("set the name of station 3 to Rock and Roll", {"name": "Rock and Roll"}),
        ("make Ada an instructor", {"role": "instructor"}),
        ("set station 3 to the offline", {"status": "offline"}),
    ],
)
def test_it_is_set_to_all_that_is_said(request_: str, expected: dict[str, Any]) -> None:
    assert _assigned(request_) == expected


def test_a_text_ends_before_what_the_thing_has_though_the_operation_does_not_take_it() -> None:
    form = read("set the name of station 3 to Old Quay and its id to 5", model=_MODEL, known=KNOWN)
    given = [c.value for g in form.goals if isinstance(g, DoGoal) for c in g.assignments]
    assert "Old Quay and its id to 5" not in given


def test_as_says_no_new_name_where_the_verb_means_nothing() -> None:
    form = read("stamp Harbour View as 'open all day'", model=_MODEL, known=KNOWN)
    assert not any(isinstance(goal, DoGoal) and goal.assignments for goal in form.goals)


@pytest.mark.parametrize("needs", ["title", ""])
def test_a_verb_of_another_operation_is_doubted_only_where_that_may_be_meant(needs: str) -> None:
    own = Input(key="station_id", role="id", entity=STATION, attribute="id", words=("station",),
                required=True)  # fmt: skip
    more = Input(key=needs, role="content", entity=STATION, words=(needs,), required=True)
    path = AccessPath(tool_id="club.set_off", kind="action", entity=STATION, words=("set", "off"),
                      inputs=(own, more) if needs else (own,))  # fmt: skip
    paths = {**_MODEL.paths, path.tool_id: path}
    model = EntityModel(types=_MODEL.types, paths=paths, version=f"set{needs}")
    update = _MODEL.paths["club.update_station"]
    form = read("set the price of station 3 to 5", model=model, known=KNOWN,
                relevant={update.tool_id: 1.0, path.tool_id: 0.1})  # fmt: skip
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    assert goal.tool_id == (update.tool_id if needs else path.tool_id) or form.doubtful
    assert form.doubtful is not bool(needs)
