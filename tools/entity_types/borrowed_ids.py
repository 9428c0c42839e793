"""Ids that are those of things of another type: rows that only tell whom somebody works with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tools.entity_types.draft import Draft
from tools.entity_types.naming import NAMING, field_kind
from tools.entity_types.targets import Known, Targets
from tools.stated_ids import NO_NOUNS


def without_borrowed_ids(drafts: Sequence[Draft], types: Sequence[Known]) -> list[Known]:
    """The types; one that no operation is asked for by an id, and whose ``id`` is described as that
    of another type, refers to it and has none of its own; nor has a nameless one whose id is called
    after another type, or as that of others with names: the members of a board, by their
    ``user_id``, the lines of an order, by the ``sku`` of a product.
    """
    targets = Targets(types)
    return [
        replace(one, key=None, plain=None)
        if _is_borrowed(draft, one, targets) or _is_called_after_other(draft, one, targets) else one
        for draft, one in zip(drafts, types, strict=True)
    ]  # fmt: skip


def _is_borrowed(draft: Draft, one: Known, targets: Targets) -> bool:
    if one.key is None or one.key.words != ("id",) or draft.placeholders:
        return False
    return targets.described(one.key.description) not in (None, one)


def _is_called_after_other(draft: Draft, one: Known, targets: Targets) -> bool:
    if one.key is None or _is_named(one):
        return False
    if targets.by_id_words(one.key.words) not in (None, one):
        return True
    if draft.placeholders or {*one.key.words} <= NO_NOUNS:
        return False
    same = [other for other in targets.known_by(one.key.words) if other is not one]
    return len(same) == 1 and _is_named(same[0])


def _is_named(one: Known) -> bool:
    """Whether things have names of their own, whatever was seen."""
    return any(field_kind(name) in NAMING for name in one.names)
