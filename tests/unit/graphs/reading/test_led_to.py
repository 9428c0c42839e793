"""Relations that are called by a preposition alone, and asked for by it."""

from __future__ import annotations

import pytest

from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, only_goal

_TRAY, _FARM = "club.tray", "club.farm"
_MODEL = model_of(
    ("farm", "slug", (attribute("slug", role="id"), attribute("name", role="name"))),
    ("tray", "no", (
        attribute("no", role="id"), attribute("from", target=_FARM),
        attribute("by", target=_FARM), attribute("kept_for", target=_FARM),
        attribute("place"),
    )),
)  # fmt: skip
_KNOWN = [KnownValue(_TRAY, "no", "T-203", "T-203")]


@pytest.mark.parametrize(
    ("said", "wanted"), [("where is T-203 from?", ["from"]), ("who is T-203 by?", ["by"])]
)
def test_what_a_question_ends_with_is_asked_for(said: str, wanted: list[str]) -> None:
    assert only_goal(said, model=_MODEL, known=_KNOWN)["find"]["wanted"] == wanted
