"""Which attribute identifies the things of a type: told by what stands for them in paths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from tools.entity_types.draft import Draft, Words
from tools.entity_types.fields import Field
from tools.entity_types.naming import field_kind
from tools.records import ValueType
from tools.stated_ids import NO_NOUNS, noun_of
from tools.value_kinds import kind_of
from tools.words import identifier_words

_NUMBERS = frozenset({"no", "nr"})
"""Short for number, where it is the last word of a name: the ``orderNo`` of an order."""
_BARE = ((), ("id",))
"""What is left of the name of an id that says nothing else: of ``id``, ``job``, ``jobId``."""
_SPEAKING = ("username", "email")
"""Kinds of texts that stand for one of a type whatever their fields are called."""


def id_of(draft: Draft, drafts: Sequence[Draft] = ()) -> Field | None:
    """The field that operations ask for when they mean one of the type, beside all ``drafts``."""
    own = [f for f in draft.fields.values() if not set(".[^") & set(f.name)]
    own = [f for f in own if f.name not in draft.inner]
    asked = [name for name, _ in draft.placeholders.most_common()]
    others = [one for one in drafts if one is not draft]
    for name in asked:
        found = _matching(name, own, draft, others)
        if found is not None:
            return found
    if asked and not draft.fields:
        return _unseen(asked[0], draft)
    bare = [name for name in asked if rest_of(identifier_words(name), draft.called) in _BARE]
    return _plain(own, draft) or next((_unseen(name, draft) for name in bare), None)


def rest_of(words: Words, called: Sequence[Words]) -> Words:
    """What is left of a name without the name of the type: ``pet id`` -> ``id``."""
    for name in sorted(called, key=len, reverse=True):
        for start in range(len(name)):
            tail = name[start:]
            if words[: len(tail)] == tail:
                return words[len(tail) :]
    return words


def _matching(
    name: str, own: Sequence[Field], draft: Draft, others: Sequence[Draft]
) -> Field | None:
    asked = identifier_words(name)
    rest = rest_of(asked, draft.called) or ("id",)
    for field in own:
        if field.words == asked:
            return field
    if asked[-1:] != rest[-1:] and draft.asked_types.get(name) == "string":
        # ``{repo}`` is a text where the id is a number: the name stands for it.
        own = [f for f in own if f.type == "string"]
    for field in own:
        if rest in (field.words, rest_of(field.words, draft.called)):
            return field
    own = [f for f in own if _may_fit(f, draft.asked_types.get(name)) and not _is_of(f, others)]
    kind = kind_of(asked, "string")
    alike = (f for f in own if kind in _SPEAKING and kind_of(f.words, f.type, output=True) == kind)
    plain = (f for f in (_plain(own, draft),) if f is not None)
    named = (f for f in own if f.words == ("name",) and rest != asked)
    referred = _referred(own, draft, others)
    held = (f for f in own if _is_held(f, others))
    return next(chain(referred, _sharing(asked, own), alike, plain, named, held), None)


def _may_fit(field: Field, asked: ValueType | None) -> bool:
    """Whether values of a field can stand where this is asked for: no number for a text."""
    return (
        not field.enum
        and field.type != "boolean"
        and (asked is None or (field.type == "string") == (asked == "string"))
    )


def _is_of(field: Field, others: Sequence[Draft]) -> bool:
    """Whether a field is called the id of another type: ``operatorId`` of a station."""
    about = noun_of(field.words)
    return bool(about) and any(about in other.called for other in others)


def _referred(own: Sequence[Field], draft: Draft, others: Sequence[Draft]) -> Iterator[Field]:
    """Fields that hold the values of what other types name as this one: ``station`` of a fault."""
    told = [f for one in others for f in one.fields.values() if _is_of_type(f, draft)]
    values = {value for f in told for value in f.values}
    known = [(len(values & f.values.keys()), f) for f in own]
    yield from (f for most, f in sorted(known, key=lambda one: -one[0]) if most)


def _is_of_type(field: Field, draft: Draft) -> bool:
    words = field.words[:-1] if field.words[-1:] and field.words[-1] in NO_NOUNS else field.words
    return words in draft.called


def _is_held(field: Field, others: Sequence[Draft]) -> bool:
    """Whether other things hold a field that is no name, as a trip the plate of its vehicle.

    One called like another type says which of those it is about: ``person`` of an enrolment.
    """
    if field_kind(field) != "label" or any(field.words in one.called for one in others):
        return False
    return any(field.name in one.fields for one in others)


def _sharing(asked: Words, own: Sequence[Field]) -> Iterator[Field]:
    """Fields that share the last word with what is asked for."""
    for field in own:
        if field.words[-1:] == asked[-1:] and (len(field.words) == 1 or len(asked) == 1):
            yield field


def _plain(own: Sequence[Field], draft: Draft) -> Field | None:
    """The identifier of rows that no path asks for."""
    for wanted in (("id",), (*draft.words, "id"), (*draft.words[-1:], "id")):
        found = next((f for f in own if f.words == wanted), None)
        if found is not None:
            return found
    kinds = [f for f in own if _identifies(f)]
    about = [f for f in kinds if rest_of(f.words, draft.called) != f.words or len(f.words) == 1]
    return about[0] if len(about) == 1 else None


def _identifies(field: Field) -> bool:
    kind = kind_of(field.words, field.type, output=True)
    return kind == "identifier" or not (NO_NOUNS | _NUMBERS).isdisjoint(field.words[-1:])


def _unseen(name: str, draft: Draft) -> Field:
    """An id known only from paths."""
    field = Field(name)
    draft.fields[name] = field
    return field
