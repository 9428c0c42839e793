"""What each parameter of an operation means for the types: an id, a filter, content, paging."""

from __future__ import annotations

from tools.entity_types.records import Attribute, EntityType, Input, InputRole, Operator
from tools.entity_types.speaker import Speaker, Words, described_type, said, says_key, told_id
from tools.free_text import SEARCH_WORDS
from tools.records import Parameter
from tools.stated_ids import NO_NOUNS
from tools.value_kinds import kind_of
from tools.words import contains_phrase, identifier_words

_BOUNDS: dict[str, Operator] = {
    **dict.fromkeys(("min", "minimum", "from", "since", "start", "gte", "ge", "least"), ">="),
    **dict.fromkeys(("after", "gt", "above", "over", "greater"), ">"),
    **dict.fromkeys(("max", "maximum", "to", "until", "till", "end", "lte", "le", "most"), "<="),
    **dict.fromkeys(("before", "lt", "below", "under", "less"), "<"),
    **dict.fromkeys(("exclude", "excluding", "not", "ne", "without"), "!="),
    "contain": "contains",
    "like": "contains",
    "in": "in",
}
"""What bound words of query parameters say, as API conventions have them."""
_ROOM: dict[str, Operator] = {"max": ">=", "maximum": ">=", "min": "<=", "minimum": "<="}
"""What a bound of the rows says: ``guests`` fit where ``max_guests`` is as many or more."""
_PARTS = frozenset({"part", "contain", "containing", "substring", "partial", "partially", "like"})
_LIMITS = frozenset({"limit", "size", "per", "take", "top"})
_MOMENT = frozenset({"at", "on", "date", "time", "datetime", "timestamp"})
_DAYS = (("date",), ("day",))
_CHANGES = ("create", "update")
_MOMENTS = ("date", "time")
_NUMBERS = ("integer", "number")
_TO_BE = ("new",)
"""Before the name of what an attribute is to be: ``newDate``."""


def input_of(parameter: Parameter, speaker: Speaker) -> Input:
    """What one parameter means."""
    words = identifier_words(parameter.name)
    made = _meaning(parameter, words, speaker)
    told = {"key": parameter.key, "required": parameter.required, "words": words}
    if made.role == "content" and not made.attribute:
        return made.model_copy(update={**told, "own": _own(parameter, words)})
    if made.role in ("option", "id") and speaker.reads and parameter.enum:
        return made.model_copy(update={**told, "own": _listed(parameter, words)})
    return made.model_copy(update=told)


def _own(parameter: Parameter, words: Words) -> Attribute | None:
    """What a content input takes that sets no attribute: a moment, a number, one of a list."""
    kind = kind_of(words, parameter.type, description=parameter.description)
    told = parameter.format or (kind if kind in _MOMENTS and parameter.type == "string" else "")
    takes = parameter.enum or parameter.type in _NUMBERS or told in (*_MOMENTS, "date-time")
    if not takes:
        return None
    return _listed(parameter, words).model_copy(update={"format": told})


def _listed(parameter: Parameter, words: Words) -> Attribute:
    """A parameter as an attribute of its own, with the list of what it takes."""
    return Attribute(
        name=parameter.key, words=words, type=parameter.type, enum=parameter.enum,
        description=parameter.description,
    )  # fmt: skip


def _meaning(parameter: Parameter, words: Words, speaker: Speaker) -> Input:
    if parameter.location == "path":
        return _path_input(parameter, words, speaker)
    if parameter.location in ("header", "cookie"):
        return _plain("option")
    if speaker.kind in (*_CHANGES, "action"):
        return _content(parameter, words, speaker)
    return (
        _paging(parameter, words)
        or _counting(parameter, words, speaker)
        or _of_attribute(parameter, words, speaker)
        or _of_type(parameter, words, speaker)
        or (_search(parameter, words) if speaker.reads else None)
        or _by_moment(parameter, words, speaker)
        or _plain("option")
    )


def _plain(role: InputRole) -> Input:
    return Input(key="", role=role)


def _path_input(parameter: Parameter, words: Words, speaker: Speaker) -> Input:
    owner = speaker.owners.get(parameter.name)
    is_named = owner is not None and speaker.named.get(words[:-1]) is owner
    told = None if is_named else described_type(parameter, speaker)  # texts are copied
    if told is not None and says_key(parameter, told):
        owner = told
    if parameter.enum or owner is None or not owner.id_attribute:
        return _of_type(parameter, words, speaker) or _plain("option")
    exact = next((a.name for a in owner.attributes if a.words == words), "")
    return _id(owner, exact)


