"""Which attributes stand for things of another type: by name, nesting, description and values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tools.entity_types.draft import Words
from tools.entity_types.fields import Field
from tools.entity_types.naming import field_kind
from tools.entity_types.targets import (
    ENOUGH,
    Known,
    Targets,
    is_number,
    key_of,
    may_be,
    same_kind,
    telling,
)
from tools.entity_types.typing_paths import ends_plural
from tools.stated_ids import NO_NOUNS
from tools.value_kinds import Kind, kind_of
from tools.words import prose_words

_OPEN: tuple[Kind, ...] = ("number", "label", "name", "identifier")
"""Kinds of numbers that may be ids: no amounts, counts, measures."""
_NUMBER_OF = ("number", "of")
"""How names of counts begin: ``number_of_seats``."""
_AGENT = ("er", "or", "ee")
"""Endings of words for whoever does something: owner, author, assignee."""


class Relation(NamedTuple):
    """What an attribute stands for."""

    target: str
    attribute: str
    evidence: tuple[str, ...]


def relation_of(field: Field, own: Known, targets: Targets) -> Relation | None:
    """What an attribute of a type stands for, None where it is plain."""
    if field.words[:2] == _NUMBER_OF and is_number(field.type):
        return None
    if field.type in ("boolean", "object") or (own.key is not None and field.name == own.key.name):
        return None
    shared = list(_by_values(field, own, targets))
    named = _by_name(field, own, targets)
    if named is not None:
        return _with_values(named, shared)
    if shared:
        known, key = _best(shared, field, own, targets)
        return Relation(known.id, key.name, ("values",))
    return _by_role(field, own, targets)


def _by_name(field: Field, own: Known, targets: Targets) -> tuple[Known, Field | None, str] | None:
    words = field.words
    inner = _nested(field, own, targets)
    if inner is not None:
        return (*inner, "path" if field.name in own.inner else "name")
    found = targets.by_id_words(words)
    if found is not None and (found is not own or len(words) > 2):
        plain = found.plain is not None and words[-1:] == ("id",)
        return found, (found.plain if plain else found.key), "name"
    found = _by_key_name(field, own, targets)
    if found is not None:
        return found, found.key, "name"
    found = targets.described(field.description)
    if found is not None and found is not own and _open(field):
        key = _described_key(field, found)
        if key is not None:
            return found, key, "description"
    bare = _bare(words, targets) and not (field.enum or _counts(field))
    whole = targets.named(words) if bare else None
    if whole is None or whole is own or whole.key is None or _is_called_by_itself(whole):
        return None
    if not _in_full(words, whole) and not same_kind(field, whole.key):
        return None
    return whole, _key_or_name(field, whole), "name"


def _in_full(words: Words, known: Known) -> bool:
    """Whether a name ends with all that a type is called: the ``place`` of a meeting is no
    nursery place.
    """
    return any(words[start:] in known.called for start in range(len(words)))


def _is_called_by_itself(known: Known) -> bool:
    """Whether its things have a mere text of its name, as titles of books have a ``title``: then
    that word of others is such a text, too, unless the values tell otherwise.
    """
    return any(one is not known.key and one.words in known.called for one in known.names)


def _open(field: Field) -> bool:
    """Whether its kind leaves open that it stands for a thing; amounts and dates do not."""
    return field_kind(field) in _OPEN


def _described_key(field: Field, known: Known) -> Field | None:
    """The id or the name, whichever the description speaks of and the values can be."""
    key, said = known.key, set(prose_words(field.description))
    if key is None or not known.names or not (field.type == known.names[0].type and "name" in said):
        return key if key is not None and same_kind(field, key) else None
    about = {one.name: said & {*one.words, *prose_words(one.description)} for one in known.keys}
    return max((key, known.names[0]), key=lambda one: len(about[one.name]))


def _bare(words: Words, targets: Targets) -> bool:
    """Whether a name is that of a type, with at most one word before: ``home depot``."""
    return any(targets.named(words[s:]) is not None for s in range(min(2, len(words))))


def _counts(field: Field) -> bool:
    """Whether a number named in the plural says how many: ``total_results``."""
    plural = "[]" not in field.name and ends_plural(field.name)
    return plural and is_number(field.type)


def _by_key_name(field: Field, own: Known, targets: Targets) -> Known | None:
    """``plate`` of a trip is that of a vehicle, where only vehicles are known by it."""
    if set(field.words) <= NO_NOUNS:
        return None
    having = targets.known_by(field.words)
    return having[0] if len(having) == 1 and having[0] is not own else None


def _nested(field: Field, own: Known, targets: Targets) -> tuple[Known, Field] | None:
    """``lead.name`` beside ``lead.id``: both are of the thing that is nested."""
    told = targets.types.get(own.inner.get(field.name, ""))
    if told is not None and told.key is not None:
        return told, told.key
    outer, _, leaf = field.name.rpartition(".")
    known = targets.types.get(own.inner.get(outer, ""))
    if known is None:
        return None
    found = next((one for one in known.keys if one.name == leaf.replace("[]", "")), None)
    if found is None and known.key is not None and field.leaf == ("id",):
        found = known.key
    return (known, found) if found is not None else None


def _key_or_name(field: Field, known: Known) -> Field | None:
    """A text where the id is a number is the name; what may be a fraction is no whole number."""
    key = known.key
    if key is not None and (field.type, key.type) == ("number", "integer"):
        return None
    if key is not None and field.type == "string" and is_number(key.type):
        return known.names[0] if known.names else None
    return key


def _idlike(field: Field) -> bool:
    return kind_of(field.leaf, field.type, output=True) == "identifier" or field.format == "uuid"


def _by_values(field: Field, own: Known, targets: Targets) -> Iterator[tuple[Known, Field]]:
    values = [v for v in field.values if not isinstance(v, bool)]
    names_it = any(field.name == one.name for one in own.names)
    if not values or not all(map(telling, values)) or field.enum:
        return
    for known, key in targets.by_values(values):
        if own.lists.get(field.name.rpartition(".")[0]) == known.id:
            continue  # its values are those of the very rows that it is a field of
        if len(values) < ENOUGH and not (known is own and isinstance(values[0], str)):
            continue  # one text that is another one's own id is no chance: ``mentor``
        # A name that others bear, too, stays a name; what only looks like one may be an id.
        refers = key is known.key and known is not own and field_kind(field) != "name"
        if refers if names_it else (known is not own or key is known.key):
            yield known, key


def _with_values(
    named: tuple[Known, Field | None, str], shared: list[tuple[Known, Field]]
) -> Relation | None:
    """A relation by name, with the attribute that the values are of."""
    known, key, why = named
    for other, matched in shared:
        if other is known:
            return Relation(known.id, matched.name, (why, "values"))
    if shared:
        known, key = shared[0]
        return Relation(known.id, key.name, ("values",))
    return Relation(known.id, key.name, (why,)) if key is not None else None


def _best(
    shared: list[tuple[Known, Field]], field: Field, own: Known, targets: Targets
) -> tuple[Known, Field]:
    """Of several types that have all the values, the one described, then one whose ids they are,
    then that with the fewest.

    What is known by the id of another of them, as a member by that of a user, is not meant.
    """
    described = targets.spoken_of(field.description, own)
    others = [known for known, _ in shared]

    def borrowed(one: tuple[Known, Field]) -> bool:
        owner = targets.by_id_words(one[1].words)
        return owner is not None and owner is not one[0] and owner in others

    def rank(one: tuple[Known, Field]) -> tuple[bool, bool, bool, int]:
        known, key = one
        return known is not described, borrowed(one), key is not known.key, len(key.values)

    return min(shared, key=rank)


def _by_role(field: Field, own: Known, targets: Targets) -> Relation | None:
    """Numbers, and ids named for a role: the type described, else people (``reported_by``).

    Their values, where any were seen, must be ids of that type: they rule types out. Half of them
    will do, as a list is often known only by its first page.
    """
    words = tuple(w for w in field.words if w not in NO_NOUNS)
    idlike = _idlike(field) or words != field.words
    if not idlike and not (is_number(field.type) and _open(field)):
        return None
    head = targets.head_of(field.description)
    if head is not None and may_be(field, head):
        return Relation(head.id, key_of(head).name, ("description",))
    spoken = targets.spoken_of(field.description, own)
    if spoken is not None and may_be(field, spoken) and (idlike or _are_seen(field, spoken)):
        return Relation(spoken.id, key_of(spoken).name, ("description",))
    if not idlike and words[-1:] != ("by",):
        return None
    person = targets.person(field)
    having = targets.having(field.values) if field.values else []
    if person is not None and (_doer(words) or person in having):
        return Relation(person.id, key_of(person).name, ("role",))
    if len(having) == 1 and having[0] is not own:
        return Relation(having[0].id, key_of(having[0]).name, ("values",))
    return None


def _are_seen(field: Field, known: Known) -> bool:
    return bool(field.values and key_of(known).values)


def _doer(words: Words) -> bool:
    return bool(words) and (words[-1] == "by" or words[-1].endswith(_AGENT))
