"""What a model writes a thing to become: values, and by how much what is held changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from graphs.models.constraint_json import ConstraintReader
from graphs.models.form_names import FormNames
from graphs.models.moved_json import is_moved, moved, part_moved
from graphs.models.written_json import WrongGoalError, written
from tools.entity_types.records import Attribute


class ChangeReader:
    """Reads what is to be set, by the operation that sets it and the type of what it is set of."""

    def __init__(self, names: FormNames, constraints: ConstraintReader) -> None:
        self._names = names
        self._constraints = constraints

    def all(
        self, raw: Any, entity: str, tool_id: str, *, of_thing: bool
    ) -> Iterator[dict[str, Any]]:
        """The assignments in a map, as records are made of them; raises ``WrongGoalError``.

        ``of_thing``: whether a thing is changed, and none made.
        """
        for name, op, value in written(_emptied(raw, of_thing=of_thing)):
            by = self._by(name, value, entity, tool_id, of_thing=of_thing) if op == "=" else None
            if by is not None:
                yield {"attribute": self._key(name, entity, tool_id), "value": by, "shift": True}
            else:
                yield from self._constraints.of(name, op, value, entity, tool_id, exact=True)

    def _by(
        self, name: str, value: Any, entity: str, tool_id: str, *, of_thing: bool
    ) -> dict[str, Any] | None:
        """How what a thing holds changes; None where the value is what it becomes."""
        held = self._held(self._key(name, entity, tool_id), entity, tool_id)
        if is_moved(value) and not self._has_parts(name, entity, tool_id):
            return moved(name, value, held)
        return part_moved(name, value, held) if of_thing else None

    def _key(self, name: str, entity: str, tool_id: str) -> str:
        return self._names.attribute(entity, self._names.input(tool_id, name), exact=True)

    def _held(self, key: str, entity: str, tool_id: str) -> Attribute | None:
        """What a thing of the type holds of what an input takes."""
        kind, taken = self._names.model.types.get(entity), self._names.taken("", tool_id, key)
        name = taken.attribute if taken is not None and taken.entity == entity else key
        return kind.attribute(name) if kind is not None else None

    def _has_parts(self, name: str, entity: str, tool_id: str) -> bool:
        """Whether a name stands for an object, whose fields the value holds."""
        kind, path = self._names.model.types.get(entity), self._names.model.paths.get(tool_id)
        known = [one.key for one in path.inputs] if path is not None else []
        known += [one.name for one in kind.attributes] if kind is not None else []
        return any(one.startswith(f"{name}.") for one in known)


def _emptied(raw: Any, *, of_thing: bool) -> Any:
    """What is told, with a lone empty value as one that is to be held no more.

    Beside others null may stand for what was not said: nothing is made of it, and a thing that is
    changed could lose what it holds; raises ``WrongGoalError``.
    """
    if not isinstance(raw, Mapping):
        return raw
    if len(raw) == 1:
        return {name: None if value in ("", []) else value for name, value in raw.items()}
    said = {name: value for name, value in raw.items() if value is not None}
    if of_thing and (lost := ", ".join(raw.keys() - said.keys())):
        wrong = f'{lost}: leave out what is not said; write {{"missing": true}} to empty it.'
        raise WrongGoalError(wrong)
    return said
