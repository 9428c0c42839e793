"""Names of two halves that stand side by side in a request, as one name."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
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
    """
    by_thing: dict[tuple[str, Any], list[Mention]] = {}
    for one in mentions:
        if one.exact and one.value.thing is not None:
            by_thing.setdefault((one.value.entity, one.value.thing), []).append(one)
    whole = [name for some in by_thing.values() for name in _joined(some, model, request)]
    reach = _reach(whole)
    return [*whole, *(one for one in mentions if not _is_within(one, reach))]


def _joined(some: Sequence[Mention], model: EntityModel, request: str) -> Iterator[Mention]:
    kind = model.types.get(some[0].value.entity)
    halves = name_halves(kind) if kind is not None else ()
    by_start: dict[int, list[Mention]] = {}
    for one in some:
        if one.value.attribute in halves:
            by_start.setdefault(one.start, []).append(one)
    for before in (one for starting in by_start.values() for one in starting):
        for after in by_start.get(_next_word(request, before.end), ()):
            first, last = sorted((before, after), key=lambda one: halves.index(one.value.attribute))
            if first.value.attribute != last.value.attribute:
                text = f"{first.value.text} {last.value.text}"
                yield Mention(before.start, after.end, replace(first.value, text=text))


def _next_word(request: str, end: int) -> int:
    """Where a name goes on that ends here: behind blanks, or the comma of "Silva, Ana"."""
    while request[end : end + 1] in (" ", ","):
        end += 1
    return end


def _reach(whole: Sequence[Mention]) -> dict[str, tuple[list[int], list[int]]]:
    """By type where names begin, and how far those reach that begin there or before."""
    found: dict[str, tuple[list[int], list[int]]] = {}
    for one in sorted(whole, key=lambda one: one.start):
        starts, ends = found.setdefault(one.value.entity, ([], []))
        starts.append(one.start)
        ends.append(max([one.end, *ends[-1:]]))
    return found


def _is_within(one: Mention, reach: Mapping[str, tuple[list[int], list[int]]]) -> bool:
    starts, ends = reach.get(one.value.entity, ([], []))
    before = bisect_right(starts, one.start)
    return before > 0 and one.end <= ends[before - 1]
