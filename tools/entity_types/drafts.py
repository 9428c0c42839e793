"""Types in the making: which operations speak of the same thing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tools.entities import noun_words
from tools.entity_types.containers import Expected, container_of, names_rows
from tools.entity_types.draft import Draft, Words
from tools.entity_types.fields import Field, answer_fields, below, heads
from tools.entity_types.seen import SeenAnswer
from tools.entity_types.shapes import Shapes
from tools.entity_types.typing_paths import Place
from tools.records import Tool
from tools.stated_ids import noun_of
from tools.tree_lookup import looks_up_tree
from tools.words import identifier_words, prose_words

_ALIKE = 0.6
"""Least share of the smaller of two shapes that a change and what it changes have in common."""


@dataclass(slots=True)
class Sighting:
    """The rows of one operation's answer."""

    tool: Tool
    place: Place
    words: Words
    container: str
    rows: list[Field]
    learned: bool

    @property
    def many(self) -> bool:
        """Whether it answers with a list."""
        return "[]" in self.container


def sighting(tool: Tool, place: Place, seen: SeenAnswer | None) -> Sighting | None:
    """The rows that a tool answers with, None where its answers are unknown, or passages."""
    if looks_up_tree(tool):
        return None
    fields, learned = answer_fields(tool, seen)
    if not fields:
        return None
    named = noun_words(identifier_words(tool.name.rsplit(".", 1)[-1]))
    one = place.end == "item" or tool.risk != "read"
    expected: Expected = "one" if one else "several" if place.plural else "either"
    telling = fields if one else [f for f in fields if not _is_echo(f, tool, place)]
    container = container_of(telling, (place.subject, named), expected)
    rows = below(fields, container)
    words = (place.subject if "[]." in container else names_rows(container)) or place.subject
    words = words or named
    return Sighting(tool, place, words, container, rows, learned) if rows and words else None


def _is_echo(field: Field, tool: Tool, place: Place) -> bool:
    """Whether an answer only repeats there what was asked for: ``{restaurant_id, date, slots}``."""
    asked = (p.name for p in tool.parameters if p.location in ("path", "query"))
    return field.name in asked or field.words in [(*words, "id") for _, words in place.owners]


def without_item(one: Sighting) -> Place:
    """Where an operation stands; of several rows none is what ``/holidays/{year}/{country}`` ends
    with, unless the rows hold it.
    """
    place, held = one.place, {field.words for field in one.rows}
    if not one.many or place.end != "item":
        return place
    behind = [name for name, words in place.owners if words == place.owners[-1][1]]
    names = {name for name in behind if not _is_held(identifier_words(name), held)}
    owners = tuple((name, words) for name, words in place.owners if name not in names)
    return replace(place, asked=tuple(n for n in place.asked if n not in names), owners=owners)


def _is_held(words: Words, held: Collection[Words]) -> bool:
    return words in held or words[-1:] == ("id",)


def draft_types(
    tools: Sequence[Tool], places: Mapping[str, Place], sightings: Mapping[str, Sighting]
) -> dict[Words, Draft]:
    """The types of one group by each of their names."""
    drafts: dict[Words, Draft] = {}
    for tool in tools:
        _note_placeholders(drafts, places[tool.id], tool)
        if tool.risk == "read" and tool.id not in sightings and places[tool.id].plural:
            drafts.setdefault(places[tool.id].subject, Draft(places[tool.id].subject))
    _call_by_own_ids(sightings.values())
    read = [one for one in sightings.values() if one.tool.risk == "read" and is_record(one)]
    homes = [one for one in read if one.words in drafts and not _guest(drafts[one.words], drafts)]
    for one in homes:
        _sight(drafts, one)
    shapes = Shapes({id(drafts[one.words]): drafts[one.words] for one in homes}.values())
    _sight_guests(drafts, [one for one in read if one not in homes], shapes)
    for one in sightings.values():
        if one.tool.risk != "read" and one.place.end != "other":
            _sight_change(drafts, one)
    _alias_subjects(drafts, sightings)
    _join_bare_guests(drafts)
    _alias_placeholders(drafts)
    _join_bare(drafts, sightings)
    for tool in tools:
        if tool.risk != "read":
            _hint(drafts, places[tool.id], tool)
    return drafts


