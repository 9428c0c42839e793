"""Values of a list said by what the description says that they stand for."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.answering.telling import Voice
from graphs.answering.values import attribute_value
from graphs.forms.records import FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read

TAILOR = (
    "tailor", "id",
    (
        attribute("id", role="id"),
        attribute("name", role="name"),
        attribute(
            "skill_code", enum=("MT", "JT", "AP"),
            description="MT = master tailor, JT = journeyman, AP = in training",
        ),
    ),
)  # fmt: skip
SUIT = (
    "suit", "id",
    (
        attribute("id", role="id"),
        attribute("name", role="name"),
        attribute(
            "stage", enum=("NW", "SW", "DN"), description="NW = new, SW = being sewn, DN = finished"
        ),
    ),
)  # fmt: skip
MODEL = model_of(TAILOR, SUIT)
KNOWN = (KnownValue("club.tailor", "name", "Ada", 1), KnownValue("club.suit", "name", "Elm", 2))


def constraints(text: str) -> list[tuple[str, str, Any]]:
    (goal,) = read(text, model=MODEL, known=KNOWN).goals
    assert isinstance(goal, FindGoal)
    return [(c.attribute, c.op, c.value) for c in goal.find.constraints]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("which tailors are masters?", [("skill_code", "=", "MT")]),
        ("which tailors are in training?", [("skill_code", "=", "AP")]),
        ("which suits are being sewn?", [("stage", "=", "SW")]),
        ("which suits are over?", [("stage", "in", ["DN"])]),
        ("which suits are outstanding?", [("stage", "in", ["NW", "SW"])]),
    ],
)
def test_a_code_is_said_by_its_meaning(text: str, told: list[Any]) -> None:
    assert constraints(text) == told


def test_a_code_is_told_with_its_meaning() -> None:
    kind, row = MODEL.types["club.tailor"], {"name": "Ada", "skill_code": "MT"}
    assert attribute_value(Voice("en"), kind, "skill_code", row) == "MT (master tailor)"
