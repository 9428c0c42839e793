"""Which properties of a request body become parameters."""

from __future__ import annotations

from typing import Any

from tools.openapi_body import _few_leaves


def test_of_a_body_that_leads_to_very_much_only_the_first_levels_are_made() -> None:
    part: dict[str, Any] = {"type": "string"}
    for _ in range(6):
        part = {"type": "object", "properties": {f"p{i}": part for i in range(30)}}
    assert [leaf.name for leaf in _few_leaves(part, False, 6)] == [f"p{i}" for i in range(30)]


def test_all_properties_of_the_first_level_stay_however_many() -> None:
    names = [f"p{i}" for i in range(300)]
    wide = {"type": "object", "properties": {name: {"type": "string"} for name in names}}
    assert [leaf.name for leaf in _few_leaves(wide, False, 6)] == names
