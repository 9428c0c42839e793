"""What a run spent on deciding: decisions by kind, calls of a chat model, tokens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Literal

Decision = Literal[
    "decompose",
    "choose",
    "reflect",
    "fill",
    "fields",
    "select",
    "conclude",
    "combine",
    "summarize",
]
"""One kind for each deciding method of ``graphs.reasoner.Reasoner``."""

PLANNING: frozenset[Decision] = frozenset({"decompose", "choose", "reflect"})
"""Decisions about which calls to make; the others are about values and words."""


@dataclass(slots=True)
class Spending:
    """The account of one run; grows while the run goes on."""

    decisions: dict[Decision, int] = field(default_factory=dict)
    """Questions put to the reasoner, those that it failed to answer included."""
    model_calls: int = 0
    tokens: int = 0
    """Tokens that went to the chat model and came from it."""

    @property
    def total(self) -> int:
        """All decisions."""
        return sum(self.decisions.values())

    @property
    def planning(self) -> int:
        """The decisions of the kinds in ``PLANNING``."""
        return sum(self.decisions.get(kind, 0) for kind in PLANNING)

    @contextmanager
    def deciding(self, kind: Decision) -> Iterator[None]:
        """Count a decision; model calls made inside are charged to this account."""
        self.decisions[kind] = self.decisions.get(kind, 0) + 1
        before = _PAYING.set(self)
        try:
            yield
        finally:
            _PAYING.reset(before)


_PAYING: ContextVar[Spending] = ContextVar("_PAYING")


def charge_model_call(tokens: int) -> None:
    """Charge one call of a chat model to the run that is deciding; outside of one: to nobody.

    For reasoners that ask a model: they are shared by all runs, so they do not know whose it is.
    """
    account = _PAYING.get(None)
    if account is not None:
        account.model_calls += 1
        account.tokens += tokens
