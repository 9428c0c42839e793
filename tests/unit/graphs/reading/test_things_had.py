"""What a known thing refers to: given by a verb that says nothing, and tested of the thing."""

from __future__ import annotations

import pytest

from graphs.forms.records import DoGoal, FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, read
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel, Input

COACH, ROWER = "club.coach", "club.rower"
_TYPES = (
    entity(COACH, [attribute("id", role="id"), attribute("name", role="name")], ["name"]),
    entity(ROWER, [attribute("id", role="id"), attribute("name", role="name"),
                   attribute("coach_id", target=COACH, target_attribute="id")], ["name"]),
)  # fmt: skip
_COACHED = Input(key="coach_id", role="content", entity=COACH, attribute="id",
                 words=("coach", "id"))  # fmt: skip


_NAMED = Input(key="name", role="content", entity=ROWER, attribute="name", words=("name",),
               required=True)  # fmt: skip


_PATHS = (
    AccessPath(tool_id="club.list_coaches", kind="list", entity=COACH, words=("coach",),
               container="[]"),
    AccessPath(tool_id="club.list_rowers", kind="list", entity=ROWER, words=("rower",),
               container="[]"),
    AccessPath(tool_id="club.create_rower", kind="create", entity=ROWER,
               words=("create", "rower"), inputs=(_NAMED, _COACHED)),
    AccessPath(tool_id="club.update_rower", kind="update", entity=ROWER,
               words=("update", "rower"),
               inputs=(Input(key="rower_id", role="id", entity=ROWER, attribute="id",
                             words=("rower", "id"), required=True), _COACHED)),
)  # fmt: skip
MODEL = EntityModel(types={one.id: one for one in _TYPES},
                    paths={one.tool_id: one for one in _PATHS}, version="had")  # fmt: skip
KNOWN = [KnownValue(COACH, "name", "Greg Tolley", "c1"),
         KnownValue(ROWER, "name", "Petra Moss", "r1")]  # fmt: skip


@pytest.mark.parametrize("verb", ["put", "place"])
def test_a_known_thing_is_not_made_a_second_time(verb: str) -> None:
    (goal,) = read(f"{verb} Petra with Greg", model=MODEL, known=KNOWN).goals
    assert isinstance(goal, DoGoal)
    assert goal.tool_id == "club.update_rower"


def test_whether_a_thing_has_one_is_tested_of_the_thing() -> None:
    (goal,) = read("does Petra have a coach?", model=MODEL, known=KNOWN).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.entity == ROWER
    assert goal.test is not None
    assert goal.test.attribute == "coach_id"
