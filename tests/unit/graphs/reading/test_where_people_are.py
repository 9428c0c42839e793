"""Where somebody is from may not be where they are."""

from __future__ import annotations

import pytest

from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read
from tools.entity_types.records import EntityModel

WALKER = "club.person"
_LISTED = model_of(
    ("person", "id", (
        attribute("id", type="integer", role="id"), attribute("name", role="name"),
        attribute("email"), attribute("town"),
    )),
    ("walk", "id", (
        attribute("id", type="integer", role="id"),
        attribute("leader_id", target=WALKER, target_attribute="id"),
    )),
)  # fmt: skip
MODEL = EntityModel(types=_LISTED.types, paths=_LISTED.paths, version="where people are")


@pytest.mark.parametrize("said", ["and Ada Birch, where is she?", "where is Ada Birch?"])
def test_where_somebody_is_from_is_told_in_doubt(said: str) -> None:
    form = read(said, model=MODEL, known=[KnownValue(WALKER, "name", "Ada Birch", 7)])
    assert form.doubtful or form.unread