def _call_by_own_ids(sightings: Collection[Sighting]) -> None:
    """``/council/members`` lists rows that begin with a ``councillorId``, which nothing else is
    called by: what a path calls too widely is called by its id.
    """
    known = {one.words for one in sightings} | {one.place.subject for one in sightings}
    for one in sightings:
        stem = noun_of(one.rows[0].words)
        if one.many and one.place.end == "other" and stem and stem not in known:
            one.words = stem


def _hint(drafts: Mapping[Words, Draft], place: Place, tool: Tool) -> None:
    """``POST /ensembles/{id}/members`` with a ``studentId``: the ``memberIds`` are students'."""
    owner, aspect = drafts.get(place.parent), place.tail or place.subject
    taken = (drafts.get(_stem(p.name)) for p in tool.parameters if p.location != "path" and p.name)
    takers = {id(one): one for one in taken if one is not None}
    if owner is None or not aspect or len(takers) != 1:
        return
    for name, one in owner.fields.items():
        if one.words[: len(aspect)] == aspect and one.leaf[-1:] == ("id",):
            owner.inner.setdefault(name, next(iter(takers.values())))


def _sight_guests(drafts: dict[Words, Draft], guests: list[Sighting], shapes: Shapes) -> None:
    """Rows of collections without items: of the type that has their shape (``me``, ``members``)."""
    found = [(one, None if _has_own_id(one) else shapes.nearest(heads(one.rows))) for one in guests]
    homes: dict[Words, set[int]] = defaultdict(set)
    for one, home in found:
        homes[one.words].add(id(home))
    for one, home in found:
        if home is None:
            _sight(drafts, one)
            continue
        home.see(one.rows)
        if len(homes[one.words]) == 1 and _may_call(home, one.words):
            join(drafts, home, drafts.get(one.words, Draft(one.words)))
        one.words = home.words
    _join_alike(drafts, [one for one, home in found if home is None])


def _join_alike(drafts: dict[Words, Draft], guests: Sequence[Sighting]) -> None:
    """``/taxes/bills`` and ``/residents/{id}/tax-bills`` with the same fields list one type; of
    ``/chairs``, ``/workshop-chairs`` and ``/tutorial-chairs`` each lists its own.
    """
    alike: dict[tuple[frozenset[str], str], list[Sighting]] = defaultdict(list)
    for one in sorted(guests, key=lambda one: len(one.words)):
        alike[heads(one.rows), one.words[-1]].append(one)
    for first, *others in alike.values():
        names = [first.words, *(one.words for one in others)]
        if any(longer[-len(name) :] != name for name, longer in pairwise(names)):
            continue
        for one in others:
            if one.words != first.words:
                join(drafts, drafts[first.words], drafts[one.words])
                one.words = first.words


def is_record(one: Sighting) -> bool:
    """Whether an answer is a record of a type, not the value of a function."""
    if one.many or one.place.end == "item" or _own_id(one.rows, one.words):
        return True
    return not any(p.required and p.location != "path" for p in one.tool.parameters)


def _own_id(rows: Sequence[Field], words: Words) -> bool:
    return any(f.words in (("id",), (*words, "id"), (*words[-1:], "id")) for f in rows)


def _sight(drafts: dict[Words, Draft], one: Sighting) -> None:
    draft = drafts.setdefault(one.words, Draft(one.words))
    draft.see(one.rows)
    draft.description = draft.description or one.tool.summary


