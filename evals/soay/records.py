"""An academic question: how it is asked, and the solution and program that answer it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from evals.soay.scholars import Entity


@dataclass(frozen=True, slots=True)
class Question:
    """A question about one scholar."""

    id: str
    template: int
    hops: int
    solutions: tuple[tuple[str, ...], ...]
    """Tools in order, by their names in the service; the first is the gold one."""
    program: str
    """The gold program; its value is the gold answer."""
    asked: Mapping[str, str]
    """Language (``en``, ``zh``) -> the question."""
    entity: Entity
    kept_back: bool = False
    """Whether it, and what is answered to it, may not be looked at."""
