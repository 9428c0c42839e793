"""Entity models built of late: what several owners have seen alike is built once for all."""

from __future__ import annotations

import threading
from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tools.digest import digest_of
from tools.entity_types.building import GroupModel, group_model, joined_groups, model_version
from tools.entity_types.records import EntityModel
from tools.entity_types.seen import SeenAnswer
from tools.records import Tool

_KEPT = 32
"""So many models are kept of each group, and of all groups together."""


@dataclass(frozen=True, slots=True)
class BuiltGroup:
    """What the model of one group was built from, and that model."""

    tools: Sequence[Tool]
    shown: Mapping[str, SeenAnswer]
    model: GroupModel
    version: str


class BuiltModels:
    """Builds models; safe to use from several threads. Who asks for the same waits, and shares it.

    Nothing is shared that was built from other answers, so no owner is told what others have seen.
    """

    def __init__(self) -> None:
        self._groups: dict[str, deque[BuiltGroup]] = defaultdict(lambda: deque(maxlen=_KEPT))
        self._models: deque[EntityModel] = deque(maxlen=_KEPT)
        self._locks: dict[str, threading.Lock] = defaultdict(threading.Lock)
        self._lock = threading.Lock()

    def group(
        self, group_id: str, tools: Sequence[Tool], shown: Mapping[str, SeenAnswer]
    ) -> BuiltGroup:
        """The model of a group, by its tools and what these showed."""
        with self._lock:
            kept, lock = self._groups[group_id], self._locks[group_id]
        with lock:
            for known in kept:
                if known.tools == tools and known.shown == shown:
                    return known
            model = group_model(group_id, tools, shown)
            kept.append(BuiltGroup(tools, shown, model, model_version(tools, shown)))
            return kept[-1]

    def joined(self, groups: Sequence[BuiltGroup]) -> EntityModel:
        """The models of all groups as one."""
        version = digest_of([group.version for group in groups])
        with self._lock:
            for known in self._models:
                if known.version == version:
                    return known
            self._models.append(joined_groups([group.model for group in groups], version))
            return self._models[-1]
