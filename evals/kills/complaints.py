"""What is wrong with a trial, by the checks that fell short."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

T = TypeVar("T")


def complaints(
    trial: T, checks: Mapping[str, Callable[[T], Iterable[str]]]
) -> dict[str, list[str]]:
    """Name of each check that fell short -> what is wrong."""
    found = {name: list(check(trial)) for name, check in checks.items()}
    return {name: wrong for name, wrong in found.items() if wrong}
