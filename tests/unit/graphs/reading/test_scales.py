"""Values that are a scale, and orders by them."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import FindGoal
from graphs.reading.scales import scale_of
from graphs.rows.algebra import ordered
from tests.reading_stubs import attribute, model_of, read

LEVELS = ("low", "medium", "high", "urgent")


def find(text: str, enum: tuple[str, ...] = LEVELS) -> FindGoal:
    card = (
        "card", "id",
        (attribute("id", role="id"), attribute("title", role="name"),
         attribute("priority", enum=enum), attribute("due_on", format="date")),
    )  # fmt: skip
    (goal,) = read(text, model=model_of(card)).goals
    assert isinstance(goal, FindGoal)
    return goal


@pytest.mark.parametrize(
    ("enum", "scale"),
    [
        (LEVELS, LEVELS),
        (("critical", "major", "minor"), ("minor", "major", "critical")),
        (("high", "low", "medium"), ()),
        (("P1", "P2", "P3"), ()),
        (("open", "closed"), ()),
    ],
)
def test_a_scale_begins_with_the_least_or_ends_with_it(enum: Any, scale: Any) -> None:
    assert scale_of(attribute("level", enum=enum)) == scale


@pytest.mark.parametrize(
    ("text", "descending", "limit"),
    [
        ("which card has the highest priority?", True, 1),
        ("lowest priority card", False, 1),
        ("list cards by priority, highest first", True, None),
        ("sort the cards by priority, highest first", True, None),
    ],
)
def test_things_are_put_in_order_by_a_scale(text: str, descending: bool, limit: Any) -> None:
    found = find(text).find
    assert found.order is not None
    assert (found.order.attribute, found.order.descending) == ("priority", descending)
    assert found.limit == limit


def test_what_comes_first_of_plain_values_is_not_guessed() -> None:
    assert find("which card has the highest priority?", ("P1", "P2")).find.order is None


@pytest.mark.parametrize("descending", [True, False])
def test_rows_come_as_their_scale_does_and_unknown_ones_last(descending: bool) -> None:
    rows = [{"priority": value} for value in ("high", "low", "odd", "urgent", None, "medium")]
    told = [
        row["priority"] for row in ordered(rows, "priority", descending=descending, among=LEVELS)
    ]
    assert told[:4] == list(LEVELS[::-1] if descending else LEVELS)
    assert told[4:] == ["odd", None]


@pytest.mark.parametrize(("measure", "doubtful"), [("rating", False), ("delay", True)])
def test_the_worst_of_what_is_no_rating_is_doubted(measure: str, doubtful: bool) -> None:
    tram = (
        "tram", "id",
        (attribute("id", role="id"), attribute("name", role="name"),
         attribute(measure, type="number")),
    )  # fmt: skip
    assert read(f"which tram has the worst {measure}?", model=model_of(tram)).doubtful is doubtful


@pytest.mark.parametrize(
    ("text", "doubtful"),
    [("who has been here the longest?", True), ("who has had the longest shift?", False)],
)
def test_who_is_no_end_of_rows_that_nobody_spoke_of(text: str, doubtful: bool) -> None:
    person = (
        "worker", "id",
        (attribute("id", role="id"), attribute("name", role="name"),
         attribute("email", format="email")),
    )  # fmt: skip
    shift = (
        "shift", "id",
        (attribute("id", role="id"), attribute("duration", type="integer"),
         attribute("worker_id", target="club.worker", target_attribute="id")),
    )  # fmt: skip
    assert read(text, model=model_of(person, shift)).doubtful is doubtful
