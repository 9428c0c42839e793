"""The contract of a second opinion on bindings, in the labels of In-N-Out."""

from __future__ import annotations

from typing import Protocol

from tools.binding_labels import Edge, edge_of
from tools.graph import Binding, Fit
from tools.records import Record, Tool


class BindingVerdict(Record):
    """How a judge labels a pair of output and parameter."""

    fit: Fit
    """Whether the value suits: as it is, after a conversion or check, or not at all."""
    natural: bool
    """Whether a request would chain the two tools this way."""
    reason: str = ""
    """One short sentence."""

    @property
    def edge(self) -> Edge:
        """The edge between the two that the labels stand for."""
        return edge_of(self.fit, natural=self.natural)


class BindingJudge(Protocol):
    """Labels bindings with both documents in view."""

    async def judge(self, binding: Binding, source: Tool, target: Tool) -> BindingVerdict | None:
        """The labels of the pair, None where the judge gives no usable answer.

        ``source`` and ``target`` are the tools that the binding names. Raises ``ValueError`` where
        they do not have its output or its parameter.
        """
        ...
