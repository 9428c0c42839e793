"""Whether the data of a service is what it should be after a request."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

from evals.live.records import Data


def differences(before: Data, after: Data, gold: Data, free: Collection[str]) -> list[str]:
    """What the data holds and should not, and what it lacks; records that changed, as JSON.

    In records that are as they were ``before`` every field counts. In made or changed ones the
    ``free`` fields do not, nor whether a text is written with capitals, nor a null.
    """
    found = []
    for name in sorted({*after, *gold} - set(free)):
        old = Counter(map(_exact, _records(before.get(name))))
        has = _keys(after.get(name), old, free)
        should = _keys(gold.get(name), old, free)
        found += [f"{name} holds {record}" for record in (has - should).elements()]
        found += [f"{name} lacks {record}" for record in (should - has).elements()]
    return found


def is_on_the_way(before: Data, after: Data, gold: Data, free: Collection[str]) -> bool:
    """Whether what changed is among what should, all of each record: what should change and did
    not yet does not count.
    """
    for name in {*after, *gold} - set(free):
        old = Counter(map(_exact, _records(before.get(name))))
        has = _keys(after.get(name), old, free)
        should = _keys(gold.get(name), old, free)
        sizes = sorted((old.total(), should.total()))
        if not ((has - should) <= old and not (should - has) & old):
            return False
        if not sizes[0] <= has.total() <= sizes[1]:  # nothing is deleted that is to be changed
            return False
    return before != after


def changed_records(before: Data, after: Data) -> list[Any]:
    """The records that are in one of two states of the data and not in the other."""
    return [
        record
        for name in sorted({*before, *after})
        for one, other in ((before, after), (after, before))
        for record in _records(one.get(name))
        if record not in [*_records(other.get(name))]
    ]


def _keys(collection: Any, old: Counter[str], free: Collection[str]) -> Counter[str]:
    """The records of a collection, each as a text that is equal where records count as equal."""
    keys: Counter[str] = Counter()
    for record in _records(collection):
        exact = _exact(record)
        keys[exact if exact in old else _exact(_plain(record, free))] += 1
    return keys


def _records(collection: Any) -> Iterator[Any]:
    """The records, whether a list or a mapping by id holds them; the order does not count."""
    if isinstance(collection, dict):
        yield from ({"key": key, "value": value} for key, value in collection.items())
    elif isinstance(collection, list):
        yield from collection
    else:
        yield collection


def _plain(value: Any, free: Collection[str]) -> Any:
    """A made or changed record without what does not matter in it.

    Where an ``id`` is free, so is the key under which a mapping holds the record.
    """
    if isinstance(value, dict):
        named = {**value}
        if set(value) == {"key", "value"} and _is_free_key(value, free):
            del named["key"]
        return {
            name: _plain(member, free)
            for name, member in named.items()
            if name not in free and member is not None
        }
    if isinstance(value, list):
        return [_plain(member, free) for member in value]
    return _plain_text(value) if isinstance(value, str) else value


def _is_free_key(entry: dict[str, Any], free: Collection[str]) -> bool:
    held = entry["value"]
    return isinstance(held, dict) and any(held.get(name) == entry["key"] for name in free)


def _plain_text(text: str) -> str:
    return " ".join(text.split()).strip(" .'\"").casefold()


def _exact(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)
