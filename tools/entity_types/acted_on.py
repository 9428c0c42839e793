"""What an operation changes whose path names no collection: ``POST /rescheduleJob``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tools.entity_types.drafts import Sighting
from tools.entity_types.records import EntityType, Input, PathKind
from tools.search_words import stem
from tools.words import identifier_words, prose_words

_ALIKE = 0.6
"""Least share of the attributes of a type that an answer with one of its things has."""


def acted_on(
    inputs: Iterable[Input], answer: Sighting | None, types: Iterable[EntityType]
) -> EntityType | None:
    """The type of the thing that an operation must be told by its id, and that it answers with as
    it is then, or with a part of it; where its answer is not described, or says only whether it was
    done, the only type of which it must be told one. Where no id is said to be needed, each counts.
    """
    ids = [one for one in inputs if one.role == "id"]
    told = {one.entity for one in ids if one.required} or {one.entity for one in ids}
    kinds = list({one.id: one for one in types if one.id in told}.values())
    if answer is None or all(field.type == "boolean" for field in answer.rows):
        return kinds[0] if len(kinds) == 1 else None
    holding = [k for k in kinds if not answer.many and _is_within(answer.container, k)]
    if len(holding) == 1:
        return holding[0]
    shown = {field.name for field in answer.rows} if not answer.many else set()
    alike = [(len({a.name for a in k.attributes} & shown) / len(k.attributes), k) for k in kinds]
    share, kind = max(alike, key=lambda one: one[0], default=(0.0, None))
    return kind if share >= _ALIKE else None


def _is_within(container: str, kind: EntityType) -> bool:
    """Whether an answer lies within one of a type: ``channel.topic``."""
    outer = (identifier_words(part) for part in container.split(".")[:-1])
    return any(words in (kind.words, *kind.also) for words in outer)


def kind_of_change(inputs: Iterable[Input], kind: EntityType) -> PathKind:
    """An update where all that is taken is what things of the type have; else an action."""
    told = [one for one in inputs if not (one.role == "id" and one.entity == kind.id)]
    own = [one for one in told if one.role == "content" and one.entity == kind.id]
    single = all("[]" not in one.attribute for one in own)
    return "update" if own and single and len(own) == len(told) else "action"


def with_needed_id(inputs: Sequence[Input], kind: EntityType) -> tuple[Input, ...]:
    """The inputs of a change, which needs the only id of what it changes whatever is said of it."""
    own = [one for one in inputs if one.role == "id" and one.entity == kind.id]
    needed = own if len(own) == 1 else []
    return tuple(one.model_copy(update={"required": True}) if one in needed else one
                 for one in inputs)  # fmt: skip


def lists_state(kind: EntityType, verb: str) -> bool:
    """Whether things of a type list as a state that this was done with them: cancelled, voided."""
    listed = (value for one in kind.attributes for value in one.enum if isinstance(value, str))
    return stem(verb) in {stem(word) for value in listed for word in prose_words(value)}
