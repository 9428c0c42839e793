"""Lists within records as things of their own: the items of an order, the dishes of a menu."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from tools.entity_types.draft import OUTER, Draft, Words
from tools.entity_types.drafts import Sighting, is_record
from tools.entity_types.fields import Field, below, heads
from tools.entity_types.ids import id_of
from tools.entity_types.records import AccessPath, EntityType
from tools.entity_types.shapes import Shapes
from tools.value_kinds import kind_of
from tools.words import identifier_words


def list_drafts(drafts: dict[Words, Draft], sightings: Iterable[Sighting]) -> None:
    """Tell of which type the records of each list within a record are; of none known: of a new one.

    They are things that no operation shows for themselves, or what the list is called.
    """
    read = (one for one in sightings if one.tool.risk == "read" and is_record(one))
    shown = {id(d): d for one in read if (d := drafts.get(one.words)) is not None}
    found = [(d, path, rows) for d in shown.values() for path, rows in _lists(d)]
    shapes = Shapes(one for one in shown.values() if one.placeholders)
    found = [one for one in found if shapes.nearest(heads(one[2])) is None]
    called = Counter(_called(path) for _, path, _ in found)
    for holder, path, rows in found:
        home = holder.inner.get(path) or _by_id(rows, drafts)
        if home is None or id(home) in shown:
            home = _fresh(holder, _called(path), drafts, called)
            home.inner |= _others(rows, drafts)
        home.see(rows)
        holder.lists[path] = home
        for field, other in _around(holder, path):
            known = home.fields.setdefault(field.name, field)
            if known is field and other is not None:
                home.inner[field.name] = other


def _fresh(
    holder: Draft, words: Words, drafts: dict[Words, Draft], called: Mapping[Words, int]
) -> Draft:
    """A new type, called like the list where nothing else is called so; lists of one name that
    stand in several places of a record hold the same things.
    """
    made = Draft((*holder.words, *words))
    if made.words in drafts:
        return drafts[made.words]
    drafts[made.words] = made
    if words not in drafts and called[words] == 1:
        made.also[words] = None
        drafts[words] = made
    return made


def with_lists(
    path: AccessPath, holder: Draft | None, types: Mapping[int, EntityType]
) -> AccessPath:
    """An operation with its access path to each list that its records hold."""
    if holder is None or path.kind not in ("list", "detail"):
        return path
    parts = []
    for name, rows in holder.lists.items():
        held = [one for one in rows.fields if _is_held(one, name, path)]
        if any(not one.startswith(OUTER) for one in held):
            parts.append(_part(path, name, types[id(rows)], held))
    return path.model_copy(update={"parts": (*path.parts, *parts)})


def _is_held(name: str, path: str, whole: AccessPath) -> bool:
    """Whether the answers of an operation hold a field of a list, or of what encloses it."""
    if not name.startswith(OUTER):
        return f"{path}.{name}" in whole.attributes
    levels = (*(f"{one}." for one in _enclosing(path)), "")
    return any(f"{level}{name.removeprefix(OUTER)}" in whole.attributes for level in levels)


def _part(path: AccessPath, name: str, kind: EntityType, held: Sequence[str]) -> AccessPath:
    return path.model_copy(
        update={
            "kind": "list",
            "entity": kind.id,
            "container": f"{path.container}.{name}".lstrip("."),
            "attributes": tuple(held),
            "part_of": path.kind,
            "parts": (),
        }
    )


def _lists(holder: Draft) -> Iterator[tuple[str, list[Field]]]:
    """The innermost lists of records in a record: the path of each with its fields."""
    fields = [*holder.fields.values()]
    prefixes = dict.fromkeys(one.name.rpartition("[].")[0] for one in fields if "[]." in one.name)
    for prefix in prefixes:
        path = f"{prefix}[]"
        rows = below(fields, path)
        if len(rows) > 1 and not any(other.startswith(f"{path}.") for other in prefixes):
            yield path, rows


def _called(path: str) -> Words:
    return identifier_words(path.removesuffix("[]").rpartition(".")[2].replace("[]", ""))


def _others(rows: Sequence[Field], drafts: Mapping[Words, Draft]) -> dict[str, Draft]:
    """The ids in rows that are of another type."""
    ids = (one for one in rows if one.words[-1:] == ("id",))
    return {f.name: home for f in ids if (home := drafts.get(f.words[:-1])) is not None}


def _by_id(rows: Sequence[Field], drafts: Mapping[Words, Draft]) -> Draft | None:
    """The type whose id the rows begin with: ``dish_id`` of dishes."""
    return next(iter(_others(rows[:1], drafts).values()), None)


def _around(holder: Draft, path: str) -> Iterator[tuple[Field, Draft | None]]:
    """What encloses the rows of a list: what a list around it says, and ids of the record."""
    key, taken = id_of(holder), set[str]()
    levels = [*_enclosing(path), ""]
    for level in levels:
        for one in below(holder.fields.values(), level):
            plain = "." not in one.name and "[]" not in one.name
            if plain and one.name not in taken and (level or one is key or _identifies(one)):
                taken.add(one.name)
                is_key = not level and key is not None and one.name == key.name
                yield replace(one, name=OUTER + one.name), holder if is_key else None


def _enclosing(path: str) -> Iterator[str]:
    """The lists around a list, inner ones first."""
    outer = path.removesuffix("[]").rpartition("[].")[0]
    while outer:
        yield f"{outer}[]"
        outer = outer.rpartition("[].")[0]


def _identifies(field: Field) -> bool:
    return kind_of(field.leaf, field.type, output=True) == "identifier" or field.leaf[-1:] == (
        "id",
    )
