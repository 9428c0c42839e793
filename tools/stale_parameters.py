"""Which parameters must be looked at again after some vendors changed, came or went.

Those of the vendors themselves, and those of others whose candidates are not the same any more:
other outputs are near, or other tools stand behind an output that is near.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import islice

from tools.binding_candidates import PRODUCERS_PER_TEXT
from tools.described_tools import DescribedTools, rows_by_meaning
from tools.foreign_outputs import NearLists
from tools.slot_columns import OUTPUT, TRAVELS, USABLE, SlotColumns


class Earlier:
    """The state before the change; equal meanings have the numbers that they have now."""

    def __init__(self, columns: SlotColumns, vendors: Sequence[str], near: NearLists) -> None:
        """``vendors`` names that of each tool."""
        marks = OUTPUT | USABLE | TRAVELS
        self.near = near
        self.travelling = rows_by_meaning(columns, columns.marked(marks, marks))
        """Meaning of each output that may go to other vendors -> its rows."""
        usable = columns.marked(USABLE, OUTPUT | USABLE)
        self.parameters = set(columns.meaning[usable].tolist())
        """Meanings of the parameters that another tool might feed."""
        self._vendors = vendors
        self._tool_of_row = columns.tool_of_row

    def vendor(self, row: int) -> str:
        """The vendor of the tool that has the slot of a row."""
        return self._vendors[int(self._tool_of_row[row])]


def stale_parameters(
    library: DescribedTools, near: NearLists, changed: Collection[str], earlier: Earlier
) -> list[int]:
    """The rows of the parameters whose bindings may differ, in order.

    ``changed`` are vendors that are new, gone, or not as they were.
    """
    rows = {row for row in library.usable_inputs.tolist() if library.tool(row).vendor in changed}
    touched = _touched(library, changed, earlier)
    for key, some in library.parameters.items():
        now, then = near.get(key), earlier.near.get(key)
        if now is None and then is None:
            continue
        if now is None or then is None or now.outputs != then.outputs:
            rows.update(some)
            continue
        if close := touched.intersection(now.outputs):
            rows.update(_served_otherwise(library, some, close, changed, earlier))
    return sorted(rows)


def _touched(library: DescribedTools, changed: Collection[str], earlier: Earlier) -> set[int]:
    """The outputs that a changed vendor has or had, and that are near to something or were."""
    return {
        key
        for key, rows in library.travelling.items()
        if any(library.tool(row).vendor in changed for row in rows)
    } | {
        key
        for key, rows in earlier.travelling.items()
        if any(earlier.vendor(row) in changed for row in rows)
    }


def _served_otherwise(
    library: DescribedTools,
    parameters: Iterable[int],
    outputs: Iterable[int],
    changed: Collection[str],
    earlier: Earlier,
) -> set[int]:
    """The parameters to which a changed vendor's tools are or were offered by these outputs."""
    keys = list(outputs)
    vendors: dict[str, bool] = {}
    for vendor in {library.tool(row).vendor for row in parameters}:
        offered = (
            vendor_of_source
            for key in keys
            for source in (
                [library.tool(row).vendor for row in library.travelling[key]],
                [earlier.vendor(row) for row in earlier.travelling[key]],
            )
            for vendor_of_source in _offered(source, vendor)
        )
        vendors[vendor] = any(one in changed for one in offered)
    return {row for row in parameters if vendors[library.tool(row).vendor]}


def _offered(sources: Iterable[str], vendor: str) -> Iterable[str]:
    return islice((source for source in sources if source != vendor), PRODUCERS_PER_TEXT)
