"""The name of a thing that is known, for an operation that finds things by their name alone."""

from __future__ import annotations

from graphs.plans.records import Constant, Source
from graphs.search.accesses import Access
from graphs.search.searches import Search
from tools.entity_types.records import EntityType, Input


def takes_name(access: Access, one: Input) -> bool:
    """Whether an input takes the name of what is looked up."""
    names = access.kind.name_attributes if access.kind is not None else ()
    return one.role == "search" or one.attribute in names


def name_known(search: Search, access: Access, one: Input) -> Constant | None:
    """What the things are called whose ids are told, for an input that takes names; one of them,
    or several of which each is asked for.
    """
    kind = access.kind
    if kind is None or access.changes or access.over or not takes_name(access, one):
        return None
    for told in access.filters:
        if told.attribute == kind.id_attribute and told.op in ("=", "in"):
            ids = told.value.value if isinstance(told.value, Constant) else None
            names = [_name_of(search, kind, one.attribute, thing) for thing in _several(ids)]
            if isinstance(told.value, Constant) and names and all(names):
                names = [*dict.fromkeys(names)]
                several = len(names) > 1
                value = names if several else names[0]
                return told.value.model_copy(update={"value": value, "each": several})
    return None


def text_kept(search: Search, access: Access, one: Input) -> Constant | None:
    """The text by which rows are kept, for an input that searches for a text: no member of a list,
    which is a state of things and stands in none of their texts, and of a known thing that rows
    refer to by its id what it is called.
    """
    if access.changes or one.role != "search" or access.path is None or access.kind is None:
        return None
    listed = {known.name for known in access.kind.attributes if known.enum}
    kept = [_as_text(search, access.kind, told.attribute, told.value) for told in access.filters
            if told.op in ("=", "contains") and told.attribute not in listed]  # fmt: skip
    texts = [v for v in kept if v is not None]
    return texts[0] if len(texts) == 1 else None


def _as_text(
    search: Search, kind: EntityType, attribute: str, value: Source | None
) -> Constant | None:
    if not isinstance(value, Constant):
        return None
    own = kind.attribute(attribute)
    target = search.scope.type(own.target) if own is not None and own.target else None
    if not value.known or target is None:
        return value if isinstance(value.value, str) else None
    name = _name_of(search, target, "", value.value)
    return value.model_copy(update={"value": name}) if name else None


def named_too(search: Search, access: Access) -> Access:
    """The access to a list that is asked for nothing, with the name of the thing that is to be
    found there, where the list is not known to be whole: it may end before it.
    """
    path, kind, grounding = access.path, access.kind, search.scope.grounding
    bare = path is not None and path.kind == "list" and not access.arguments
    if not bare or kind is None or grounding is None or grounding.read_whole(kind.id):
        return access
    for one in access.free():
        if not one.required and (name := name_known(search, access, one)) is not None:
            return access.filling(one.key, name)
    return access


def _several(ids: object) -> list[object]:
    return ids if isinstance(ids, list) else [ids]


def _name_of(search: Search, kind: EntityType, by: str, thing: object) -> str:
    """What a thing is called, by the attribute that an input takes or the best that is known."""
    grounding = search.scope.grounding
    known = grounding.values(kind.id) if grounding is not None else ()
    called = {value.attribute: value.text for value in known if value.thing == thing}
    names = [by, *kind.name_attributes]
    return next((called[name] for name in names if name in called), "")
