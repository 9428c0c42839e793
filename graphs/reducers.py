"""How concurrent writes to one state field merge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")


def append(left: Sequence[T], right: Sequence[T]) -> list[T]:
    """Both lists, left first."""
    return [*left, *right]


def union(left: Sequence[T], right: Sequence[T]) -> list[T]:
    """Left, then what right adds, each item once, in order of first appearance."""
    return list(dict.fromkeys([*left, *right]))


def merge_results(left: Mapping[str, T], right: Mapping[str, T | None]) -> dict[str, T]:
    """Both mappings; right wins where both hold a key, and None there takes the key out."""
    return {key: value for key, value in {**left, **right}.items() if value is not None}
