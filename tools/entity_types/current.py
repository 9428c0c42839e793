"""The entity model of now: built when it is first wanted, and anew when there is more to know."""

from __future__ import annotations

import threading

from tools.entity_types.building import build_entity_model
from tools.entity_types.records import EntityModel
from tools.entity_types.seen import SeenAnswers
from tools.library import ToolLibrary


class CurrentEntityModel:
    """Gives the model; safe to use from several threads. Blocks while it is built."""

    def __init__(self, library: ToolLibrary, seen: SeenAnswers | None = None) -> None:
        self._library, self._seen = library, seen
        self._lock = threading.Lock()
        self._state: tuple[int, str] | None = None
        self._model = EntityModel()
        self._owners: dict[str, CurrentEntityModel] = {}

    def for_owner(self, owner: str) -> CurrentEntityModel:
        """The model of the same library and of what another owner has seen."""
        if self._seen is None:
            return self
        with self._lock:
            if owner not in self._owners:
                self._owners[owner] = CurrentEntityModel(self._library, self._seen.for_owner(owner))
            return self._owners[owner]

    def __call__(self) -> EntityModel:
        """The model of the library and of what was seen."""
        with self._lock:
            state = self._library.revision(), self._seen.version if self._seen else ""
            if state != self._state:
                self._model = build_entity_model(list(self._library.tools()), self._seen)
                self._state = state
            return self._model
