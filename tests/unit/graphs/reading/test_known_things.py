"""Names are indexed for reading once, and anew when there are others."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

from graphs.reading.known_things import known_things
from memory.name_directory import KnownValue

SCHEMA = cast("Any", SimpleNamespace(
    kind=lambda entity: SimpleNamespace(id=entity, name_attributes=("name",), id_attribute="")
))  # fmt: skip


class Grounding:
    def __init__(self, *names: str) -> None:
        self.known: Sequence[KnownValue] = self.of(*names)

    @staticmethod
    def of(*names: str) -> Sequence[KnownValue]:
        return tuple(KnownValue("s.thing", "name", name, name) for name in names)

    def values(self, _entity: str, _attribute: str = "") -> Sequence[KnownValue]:
        return self.known


def test_while_nothing_changes_the_index_stays() -> None:
    grounding = Grounding("Red Kettle", "Blue Kettle")
    first = known_things(cast("Any", grounding), SCHEMA, ["s.thing"])
    assert known_things(cast("Any", grounding), SCHEMA, ["s.thing"]) is first
    grounding.known = Grounding.of("Red Kettle", "Blue Kettle", "Green Kettle")
    assert known_things(cast("Any", grounding), SCHEMA, ["s.thing"]) is not first
