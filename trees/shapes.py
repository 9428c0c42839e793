"""Shapes of a tree: what stands at one path of names, whatever its positions in lists."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trees.records import Path, Tree, children, is_leaf, is_position
from trees.units import value_text


@dataclass(frozen=True)
class Shape:
    """All nodes of one path of names, taken together: a description of it holds for each."""

    path: Path
    """Names without positions; () is the root."""
    below: tuple[Shape, ...]
    values: tuple[str, ...]
    """The distinct leaves that stand at the path itself, in the order of the tree."""
    digest: str
    """sha256 of the path and of all that is at and below it."""

    @property
    def name(self) -> str:
        """The last step of its path; "" for the root."""
        return self.path[-1] if self.path else ""


def shape_of(content: Any) -> Shape:
    """The shape of a whole tree."""
    return _shape((), [content])


def inner_shapes(root: Shape) -> Iterator[Shape]:
    """The shapes that have others below, level by level, the root first."""
    level = [root]
    while level:
        inner = [one for one in level if one.below]
        yield from inner
        level = [below for one in inner for below in one.below]


def written_descriptions(tree: Tree) -> dict[Path, str]:
    """The descriptions that a model wrote for the tree as it is now, by path of names."""
    if not tree.written:
        return {}
    inner = inner_shapes(shape_of(tree.content))
    below = (one for shape in inner for one in shape.below)
    return {one.path: tree.written[one.digest] for one in below if one.digest in tree.written}


def nearest_written(names: Sequence[str], written: Mapping[Path, str]) -> str:
    """What is written of a path of names, else of the nearest node above it; "" without any."""
    ends = range(len(names), 0, -1) if written else ()
    return next((written[key] for end in ends if (key := tuple(names[:end])) in written), "")


def _shape(path: Path, values: Sequence[Any]) -> Shape:
    named: dict[str, list[Any]] = {}
    texts: dict[str, None] = {}
    for value in values:
        _sort_in(value, named, texts)
    below = tuple(_shape((*path, name), inner) for name, inner in named.items())
    told = json.dumps([path, list(texts), [one.digest for one in below]])
    digest = hashlib.sha256(told.encode()).hexdigest()
    return Shape(path, below, tuple(filter(None, texts)), digest)


def _sort_in(value: Any, named: dict[str, list[Any]], texts: dict[str, None]) -> None:
    """Put what is below a value by its name, positions passed over, and leaves to the texts."""
    if is_leaf(value):
        texts[value_text(value)] = None
        return
    for step, one in children(value):
        if is_position(step):
            _sort_in(one, named, texts)
        else:
            named.setdefault(step, []).append(one)
