"""Members of lists that only an operation takes, in look-ups of what it gives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graphs.forms.records import FindGoal
from tests.reading_stubs import MODEL, attribute, read
from tools.entity_types.records import AccessPath, EntityType, Input

WALK = "club.walk"
GRADE = Input(key="grade", role="option", own=attribute("grade", enum=("easy", "very_hard")))
SORT = Input(key="sort", role="order", own=attribute("sort", enum=("long", "short")))
HELD = Input(key="season", role="filter", entity=WALK, attribute="season",
             own=attribute("season", enum=("summer",)))  # fmt: skip
_TYPE = EntityType(
    id=WALK, group_id="club", words=("walk",), name_attributes=("name",),
    attributes=(attribute("name", role="name"), attribute("season", enum=("summer",))),
)  # fmt: skip
_LISTED = AccessPath(
    tool_id="club.find_walks", kind="list", entity=WALK, container="[]", words=("walk",),
    attributes=("name", "season"), inputs=(GRADE, SORT, HELD),
)  # fmt: skip
WALKS = replace(
    MODEL,
    types={**MODEL.types, WALK: _TYPE},
    paths={**MODEL.paths, _LISTED.tool_id: _LISTED},
    version="walks",
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("easy walks", {"grade": "easy"}),
        ("which walks are very hard?", {"grade": "very_hard"}),
        ("easy summer walks", {"grade": "easy", "season": "summer"}),
        ("the walks", {}),
    ],
)
def test_a_member_goes_to_the_input_that_lists_it(text: str, said: dict[str, str]) -> None:
    form = read(text, model=WALKS)
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    assert {c.attribute: c.value for c in goal.find.constraints} == said
    assert not form.unread


def test_an_id_that_an_operation_lists_is_said_by_its_name() -> None:
    tongue = EntityType(
        id="club.tongue", group_id="club", words=("tongue",), id_attribute="code",
        attributes=(attribute("code", role="id"), attribute("script")),
    )  # fmt: skip
    listed = attribute("code", enum=("de", "ja"), description="Code of the language")
    code = Input(key="code", role="id", entity=tongue.id, attribute="code", own=listed)
    path = AccessPath(tool_id="club.tongue", kind="detail", entity=tongue.id, words=("tongue",),
                      attributes=("code", "script"), inputs=(code,))  # fmt: skip
    types, paths = {**MODEL.types, tongue.id: tongue}, {**MODEL.paths, path.tool_id: path}
    model = replace(MODEL, types=types, paths=paths, version="tongues")
    (goal,) = read("which script does the tongue Japanese have?", model=model).goals
    assert isinstance(goal, FindGoal)
    assert {c.attribute: c.value for c in goal.find.constraints} == {"code": "ja"}


def test_how_rows_come_is_said_by_no_member() -> None:
    (goal,) = read("long walks", model=WALKS).goals
    assert isinstance(goal, FindGoal)
    assert not any(c.attribute == "sort" for c in goal.find.constraints)
