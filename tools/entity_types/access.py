"""An operation as an access path: its kind, the type it is about, its rows and its inputs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from tools.actions import actions_of
from tools.entity_types.acted_on import acted_on, kind_of_change, lists_state, with_needed_id
from tools.entity_types.drafts import Sighting, is_record
from tools.entity_types.inputs import input_of
from tools.entity_types.item_ids import with_item_ids
from tools.entity_types.records import AccessPath, EntityType, Input, PathKind
from tools.entity_types.speaker import Speaker
from tools.entity_types.typing_paths import Place, side_by_side
from tools.records import Parameter, Tool
from tools.tool_documents import first_sentence
from tools.tree_lookup import looks_up_tree
from tools.vocabulary import names
from tools.words import identifier_words, prose_words

Words = tuple[str, ...]
Inputs = tuple[Input, ...]

_STOP = names("stop")
_CREATE, _CHANGE, _REMOVE = 0, 1, 2
"""Columns of ``actions_of``."""


class Homes:
    """The collections in which the things of each type live, not merely are listed.

    A type lives where one of it is read (``/users/{id}``, ``/me``); where none is, anywhere. Users
    who are members of a project live elsewhere.
    """

    def __init__(
        self,
        places: Mapping[str, Place],
        sightings: Mapping[str, Sighting],
        named: Mapping[Words, EntityType],
    ) -> None:
        self._nodes: dict[str, set[tuple[str, ...]]] = defaultdict(set)
        for tool_id, one in sightings.items():
            entity, place = named.get(one.words), places[tool_id]
            if entity is None or one.tool.risk != "read":
                continue
            if place.end == "item" or (not one.many and is_record(one)):
                self._nodes[entity.id].add(place.node)

    def is_home(self, place: Place, entity: EntityType) -> bool:
        """Whether things of the type live in the collection of this path."""
        nodes = self._nodes.get(entity.id)
        return not nodes or place.node in nodes


def access_path(
    tool: Tool,
    place: Place,
    rows: Sighting | None,
    named: Mapping[Words, EntityType],
    homes: Homes,
    sorts: Mapping[Words, EntityType],
) -> AccessPath:
    """The access path of a tool."""
    kind: PathKind
    entity: EntityType | None
    if looks_up_tree(tool):
        kind, entity = "passages", None
    elif tool.risk == "read":
        kind, entity = _reads(rows, named)
        if rows is None:
            entity = named.get(place.subject)
    else:
        kind, entity = _changes(tool, place, named, homes)
    owners = dict(_owners(place, named))
    aspect = place.tail if kind == "update" else ()
    speaker = Speaker(kind, entity, owners, named, tool.risk == "read", aspect, sorts)

    def inputs_as(kind: PathKind, entity: EntityType | None) -> Inputs:
        seen = speaker._replace(kind=kind, entity=entity)
        return tuple(with_item_ids(input_of(p, seen), p, seen) for p in tool.parameters)

    spoken_of = entity
    entity = _made(kind, entity, rows, named)
    if tool.risk != "read" and tool.method != "DELETE" and not place.owners and place.tail:
        kind, entity = _without_collection(place, (kind, entity), rows, named, inputs_as)
    inputs = inputs_as(kind, entity)
    if entity is not None and entity is not spoken_of:
        inputs = with_needed_id(inputs, entity)
    return AccessPath(
        tool_id=tool.id,
        kind=kind,
        entity=entity.id if entity is not None else "",
        container=rows.container if rows is not None else "",
        attributes=tuple(f.name for f in rows.rows) if rows is not None and entity else (),
        inputs=inputs,
        paged=kind == "list" and any(i.role == "page" for i in inputs),
        learned=rows is not None and rows.learned,
        words=_words(tool),
        beside=tuple(side_by_side(tool.path)),
    )


def _reads(
    rows: Sighting | None, named: Mapping[Words, EntityType]
) -> tuple[PathKind, EntityType | None]:
    entity = named.get(rows.words) if rows is not None else None
    if rows is None or entity is None or not is_record(rows):
        return "function", None
    return ("list" if rows.many else "detail"), entity


def _changes(
    tool: Tool, place: Place, named: Mapping[Words, EntityType], homes: Homes
) -> tuple[PathKind, EntityType | None]:
    subject, owner = named.get(place.subject), named.get(place.parent)
    made = named.get(_row_words(place)) if place.end == "other" and place.owners else None
    if made is not None and tool.method == "POST" and _sets(tool, made):
        return "create", made
    if subject is None:
        return ("action", owner) if owner is not None else ("function", None)
    if place.end == "other":
        return _by_tail(tool, place, subject), subject
    guest = not homes.is_home(place, subject)
    if tool.method == "POST" and place.end == "collection":
        linked = _takes_ids(tool, subject) or (guest and not _sets(tool, subject))
        return ("action", owner or subject) if linked else ("create", subject)
    if guest:
        return "action", owner or subject
    if tool.method == "DELETE":
        return "delete", subject
    return ("update" if _sets(tool, subject) else "action"), subject


def _made(
    kind: PathKind,
    entity: EntityType | None,
    rows: Sighting | None,
    named: Mapping[Words, EntityType],
) -> EntityType | None:
    """What an operation is for; of what is made by a word that only paths have, what it answers
    with: ``/conversations.create`` makes a channel.
    """
    answered = named.get(rows.words) if rows is not None and not rows.many else None
    is_bare = kind == "create" and entity is not None and not entity.id_attribute
    return answered if is_bare and answered is not None and answered.id_attribute else entity


def _without_collection(
    place: Place,
    changes: tuple[PathKind, EntityType | None],
    rows: Sighting | None,
    named: Mapping[Words, EntityType],
    inputs_as: Callable[[PathKind, EntityType | None], Inputs],
) -> tuple[PathKind, EntityType | None]:
    """What an operation does whose path has a word of its own and no id: ``/assignTruck`` with the
    id of a job changes the job. What is told the id of a thing does not make it, and what things
    list as a state does not end them: ``/cancelJob``. Words that only paths have are of no thing
    that could be told: ``/conversations.archive`` with the id of a channel.
    """
    kind, entity = changes
    told = inputs_as("function", None)
    acted = acted_on(told, rows, named.values())
    has_own = entity is not None and any(i.role == "id" and i.entity == entity.id for i in told)
    is_bare = entity is not None and not entity.id_attribute and kind != "create"
    if acted is None or not (
        entity is None or is_bare or (has_own and kind in ("create", "delete"))
    ):
        return changes
    if kind == "delete" and is_bare:
        return kind, acted
    if kind == "delete":
        return ("action", acted) if lists_state(acted, *place.tail[:1]) else changes
    return kind_of_change(inputs_as("update", acted), acted), acted


def _row_words(place: Place) -> Words:
    return place.tail


def _sets(tool: Tool, entity: EntityType) -> bool:
    """Whether it takes values that are no ids of the type itself."""
    sent = [p for p in tool.parameters if p.location in ("body", "query")]
    return any(not _is_own_id(p, entity) for p in sent)


def _takes_ids(tool: Tool, entity: EntityType) -> bool:
    """Whether its body names things of the type that there are already."""
    sent = [p for p in tool.parameters if p.location == "body" and p.required]
    return any(_is_own_id(p, entity) and len(identifier_words(p.name)) > 1 for p in sent)


def _is_own_id(parameter: Parameter, entity: EntityType) -> bool:
    words = identifier_words(parameter.name)
    if words in (("id",), ("uri",)):
        return True
    stems = (entity.words, *entity.also)
    return words[-1:] == ("id",) and words[:-1] in stems


def _by_tail(tool: Tool, place: Place, subject: EntityType) -> PathKind:
    """What an operation with a word of its own does: ``conversations.create``."""
    if place.owners:
        named = any(a.words[: len(place.tail)] == place.tail for a in subject.attributes)
        replaces = tool.method in ("PUT", "PATCH")  # a reason that may be told sets nothing
        sent = [p for p in tool.parameters if p.location == "body" and (p.required or replaces)]
        return "update" if named and sent and tool.method != "DELETE" else "action"
    doing = actions_of([" ".join(place.tail[:1])])[0]
    if tool.method == "DELETE" or doing[_REMOVE]:
        return "delete"
    if doing[_CREATE]:
        return "create"
    return "update" if doing[_CHANGE] or tool.method in ("PUT", "PATCH") else "action"


def _owners(place: Place, named: Mapping[Words, EntityType]) -> Iterator[tuple[str, EntityType]]:
    """The type that each placeholder is the id of: named by it, else that of its collection."""
    for name, words in place.owners:
        own, behind = identifier_words(name), named.get(words)
        found = named.get(own[:-1]) or (behind if name in place.asked else named.get(own))
        if found is None and behind is not None and any(a.words == own for a in behind.attributes):
            found = behind
        if found is not None:
            yield name, found


def _own_name(tool: Tool) -> Words:
    """The words of the name of an operation, less its path and method at the end, as FastAPI puts
    them there: ``set_stage_jobs__job_id__stage_put`` has nothing of "put it there".
    """
    words = identifier_words(tool.name)
    made = (*identifier_words(tool.path), tool.method.lower())
    return words[: -len(made)] if words[-len(made) :] == made and len(words) > len(made) else words


def _words(tool: Tool) -> Words:
    path = " ".join(part for part in tool.path.split("/") if "{" not in part)
    said = (
        *_own_name(tool),
        *identifier_words(path),
        *prose_words(tool.summary),
        *prose_words(first_sentence(tool.description)),
    )
    return tuple(dict.fromkeys(word for word in said if word not in _STOP))
