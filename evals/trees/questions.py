"""ConferenceQA (Chen et al. 2023): a tree for each conference, and questions with gold paths."""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as File
from typing import Any

from graphs.normal_text import normal
from memory.errors import DeveloperError
from trees.importing.importers import import_tree
from trees.records import Path, Tree, children

KINDS = ("extraction_atomic", "extraction_complex", "reasoning_atomic", "reasoning_complex")


@dataclass(frozen=True)
class Question:
    """One question; its gold nodes are those that its source names."""

    text: str
    answer: str
    kind: str
    gold: tuple[Path, ...]
    is_exact: bool
    """Whether the source names nodes of the tree; else the deepest nodes of it that are there."""

    @property
    def kept_back(self) -> bool:
        """Whether it belongs to the half that nobody develops on, by a hash of its text."""
        return int(hashlib.sha256(self.text.encode()).hexdigest(), 16) % 2 == 1

    def is_gold(self, path: Path) -> bool:
        """Whether a path is a gold node or lies below one."""
        return any(path[: len(node)] == node for node in self.gold)


@dataclass(frozen=True)
class Conference:
    """A tree with its questions."""

    tree: Tree
    questions: tuple[Question, ...]


def read_conferences(folder: File, names: Sequence[str] = ()) -> list[Conference]:
    """The conferences in the folders of a folder; raises ``DeveloperError`` (``no_conference``)."""
    inner = [one for one in sorted(folder.iterdir()) if (one / f"{KINDS[0]}.json").is_file()]
    found = [_conference(one) for one in inner if not names or one.name in names]
    if not found:
        known = ", ".join(one.name for one in inner) or "none"
        raise DeveloperError(
            f"No conference to measure in {folder}. Folders with questions: {known}. Give the "
            "folder conferenceqa with --data, and names of its folders with --only.",
            code="no_conference",
        )
    return found


def _conference(folder: File) -> Conference:
    (file,) = (one for one in folder.glob("*.json") if one.stem not in KINDS)
    tree = import_tree(str(file), folder.name.lower()).tree
    nodes = _by_text(tree.content)
    read = (_read(folder / f"{kind}.json", kind, nodes) for kind in KINDS)
    return Conference(tree, tuple(question for some in read for question in some))


def _read(file: File, kind: str, nodes: Mapping[str, list[Path]]) -> Iterator[Question]:
    told = json.loads(file.read_text("utf-8-sig"))
    for one in told["QAs"] if isinstance(told, dict) else told:
        gold, is_exact = gold_nodes(one["from"], nodes)
        yield Question(one["question"], str(one["answer"]), kind, gold, is_exact)


def gold_nodes(source: str, nodes: Mapping[str, list[Path]]) -> tuple[tuple[Path, ...], bool]:
    """The nodes that a source names; steps that are not there are left out at the end.

    Steps are compared by letters and digits alone: sources differ from keys in case, spaces,
    marks and the name of the root, and keys hold the separators.
    """
    separator = ">>" if ">>" in source else "/"
    root = source.partition(separator)[0]
    found: list[Path] = []
    is_exact = True
    for one in re.split(rf",\s*(?={re.escape(root)})", source):
        steps = one.split(separator)[1:]
        ends = (end for end in range(len(steps), -1, -1) if _squashed(steps[:end]) in nodes)
        end = next(ends, 0)
        found += nodes.get(_squashed(steps[:end]), [()])
        is_exact = is_exact and end == len(steps)
    return tuple(found), is_exact


def _by_text(content: Any) -> dict[str, list[Path]]:
    """The letters and digits of the path of every node without the root's name -> its paths."""
    found: dict[str, list[Path]] = defaultdict(list)

    def walk(value: Any, path: Path) -> None:
        found[_squashed(path[1:])].append(path)
        for step, one in children(value):
            walk(one, (*path, step))

    for step, one in children(content):
        walk(one, (step,))
    return found


def _squashed(steps: Sequence[str]) -> str:
    return re.sub(r"[\W_]+", "", normal("".join(steps)))
