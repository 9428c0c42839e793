"""What a run knew of things, and its entity model, as a recording says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from evals.replay.shelf import Shelf
from graphs.rows.answer_rows import Row
from graphs.traces.model_snapshot import read_model
from graphs.traces.value_snapshot import read_values
from memory.name_directory import KnownValue, Mention
from tools.entity_types.records import EntityModel


class RecordedGrounding:
    """A grounding that looks nothing up; what was not asked then is not known."""

    def __init__(self, shelf: Shelf, model: Callable[[], EntityModel]) -> None:
        """``model`` gives the entity model where the recording does not say which it was."""
        self._shelf = shelf
        self._other = model
        self._kept: dict[str, Sequence[KnownValue]] = {}

    async def survey(self, entities: Sequence[str]) -> None:
        """See ``Grounding``; what was found then is known."""

    async def search(self, text: str, entities: Sequence[str]) -> Sequence[KnownValue]:
        """See ``Grounding``."""
        return [KnownValue(**one) for one in self._said("search_names", [text, list(entities)])]

    async def look_through(self, entities: Sequence[str]) -> None:
        """See ``Grounding``; what was found then is known."""

    def rows(self, entity: str) -> Sequence[Row]:
        """See ``Grounding``."""
        return list(self._said("rows", entity))

    async def note_answer(
        self,
        tool_id: str,
        arguments: Mapping[str, Any],
        body: Any,
        beside: Mapping[str, Any] | None = None,
    ) -> None:
        """Nothing: what was taken in then is what was said later."""

    def mentions(self, text: str, entities: Sequence[str] = ()) -> Sequence[Mention]:
        """See ``Grounding``."""
        found = self._said("mentions", [text, list(entities)])
        return [Mention(**{**one, "value": KnownValue(**one["value"])}) for one in found]

    def values(self, entity: str, attribute: str = "") -> Sequence[KnownValue]:
        """See ``Grounding``."""
        told = self._said("values", [entity, attribute]) or []
        kept = told["kept"] if isinstance(told, dict) else ""
        if kept not in self._kept or not kept:
            self._kept[kept] = read_values(self._shelf.recording.path.parent, told)
        return self._kept[kept]

    def read_whole(self, entity: str) -> bool:
        """See ``Grounding``."""
        return bool(self._said("read_whole", entity))

    @property
    def model(self) -> EntityModel:
        """See ``Grounding``."""
        if not self._shelf.holds("grounding_model", ""):
            return self._other()
        version = self._shelf.read("grounding_model", "")
        return read_model(self._shelf.recording.path.parent, version)

    @property
    def sent(self) -> Sequence[str]:
        """See ``Grounding``."""
        return list(self._said("sent", ""))

    def _said(self, what: str, asked: Any) -> Any:
        return self._shelf.read(what, asked) if self._shelf.holds(what, asked) else ()


def recorded_grounding(shelf: Shelf, model: Callable[[], EntityModel]) -> RecordedGrounding | None:
    """What the run knew of things; None where it had no entity model, or asked nothing of it."""
    knew = shelf.holds_any("entity_model", "grounding_model")
    return RecordedGrounding(shelf, model) if knew else None


def recorded_model(shelf: Shelf) -> Callable[[], EntityModel]:
    """Gives the entity model of each moment of the recording."""
    folder, kept = shelf.recording.path.parent, dict[str, EntityModel]()

    def model() -> EntityModel:
        version = shelf.read("entity_model", "")
        if version not in kept:
            kept[version] = read_model(folder, version)
        return kept[version]

    return model