def _sight_change(drafts: dict[Words, Draft], one: Sighting) -> None:
    """What a change answers is the record where it looks like it, or nothing else shows one."""
    known = drafts.get(one.words) or drafts.get(one.place.subject)
    if known is None:
        if _own_id(one.rows, one.words):
            _sight(drafts, one)
    elif _overlap(heads(one.rows), heads(list(known.fields.values()))) >= _ALIKE:
        known.see(one.rows)


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / max(1, min(len(one), len(other)))


def _may_call(draft: Draft, words: Words) -> bool:
    """Whether a word is a name of the type: ``/flights/{id}/status`` is not, flights have one."""
    return words not in draft.called and all(f.words != words for f in draft.fields.values())


def _alias_subjects(drafts: dict[Words, Draft], sightings: Mapping[str, Sighting]) -> None:
    """``conversations.list`` answers with channels: both words name the type."""
    for one in sightings.values():
        draft, subject = drafts.get(one.words), one.place.subject
        if draft is None or not subject or subject in drafts or one.tool.risk != "read":
            continue
        if _may_call(draft, subject):
            draft.also[subject] = None
            drafts[subject] = draft


def _note_placeholders(drafts: dict[Words, Draft], place: Place, tool: Tool) -> None:
    choices = {p.name for p in tool.parameters if p.enum and p.location == "path"}
    for name, words in place.owners:
        if words and name not in choices:
            draft = drafts.setdefault(words, Draft(words))
            draft.placeholders[name] += name in place.asked
            for one in tool.parameters:
                if one.name == name and one.location == "path":
                    draft.asked_types.setdefault(name, one.type)


def _join_bare_guests(drafts: dict[Words, Draft]) -> None:
    """``/ensembles/{id}/members/{studentId}``: members whose rows nothing shows are students."""
    for words, draft in list(drafts.items()):
        stems = {_stem(name) for name in draft.placeholders}
        home = drafts.get(next(iter(stems))) if len(stems) == 1 else None
        if home is not None and home is not draft and not draft.fields and words == draft.words:
            join(drafts, home, Draft(words, also=draft.also))


def _alias_placeholders(drafts: dict[Words, Draft]) -> None:
    """``/history/{entry_id}``: an entry is one of the history, where no other type is so called."""
    for draft in list({id(d): d for d in drafts.values()}.values()):
        for name in draft.placeholders:
            stem = _stem(name)
            if stem and stem not in drafts:
                draft.also[stem] = None
                drafts[stem] = draft


def _stem(placeholder: str) -> Words:
    return noun_of(identifier_words(placeholder))


def _join_bare(drafts: dict[Words, Draft], sightings: Mapping[str, Sighting]) -> None:
    """Users known only by ``/users/{id}/lists`` are what "Get the current user" gives."""
    for one in list(sightings.values()):
        single = drafts.get(one.words)
        if single is None or one.many or single.placeholders or one.tool.risk != "read":
            continue
        said = {*identifier_words(one.tool.name), *prose_words(one.tool.summary)}
        bare = {
            id(d): d for w, d in drafts.items() if not d.fields and w == d.words and set(w) <= said
        }
        if len(bare) == 1 and is_record(one):
            join(drafts, next(iter(bare.values())), single)


def _has_own_id(one: Sighting) -> bool:
    """Whether rows hold an id called after what is listed: ``operatorId`` of operators."""
    return any(noun_of(f.words) == one.words for f in one.rows)


def _guest(draft: Draft, drafts: Mapping[Words, Draft]) -> bool:
    """Whether its placeholders name another type: ``/members/{userId}``."""
    named = [drafts.get(_stem(name)) for name in draft.placeholders]
    return all(other is not None and other is not draft for other in named)


def join(drafts: dict[Words, Draft], kept: Draft, gone: Draft) -> None:
    """Make two drafts one, under all names of both."""
    if gone.fields:
        kept.see(gone.fields.values())
    kept.inner |= gone.inner
    kept.placeholders += gone.placeholders
    kept.asked_types |= gone.asked_types
    for words in gone.called:
        if _may_call(kept, words):
            kept.also[words] = None
        drafts[words] = kept
