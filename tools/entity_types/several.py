"""Lists of other types within one answer: an access path to each of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tools.entity_types.draft import Draft
from tools.entity_types.fields import Field, answer_fields, below, heads
from tools.entity_types.records import AccessPath, EntityType
from tools.entity_types.seen import SeenAnswer
from tools.entity_types.shapes import Shapes
from tools.entity_types.typing_paths import Words
from tools.records import Parameter, Tool
from tools.words import identifier_words


@dataclass(frozen=True, slots=True)
class Kinds:
    """The types of a group, by their names and by the shapes of their records."""

    named: Mapping[Words, EntityType]
    """Those that an operation lists or shows for themselves."""
    shapes: Shapes
    """Of the types that paths ask for."""

    def of(self, container: str, rows: Sequence[Field]) -> EntityType | None:
        """The type of the rows of a list: by a name on the way to them, else by their shape."""
        called = (self.named.get(identifier_words(part)) for part in container.split("."))
        kind = next((one for one in called if one is not None), None)
        shape = heads(rows) - {"id"}  # it tells no type from another
        home = self.shapes.nearest(shape) or self.shapes.voted(shape)
        return kind or (self.named.get(home.words) if home is not None else None)


def kinds_of(
    drafts: Sequence[Draft], named: Mapping[Words, EntityType], paths: Sequence[AccessPath]
) -> Kinds:
    """The types of a group, as lists within answers are told by."""
    shown = {path.entity for path in paths if path.kind in ("list", "detail")}
    known = {words: kind for words, kind in named.items() if kind.id in shown}
    return Kinds(known, Shapes(one for one in drafts if one.fields and one.placeholders))


def with_parts(
    path: AccessPath, tool: Tool, kinds: Kinds, seen: SeenAnswer | None, apart: Collection[str]
) -> AccessPath:
    """An operation with its access path to each type of which its one answer holds a list.

    ``apart``: containers of lists that are types of their own.
    """
    searches = any(one.role == "search" for one in path.inputs)
    if tool.risk != "read" or not (path.kind == "detail" or (path.kind == "function" and searches)):
        return path
    fields, _ = answer_fields(tool, seen)
    found: dict[str, AccessPath] = {}
    for container in _lists(fields):
        if container in apart:
            continue
        rows = below(fields, container)
        kind = kinds.of(container.removesuffix("[]"), rows)
        if kind is None or kind.id == path.entity:
            continue
        if kind.id_attribute in {field.name for field in rows}:
            found.setdefault(kind.id, _part(path, tool, container, kind, rows))
    return path.model_copy(update={"parts": (*path.parts, *found.values())})


def _lists(fields: Sequence[Field]) -> Iterator[str]:
    """The outermost lists of records in an answer."""
    inside = (field.name.partition("[]")[0] for field in fields if "[]." in field.name)
    return (f"{one}[]" for one in dict.fromkeys(inside))


def _part(
    path: AccessPath, tool: Tool, container: str, kind: EntityType, rows: Sequence[Field]
) -> AccessPath:
    called = (kind.words, *kind.also)
    options = {one.key for one in path.inputs if one.role == "option"}
    chosen = {
        one.key: value
        for one in tool.parameters
        if one.key in options and (value := _choice(one, called)) is not None
    }
    return path.model_copy(
        update={
            "kind": "list",
            "entity": kind.id,
            "container": container,
            "attributes": tuple(field.name for field in rows),
            "paged": any(one.role == "page" for one in path.inputs),
            "settings": chosen,
            "part_of": path.kind,
        }
    )


def _choice(parameter: Parameter, called: Sequence[Words]) -> str | None:
    """The listed value of a parameter that names a type; of a needed one, as its text lists it."""
    items = parameter.json_schema.get("items", {})
    values = parameter.enum or (items.get("enum", ()) if isinstance(items, dict) else ())
    if not values and parameter.required:
        values = [one.strip("`'\",.;:()") for one in parameter.description.split()]
    worded = {identifier_words(v): v for v in reversed(values) if isinstance(v, str) and v}
    return next((worded[words] for words in called if words in worded), None)
