"""What a run knows of things, and the entity model, with everything noted that they say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from graphs.rows.answer_rows import Row
from graphs.search.grounding import NotingGrounding
from graphs.traces.encoding import Redactor
from memory.name_directory import KnownValue, Mention
from tools.entity_types.records import EntityModel

if TYPE_CHECKING:
    from graphs.traces.recorder import Recorder

_NO_SECRETS = Redactor(())


class RecordingGrounding:
    """A grounding: what it says, each thing anew only where it says something else."""

    def __init__(self, grounding: NotingGrounding, recorder: Recorder) -> None:
        self._grounding = grounding
        self._recorder = recorder
        self._said: dict[str, str] = {}
        self._values: dict[tuple[str, str], Sequence[KnownValue]] = {}

    async def survey(self, entities: Sequence[str]) -> None:
        """See ``Grounding``."""
        await self._grounding.survey(entities)
        self._note("sent", "", list(self._grounding.sent))

    async def search(self, text: str, entities: Sequence[str]) -> Sequence[KnownValue]:
        """See ``Grounding``."""
        found = await self._grounding.search(text, entities)
        self._note("search_names", [text, list(entities)], list(found))
        self._note("sent", "", list(self._grounding.sent))
        return found

    async def look_through(self, entities: Sequence[str]) -> None:
        """See ``Grounding``."""
        await self._grounding.look_through(entities)
        self._note("sent", "", list(self._grounding.sent))

    def rows(self, entity: str) -> Sequence[Row]:
        """See ``Grounding``."""
        found = self._grounding.rows(entity)
        self._note("rows", entity, list(found))
        return found

    async def note_answer(
        self,
        tool_id: str,
        arguments: Mapping[str, Any],
        body: Any,
        beside: Mapping[str, Any] | None = None,
    ) -> None:
        """See ``NotingGrounding``."""
        await self._grounding.note_answer(tool_id, arguments, body, beside)

    def mentions(self, text: str, entities: Sequence[str] = ()) -> Sequence[Mention]:
        """See ``Grounding``."""
        found = self._grounding.mentions(text, entities)
        self._note("mentions", [text, list(entities)], list(found))
        return found

    def values(self, entity: str, attribute: str = "") -> Sequence[KnownValue]:
        """See ``Grounding``."""
        found, asked = self._grounding.values(entity, attribute), (entity, attribute)
        if self._values.get(asked) is not found:
            self._values[asked] = found
            self._note("values", asked, self._recorder.values.told(found))
        return found

    def read_whole(self, entity: str) -> bool:
        """See ``Grounding``."""
        found = self._grounding.read_whole(entity)
        self._note("read_whole", entity, found)
        return found

    @property
    def model(self) -> EntityModel:
        """See ``Grounding``."""
        found = self._grounding.model
        self._recorder.keep(found)
        self._note("grounding_model", "", found.version)
        return found

    @property
    def sent(self) -> Sequence[str]:
        """See ``Grounding``."""
        return self._grounding.sent

    def _note(self, what: str, asked: Any, said: Any) -> None:
        key, digest = _NO_SECRETS.digest([what, asked]), _NO_SECRETS.digest([said])
        if self._said.get(key) != digest:
            self._said[key] = digest
            self._recorder.read(what, asked, said)


def recording_model(
    current: Callable[[], EntityModel], recorder: Recorder, keep: Callable[[EntityModel], None]
) -> Callable[[], EntityModel]:
    """Gives the entity model, of which the version is noted and the rest is kept beside traces."""
    noted: list[str] = []

    def model() -> EntityModel:
        found = current()
        if found.version not in noted[-1:]:
            noted.append(found.version)
            keep(found)
        recorder.read("entity_model", "", found.version)
        return found

    return model
