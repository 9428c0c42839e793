"""The names that a form may use: types, operations, attributes of what is found, inputs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from graphs.forms.records import CallGoal, Constraint, DoGoal, Find, FindGoal, Form
from tools.entity_types.records import AccessPath, EntityModel, EntityType
from tools.library import ToolLibrary
from tools.words import identifier_words, without_id

_MEASURED = ("integer", "number")
DAYS = ("date", "date-time")
_NUMBERS = (*_MEASURED, "any")


class Vocabulary:
    """What the parts of one form may name; an empty list where nothing is known of it."""

    def __init__(self, form: Form, model: EntityModel, library: ToolLibrary) -> None:
        self._form, self._model, self._library = form, model, library

    @cached_property
    def entities(self) -> Sequence[str]:
        """Ids of the entity types."""
        return sorted(self._model.types)

    @cached_property
    def tools(self) -> Sequence[str]:
        """Ids of the operations."""
        return [tool.id for tool in self._library.tools()]

    def entity(self, find: Find) -> str:
        """The type of what a find finds, ``""`` where it is of none or of an earlier turn."""
        seen: set[str] = set()
        while find.of and find.of not in seen:
            seen.add(find.of)
            goal = self._form.goal(find.of)
            if isinstance(goal, DoGoal | CallGoal):
                return goal.entity if isinstance(goal, DoGoal) else self._rows_of(goal.tool_id)
            if not isinstance(goal, FindGoal) or (goal.total and goal.total.by):
                return ""
            find = goal.find
        return find.entity if find.entity in self._model.types else self._rows_of(find.entity)

    def attributes(self, find: Find) -> Sequence[str]:
        """Attributes of what a find finds."""
        entity = self._model.types.get(self.entity(find))
        return [one.name for one in entity.attributes] if entity is not None else []

    def numbers(self, find: Find) -> Sequence[str]:
        """Those that are numbers, or may be."""
        entity = self._model.types.get(self.entity(find))
        found = entity.attributes if entity is not None else ()
        return [one.name for one in found if one.type in _NUMBERS]

    def is_number(self, find: Find, name: str) -> bool:
        """Whether an attribute is described as a number."""
        kind = self._model.types.get(self.entity(find))
        found = kind.attribute(name) if kind is not None else None
        return found is not None and found.type in _MEASURED

    def is_measure(self, find: Find, name: str) -> bool:
        """Whether an attribute is described as a number that stands for nothing else."""
        kind = self._model.types.get(self.entity(find))
        found = kind.attribute(name) if kind is not None else None
        plain = found is not None and found.role == "plain" and not found.target
        return plain and self.is_number(find, name)

    def is_day(self, find: Find, name: str) -> bool:
        """Whether an attribute is described as a day or a moment."""
        kind = self._model.types.get(self.entity(find))
        found = kind.attribute(name) if kind is not None else None
        return found is not None and found.format in DAYS

    def takes_measure(self, tool_id: str, key: str) -> bool:
        """Whether an input is described as a number that stands for nothing else."""
        path = self._model.paths.get(tool_id)
        one = path.input(key) if path is not None else None
        if one is None or one.role == "id":
            return False
        kind = self._model.types.get(one.entity)
        sets = kind.attribute(one.attribute) if kind is not None else None
        plain = sets is None or not sets.target
        found = self._library.tool(tool_id).parameter(key)
        return plain and found is not None and found.type in _MEASURED

    def takes_day(self, tool_id: str, key: str) -> bool:
        """Whether a parameter of an operation is described as a day or a moment."""
        found = self._library.tool(tool_id).parameter(key)
        return found is not None and found.format in DAYS

    def constrained(self, find: Find) -> Sequence[str]:
        """What a constraint on a find may name: attributes, and inputs of what looks it up."""
        held, entity = self.attributes(find), self.entity(find)
        if find.entity in self._model.paths:
            paths = [self._model.paths[find.entity]]
        else:
            paths = self._model.finders(entity) if entity else []
        return _distinct([*held, *_inputs(paths, entity)]) if held else []

    def is_of_groups(self, find: Find, one: Constraint) -> bool:
        """Whether a constraint compares the numbers of groups of what is found."""
        goals = (goal for goal in self._form.goals if isinstance(goal, FindGoal))
        grouped = any(one.find is find and one.total and one.total.by for one in goals)
        return grouped and one.attribute == "total"

    def means_one(self, entity: str, name: str) -> bool:
        """Whether a name means an attribute of a type though it is not written as one.

        It may be written with other marks between its words, or be one of a thing that the type
        leads to: ``customer.city``.
        """
        kind = self._model.types.get(entity)
        if kind is None or _has(kind, name) or name in self._enclosing(kind):
            return kind is not None
        ahead = {one.target for one in kind.attributes if one.target}
        if sum(_has(self._model.types.get(one), name) for one in ahead) == 1:
            return True
        parts = name.split(".")
        cuts = [(".".join(parts[:i]), ".".join(parts[i:])) for i in range(1, len(parts))]
        return any(_has(one, rest) for head, rest in cuts for one in self._named(kind, head))

    def _named(self, kind: EntityType, head: str) -> list[EntityType]:
        """The types that a name stands for: by a relation of the type, or by their own name."""
        words = identifier_words(head)
        led = {
            a.target
            for a in kind.attributes
            if a.target and without_id(a.words) == without_id(words)
        }
        led.add(self._enclosing(kind).get(head, ""))
        types = self._model.types.values()
        return [t for t in types if t.id in (head, *led) or words in (t.words, *t.also)]

    def _enclosing(self, kind: EntityType) -> Mapping[str, str]:
        """Inputs that take the id of what things of a type lie within -> its type."""
        return {one.key: one.entity for one in self._model.enclosing(kind.id)}

    def contents(self, goal: DoGoal) -> Sequence[str]:
        """What an assignment may name: attributes of the type, inputs of what changes it."""
        entity = goal.entity or (self.entity(goal.target) if goal.target is not None else "")
        if goal.tool_id:
            path = self._model.paths.get(goal.tool_id)
            paths = [path] if path is not None else []
            entity = entity or self._rows_of(goal.tool_id)
        else:
            paths = self._model.changers(entity) if entity else []
        known = self._model.types.get(entity)
        held = [one.name for one in known.attributes] if known is not None else []
        return _distinct([*held, *_inputs(paths, "")])

    def parameters(self, tool_id: str) -> Sequence[str]:
        """Keys of the parameters of an operation."""
        return [one.key for one in self._library.tool(tool_id).parameters]

    def _rows_of(self, tool_id: str) -> str:
        path = self._model.paths.get(tool_id)
        return path.entity if path is not None else ""


def _has(kind: EntityType | None, name: str) -> bool:
    words = without_id(identifier_words(name))
    return kind is not None and any(without_id(one.words) == words for one in kind.attributes)


def _inputs(paths: Iterable[AccessPath], entity: str) -> list[str]:
    """Keys of inputs and the attributes they speak of, of one type or, for ``""``, of any."""
    inputs = [one for path in paths for one in path.inputs]
    spoken = [one.attribute for one in inputs if one.attribute and entity in ("", one.entity)]
    return [*spoken, *(one.key for one in inputs)]


def _distinct(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(name for name in names if name))
