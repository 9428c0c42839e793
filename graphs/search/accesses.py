"""An access path on its way to a call: what its inputs get, what is left to code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from graphs.plans.records import Filter, Source
from graphs.search.drafts import Draft
from graphs.search.queries import Clause
from tools.entity_types.records import AccessPath, EntityType, Input
from tools.words import identifier_words

CHANGES = frozenset({"create", "update", "delete", "action"})
"""Kinds of access paths that change something."""


@dataclass(frozen=True, slots=True)
class Access:
    """One operation, or rows known before, and how the clauses of a find are met there."""

    draft: Draft
    path: AccessPath | None
    kind: EntityType | None
    arguments: Mapping[str, Source] = field(default_factory=dict)
    over: str = ""
    """Step whose rows the call is mapped over."""
    filters: tuple[Filter, ...] = ()
    loose: tuple[Clause, ...] = ()
    """Values that wait for an input of another operation that this one needs: a place for a
    geocoder."""
    one: bool = False
    """Whether at most one row comes of it."""
    alone: bool = False
    """Whether no other operation gives what it does, so that what it needs must be asked for."""
    each: bool = False
    """Whether a change is meant for each of several things."""

    @property
    def changes(self) -> bool:
        """Whether it changes something: then no clause is met by code over rows."""
        return self.path is not None and self.path.kind in CHANGES

    @property
    def is_single(self) -> bool:
        """Whether it gives one thing that nobody chooses, the latest or the one in use, or a list
        that such a thing holds.
        """
        path = self.path
        if path is None or path.required:
            return False
        return "detail" in (path.kind, path.part_of) or path.part_of == "function"

    def input_named(self, name: str) -> Input | None:
        """The input with this key, else the only one of the same words."""
        inputs = self.path.inputs if self.path is not None else ()
        exact = next((one for one in inputs if one.key == name), None)
        same = [one for one in inputs if one.words and one.words == identifier_words(name)]
        return exact or (same[0] if len(same) == 1 else None)

    def filling(self, key: str, source: Source, *, over: str = "", **features: float) -> Access:
        """The access with an input bound."""
        return replace(
            self,
            draft=self.draft.noting(**features),
            arguments={**self.arguments, key: source},
            over=over or self.over,
        )

    def keeping(self, *filters: Filter, **features: float) -> Access:
        """The access with filters to apply to its rows."""
        return replace(self, draft=self.draft.noting(**features), filters=(*self.filters, *filters))

    def leads_away(self, one: Input) -> bool:
        """Whether a list of a type needs one of it: then its rows are others, as those like it."""
        own_id = one.role == "id" and self.kind is not None and one.entity == self.kind.id
        return own_id and one.required and self.path is not None and self.path.kind == "list"

    def open(self) -> list[Input]:
        """Required inputs without a value."""
        inputs = self.path.required if self.path is not None else ()
        return [one for one in inputs if one.key not in self.arguments]

    def free(self) -> list[Input]:
        """Inputs without a value."""
        inputs = self.path.inputs if self.path is not None else ()
        return [one for one in inputs if one.key not in self.arguments]


class Meaning(NamedTuple):
    """One exact meaning of a clause."""

    draft: Draft
    clause: Clause
    beside: tuple[Clause, ...] = ()
    """Clauses that hold with it: the other end of a range."""
    loose: bool = False
    """Whether it waits for an input of an operation that leads here."""
