"""The schema in scope as short text: types with attributes and relations, operations, functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from graphs.models.operation_names import short_names
from graphs.models.schema_scope import SchemaScope
from graphs.models.tokens import estimate
from tools.entity_types.records import AccessPath, Attribute, EntityModel, EntityType, Input
from tools.library import ToolLibrary
from tools.plain_text import plain_text
from tools.records import Parameter
from tools.search_words import search_words

BUDGET = 2000
"""Estimated tokens of the whole; an estimate may be a quarter too low."""
_NAMED = 300
"""Estimated tokens of names of what is not shown."""
_DESCRIBED = 60
_ATTRIBUTES, _FEW_ATTRIBUTES = 60, 24
_ENUM, _SHORT_ENUM = 40, 12
_FEW_OPERATIONS, _FEW_INPUTS = 12, 16
_OUTPUTS = 12
_HELD, _HELD_CHARS = 8, 24
"""Values that the things of a type are known to hold, where so few and so short are all of them."""
_SHORT = {"string": "", "any": "", "integer": "int", "boolean": "bool"}


Held = Callable[[str, str], Sequence[str]]
"""The texts that things of a type are known to hold as an attribute."""


def _nothing_held(entity: str, attribute: str) -> Sequence[str]:  # noqa: ARG001
    return ()


@dataclass(frozen=True, slots=True)
class SchemaWriter:
    """Writes types and operations by names without their group where there is only one."""

    model: EntityModel
    library: ToolLibrary
    group: str = ""
    """The only group in scope."""
    described: bool = True
    """Whether the descriptions' own words are told, and long lists whole."""
    near: tuple[str, ...] = ()
    """Operations that come first where not all are told."""
    called: Mapping[str, str] = field(default_factory=dict)
    """Short ids of operations."""
    held: Held = _nothing_held

    def entity(self, kind: EntityType) -> str:
        """A type with all that a form may say of it."""
        lines = [f"{self.short(kind.id)}{self._also(kind)}: {self._attributes(kind)}"]
        if inputs := self._look_up_inputs(kind):
            lines.append(f"  look-ups also take: {', '.join(inputs)}")
        return "\n".join([*lines, *(f"  change {self.operation(p)}" for p in self._changers(kind))])

    def function(self, tool_id: str) -> str:
        """A function with its inputs and outputs."""
        path, tool = self.model.paths[tool_id], self.library.tool(tool_id)
        names = list(dict.fromkeys(one.name for one in tool.outputs if one.name))[:_OUTPUTS]
        gives = f" -> {', '.join(names)}" if names else ""
        return f"call {self.operation(path)}{gives}"

    def operation(self, path: AccessPath) -> str:
        """An operation with its inputs, and what it does where its name does not say so."""
        inputs = ", ".join(self._input(path, one) for one in path.inputs if one.role != "page")
        tool = self.library.tool(path.tool_id)
        said = plain_text(tool.summary or tool.description, _DESCRIBED)
        does = f" {said}" if said and not _says(self.short(path.tool_id), said) else ""
        out = " deprecated" if tool.deprecated else ""
        return f"{self.short(path.tool_id)}({inputs}){out}{does}"

    def short(self, name: str) -> str:
        """The short id, without the group where all are of it."""
        name = self.called.get(name, name)
        return name.removeprefix(f"{self.group}.") if self.group else name

    def _also(self, kind: EntityType) -> str:
        names = [" ".join(words) for words in kind.also[:3]]
        return f" (also {', '.join(names)})" if names else ""

    def _attributes(self, kind: EntityType) -> str:
        """As described; where there are too many what identifies and relates comes first."""
        most = _ATTRIBUTES if self.described else _FEW_ATTRIBUTES
        ordered = list(kind.attributes)
        if len(ordered) > most:
            ordered.sort(key=lambda a: ("[]" in a.name, a.role == "plain" and not a.target))
        return ", ".join(self._attribute(kind, one) for one in ordered[:most])

    def _attribute(self, kind: EntityType, one: Attribute) -> str:
        mark = "*" if one.name == kind.id_attribute else ""
        mark = mark or ("!" if one.name in kind.name_attributes else "")
        parts = [f"{one.name}{mark}"]
        if one.target in self.model.types:
            parts.append(f"-> {self.short(one.target)}")
        elif one.enum:
            parts.append(self._listed(one.enum))
        elif kept := one.format if "date" in one.format else _SHORT.get(one.type, one.type):
            parts.append(kept)
        elif known := self._held(kind, one):
            parts.append(f"such as {'|'.join(known)}")
        if one.unit:
            parts.append(one.unit)
        about = plain_text(one.description, _DESCRIBED).rstrip(".") if self.described else ""
        if about and not _says(f"{one.name} {one.target} id", about):
            parts.append(f"({about})")
        return " ".join(parts)

    def _held(self, kind: EntityType, one: Attribute) -> Sequence[str]:
        """The few short texts that many things hold as an attribute."""
        named = one.name in (kind.id_attribute, *kind.name_attributes)
        plain = one.type == "string" and not (named or one.format or one.role != "plain")
        known = list(dict.fromkeys(self.held(kind.id, one.name))) if plain else []
        short = all(len(text) <= _HELD_CHARS for text in known)
        return sorted(known) if short and len(known) <= _HELD else ()

    def _changers(self, kind: EntityType) -> list[AccessPath]:
        changers = self.model.changers(kind.id)
        if self.described:
            return changers
        changers.sort(key=lambda path: path.tool_id not in self.near)
        return changers[:_FEW_OPERATIONS]

    def _look_up_inputs(self, kind: EntityType) -> list[str]:
        """Inputs of its look-ups that no attribute of it tells of already."""
        told: dict[str, str] = {}
        related = {kind.id, *(a.target for a in kind.attributes)}
        for path in self.model.finders(kind.id):
            for one in path.inputs:
                own = bool(one.attribute) and one.entity == kind.id and not _is_unlike(one)
                plain = one.role in ("filter", "search", "option") and not own
                if plain or (one.role == "id" and one.entity not in related):
                    told.setdefault(one.key, self._look_up_input(path, one))
        return list(told.values())[: None if self.described else _FEW_INPUTS]

    def _look_up_input(self, path: AccessPath, one: Input) -> str:
        """What would be taken for the things' own id is called after what it is the id of."""
        if one.role != "id" or one.words != ("id",):
            return self._input(path, one)
        kind = self.short(one.entity)
        return f"{kind}{'*' if one.required else ''} -> {kind}"

    def _input(self, path: AccessPath, one: Input) -> str:
        parameter = self.library.tool(path.tool_id).parameter(one.key)
        told = f"{one.key}{'*' if one.required else ''}"
        kind = self.model.types.get(one.entity)
        attribute = kind.attribute(one.attribute) if kind is not None else None
        if parameter is not None and (parts := self._parts(parameter, one)):
            return f"{told} [{{{', '.join(parts)}}}]"
        if attribute is not None and attribute.target and one.key != attribute.name:
            return f"{told} -> {self.short(attribute.target)}"
        if one.role == "id" and kind is not None and kind.id != path.entity:
            return f"{told} -> {self.short(kind.id)}"
        if one.role == "search":
            return f"{told} words to search for"
        values = _values(parameter) if parameter is not None and attribute is None else ()
        return f"{told} {self._listed(values)}" if values else told

    def _parts(self, parameter: Parameter, one: Input) -> Sequence[str]:
        """The fields of each item of one that takes a list of objects."""
        items = parameter.json_schema.get("items")
        fields = items.get("properties") if isinstance(items, dict) else None
        if not isinstance(items, dict) or not isinstance(fields, dict):
            return ()
        required, ids = items.get("required") or (), dict(one.item_ids)
        leads = {name: f" -> {self.short(kind)}" for name, kind in ids.items()}
        return [f"{name}{'*' * (name in required)}{leads.get(name, '')}" for name in fields][
            :_OUTPUTS
        ]

    def _listed(self, values: Sequence[object]) -> str:
        most = _ENUM if self.described else _SHORT_ENUM
        more = "|..." if len(values) > most else ""
        return f"[{'|'.join(map(str, values[:most]))}{more}]"


