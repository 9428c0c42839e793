"""Things of which only others that refer to them tell what is said."""

from __future__ import annotations

from typing import Any

import pytest

from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read, told

_ID, _NAME = attribute("id", role="id"), attribute("name", role="name")


def _refers(name: str, target: str) -> Any:
    return attribute(name, target=f"club.{target}", target_attribute="id")


MODEL = model_of(
    ("client", "id", (_ID, _NAME)),
    ("yard", "id", (_ID, attribute("address"), _refers("client_id", "client"))),
    ("keeper", "id", (_ID, _NAME, attribute("email"), attribute("licensed_until", format="date"))),
    (
        "visit", "id",
        (
            _ID, _refers("yard_id", "yard"), _refers("keeper_id", "keeper"),
            attribute("state", enum=("booked", "billed")), attribute("paid", type="boolean"),
            attribute("booked_for", format="date"),
        ),
    ),
    ("letter", "id", (_ID, _refers("client_id", "client"), attribute("sent", type="boolean"))),
)  # fmt: skip
KNOWN = (KnownValue("club.client", "name", "Mr Visser", 1),)


def _find(request: str) -> dict[str, Any]:
    (goal,) = told(read(request, model=MODEL, known=KNOWN))
    return dict(goal["find"])


def _said(find: dict[str, Any]) -> tuple[list[str], list[tuple[str, Any]]]:
    """The types that the one constraint leads over, and what is said of the last."""
    (one,) = find["constraints"]
    if "find" not in one:
        return [], [(one["attribute"], one.get("value"))]
    hops, said = [one["find"]["entity"]], one["find"]["constraints"]
    if "find" in said[0]:
        further, rest = _said(one["find"])
        return hops + further, rest
    return hops, [(each["attribute"], each.get("value")) for each in said]


def test_a_day_is_that_of_the_one_kind_of_things_that_lead_to_those_asked_for() -> None:
    find = _find("Which clients are we calling on 8 May 2026?")
    assert find["entity"] == "club.client"
    assert _said(find) == (["club.yard", "club.visit"], [("booked_for", "2026-05-08")])


def test_what_is_said_of_others_is_all_said_of_one_of_them() -> None:
    find = _find("which clients have been billed but haven't paid us yet?")
    assert find["entity"] == "club.client"
    said = (["club.yard", "club.visit"], [("state", "billed"), ("paid", False)])
    assert _said(find) == said


def test_a_day_that_no_word_speaks_of_is_none_of_people() -> None:
    find = _find("Which keepers are out on 8 May 2026?")
    assert _said(find) == (["club.visit"], [("booked_for", "2026-05-08")])
    find = _find("Which keepers are licensed until 8 May 2026?")
    assert _said(find)[0] == []


@pytest.mark.parametrize("over", ["client", "visit"])
def test_what_several_kinds_of_things_tell_alike_is_left_open(over: str) -> None:
    model = model_of(
        ("client", "id", (_ID, _NAME)),
        ("visit", "id", (_ID, _refers("client_id", "client"), attribute("day", format="date"))),
        ("letter", "id", (_ID, _refers(f"{over}_id", over), attribute("day", format="date"))),
    )
    (goal,) = told(read("Which clients are we calling on 8 May 2026?", model=model))
    (one,) = goal["find"]["constraints"]
    assert "find" not in one
    assert not one.get("attribute")


def test_what_is_named_is_not_picked_among_several() -> None:
    find = _find("is client Mr Visser billed today?")
    assert find["entity"] == "club.visit"  # his, of today
