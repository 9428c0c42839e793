"""Names of two halves that stand side by side in a request, as one name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from graphs.search.name_halves import name_halves
from memory.name_directory import Mention
from tools.entity_types.records import EntityModel


def with_whole_names(
    mentions: Sequence[Mention], model: EntityModel, request: str
) -> Sequence[Mention]:
    """The mentions, a first name and the last name beside it as one, without others of the same
    type that only share one of the halves: Ana Silva is not meant where Marta Silva is named.
    """  # noqa: D205
    by_thing: dict[tuple[str, Any], list[Mention]] = {}
    for one in mentions:
        if one.exact and one.value.thing is not None:
            by_thing.setdefault((one.value.entity, one.value.thing), []).append(one)
    whole = [name for some in by_thing.values() for name in _joined(some, model, request)]
    return [*whole, *(one for one in mentions if not any(_is_within(one, w) for w in whole))]


def _joined(some: Sequence[Mention], model: EntityModel, request: str) -> Iterator[Mention]:
    kind = model.types.get(some[0].value.entity)
    halves = name_halves(kind) if kind is not None else ()
    for first in (one for one in some if one.value.attribute in halves[:1]):
        for last in (one for one in some if one.value.attribute in halves[1:]):
            before, after = sorted((first, last), key=lambda one: one.start)
            if before.end <= after.start and not request[before.end : after.start].strip(" ,"):
                text = f"{first.value.text} {last.value.text}"
                yield Mention(before.start, after.end, replace(first.value, text=text))


def _is_within(one: Mention, whole: Mention) -> bool:
    alike = one.value.entity == whole.value.entity
    return alike and whole.start <= one.start and one.end <= whole.end
