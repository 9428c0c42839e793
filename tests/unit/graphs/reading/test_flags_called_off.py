"""Flags that "off" is a word of: "off_sick"."""

from __future__ import annotations

import pytest

from graphs.forms.records import FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import assigned, attribute, model_of, only_goal, read
from tools.entity_types.records import AccessPath, EntityModel, Input

_KIND = "club.driver"
_LISTED = model_of(
    ("driver", "id", (
        attribute("id", type="integer", role="id"),
        attribute("name", role="name"),
        attribute("off_sick", type="boolean"),
    )),
)  # fmt: skip
_SET = AccessPath(
    tool_id="club.update_driver", kind="update", entity=_KIND, words=("update", "driver"),
    inputs=(
        Input(key="driver_id", role="id", entity=_KIND, attribute="id", required=True,
              words=("driver",)),
        Input(key="off_sick", role="content", entity=_KIND, attribute="off_sick",
              words=("off", "sick")),
    ),
)  # fmt: skip
_MODEL = EntityModel(
    types=_LISTED.types, paths={**_LISTED.paths, _SET.tool_id: _SET}, version="off"
)
_KNOWN = [KnownValue(_KIND, "name", "Gwilym Rees", 33)]


@pytest.mark.parametrize(
    ("request_", "value"),
    [
        ("which drivers are off sick?", True),
        ("which drivers are not off sick?", False),
    ],
)
def test_who_is_off_sick_is_what_the_flag_says(request_: str, value: bool) -> None:
    (goal,) = read(request_, model=_MODEL, known=_KNOWN).goals
    assert isinstance(goal, FindGoal)
    assert [(c.attribute, c.value) for c in goal.find.constraints] == [("off_sick", value)]


@pytest.mark.parametrize(
    ("request_", "value"),
    [
        ("mark Gwilym Rees as off sick", True),
        ("Gwilym Rees is no longer off sick", False),
    ],
)
def test_the_flag_is_set_as_it_is_called_unless_it_is_taken_back(
    request_: str, value: bool
) -> None:
    assert assigned(only_goal(request_, model=_MODEL, known=_KNOWN)) == {"off_sick": value}
