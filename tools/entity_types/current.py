"""The entity model of now: built when it is first wanted, and anew when there is more to know."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence

from tools.entity_types.building import by_group
from tools.entity_types.built import BuiltGroup, BuiltModels
from tools.entity_types.records import EntityModel
from tools.entity_types.seen import SeenAnswer, SeenAnswers
from tools.library import ToolLibrary
from tools.records import Tool

_MORE = 10
"""A model is built anew when one in so many values of a field is new to it."""


class CurrentEntityModel:
    """Gives the model; safe to use from several threads. Blocks while it is built.

    Only groups of which there is more to know are built anew: at once where an answer had other
    fields or types, else once a tenth more values were seen of some field, as each further value
    changes less. Where that changes no type and no access path the model stays the one that it was.
    """

    def __init__(
        self,
        library: ToolLibrary,
        seen: SeenAnswers | None = None,
        built: BuiltModels | None = None,
    ) -> None:
        self._library, self._seen = library, seen
        self._built = built or BuiltModels()
        self._lock = threading.Lock()
        self._state: tuple[int, str] | None = None
        self._model = EntityModel()
        self._groups: dict[str, BuiltGroup] = {}
        self._owners: dict[str, CurrentEntityModel] = {}

    def for_owner(self, owner: str) -> CurrentEntityModel:
        """The model of the same library and of what another owner has seen."""
        if self._seen is None:
            return self
        with self._lock:
            if owner not in self._owners:
                seen = self._seen.for_owner(owner)
                self._owners[owner] = CurrentEntityModel(self._library, seen, self._built)
            return self._owners[owner]

    def __call__(self) -> EntityModel:
        """The model of the library and of what was seen."""
        with self._lock:
            state = self._library.revision(), self._seen.version if self._seen else ""
            if state != self._state:
                self._renew()
                self._state = state
            return self._model

    def _renew(self) -> None:
        before = {group_id: group.model for group_id, group in self._groups.items()}
        shown = self._seen.all() if self._seen else {}
        self._groups = {
            group_id: self._group(group_id, members, shown)
            for group_id, members in by_group(self._library.tools()).items()
        }
        if {g: group.model for g, group in self._groups.items()} != before or self._state is None:
            self._model = self._built.joined(list(self._groups.values()))

    def _group(
        self, group_id: str, tools: Sequence[Tool], shown: Mapping[str, SeenAnswer]
    ) -> BuiltGroup:
        own = {tool.id: shown[tool.id] for tool in tools if tool.id in shown}
        known = self._groups.get(group_id)
        if known is not None and known.tools == tools and _tells_enough(known.shown, own):
            return known
        return self._built.group(group_id, tools, own)


def _tells_enough(built: Mapping[str, SeenAnswer], now: Mapping[str, SeenAnswer]) -> bool:
    """Whether what a model was built from tells nearly all that was seen by now."""
    return built.keys() == now.keys() and all(
        known is now[tool_id] or _is_nearly(known, now[tool_id]) for tool_id, known in built.items()
    )


def _is_nearly(known: SeenAnswer, now: SeenAnswer) -> bool:
    return len(known.fields) == len(now.fields) and all(
        (old.path, old.type) == (new.path, new.type)
        and (0 < old.count < known.rows) == (0 < new.count < now.rows)
        and (old.count > len(old.values)) == (new.count > len(new.values))
        and _MORE * (new.count - old.count) <= old.count
        and _MORE * (len(new.values) - len(old.values)) <= len(old.values)
        for old, new in zip(known.fields, now.fields, strict=True)
    )
