"""The records of the entity model: types, attributes, relations, access paths, inputs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from pydantic import Field

from tools.records import KeptRecord, ValueType
from tools.search_words import stem

AttributeRole = Literal["id", "name", "plain"]
PathKind = Literal["list", "detail", "create", "update", "delete", "action", "function", "passages"]
"""``list``: rows of a type; ``detail``: one record by its id; ``create``, ``update``, ``delete``:
of a record of the type; ``action``: another change (``POST /jobs/{id}/close``); ``function``: looks
nothing up (convert, translate), or gives something that is no record of a type; ``passages``: texts
of a knowledge tree, only for a goal that names the operation."""
InputRole = Literal["id", "filter", "search", "order", "limit", "page", "content", "option"]
"""``id``: the id of a thing; ``filter``: rows whose attribute compares so; ``search``: free text to
search for; ``order``, ``limit``, ``page``: how rows come; ``content``: what a record made or
changed is to hold; ``option``: anything else, inputs of functions among it."""
Operator = Literal["=", "!=", "<", "<=", ">", ">=", "contains", "in", "not in", "exists", "missing"]
DENYING: tuple[Operator, ...] = ("!=", "not in")
"""Those by which a value is what something is not."""


class Attribute(KeptRecord):
    """One attribute of an entity type."""

    name: str
    """Path within a row: ``status``, ``address.city``, ``tags[]``, ``lead.name``; unique in the
    type."""
    words: tuple[str, ...]
    """Its name as lower-case singular words: ``("address", "city")``."""
    type: ValueType = "string"
    format: str = ""
    written: str = ""
    """A moment as rows or examples write all of them; ``""`` where that is unknown."""
    enum: tuple[Any, ...] = ()
    """Values it may take, as described or, where few ever occur, as seen."""
    pattern: str = ""
    """Of an id the regular expression that all of them fit, as described."""
    description: str = ""
    unit: str = ""
    nullable: bool = False
    """Whether records may have no value of it, as described or as seen."""
    role: AttributeRole = "plain"
    """``id``: identifies the record where an operation asks for it; ``name``: what people call the
    record by."""
    target: str = ""
    """Id of the entity type that its values stand for (a relation); ``""``: none."""
    target_attribute: str = ""
    """The attribute of that type which the values equal: its id, or a name or e-mail."""
    evidence: tuple[str, ...] = ()
    """Why it is a relation, or an id: ``name``, ``path``, ``values``, ``description``."""


class Input(KeptRecord):
    """One parameter of an operation, as what it means for the type."""

    key: str
    """As ``Parameter.key``."""
    role: InputRole
    required: bool = False
    entity: str = ""
    """The type that it speaks of: whose id it takes, whose attribute it filters or sets."""
    attribute: str = ""
    """Name of that type's attribute; ``""`` where no attribute of it is meant."""
    operator: Operator = "="
    """What a filter does: ``>=`` for ``min_price``, ``due_after``."""
    words: tuple[str, ...] = ()
    """Its name as lower-case singular words."""
    item_ids: tuple[tuple[str, str], ...] = ()
    """Of a list of records, the fields that are ids of other things, each with its type."""
    own: Attribute | None = None
    """What it takes where that is no attribute of a type: a day, a time, a number, one of a list;
    of what is only looked up by it, one of a list alone."""


