"""Words for things by how they are made."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from graphs.reading.clauses import clause_of
from graphs.reading.making import made_links
from graphs.reading.reasoner import RuleReader
from tests.reading_stubs import NOW, attribute
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel, Input

SEAT = entity("fair.seat", [attribute("id", role="id")])
STALL = entity("fair.stall", [attribute("id", role="id")])
PATHS = (
    AccessPath(tool_id="fair.hold", kind="create", entity=SEAT.id, words=("hold", "bench", "day")),
    AccessPath(tool_id="fair.drop_seat", kind="delete", entity=SEAT.id, words=("drop", "seat")),
    AccessPath(tool_id="fair.rent", kind="create", entity=STALL.id, words=("rent", "tent", "day")),
    AccessPath(tool_id="fair.drop_stall", kind="delete", entity=STALL.id, words=("drop", "stall")),
    AccessPath(tool_id="fair.start", kind="action", entity=STALL.id, words=("start", "sale"),
               inputs=(Input(key="stall_id", role="id", entity=STALL.id, required=True),)),
)  # fmt: skip
MODEL = EntityModel(
    types={SEAT.id: SEAT, STALL.id: STALL},
    paths={path.tool_id: path for path in PATHS},
    version="1",
)


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ("drop my bench", [SEAT.id]),
        ("drop the tent on Friday", [STALL.id]),
        ("drop my day", []),  # both are made for a day
        ("drop my lamp", []),
        ("drop the sale", []),  # it is started with a stall that is there
    ],
)
def test_a_thing_is_called_by_what_it_alone_is_made_with(asked: str, named: Sequence[str]) -> None:
    said = [path for path in PATHS if "drop" in path.words]
    links = made_links(clause_of(asked, 0, NOW), (), said, RuleReader().schema(MODEL))
    assert [link.entity for link in links] == named
