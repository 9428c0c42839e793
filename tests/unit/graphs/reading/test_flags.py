"""What a clause says of the inputs of a function that are true or false."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.reading.clauses import clause_of
from graphs.reading.flags import flags_said
from tests.checking_stubs import NOW, operation, parameter

LODGE = operation(
    "lodge", "Price of a stay",
    parameter("nights", "integer"),
    parameter("breakfast", "boolean", description="Breakfast for all guests"),
    parameter("ownLinen", "boolean"),
    parameter("directOnly", "boolean"),
    parameter("returnTrip", "boolean", description="There and back"),
    outputs="breakfastIncluded",
)  # fmt: skip


def flags(text: str) -> dict[str, Any]:
    return {c.attribute: c.value for c in flags_said(clause_of(text, 0, NOW), LODGE, set())}


@pytest.mark.parametrize(
    ("text", "set_so"),
    [
        ("a stay of 3 nights with breakfast", {"breakfast": True}),
        ("a stay of 3 nights without breakfast", {"breakfast": False}),
        ("what is a stay with own linen", {"ownLinen": True}),
        ("what is a stay with linen of our own", {}),
        ("direct trains, there and back", {"directOnly": True, "returnTrip": True}),
        ("a stay for 3 guests", {}),
        ("is breakfast included?", {}),
    ],
)
def test_a_flag_is_set_by_its_whole_name(text: str, set_so: dict[str, bool]) -> None:
    assert flags(text) == set_so


def test_the_words_of_a_flag_are_read() -> None:
    used = set[int]()
    clause = clause_of("a stay with own linen", 0, NOW)
    flags_said(clause, LODGE, used)
    assert {clause.word(at) for at in used} == {"own", "linen"}
