"""Numbers that one thing has."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.reading_stubs import attribute, model_of, read, told

_SCHOLARS = model_of(
    ("person", "id", (
        attribute("id", type="integer", role="id"),
        attribute("full_name", role="name"),
        attribute("email", format="email"),
        attribute("num_pubs", type="integer", description="Number of papers of the person."),
        attribute("hall", enum=("Harbour Hall", "Town Hall")),
    )),
)  # fmt: skip
SCHOLARS = replace(
    _SCHOLARS,
    paths={
        name: path.model_copy(update={"words": (*path.words, "paper")})
        for name, path in _SCHOLARS.paths.items()
    },
)
"""Their operations speak of papers, too."""


def goal_of(request: str) -> dict[str, Any]:
    (goal,) = told(read(request, model=SCHOLARS))
    return dict(goal)


def test_one_thing_is_not_counted_where_a_number_of_it_is_named() -> None:
    goal = goal_of("Number of published papers by Ana Ruiz at Harbour Hall")
    assert goal["find"]["wanted"] == ["num_pubs"]
    assert goal.get("total") is None
