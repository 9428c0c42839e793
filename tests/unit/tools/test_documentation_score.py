from __future__ import annotations

from typing import Any

import pytest

from tools.documentation_score import documentation_of
from tools.records import OutputField, Parameter, Tool

CITY = Parameter(key="city", name="city", location="query", description="Where to look")
GOOD = Tool(
    id="g.find_hotels",
    group_id="g",
    name="find_hotels",
    risk="read",
    summary="Find hotels near a place",
    parameters=(CITY,),
    outputs=(OutputField(path="id"),),
)


def inputs(**changes: Any) -> dict[str, Any]:
    return {"parameters": (CITY.model_copy(update=changes),)}


@pytest.mark.parametrize(
    ("changes", "scores", "lacks"),
    [
        ({}, (3, 3), ()),
        ({"outputs": ()}, (2, 3), ("what it returns",)),
        ({"outputs": (), "risk": "write"}, (3, 3), ()),
        ({"summary": ""}, (2, 1), ("its purpose",)),
        ({"summary": "", "outputs": ()}, (1, 1), ("its purpose", "what it returns")),
        ({"summary": "Find hotels"}, (3, 2), ("a purpose beyond its name",)),
        (inputs(description=""), (2, 3), ("words on city",)),
        (inputs(description="", enum=("a",)), (3, 3), ()),
        (inputs(description="The city"), (3, 3), ()),
        (inputs(description="city"), (3, 2), ("more than the name on city",)),
    ],
)
def test_scores_and_what_is_lacking(
    changes: dict[str, Any], scores: tuple[int, int], lacks: tuple[str, ...]
) -> None:
    found = documentation_of(GOOD.model_copy(update=changes))
    assert (found.completeness, found.readability) == scores
    assert found.lacks == lacks
    assert found.is_good == (scores == (3, 3))
