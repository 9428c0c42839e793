"""Codes that nothing known bears are of the things whose codes are written so: kilns, pots."""

from __future__ import annotations

from typing import Any

import pytest

from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read, told

POTTERY = model_of(
    ("kiln", "id", (
        attribute("id", type="integer", role="id"),
        attribute("mark", role="name"),
        attribute("heat", type="integer"),
    )),
    ("pot", "no", (attribute("no", role="id"), attribute("heat", type="integer"))),
)  # fmt: skip
KILN, POT = (one for one in POTTERY.types)
KNOWN = (
    KnownValue(KILN, "mark", "KI-11", 1),
    KnownValue(POT, "no", "P-204", "P-204"),
    KnownValue(POT, "no", "X-7", "X-7"),
    KnownValue(KILN, "mark", "X-8", 2),
)


def look_up(request: str) -> dict[str, Any]:
    (goal,) = told(read(request, model=POTTERY, known=KNOWN))
    return dict(goal["find"])


@pytest.mark.parametrize(
    ("code", "entity", "attribute_"), [("KI-99", KILN, "mark"), ("p-3011", POT, "no")]
)
def test_an_unknown_code_is_of_the_one_type_with_such_codes(
    code: str, entity: str, attribute_: str
) -> None:
    find = look_up(f"What heat is {code}?")
    (told_,) = find["constraints"]
    assert (find["entity"], told_["attribute"]) == (entity, attribute_)
    assert told_["value"] == code


def test_a_code_as_several_have_or_none_stays_what_it_is() -> None:
    for code in ("X-99", "ZZ-1"):
        assert not any("attribute" in c for c in look_up(f"What heat is {code}?")["constraints"])
