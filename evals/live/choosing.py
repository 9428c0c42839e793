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
    meant = [at for at, value in enumerate(gap["values"], 1) if str(value) in told]
    if gap.get("read"):
        return "yes" if 1 in meant else str(*meant[:1]) or "no"
    return str(*meant[:1]) or None


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
