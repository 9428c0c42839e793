"""Records within records that are things of their own: ``items[].category: {id, name}``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tools.entity_types.draft import Draft, Words, is_person
from tools.entity_types.fields import Field, heads, nested
from tools.entity_types.ids import id_of
from tools.entity_types.shapes import Shapes
from tools.words import identifier_words


def nested_drafts(drafts: dict[Words, Draft]) -> None:
    """Tell of which type each nested record is; what is of none that is known becomes one."""
    whole = _distinct(drafts)
    shapes = Shapes(one for one in whole if one.fields and one.placeholders)
    fresh: dict[Words, Draft] = {}
    for draft in whole:
        for path, inner in nested(list(draft.fields.values())):
            words = identifier_words(path.rsplit(".", 1)[-1].replace("[]", ""))
            if not words or not _is_thing(inner, words):
                continue
            known = drafts.get(words) or drafts.get(words[-1:]) or _home(inner, whole, shapes)
            if known is None:
                known = fresh.setdefault(words, Draft(words))
            draft.inner[path] = known
            if known is not draft:
                known.see(_values_only(inner, known) if known not in fresh.values() else inner)
    drafts |= fresh
    _alias_roles(drafts, whole)


def _alias_roles(drafts: dict[Words, Draft], whole: Sequence[Draft]) -> None:
    """What nested records are always called is another name of their type: author, lead."""
    called: dict[Words, dict[int, Draft]] = defaultdict(dict)
    for draft in whole:
        for path, known in draft.inner.items():
            if path in draft.fields:
                continue
            words = identifier_words(path.rsplit(".", 1)[-1].replace("[]", ""))
            called[words][id(known)] = known
    for words, types in called.items():
        if len(types) == 1 and words not in drafts:
            (one,) = types.values()
            one.also.setdefault(words)
            drafts[words] = one


def _distinct(drafts: dict[Words, Draft]) -> list[Draft]:
    return list({id(draft): draft for draft in drafts.values()}.values())


def _is_thing(inner: Sequence[Field], words: Words) -> bool:
    """Whether a nested record has an id and says something more."""
    ids = [f for f in inner if f.words in (("id",), (*words, "id"))]
    return bool(ids) and len(inner) > 1


def _values_only(inner: Sequence[Field], known: Draft) -> list[Field]:
    """Of a type with rows of its own, a nested record adds values and no fields."""
    return [one for one in inner if not known.fields or one.name in known.fields]


def _home(inner: Sequence[Field], whole: Sequence[Draft], shapes: Shapes) -> Draft | None:
    """The type that a nested record is of, whatever it is called: by its ids, else its shape.

    A nested record named for no type stands for someone (lead, author) where just one type is of
    people and has all of its fields.
    """
    shape = heads(inner)
    alike = [one for one in whole if shape <= heads(list(one.fields.values()))]
    values = {value for f in inner if f.words[-1:] == ("id",) for value in f.values}
    having = [one for one in alike if len(values) > 1 and values <= _ids(one)]
    if len(having) == 1:
        return having[0]
    people = [one for one in (having or alike) if is_person(one)]
    if len(people) == 1 and (having or not (values and _ids(people[0]))):
        return people[0]
    return shapes.nearest(shape) or shapes.voted(shape)


def _ids(draft: Draft) -> set[object]:
    key = id_of(draft)
    return set(key.values) if key is not None else set()