class AccessPath(KeptRecord):
    """An operation as an access path."""

    tool_id: str
    kind: PathKind
    entity: str = ""
    """Id of the type of its rows, or of what it changes; ``""`` of a function, save of a reading
    operation whose answers nothing has shown yet: then the type that its path speaks of, and one
    answer noted in ``SeenAnswers`` tells more."""
    container: str = ""
    """Output path of its rows: ``[]``, ``data[]``; ``""``: the whole answer is one record; without
    ``[]`` the record lies there: ``data``."""
    attributes: tuple[str, ...] = ()
    """Names of the attributes that its rows are known to hold."""
    worked_out: tuple[tuple[str, str, str], ...] = ()
    """Attributes that code works out, each with the two of a row that tell it."""
    inputs: tuple[Input, ...] = ()
    paged: bool = False
    learned: bool = False
    """Whether its rows are known only from answers that were seen."""
    words: tuple[str, ...] = ()
    """Words of its name, path, summary and description, lower-case singular, without stop words."""
    beside: tuple[tuple[str, str], ...] = ()
    """Inputs that stand side by side in its path, by twos: ``owner`` and ``repo`` of
    ``/repos/{owner}/{repo}``."""
    settings: Mapping[str, Any] = Field(default_factory=dict)
    """Inputs that must be set so for these rows: ``{"type": "song"}``."""
    part_of: PathKind | Literal[""] = ""
    """Where its rows are a list within an answer: what the operation is to the answer itself."""
    parts: tuple[AccessPath, ...] = ()
    """The access path to each list of things of another type that its answer holds."""

    def input(self, key: str) -> Input | None:
        """The input with this key, or None."""
        return next((i for i in self.inputs if i.key == key), None)

    @property
    def is_part(self) -> bool:
        """Whether its rows are a list within an answer that is about something else."""
        return bool(self.part_of)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of its words."""
        return frozenset(map(stem, self.words))

    @property
    def required(self) -> tuple[Input, ...]:
        """What must be bound before it can be called."""
        return tuple(i for i in self.inputs if i.required)


class EntityType(KeptRecord):
    """A type of thing."""

    id: str
    """``<group id>.<words joined by _>``: ``shop.order_line``."""
    group_id: str
    words: tuple[str, ...]
    """Its name as lower-case singular words: ``("order", "line")``."""
    also: tuple[tuple[str, ...], ...] = ()
    """Other names that the descriptions use for it."""
    attributes: tuple[Attribute, ...] = ()
    id_attribute: str = ""
    """Name of the attribute that its operations ask for; ``""``: none is known."""
    name_attributes: tuple[str, ...] = ()
    """What people call it by, best first: ``name``, ``title``, ``email``."""
    description: str = ""

    def attribute(self, name: str) -> Attribute | None:
        """The attribute with this name, or None."""
        for one in self.attributes:
            if one.name == name:
                return one
        return None

    @property
    def stands_for(self) -> Attribute | None:
        """The attribute that holds the id of the thing of another type that a row only stands for:
        ``id`` of the friends of a person, who are people; None: rows are things of their own.
        """
        bare = (a for a in self.attributes if a.words == ("id",) and a.target)
        return None if self.id_attribute else next(bare, None)


@dataclass(frozen=True)
class EntityModel:
    """All types and access paths of a library; built anew when the library or what was seen grows.

    ``version`` changes with every such change.
    """

    types: Mapping[str, EntityType] = field(default_factory=dict)
    paths: Mapping[str, AccessPath] = field(default_factory=dict)
    """Tool id -> its access path; every tool of the library has one."""
    version: str = ""

    def called(self, words: tuple[str, ...]) -> Sequence[str]:
        """Ids of the types that have a name of these words, in order."""
        return self._by_name.get(words, ())

    @cached_property
    def _by_name(self) -> Mapping[tuple[str, ...], Sequence[str]]:
        found: dict[tuple[str, ...], list[str]] = {}
        for kind in self.types.values():
            for words in dict.fromkeys((kind.words, *kind.also)):
                found.setdefault(words, []).append(kind.id)
        return found

    def stands_for(self, taken: Input) -> str:
        """The type of the thing that an input takes: it holds the id of one, or is to refer to
        one; ``""`` where it takes none.
        """
        kind = self.types.get(taken.entity)
        attribute = kind.attribute(taken.attribute) if kind is not None else None
        if taken.role == "id" or attribute is None:
            return taken.entity if taken.role == "id" else ""
        return attribute.target

    def finders(self, entity: str) -> list[AccessPath]:
        """Lists and details whose rows are of a type, by tool id."""
        return [p for p in self.paths_of(entity) if p.kind in ("list", "detail")]

    def enclosing(self, entity: str) -> list[Input]:
        """Inputs of the look-ups of a type that must be told the id of a thing of another type:
        what its things lie within, each by one name.
        """
        found = {
            one.key: one
            for path in self.finders(entity)
            for one in path.required
            if one.role == "id" and one.entity not in ("", entity) and one.entity in self.types
        }
        return list(found.values())

    def paths_of(self, entity: str) -> Sequence[AccessPath]:
        """Access paths, and parts of them, whose rows are of a type, by tool id."""
        return self._by_entity.get(entity, ())

    @cached_property
    def _by_entity(self) -> Mapping[str, Sequence[AccessPath]]:
        found: dict[str, list[AccessPath]] = {}
        for path in self.all_paths():
            found.setdefault(path.entity, []).append(path)
        return found

    def all_paths(self) -> Iterator[AccessPath]:
        """The access paths of all tools, and their parts."""
        return (one for path in self.paths.values() for one in (path, *path.parts))

    def path_of(self, tool_id: str, rows: str = "") -> AccessPath | None:
        """The access path of a tool; ``rows``: the container of one of its parts."""
        path = self.paths.get(tool_id)
        parts = path.parts if path is not None and rows else ()
        return next((one for one in parts if one.container == rows), path)

    def answers_of(self, tool_id: str, rows: str = "") -> AccessPath:
        """The access path of a tool; of one that has none its answers are read as they are."""
        plain = AccessPath(tool_id=tool_id, kind="function")
        return self.path_of(tool_id, rows) or plain

    def changers(self, entity: str) -> list[AccessPath]:
        """Operations that make, change or end things of a type, by tool id."""
        kinds = ("create", "update", "delete", "action")
        return [p for p in self.paths.values() if p.entity == entity and p.kind in kinds]
