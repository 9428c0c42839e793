"""Two things of a kind that are the two ends of a third."""

from __future__ import annotations

from typing import Any

import pytest

from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read, told

_ID, _NAME = attribute("id", role="id"), attribute("name", role="name")


def _refers(name: str, target: str) -> Any:
    return attribute(name, target=f"club.{target}", target_attribute="id")


MODEL = model_of(
    ("umpire", "id", (_ID, _NAME, attribute("phone"))),
    ("side", "id", (_ID, _NAME)),
    (
        "bout", "id",
        (
            _ID, _refers("red_id", "side"), _refers("blue_id", "side"),
            _refers("umpire_id", "umpire"), attribute("day", format="date"),
        ),
    ),
)  # fmt: skip
KNOWN = (
    KnownValue("club.side", "name", "Oakfield", 1),
    KnownValue("club.side", "name", "Elmbridge", 2),
)


def _find(request: str) -> dict[str, Any]:
    (goal,) = told(read(request, model=MODEL, known=KNOWN))
    return dict(goal["find"])


def _said(constraints: Any) -> dict[str, Any]:
    return {one["attribute"]: one["value"] for one in constraints}


BOTH = {"red_id": ["Oakfield", "Elmbridge"], "blue_id": ["Oakfield", "Elmbridge"]}


@pytest.mark.parametrize(
    "request_",
    ["show the bouts of Oakfield against Elmbridge",
     "which bouts are there between Oakfield and Elmbridge?"],
)  # fmt: skip
def test_two_names_that_nothing_lists_are_both_ends(request_: str) -> None:
    find = _find(request_)
    assert find["entity"] == "club.bout"
    assert _said(find["constraints"]) == BOTH


def test_a_thing_is_told_by_one_other_with_both_ends() -> None:
    find = _find("who is the umpire for Oakfield against Elmbridge?")
    (one,) = find["constraints"]
    assert find["entity"] == "club.umpire"
    assert _said(one["find"]["constraints"]) == BOTH


@pytest.mark.parametrize("word", ["or", "and"])
def test_names_that_a_word_lists_are_either(word: str) -> None:
    find = _find(f"show the bouts of Oakfield {word} Elmbridge")
    (one,) = find["constraints"]
    assert one["value"] == ["Oakfield", "Elmbridge"]