def _id(known: EntityType, attribute: str = "", operator: Operator = "=") -> Input:
    name = attribute or known.id_attribute
    return Input(key="", role="id", entity=known.id, attribute=name, operator=operator)


def _content(parameter: Parameter, words: Words, speaker: Speaker) -> Input:
    entity = speaker.entity
    own = _attribute(words, entity)
    if own is None and words[:1] == _TO_BE:
        own = _attribute(words[1:], entity)
    told = _of_type(parameter, words, speaker)
    if own is None and told is not None:
        own = _aspect(told, speaker)
    if own is None or entity is None:
        return told or _plain("content" if parameter.location == "body" else "option")
    if own.name == entity.id_attribute and speaker.kind != "create" and not speaker.owners:
        return _id(entity)
    if told is not None and speaker.kind == "action":
        return told
    return Input(key="", role="content", entity=entity.id, attribute=own.name)


def _aspect(told: Input, speaker: Speaker) -> Attribute | None:
    """The attribute that the path names: ``PUT /issues/{key}/assignee`` takes a user's id."""
    own = speaker.entity.attributes if speaker.entity is not None and speaker.aspect else ()
    for one in own:
        if one.words[: len(speaker.aspect)] == speaker.aspect and one.target == told.entity:
            return one
    return None


def _paging(parameter: Parameter, words: Words) -> Input | None:
    if "sort" in words or words in (("order",), ("order", "by")) or words[:2] == ("order", "by"):
        return _plain("order")
    if kind_of(words, parameter.type) != "page" and words not in (("size",), ("count",), ("top",)):
        return None
    return _plain("limit" if _LIMITS & set(words) or words == ("count",) else "page")


def _of_attribute(parameter: Parameter, words: Words, speaker: Speaker) -> Input | None:
    """A filter by an attribute of the rows, or the id of what the attribute stands for."""
    operator, rest = _bound(words)
    found = _said_name(parameter, _attribute(words, speaker.entity), speaker.entity)
    if found is not None:
        operator = "="
    else:
        found = _attribute(rest, speaker.entity) if operator != "=" else None
    if found is None or speaker.entity is None or not _comparable(parameter, found):
        return None
    if not found.target and found.name != speaker.entity.id_attribute:
        told = told_id(parameter, speaker)
        if told is not None and told is not speaker.entity:
            return _id(told)
    if operator == "=" and parameter.type == "array":
        operator = "in"
    if found.words[1:] == words and found.words[0] in _ROOM:
        operator = _ROOM[found.words[0]]
    if found.name == speaker.entity.id_attribute:
        return _id(speaker.entity, operator=operator)
    target = next((t for t in speaker.named.values() if t.id == found.target), None)
    if target is not None and found.target_attribute == target.id_attribute:
        return _id(target, operator=operator)
    if operator == "=" and found.type == "string" and _PARTS & set(said(parameter)):
        operator = "contains"
    return Input(
        key="",
        role="filter",
        entity=speaker.entity.id,
        attribute=found.name,
        operator=operator,
    )


def _comparable(parameter: Parameter, found: Attribute) -> bool:
    """Whether rows are compared with the value: a place is one to be near, a day is no time, and
    yes or no to ``below_minimum`` is no minimum.
    """
    if parameter.type == "boolean" and found.type not in ("boolean", "any"):
        return False
    words = identifier_words(parameter.name)
    kind = kind_of(words, parameter.type, description=parameter.description)
    clock = kind_of(found.words, found.type) == "time"
    return kind not in ("latitude", "longitude") and not (kind == "date" and clock)


def _said_name(
    parameter: Parameter, found: Attribute | None, entity: EntityType | None
) -> Attribute | None:
    """``tags[].name`` instead of ``tags[].id`` where texts are asked for and ids are numbers."""
    if found is None or entity is None or found.type not in ("integer", "number"):
        return found
    items = parameter.json_schema.get("items", {})
    asked = items.get("type") if parameter.type == "array" else parameter.type
    outer = found.name.rpartition(".")[0]
    beside = [a for a in entity.attributes if outer and a.name.rpartition(".")[0] == outer]
    named = [a for a in beside if a.type == "string" and a.target]
    return named[0] if asked == "string" and named else found


