"""What differs between a tree and the one that takes its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from trees.records import Path, leaves


@dataclass(frozen=True)
class TreeDiff:
    """The paths of leaves, in the order of their tree."""

    added: tuple[Path, ...]
    changed: tuple[Path, ...]
    removed: tuple[Path, ...]


def differences(old: Any, new: Any) -> TreeDiff:
    """The leaves that came, changed and went between two contents."""
    before, after = dict(leaves(old)), dict(leaves(new))
    return TreeDiff(
        added=tuple(path for path in after if path not in before),
        changed=tuple(path for path in after if path in before and before[path] != after[path]),
        removed=tuple(path for path in before if path not in after),
    )
