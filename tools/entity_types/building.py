"""Builds the entity model of a library: types, relations and access paths, group by group."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from tools.digest import digest_of
from tools.entity_types.access import Homes, access_path
from tools.entity_types.borrowed_ids import without_borrowed_ids
from tools.entity_types.draft import Draft
from tools.entity_types.drafts import draft_types, sighting, without_item
from tools.entity_types.durations import with_durations
from tools.entity_types.fields import Field
from tools.entity_types.formats import format_of, moment_like
from tools.entity_types.ids import id_of
from tools.entity_types.inner_lists import list_drafts, with_lists
from tools.entity_types.linking import link_groups
from tools.entity_types.member_values import with_member_values
from tools.entity_types.naming import field_kind, names_of
from tools.entity_types.nesting import nested_drafts
from tools.entity_types.places_left import with_places_left
from tools.entity_types.records import AccessPath, Attribute, EntityModel, EntityType
from tools.entity_types.relations import Relation, relation_of
from tools.entity_types.seen import SeenAnswer, SeenAnswers
from tools.entity_types.several import kinds_of, with_parts
from tools.entity_types.targets import Known, Targets
from tools.entity_types.type_names import sort_names, type_names
from tools.entity_types.typing_paths import places
from tools.records import Tool

_FEW = 8
"""Distinct values that may stand for an enum where none is described."""
_REPEATED = 3
"""How often each of them was seen on average."""
_SHORT = 30
_GOING_ON = re.compile(r"\W*\d[\d\W]*")
"""Numbers, months and years: there are more of them than were seen."""
_NO_CHOICES = ("date", "time", "text", "url", "email", "phone")


GroupModel = tuple[Sequence[EntityType], Sequence[AccessPath]]
"""The types of one group, and its tools as access paths."""


def build_entity_model(tools: Sequence[Tool], seen: SeenAnswers | None = None) -> EntityModel:
    """The types that these tools speak of, and each tool as an access path to them."""
    shown = seen.all() if seen is not None else {}
    groups = by_group(tools)
    found = [group_model(group_id, members, shown) for group_id, members in groups.items()]
    return joined_groups(found, model_version(tools, shown))


def by_group(tools: Iterable[Tool]) -> dict[str, list[Tool]]:
    """Group id -> its tools, in the order of their ids."""
    groups: dict[str, list[Tool]] = defaultdict(list)
    for tool in sorted(tools, key=lambda tool: tool.id):
        groups[tool.group_id].append(tool)
    return groups


def model_version(tools: Iterable[Tool], shown: Mapping[str, SeenAnswer]) -> str:
    """What tells a model of these tools, and of what these showed, from all others."""
    ordered = sorted(tools, key=lambda tool: tool.id)
    return digest_of([(tool.id, tool.digest, repr(shown.get(tool.id))) for tool in ordered])


def joined_groups(groups: Iterable[GroupModel], version: str) -> EntityModel:
    """The models of all groups as one."""
    types: dict[str, EntityType] = {}
    paths: dict[str, AccessPath] = {}
    for found, ways in groups:
        types |= {one.id: one for one in found}
        paths |= {one.tool_id: one for one in ways}
    return link_groups(EntityModel(types=types, paths=paths, version=version))


def group_model(
    group_id: str, tools: Sequence[Tool], shown: Mapping[str, SeenAnswer]
) -> GroupModel:
    """The model of one group, from its tools in the order of their ids and what these showed."""
    spots = places(tools)
    read = ((tool.id, sighting(tool, spots[tool.id], shown.get(tool.id))) for tool in tools)
    sightings = {id_: one for id_, one in read if one is not None}
    spots |= {id_: without_item(one) for id_, one in sightings.items()}
    drafts = draft_types(tools, spots, sightings)
    nested_drafts(drafts)
    list_drafts(drafts, sightings.values())
    distinct = list({id(draft): draft for draft in drafts.values()}.values())
    keys = {id(draft): id_of(draft, distinct) for draft in distinct}
    known = [_known(group_id, draft, keys[id(draft)]) for draft in distinct]
    known = without_borrowed_ids(distinct, known)
    targets = Targets(known)
    types = [_type(group_id, d, k, targets) for d, k in zip(distinct, known, strict=True)]
    by_words = type_names(types)
    by_words |= {words: by_words[draft.words] for words, draft in drafts.items()}
    homes = Homes(spots, sightings, by_words)
    sorts = sort_names(types)
    ways = [access_path(t, spots[t.id], sightings.get(t.id), by_words, homes, sorts) for t in tools]
    kinds = kinds_of(distinct, by_words, ways)
    made = {id(draft): kind for draft, kind in zip(distinct, types, strict=True)}
    holders = {kind.id: draft for draft, kind in zip(distinct, types, strict=True)}
    parted = []
    for way, tool in zip(ways, tools, strict=True):
        whole = with_lists(way, holders.get(way.entity), made)
        apart = {part.container for part in whole.parts}
        parted.append(with_parts(whole, tool, kinds, shown.get(tool.id), apart))
    return with_places_left(*with_durations(*with_member_values(types, parted)))


def _known(group_id: str, draft: Draft, key: Field | None) -> Known:
    names = names_of(draft, key.name if key is not None else "")
    return Known(
        id=_type_id(group_id, draft),
        called=draft.called,
        key=key,
        names=tuple(draft.fields[name] for name in names),
        plain=None if key is None or key.name == "id" else draft.fields.get("id"),
        inner={path: _type_id(group_id, one) for path, one in draft.inner.items()},
        lists={path: _type_id(group_id, one) for path, one in draft.lists.items()},
    )


def _type_id(group_id: str, draft: Draft) -> str:
    return f"{group_id}.{'_'.join(draft.words)}"


def _type(group_id: str, draft: Draft, own: Known, targets: Targets) -> EntityType:
    key = own.key.name if own.key is not None else ""
    names = tuple(field.name for field in own.names)
    attributes = tuple(
        _attribute(field, key, names, relation_of(field, own, targets), draft)
        for field in draft.fields.values()
    )
    return EntityType(
        id=own.id,
        group_id=group_id,
        words=draft.words,
        also=tuple(draft.also),
        attributes=attributes,
        id_attribute=key,
        name_attributes=tuple(
            a.name for n in names for a in attributes if a.name == n and not a.target
        ),
        description=draft.description,
    )


def _attribute(
    field: Field, key: str, names: Sequence[str], relation: Relation | None, draft: Draft
) -> Attribute:
    is_key = field.name == key
    evidence = relation.evidence if relation else ()
    if is_key:
        evidence = ("path",) if draft.placeholders else ("name",)
    return Attribute(
        name=field.name,
        words=field.words,
        type=field.type,
        format=field.format or format_of(field.values),
        written=moment_like(field.values),
        enum=_enum(field, is_key or relation is not None or field.name in names),
        pattern=field.pattern if is_key else "",
        description=field.description,
        nullable=field.nullable,
        role="id" if is_key else "name" if field.name in names and not relation else "plain",
        target=relation.target if relation else "",
        target_attribute=relation.attribute if relation else "",
        evidence=evidence,
    )


def _enum(field: Field, stands_for: bool) -> tuple[object, ...]:
    """The values described; else the few short texts that were seen again and again."""
    if field.enum or stands_for or field.type != "string" or field_kind(field) in _NO_CHOICES:
        return field.enum
    values = tuple(field.values)
    few = 1 < len(values) <= _FEW and field.count >= _REPEATED * len(values)
    short = all(isinstance(value, str) and 0 < len(value) <= _SHORT for value in values)
    goes_on = all(_GOING_ON.fullmatch(str(value)) for value in values)
    return values if few and short and not goes_on else ()
