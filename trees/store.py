"""The contract of what keeps knowledge trees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from trees.records import Tree


@dataclass(frozen=True)
class TreeFacts:
    """What a list of trees shows of one."""

    name: str
    source: str
    leaves: int
    digest: str
    """sha256 of the content and its links."""
    imported_at: str
    """ISO 8601 in UTC."""


class TreeStore(Protocol):
    """Trees by their names; blocks, safe to use from several threads and processes."""

    def put(self, tree: Tree) -> TreeFacts:
        """Store the tree in place of the one of its name, if there is any.

        What is written of nodes is not stored, and what was described stays.
        """
        ...

    def get(self, name: str) -> Tree:
        """The tree with what is written of it; raises ``DeveloperError`` (``unknown_tree``)."""
        ...

    def describe(self, name: str, written: Mapping[str, str]) -> None:
        """Keep descriptions by digests of nodes, beside those that are kept.

        Raises ``DeveloperError`` (code ``unknown_tree``).
        """
        ...

    def facts(self) -> Sequence[TreeFacts]:
        """All trees, by name."""
        ...

    def remove(self, name: str) -> TreeFacts:
        """Delete the tree and its descriptions; raises ``DeveloperError`` (``unknown_tree``)."""
        ...

    def for_owner(self, owner: str) -> Self:
        """The same store as another owner has it."""
        ...
