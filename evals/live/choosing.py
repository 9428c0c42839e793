"""What a person says who is asked which thing a change is meant for: they know what they want."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from evals.live.comparing import changed_records, is_on_the_way
from evals.live.records import Data, LiveRequest
from evals.live.trying_out import TryOut
from trees.records import leaves

if TYPE_CHECKING:
    from graphs.state import Gap, Inquiry


async def choice_of(inquiry: Inquiry, request: LiveRequest, trial: TryOut) -> str | None:
    """The thing among those offered that the right change is about; None: that is not asked.

    What was read as meant is agreed to with "yes" where all that it would change is to be changed
    so; where nothing that is meant is offered, or nothing is to be changed, the answer is "no".
    """
    gap, data = inquiry["gaps"][0], trial.now()
    if len(inquiry["gaps"]) > 1 or not gap.get("pin"):
        return None
    if request.after is None:
        return "no" if gap.get("sends") else None
    gold = deepcopy(data)
    try:
        request.after(gold)
    except (LookupError, ValueError):  # what the change is about is no longer there
        return None
    if gap.get("read") and await _is_meant(gap, data, gold, request, trial):
        return "yes"
    at = _place(gap, data, gold)
    if gap.get("read"):
        return str(at) if at > 1 else "no"
    return str(at) if at else None


async def _is_meant(gap: Gap, data: Data, gold: Data, request: LiveRequest, trial: TryOut) -> bool:
    """Whether what would be sent changes only what is to be changed."""
    if not gap.get("sends"):
        return _place(gap, data, gold) == 1
    after = await trial.after(gap["tool_id"], gap["sends"])
    return is_on_the_way(data, after, gold, request.free)


def _place(gap: Gap, data: Data, gold: Data) -> int:
    """The place of the thing that is to change among those offered; 0: it is none of them."""
    records = [one for one in changed_records(data, gold) if isinstance(one, dict)]
    key = gap["pin"]["attribute"]
    told = {str(one[key]) for one in records if key in one}
    told = told or {str(value) for record in records for _, value in leaves(record)}
    meant = (at for at, value in enumerate(gap["values"], 1) if str(value) in told)
    return next(meant, 0)
