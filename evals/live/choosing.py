"""What a person says who is asked which thing a change is meant for: they know what they want."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from copy import deepcopy
from typing import TYPE_CHECKING

from evals.live.comparing import changed_records
from evals.live.records import Data, LiveTurn
from trees.records import leaves

if TYPE_CHECKING:
    from graphs.state import Inquiry


def choice_of(inquiry: Inquiry, turn: LiveTurn, data: Data) -> str | None:
    """The thing among those offered that the right change is about; None: that is not asked.

    What was read as meant is agreed to with "yes"; where nothing that is meant is offered, "no".
    """
    gap = inquiry["gaps"][0]
    if turn.after is None or len(inquiry["gaps"]) > 1 or not gap.get("pin"):
        return None
    after = deepcopy(data)
    try:
        turn.after(after)
    except (LookupError, ValueError):  # what the change is about is no longer there
        return None
    told = {str(v) for record in changed_records(data, after) for _, v in leaves(record)}
    if gap["values"] == [True]:
        return "yes" if _is_all_meant(gap["name"], {*told, *_called(told, data)}) else "no"
    changed = _changed_ids(data, after, gap["pin"]["attribute"]) or told
    meant = [at for at, value in enumerate(gap["values"], 1) if str(value) in changed]
    if gap.get("read"):
        as_meant = 1 in meant and not _is_another_named(
            gap["name"], {*told, *_called(told, data)}, data
        )
        return "yes" if as_meant else str(*(at for at in meant[:1] if at > 1)) or "no"
    return str(*meant[:1]) or None


def _changed_ids(data: Data, after: Data, attribute: str) -> set[str]:
    """What identifies the records that are to change, where they have it under this name."""
    records = (one for one in changed_records(data, after) if isinstance(one, dict))
    return {str(one[attribute]) for one in records if attribute in one}


def _called(ids: Collection[str], data: Data) -> Iterator[str]:
    """The texts of things that one of these values identifies: what a question names them by."""
    for records in data.values():
        for key in dict.fromkeys(name for record in records for name in record):
            column = [str(record.get(key)) for record in records]
            if len({*column}) == len(column):
                known = (one for one in records if str(one.get(key)) in ids)
                yield from (str(v) for one in known for _, v in leaves(one) if isinstance(v, str))


def _is_all_meant(deed: str, told: Collection[str]) -> bool:
    """Whether each value, and each thing, that a deed lists behind what it is stands in the records
    that are to change.
    """
    _, *parts = deed.split("; ")
    return bool(parts) and all(
        any(part.endswith(f" {value}") or f"{part} ".startswith(f"{value} ") for value in told)
        for part in parts
    )


def _is_another_named(deed: str, told: Collection[str], data: Data) -> bool:
    """Whether a deed lists something that is called so and has no part in what is to change."""
    ids = {str(v) for records in data.values() for one in records for _, v in leaves(one)}
    others = {one for one in _called(ids, data) if one not in told}
    _, *parts = deed.split("; ")
    return any(part.endswith(f" {one}") for part in parts[:-1] for one in others)
