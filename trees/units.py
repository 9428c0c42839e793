"""Knowledge units: what a search of a tree finds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from trees.records import Path, children, is_leaf, is_position


@dataclass(frozen=True, slots=True)
class Unit:
    """A leaf, or a list of leaves, which tells one thing together."""

    path: Path
    values: tuple[str, ...]

    @property
    def names(self) -> list[str]:
        """The steps of its path that say something, the outermost first."""
        return [step for step in self.path if not is_position(step)]


def knowledge_units(content: Any, path: Path = ()) -> Iterator[Unit]:
    """The units of a tree in its order."""
    if is_leaf(content):
        yield Unit(path, (value_text(content),))
    elif isinstance(content, list) and all(map(is_leaf, content)):
        yield Unit(path, tuple(map(value_text, content)))
    else:
        for step, value in children(content):
            yield from knowledge_units(value, (*path, step))


def value_text(leaf: Any) -> str:
    """A leaf as text; what is empty has none."""
    if isinstance(leaf, bool):
        return "true" if leaf else "false"
    return "" if leaf is None or leaf in ({}, []) else str(leaf)
