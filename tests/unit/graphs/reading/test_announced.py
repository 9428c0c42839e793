"""What stands behind a colon, where several texts are needed."""

from __future__ import annotations

import pytest

from tests.reading_stubs import assigned, attribute, only_goal
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel, Input

COMPLAINT = "club.complaint"


def _model(*texts: str) -> EntityModel:
    """Complaints that are made of these texts."""
    held = [attribute("id", role="id"), *(attribute(one, role="name") for one in texts)]
    takes = tuple(
        Input(key=one, role="content", entity=COMPLAINT, attribute=one, words=(one,), required=True)
        for one in texts
    )
    ways = (
        AccessPath(tool_id="club.list_complaints", kind="list", entity=COMPLAINT, container="[]"),
        AccessPath(tool_id="club.create_complaint", kind="create", entity=COMPLAINT, inputs=takes,
                   words=("create", "complaint")),
    )  # fmt: skip
    return EntityModel(
        types={COMPLAINT: entity(COMPLAINT, held, texts)},
        paths={way.tool_id: way for way in ways},
        version="-".join(texts),
    )


@pytest.mark.parametrize("texts", [("caller", "text"), ("title", "reporter")])
def test_somebody_before_a_colon_is_not_what_stands_behind_it(texts: tuple[str, ...]) -> None:
    goal = only_goal("create a complaint from Leo Brandt: truck blocked the gate", _model(*texts))
    who = next(one for one in texts if one.endswith("er"))
    told = dict.fromkeys(texts, "truck blocked the gate")
    assert assigned(goal) == told | {who: "Leo Brandt"}
