"""A command while it is put together: its operation, what was assigned, what is still open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from graphs.forms.records import Constraint, ValueKind
from graphs.reading.clauses import Clause
from graphs.reading.draft import Before
from graphs.reading.links import Link
from graphs.reading.schema import Schema, is_free_text
from graphs.reading.tokens import stem
from tools.entity_types.records import AccessPath, Attribute, EntityType, Input
from tools.words import identifier_words


@dataclass(slots=True)
class Command:
    """A clause seen from one operation that changes something."""

    clause: Clause
    path: AccessPath
    links: Sequence[Link]
    schema: Schema
    before: Sequence[Before] = ()
    corrects: bool = False
    """Whether it says otherwise of what a command before it set."""
    target_goal: str = ""
    assigned: dict[str, Constraint] = field(default_factory=dict)
    """By the key of the input."""
    used: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        """The verb is used; longer names come first."""
        self.links = sorted(self.links, key=lambda x: (-x.size, not x.whole))
        self.used.add(self.clause.head)

    @property
    def kind(self) -> EntityType | None:
        """The type of what is changed, if it is known."""
        return self.schema.model.types.get(self.path.entity)

    @property
    def verbs(self) -> set[str]:
        """The stems of what the operation is called."""
        return {stem(word) for word in self.path.words}

    @property
    def called(self) -> set[str]:
        """The stems of its name alone: ``cart_add_item``."""
        return {stem(word) for word in identifier_words(self.path.tool_id.rpartition(".")[2])}

    def word(self, at: int) -> str:
        """A token in lower case; ``""`` beyond the ends."""
        return self.clause.word(at)

    def is_used(self, first: int, last: int) -> bool:
        """Whether one of some tokens is explained already."""
        return not self.used.isdisjoint(range(first, last))

    def open(self) -> list[Input]:
        """Inputs still to be filled: content, and the ids of other things."""
        return [
            i
            for i in self.path.inputs
            if i.key not in self.assigned
            and (i.role == "content" or (i.role == "id" and i.entity != self.path.entity))
        ]

    def attribute(self, taken: Input) -> Attribute | None:
        """The attribute of the thing that an input sets."""
        return self.kind.attribute(taken.attribute) if self.kind and taken.attribute else None

    def refers(self, taken: Input) -> str:
        """The other type that an input takes a thing of; ``""`` where it takes none."""
        attribute = self.attribute(taken)
        if taken.role != "id" and attribute is not None and attribute.target:
            return attribute.target
        return taken.entity if taken.entity != self.path.entity else ""

    def text_input(self) -> Input | None:
        """The input that takes free text: the name of the thing, a needed one, any."""
        names = self.kind.name_attributes if self.kind else ()
        texts = [i for i in self.open() if not self.refers(i) and self._is_text(i)]
        named = [i for i in texts if i.attribute in names]
        required = [i for i in texts if i.required]
        return next(iter([*named, *required, *texts]), None)

    def _is_text(self, taken: Input) -> bool:
        attribute = self.attribute(taken)
        return attribute is None or is_free_text(attribute)

    def assign(self, taken: Input, value: Any, kind: ValueKind, first: int, last: int) -> None:
        """Fill an input with what some tokens say."""
        self.assigned[taken.key] = Constraint(
            attribute=taken.key, value=value, kind=kind, span=self.clause.span(first, last)
        )
        self.used.update(range(first, last))