def short_namer(
    scope: SchemaScope, model: EntityModel, library: ToolLibrary
) -> Callable[[str], str]:
    """What a text of the scope calls a type or an operation."""
    called = short_names(scope, model, library)
    return SchemaWriter(model, library, _group(scope), called=called).short


def schema_text(
    scope: SchemaScope,
    model: EntityModel,
    library: ToolLibrary,
    budget: int = BUDGET,
    others: Sequence[str] = (),
    held: Held = _nothing_held,
) -> str:
    """The scope within a budget of estimated tokens; what has no room, and the ``others``, are
    named at the end, as far as there is room for names.
    """
    group = _group(scope)
    called = short_names(scope, model, library)
    left: Sequence[str] = ()
    for described, known in ((True, held), (True, _nothing_held), (False, _nothing_held)):
        writer = SchemaWriter(model, library, group, described, scope.near, called, known)
        blocks = _blocks(scope, writer)
        if sum(map(estimate, blocks)) <= budget:
            break
    else:
        blocks, left = _first(blocks, _names(scope, writer), _ranks(scope, model), budget)
    names = _with_room([*left, *map(writer.short, others)])
    return "\n".join([*blocks, *([f"There are also: {', '.join(names)}."] if names else [])])


def is_shown(name: str, schema: str) -> bool:
    """Whether a text of the scope tells what a type or a function is, and does not only name it."""
    heads = (f"{name}:", f"{name} (also ", f"call {name}(")
    return any(line.startswith(heads) for line in schema.splitlines())