def _bound(words: Words) -> tuple[Operator, Words]:
    """The operator that the first or last word says, and the words without it."""
    if len(words) > 1 and words[0] in _BOUNDS:
        return _BOUNDS[words[0]], words[1:]
    if len(words) > 1 and words[-1] in _BOUNDS:
        return _BOUNDS[words[-1]], words[:-1]
    return "=", words


def _attribute(words: Words, entity: EntityType | None) -> Attribute | None:
    """The attribute of these words: the same, with a moment's word more, or the only one akin."""
    if entity is None or not words:
        return None
    own = entity.attributes
    for found in own:
        if found.words == words:
            return found
    for found in own:
        if found.words == (*entity.words, *words) or (*entity.words, *found.words) == words:
            return found
        if found.words[:-1] == words and found.words[-1] in _MOMENT | NO_NOUNS:
            return found
        if words[:-1] == found.words and words[-1] in _MOMENT | NO_NOUNS:
            return found
    akin = [a for a in own if "." not in a.name and contains_phrase(a.words, words)]
    return akin[0] if len(akin) == 1 else None


def _of_type(parameter: Parameter, words: Words, speaker: Speaker) -> Input | None:
    """The id of a type, by its name or what the description says."""
    operator: Operator = "in" if parameter.type == "array" else "="
    found = _by_words(words, speaker)
    if found is None:
        called = kind_of(words, parameter.type) == "identifier"
        found = described_type(parameter, speaker) if called else told_id(parameter, speaker)
    return _id(found, operator=operator) if found is not None else None


def _counting(parameter: Parameter, words: Words, speaker: Speaker) -> Input | None:
    """A number called as things are, whose ids are texts: how many of them."""
    found = speaker.named.get(words)
    key = found.attribute(found.id_attribute) if found is not None else None
    counts = parameter.type == "integer" and key is not None and key.type == "string"
    return _plain("option") if counts else None


def _by_words(words: Words, speaker: Speaker) -> EntityType | None:
    tails = (words[start:] for start in range(len(words)))
    for tail in tails:
        for cut in range(1, len(tail)):
            known = speaker.named.get(tail[:cut])
            if known is not None and _is_key(tail[cut:], known):
                return known
    known = speaker.named.get(words)
    return known if known is not None and known.id_attribute else None


def _is_key(words: Words, known: EntityType) -> bool:
    key = known.attribute(known.id_attribute)
    return key is not None and words in (("id",), key.words, key.words[-1:])


def _search(parameter: Parameter, words: Words) -> Input | None:
    if parameter.type not in ("string", "any") or any(_BOUNDS.get(w) == "!=" for w in words):
        return None
    kind = kind_of(words, parameter.type, description=parameter.description)
    return _plain("search") if kind == "query" or SEARCH_WORDS.intersection(words[-1:]) else None


def _by_moment(parameter: Parameter, words: Words, speaker: Speaker) -> Input | None:
    """``from``, ``date_to`` and ``date`` compare the only date that rows have."""
    operator, rest = _bound(words)
    if len(words) == 1 and words[0] in _BOUNDS:
        operator, rest = _BOUNDS[words[0]], ()
    daily = words[:1] in _DAYS and parameter.type in ("string", "any")
    if (operator == "=" and not daily) or not set(rest) <= _MOMENT | {"day"}:
        return None
    if speaker.entity is None or not _takes_date(parameter, words):
        return None
    dates = [a for a in speaker.entity.attributes if _is_date(a)]
    told = [a for a in dates if set(a.words) & set(said(parameter)) - _MOMENT]
    chosen = told if len(told) == 1 else dates
    if len(chosen) != 1:  # it bounds rows that hold several
        return Input(key="", role="option", operator=operator) if chosen else None
    return Input(
        key="",
        role="filter",
        entity=speaker.entity.id,
        attribute=chosen[0].name,
        operator=operator,
    )


def _takes_date(parameter: Parameter, words: Words) -> bool:
    """Whether ``after`` is a date, not the cursor of a page."""
    told = kind_of(words, parameter.type, description=parameter.description)
    dated = "date" in (told, parameter.format) or parameter.format == "date-time"
    return dated or bool(set(said(parameter)) & _MOMENT - {"at", "on"})


def _is_date(one: Attribute) -> bool:
    kind = kind_of(one.words, one.type, value_format=one.format or None)
    return kind == "date" or (one.type == "string" and one.words[-1:] in (("at",), ("on",)))
