"""The number by which somebody is called, and numbers that are none."""

from __future__ import annotations

import pytest

from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read, told

DIVERS = model_of(
    ("diver", "id", (
        attribute("id", type="integer", role="id"),
        attribute("name", role="name"),
        attribute("tel"),
    )),
    ("boat", "id", (
        attribute("id", type="integer", role="id"),
        attribute("name", role="name"),
        attribute("number"),
        attribute("mobile"),
    )),
)  # fmt: skip
KNOWN = (KnownValue("club.diver", "name", "Ada", 1), KnownValue("club.boat", "name", "Tern", 2))


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        ("what number do I ring for Ada?", ["tel"]),
        ("what is Ada's number?", ["tel"]),
        ("what is Tern's number?", ["number"]),
    ],
)
def test_a_number_alone_is_the_telephone_where_nothing_is_called_so(
    request_: str, wanted: list[str]
) -> None:
    (goal,) = told(read(request_, model=DIVERS, known=KNOWN))
    assert goal["find"]["wanted"] == wanted


def test_what_number_something_is_asks_for_no_telephone() -> None:
    (goal,) = told(read("what number is Ada?", model=DIVERS, known=KNOWN))
    assert "tel" not in goal["find"].get("wanted", [])
