"""The records of knowledge trees: a tree, its paths, the links between its pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Path = tuple[str, ...]
"""From the root to a node: keys of objects, and positions in lists from "0". () is the root."""

SEPARATOR = " > "
"""Between the steps of a path where people read it; keys may hold it, so no path is read back."""


@dataclass(frozen=True)
class Link:
    """A cross reference: one page speaks of another."""

    source: Path
    target: Path


@dataclass(frozen=True)
class Tree:
    """A tree of JSON values; its leaves are what is neither an object nor a list that holds any."""

    name: str
    source: str
    """The file or folder that it was imported from."""
    content: Any
    """Objects, lists and scalars, as ``json.loads`` gives them."""
    links: tuple[Link, ...] = ()
    written: Mapping[str, str] = field(default_factory=dict)
    """Descriptions of its nodes that a model wrote, by the digest of ``trees.shapes.Shape``."""


def path_text(path: Path) -> str:
    """The path as people read it."""
    return SEPARATOR.join(path)


def is_leaf(value: Any) -> bool:
    """Whether nothing lies below the value."""
    return not (isinstance(value, dict | list) and value)


def children(value: Any) -> Iterator[tuple[str, Any]]:
    """The steps below a node, in their order, with the value at each."""
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        for position, one in enumerate(value):
            yield str(position), one


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every leaf with its path, in the order of the tree."""
    if is_leaf(value):
        yield path, value
        return
    for step, one in children(value):
        yield from leaves(one, (*path, step))


def nodes(value: Any, path: Path = ()) -> Iterator[Path]:
    """The path of every node, in the order of the tree."""
    yield path
    for step, one in children(value):
        yield from nodes(one, (*path, step))


def called(tree: Tree, text: str) -> list[Path]:
    """The nodes whose path, the name of the tree before it, reads so or ends so."""
    end = SEPARATOR + text
    every = ((path, SEPARATOR + path_text((tree.name, *path))) for path in nodes(tree.content))
    return [path for path, read in every if read.endswith(end)]


def node_at(content: Any, path: Path) -> Any:
    """The value at a path; raises ``KeyError`` where there is none."""
    for step in path:
        found = dict(children(content))
        content = found[step]
    return content


def is_position(step: str) -> bool:
    """Whether a step looks like a place in a list: it says nothing of what it leads to."""
    return step.isdecimal()
