"""Years by their number: days where things have days, numbers where they have years."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading_stubs import attribute, model_of, read, told

ID = attribute("id", role="id")
MEMBER = (
    "member",
    "id",
    (ID, attribute("joined_on", format="date"), attribute("age", type="integer")),
)
PIECE = (
    "piece",
    "id",
    (ID, attribute("year", type="integer"), attribute("minutes", type="integer")),
)


def constraints(text: str, kind: Any) -> list[tuple[str, str, Any]]:
    (goal,) = told(read(text, model=model_of(kind)))
    found = goal["find"]["constraints"]
    return [(one.get("attribute", ""), one.get("op", "="), one["value"]) for one in found]


def days(first: int, last: int | None = None) -> dict[str, str]:
    return {"start": f"{first}-01-01", "end": f"{last or first}-12-31"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("which members joined before 2005?", [("<", days(2005))]),
        ("members who joined in 2019", [("=", days(2019))]),
        ("members who joined since 2019", [(">=", days(2019))]),
        (
            "how many members joined between 2015 and 2018?",
            [(">=", days(2015)), ("<=", days(2018))],
        ),
        ("members who joined from 2015 to 2018", [(">=", days(2015)), ("<=", days(2018))]),
        ("which members joined in the 1990s?", [("=", days(1990, 1999))]),
    ],
)
def test_things_that_have_days_are_told_by_these(text: str, meant: list[Any]) -> None:
    assert constraints(text, MEMBER) == [("joined_on", op, value) for op, value in meant]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("pieces from before 1900", [("<", 1900)]),
        ("which pieces are from after 1850 and before 1900?", [(">", 1850), ("<", 1900)]),
        ("how many pieces are from the 1920s?", [("=", {"start": 1920, "end": 1929})]),
    ],
)
def test_things_that_have_years_are_told_by_these(text: str, meant: list[Any]) -> None:
    assert constraints(text, PIECE) == [("year", op, value) for op, value in meant]


def test_a_number_beside_an_amount_is_none_of_years() -> None:
    salary = ("clerk", "id", (ID, attribute("hired_on", format="date"),
                              attribute("salary", type="integer")))  # fmt: skip
    assert constraints("clerks with a salary of 2000", salary) == [("salary", "=", 2000)]
    assert constraints("clerks with a salary over 2000", salary) == [("salary", ">", 2000)]
