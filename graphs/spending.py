"""What a run spent: decisions by kind, calls of a chat model, tokens, API calls."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Literal

from memory.errors import RunStoppedError

Decision = Literal[
    "decompose",
    "choose",
    "reflect",
    "fill",
    "fields",
    "select",
    "conclude",
    "combine",
    "ask",
    "summarize",
    "read",
    "mend",
    "answer",
    "program",
]
"""One kind for each deciding method of ``graphs.reasoner.Reasoner`` and ``FormReasoner``, and one
for the programs that a model writes."""

PLANNING: frozenset[Decision] = frozenset(
    {"decompose", "choose", "reflect", "read", "mend", "program"}
)
"""Decisions about which calls to make; the others are about values and words."""


@dataclass(frozen=True, slots=True)
class Payment:
    """What one call of a chat model took."""

    asked: int
    """Tokens of the prompt."""
    answered: int
    money: float
    estimated: bool
    """Whether the tokens are counted here, since the server did not say them."""


BudgetName = Literal["model_calls", "model_tokens", "model_money", "wall_seconds"]
"""The limits that may forbid a further model call."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a run may spend on chat models; None: as much as it takes."""

    model_calls: int | None = None
    model_tokens: int | None = None
    model_money: float | None = None
    seconds_left: Callable[[], float | None] = lambda: None
    """For how long the run may still wait for models."""


@dataclass(slots=True)
class Spending:
    """The account of one run; grows while the run goes on."""

    decisions: dict[Decision, int] = field(default_factory=dict)
    """Questions put to the reasoner, those that it failed to answer included."""
    model_calls: int = 0
    tokens: int = 0
    """Tokens that went to the chat model and came from it."""
    money: float = 0.0
    """What they cost by the price table of the settings."""
    estimated: bool = False
    """Whether some of the tokens are estimates."""
    unanswered: int = 0
    """Questions that no model answered, so that the rules decided, or the run ended."""
    budget: Budget = field(default_factory=Budget)
    """What may be spent on models."""
    refused: BudgetName | None = None
    """The limit that forbade a model call; None while none did."""
    silences: int = 0
    """How often in a row no model answered."""
    calls: int = 0
    """API calls that were sent."""
    asking: Callable[[Decision, str], Awaitable[None]] | None = None
    """Told the decision and the model before each call of one."""

    @property
    def total(self) -> int:
        """All decisions."""
        return sum(self.decisions.values())

    @property
    def planning(self) -> int:
        """The decisions of the kinds in ``PLANNING``."""
        return sum(self.decisions.get(kind, 0) for kind in PLANNING)

    def told(self) -> dict[str, Any]:
        """The account as events say it."""
        return {name: getattr(self, name) for name in ACCOUNT}

    @property
    def exhausted(self) -> BudgetName | None:
        """The limit that allows no further model call, None where there is none."""
        spent: dict[BudgetName, float] = {
            "model_calls": self.model_calls,
            "model_tokens": self.tokens,
            "model_money": self.money,
        }
        for name, amount in spent.items():
            most = getattr(self.budget, name)
            if most is not None and amount >= most:
                return name
        left = self.budget.seconds_left()
        return "wall_seconds" if left is not None and left <= 0 else None

    @contextmanager
    def deciding(self, kind: Decision) -> Iterator[None]:
        """Count a decision; model calls made inside are charged to this account."""
        self.decisions[kind] = self.decisions.get(kind, 0) + 1
        before = _PAYING.set(self)
        try:
            yield
        finally:
            _PAYING.reset(before)


ACCOUNT = ("decisions", "model_calls", "tokens", "money", "estimated", "unanswered")
"""The fields of an account that events tell."""
_SILENCES = 2
_PAYING: ContextVar[Spending] = ContextVar("_PAYING")


def charge_model_call(payment: Payment) -> None:
    """Charge one call of a chat model to the run that is deciding; outside of one: to nobody.

    For reasoners that ask a model: they are shared by all runs, so they do not know whose it is.
    """
    account = _PAYING.get(None)
    if account is not None:
        account.model_calls += 1
        account.tokens += payment.asked + payment.answered
        account.money += payment.money
        account.estimated = account.estimated or payment.estimated
        account.silences = 0


async def tell_asking(decision: Decision, model: str) -> None:
    """Tell the run that is deciding which model it waits for from now on."""
    account = _PAYING.get(None)
    if account is not None and account.asking is not None:
        await account.asking(decision, model)


def note_silence() -> None:
    """Note for the run that is deciding that no model answered."""
    account = _PAYING.get(None)
    if account is not None:
        account.silences += 1
        account.unanswered += 1


def note_refusal(limit: BudgetName) -> None:
    """Note for the run that is deciding that this limit forbade a model call."""
    account = _PAYING.get(None)
    if account is not None:
        account.refused = limit


def models_are_silent() -> bool:
    """Whether the run that is deciding has waited for models in vain so often that it stops."""
    account = _PAYING.get(None)
    return account is not None and account.silences >= _SILENCES


@asynccontextmanager
async def within_budget() -> AsyncIterator[None]:
    """Around one call of a model: it ends when the run that is deciding has no time left for it.

    Raises ``BudgetSpentError`` where that run may not call a model at all, or not so long.
    """
    account = _PAYING.get(None)
    if account is None:
        yield
        return
    if account.exhausted:
        raise _refusal(account, account.exhausted)
    try:
        async with asyncio.timeout(account.budget.seconds_left()) as time:
            yield
    except TimeoutError:
        if not time.expired():
            raise
        note_silence()
        raise _refusal(account, "wall_seconds") from None


def _refusal(account: Spending, limit: BudgetName) -> BudgetSpentError:
    account.refused = limit
    return BudgetSpentError(limit)


class BudgetSpentError(RunStoppedError):
    """The run may ask no model any more: calls, tokens, money or time are used up."""

    code = "model_budget"

    def __init__(self, limit: BudgetName) -> None:
        super().__init__(f"The run has used up its {limit.replace('_', ' ')}. Raise the limit.")
        self.limit = limit
