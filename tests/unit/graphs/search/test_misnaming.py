"""A name that is known to be that of other things is no name of these."""

from __future__ import annotations

import pytest

from graphs.forms.records import Find, FindGoal
from graphs.planning.foreseeing import foresight
from graphs.search.misnaming import is_misnamed
from graphs.search.queries import Clause
from tests.search_stubs import attribute, entity, named, paths, said, scope, takes, type_list
from tools.entity_types.records import EntityModel

KITE, SHORE, BAY = "wind.kite", "wind.shore", "wind.bay"
_NAMED = [attribute("id", role="id"), attribute("name", role="name")]
_PLACED = [*_NAMED, attribute("lat"), attribute("lon")]
MODEL = EntityModel(
    types=type_list(
        entity(KITE, _NAMED, ["name"]),
        entity(SHORE, _PLACED, ["name"]),
        entity(BAY, _PLACED, ["name"]),
    ),
    paths=paths(
        (("wind.find_kites", "list", KITE, "[]", ("id", "name"), (takes("q", "search"),)),)
    ),
)
WITHIN = scope(model=MODEL, values=[named(SHORE, "Tarifa", 3), named(KITE, "Gannet", 8)])


@pytest.mark.parametrize(
    ("name", "kind", "wrong"),
    [
        ("Tarifa", KITE, True),
        ("Gannet", SHORE, True),
        ("Gannet", KITE, False),
        ("Tarifa", BAY, False),  # one place has many types
        ("Puffin", KITE, False),  # nobody knows it
    ],
)
def test_a_name_of_other_things_is_no_name_of_these(name: str, kind: str, wrong: bool) -> None:
    clause = Clause(value=name, kind="name")
    assert is_misnamed(WITHIN, MODEL.types[kind], clause) is wrong


def test_a_reading_that_looks_for_such_a_name_may_give_way() -> None:
    foresee = foresight(WITHIN)
    for name, whole in (("Tarifa", False), ("Puffin", True)):
        find = Find(entity=KITE, constraints=(said("", name, "name"),))
        assert (
            foresee(MODEL, "kites at Tarifa", FindGoal(id="g1", find=find), (), ()).whole is whole
        )
