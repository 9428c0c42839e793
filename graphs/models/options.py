"""How chat models are reached and asked: the settings of this package in records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from graphs.spending import Decision


@dataclass(frozen=True, slots=True)
class Sampling:
    """How a model draws its answer; None leaves it to the server."""

    temperature: float | None = 0.0
    top_p: float | None = None
    top_k: int | None = None
    max_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A model and how it is asked."""

    model: str
    """``<provider>:<model>`` as ``init_chat_model`` takes it."""
    sampling: Sampling = Sampling()


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens cost."""

    asked: float
    """Tokens of prompts."""
    answered: float

    def of(self, asked: int, answered: int) -> float:
        """What so many tokens cost, in the currency of the table."""
        return (asked * self.asked + answered * self.answered) / 1_000_000


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """Everything about the chat models of a process."""

    default: ModelChoice
    overrides: Mapping[Decision, ModelChoice] = field(default_factory=dict)
    """Decisions that another model, or the same otherwise, takes."""
    fallbacks: tuple[str, ...] = ()
    """Models asked in this order when the one before does not answer."""
    base_url: str = ""
    """Server of the default model and of others of its provider; empty: the provider's own."""
    api_key: str = ""
    """Key of the same."""
    timeout_seconds: float = 60.0
    """For one attempt."""
    retries: int = 2
    """Attempts beyond the first, with growing pauses, or the pause that the server asks for."""
    prices: Mapping[str, Price] = field(default_factory=dict)
    """Model -> price; a model that is not listed is free of charge here."""

    def choice(self, decision: Decision) -> ModelChoice:
        """Who takes a decision."""
        return self.overrides.get(decision, self.default)
