"""The schemas that clauses are read against, kept for each entity model."""

from __future__ import annotations

from graphs.reading.meaning import Meaning
from graphs.reading.people import people_among
from graphs.reading.schema import Schema
from graphs.reading.schema_index import SchemaIndex
from memory.embeddings import Embedder
from tools.entity_types.records import EntityModel
from tools.entity_types.ways import Ways

_KEPT = 32
"""Owners have models of their own, as each may have seen other answers."""


class Schemas:
    """Makes a schema once for each version of a model; several threads may ask at once."""

    def __init__(self, meaning: Meaning, embedder: Embedder | None) -> None:
        self._meaning = meaning
        self._embedder = embedder
        self._known: dict[str, Schema] = {}

    def of(self, model: EntityModel) -> Schema:
        """The schema of a model; one without a version is taken for no other's."""
        known = self._known
        if (found := known.get(model.version)) is None or not model.version:
            people = people_among(model.types.values(), self._embedder)
            found = Schema(model, SchemaIndex(model), Ways(model), self._meaning, people)
            kept = known if len(known) < _KEPT else {}
            self._known = kept | {model.version: found}
        return found
