"""Knowledge trees as tables for a terminal and as plain JSON values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.tree import Tree as RichTree

from app.plain_tables import console, plain, table
from trees.answering import TreeAnswer
from trees.diff import TreeDiff
from trees.records import Path, Tree, children, is_leaf, leaves, path_text
from trees.search import Found
from trees.store import TreeFacts

SHOWN = 20
"""Paths of a diff that a terminal shows of each kind."""


def listed(facts: Sequence[TreeFacts]) -> dict[str, Any]:
    """Trees by their main facts."""
    return {"trees": [vars(one) for one in facts]}


def print_listing(facts: Sequence[TreeFacts]) -> None:
    """One line per tree."""
    rows = [(one.name, f"{one.leaves:,}", one.imported_at, one.source) for one in facts]
    console().print(table(("Tree", "Leaves", "Imported (UTC)", "Source"), rows))


def shown_tree(tree: Tree, path: Path, content: Any) -> dict[str, Any]:
    """The value at a path, and the links that start there or below."""
    links = [
        {"source": list(link.source), "target": list(link.target)}
        for link in tree.links
        if link.source[: len(path)] == path
    ]
    return {"name": tree.name, "path": list(path), "content": content, "links": links}


def print_tree(tree: Tree, path: Path, content: Any, depth: int) -> None:
    """A node and what lies below it, down to a depth."""
    root = RichTree(plain(path_text((tree.name, *path))))
    _branch(root, content, depth)
    screen = console()
    screen.print(root)
    for link in tree.links:
        if link.source[: len(path)] == path:
            told = f"{path_text(link.source)} links to {path_text(link.target)}"
            screen.print(plain(told))


def _branch(branch: RichTree, content: Any, depth: int) -> None:
    for step, value in children(content):
        if is_leaf(value):
            branch.add(plain(f"{step}: {value}"))
        elif depth <= 1:
            branch.add(plain(f"{step} ({sum(1 for _ in leaves(value)):,} leaves)"))
        else:
            _branch(branch.add(plain(step)), value, depth - 1)


def listed_diff(diff: TreeDiff) -> dict[str, Any]:
    """The paths that differ."""
    return {kind: [list(path) for path in paths] for kind, paths in vars(diff).items()}


def diff_lines(diff: TreeDiff) -> list[str]:
    """How much differs, and the first paths of each kind."""
    lines = [", ".join(f"{len(paths):,} {kind}" for kind, paths in vars(diff).items())]
    for kind, paths in vars(diff).items():
        lines += [f"{kind}: {path_text(path)}" for path in paths[:SHOWN]]
        if len(paths) > SHOWN:
            lines.append(f"{kind}: {len(paths) - SHOWN:,} more")
    return lines


def listed_found(found: Sequence[Found]) -> list[dict[str, Any]]:
    """Paths with their values and what the structure says of them."""
    return [
        {
            "path": list(one.description.unit.path),
            "values": list(one.description.unit.values),
            "description": one.description.text,
            "score": round(one.score, 4),
        }
        for one in found
    ]


def print_found(found: Sequence[Found]) -> None:
    """One line per path, best first."""
    units = [one.description.unit for one in found]
    rows = [(path_text(unit.path), "; ".join(unit.values)) for unit in units]
    console().print(table(("Path", "Value"), rows))


def listed_answer(name: str, answer: TreeAnswer) -> dict[str, Any]:
    """Values, their paths, and what of the request the tree does not hold."""
    return {
        "name": name,
        "values": list(answer.values),
        "paths": [list(path) for path in answer.paths],
        "not_in_tree": list(answer.unknown),
    }


def answer_lines(name: str, answer: TreeAnswer) -> list[str]:
    """The values with their paths; words that stand nowhere in the tree come first."""
    lines = [f"Not in {name}: {', '.join(answer.unknown)}."] if answer.unknown else []
    if not answer.values:
        return lines or [f"Not in {name}."]
    if answer.unknown:
        lines.append("Nearest to the rest:")
    lines += answer.values
    return [*lines, f"From {'; '.join(path_text((name, *path)) for path in answer.paths)}."]
