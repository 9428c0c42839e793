"""What a type tells is worked out only where something in the clause asks for it."""

from __future__ import annotations

from types import ModuleType

import pytest

from graphs.reading import ends, fitting_attributes, lasting_now, owing, room
from tests.reading_stubs import attribute, model_of, read

ID = attribute("id", role="id")
HIVE = (
    "hive", "id",
    (ID, attribute("name", role="name"), attribute("weight_kg", type="number"),
     attribute("places_left", type="integer"), attribute("price", type="number"),
     attribute("paid_on", format="date", nullable=True),
     attribute("valid_from", format="date"), attribute("valid_until", format="date")),
)  # fmt: skip
MODEL = model_of(HIVE)


@pytest.mark.parametrize(
    ("module", "name"),
    [
        (room, "tells_room"),
        (owing, "_unpaid"),
        (ends, "ends_of"),
        (lasting_now, "ends_of"),
        (fitting_attributes, "unit_told"),
    ],
)
def test_no_type_is_looked_through_for_what_no_word_says(
    module: ModuleType, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(module, name, asked.append)
    assert read("list the hives above 4", model=MODEL).goals
    assert not asked