def _group(scope: SchemaScope) -> str:
    """The only group in scope, if it is one."""
    groups = {name.partition(".")[0] for name in (*scope.types, *scope.functions)}
    return groups.pop() if len(groups) == 1 else ""


def _blocks(scope: SchemaScope, writer: SchemaWriter) -> list[str]:
    types = [writer.entity(writer.model.types[one]) for one in scope.types]
    return types + [writer.function(one) for one in scope.functions]


def _names(scope: SchemaScope, writer: SchemaWriter) -> list[str]:
    return [writer.short(one) for one in (*scope.types, *scope.functions)]


def _ranks(scope: SchemaScope, model: EntityModel) -> list[float]:
    """How likely each type and function is, the likeliest lowest: a function comes behind the types
    of the operations that are nearer to the request.
    """
    place = {kind: float(at) for at, kind in enumerate(scope.types)}
    ranks, behind = list(place.values()), {}
    passed = -1.0
    for one in scope.near:
        entity = model.paths[one].entity
        passed = max(passed, place.get(entity, passed))
        behind[one] = passed + 0.5
    return ranks + [behind.get(one, float(len(ranks))) for one in scope.functions]


def _first(
    blocks: Sequence[str], names: Sequence[str], ranks: Sequence[float], budget: int
) -> tuple[list[str], list[str]]:
    """The likeliest blocks that have room, in their order, and the names of the others."""
    kept, room = set[int](), budget
    for place in sorted(range(len(blocks)), key=ranks.__getitem__):
        if estimate(blocks[place]) <= room:
            kept.add(place)
            room -= estimate(blocks[place])
    left = [name for place, name in enumerate(names) if place not in kept]
    return [blocks[place] for place in sorted(kept)], left


def _with_room(names: Sequence[str]) -> list[str]:
    """The first names that have room."""
    rooms = accumulate(estimate(f", {name}") for name in names)
    return [name for name, room in zip(names, rooms, strict=True) if room <= _NAMED]


def _values(parameter: Parameter) -> Sequence[object]:
    """The values that a parameter takes, or the items of one that takes a list."""
    items = parameter.json_schema.get("items")
    listed = items.get("enum") if isinstance(items, dict) else None
    return parameter.enum or (listed if isinstance(listed, list) else ())


def _is_unlike(one: Input) -> bool:
    """Whether an input that must be given is called otherwise than the attribute it speaks of."""
    return one.required and one.key != one.attribute


def _says(name: str, text: str) -> bool:
    """Whether a name holds all that a text says."""
    return set(search_words(text)) <= set(search_words(name))
