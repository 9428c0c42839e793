"""All tools of a library with their slots, by tool, by row and by meaning."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from tools.binding_context import ToolSlots
from tools.parameter_texts import Slot
from tools.slot_columns import (
    OUTPUT,
    TRAVELS,
    USABLE,
    ColumnWriter,
    SlotColumns,
    StoredSlots,
)


class DescribedTools:
    """Tools in order of their vendors; ``columns`` has their slots as rows, in the same order."""

    def __init__(self, tools: Sequence[ToolSlots], columns: SlotColumns) -> None:
        self.tools = tools
        self.columns = columns
        self._tool_of_row = columns.tool_of_row

    @classmethod
    def of(cls, tools: Sequence[ToolSlots]) -> DescribedTools:
        """The tools with columns made of their slots; those of one vendor must be neighbours."""
        writer = ColumnWriter()
        for tool in tools:
            writer.add(tool)
        return cls(tools, writer.columns())

    def tool(self, row: int) -> ToolSlots:
        """The tool that has the slot of a row."""
        return self.tools[int(self._tool_of_row[row])]

    def slot(self, row: int) -> Slot:
        """The slot of a row."""
        number = int(self._tool_of_row[row])
        tool, position = self.tools[number], row - int(self.columns.first[number])
        inputs = len(tool.inputs)
        return tool.inputs[position] if position < inputs else tool.outputs[position - inputs]

    def example(self, row: int) -> Slot:
        """The same slot; where it is stored, the others of its tool are not made for it."""
        slots = self.tool(row).inputs
        return slots.alone(row) if isinstance(slots, StoredSlots) else self.slot(row)

    def meaning(self, row: int) -> int:
        """The number of what the slot of a row means."""
        return int(self.columns.meaning[row])

    def key(self, row: int) -> str:
        """The key of the slot of a row."""
        return self.columns.strings[int(self.columns.key[row])]

    @cached_property
    def vendors(self) -> dict[str, range]:
        """The positions of each vendor's tools."""
        found: dict[str, range] = {}
        for vendor, numbers in groupby(range(len(self.tools)), lambda one: self.tools[one].vendor):
            positions = list(numbers)
            found[vendor] = range(positions[0], positions[-1] + 1)
        return found

    @cached_property
    def usable_inputs(self) -> NDArray[np.intp]:
        """Rows of the parameters that another tool may feed."""
        return self.columns.marked(USABLE, OUTPUT | USABLE)

    @cached_property
    def parameters(self) -> dict[int, list[int]]:
        """Meaning of each parameter that another tool may feed -> its rows."""
        return rows_by_meaning(self.columns, self.usable_inputs)

    @cached_property
    def travelling(self) -> dict[int, list[int]]:
        """Meaning of each output that may go to other vendors -> its rows."""
        marks = OUTPUT | USABLE | TRAVELS
        return rows_by_meaning(self.columns, self.columns.marked(marks, marks))

    def outputs_of(self, vendor: str) -> dict[int, list[int]]:
        """Meaning of each output of a vendor that can be a key -> its rows."""
        first, tools = self.columns.first, self.vendors[vendor]
        rows = np.arange(first[tools.start], first[tools.stop])
        marks = OUTPUT | USABLE
        return rows_by_meaning(self.columns, rows[(self.columns.marks[rows] & marks) == marks])


def rows_by_meaning(columns: SlotColumns, rows: NDArray[np.intp]) -> dict[int, list[int]]:
    """The rows by the number of what they mean, in order."""
    found: dict[int, list[int]] = {}
    for row, meaning in zip(rows.tolist(), columns.meaning[rows].tolist(), strict=True):
        found.setdefault(meaning, []).append(row)
    return found
