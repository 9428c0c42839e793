"""The tools and the graph that a run worked with, kept once beside the traces of all such runs."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memory.errors import DeveloperError
from tools.binding_store import read_findings
from tools.graph import Binding, ToolGraph
from tools.library import ToolLibrary
from tools.records import Category, Tool, ToolGroup
from tools.replacements import Replacement

FOLDER = "tools"
"""Folder of the snapshots within that of the traces."""
MOST = 2000
"""More tools are not kept with the traces: then a replay needs the data folder of the run."""
_FIELDS = tuple(Binding.model_fields)
_DIGITS = 16


@dataclass(frozen=True, slots=True)
class ToolSnapshot:
    """Tools, groups and categories, and what was found between the tools."""

    categories: tuple[Category, ...]
    groups: tuple[ToolGroup, ...]
    tools: tuple[Tool, ...]
    bindings: tuple[Binding, ...]
    replacements: tuple[Replacement, ...]

    @classmethod
    def of(cls, library: ToolLibrary, graph: ToolGraph, *, whole: bool = False) -> ToolSnapshot:
        """What a library and a graph hold now; the graph of too many tools only as a ``whole``."""
        tools = tuple(library.tools())
        linked = tools if whole or len(tools) <= MOST else ()
        return cls(
            tuple(library.categories()),
            tuple(library.groups()),
            tools,
            tuple(b for tool in linked for b in graph.consumers(tool.id)),
            tuple(
                Replacement(tool.id, other, likeness)
                for tool in linked
                for other, likeness in graph.replacements(tool.id)
            ),
        )

    @property
    def is_kept(self) -> bool:
        """Whether the tools are few enough to be kept with the traces."""
        return len(self.tools) <= MOST

    @property
    def digest(self) -> str:
        """The same for the same tools and bindings."""
        digest = hashlib.sha256()
        for text in self._said():
            digest.update(f"{text}\n".encode())
        return digest.hexdigest()[:_DIGITS]

    def _said(self) -> Iterator[str]:
        yield from (group.model_dump_json() for group in self.groups)
        yield from (category.model_dump_json() for category in self.categories)
        yield from (f"{tool.id} {tool.digest or tool.model_dump_json()}" for tool in self.tools)
        if (
            self.is_kept
        ):  # of more tools the descriptions alone must do: the graph follows from them
            for b in self.bindings:
                ends = (b.source, b.output, b.target, b.parameter)
                yield " ".join(map(str, (*ends, b.fit, b.natural, b.need, b.score)))
            yield from (" ".join(map(str, one)) for one in self.replacements)

    def write(self, path: Path) -> None:
        """Write it in one step, so that readers see all of it or nothing."""
        rows = [[getattr(one, field) for field in _FIELDS] for one in self.bindings]
        stored = {
            "categories": [one.model_dump(mode="json") for one in self.categories],
            "groups": [one.model_dump(mode="json") for one in self.groups],
            "tools": [one.model_dump(mode="json") for one in self.tools],
            "fields": _FIELDS,
            "bindings": rows,
            "replacements": self.replacements,
        }
        temporary = path.with_suffix(f".{os.getpid()}.tmp")
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(gzip.compress(json.dumps(stored).encode(), compresslevel=3))
        temporary.replace(path)

    @classmethod
    def read(cls, path: Path) -> ToolSnapshot:
        """The snapshot in a file; raises ``DeveloperError`` (code ``no_tools``)."""
        try:
            raw = path.read_bytes()
            if raw[:2] == b"PK":
                found = read_findings(raw)
                return cls((), (), (), tuple(found.bindings), tuple(found.replacements))
            text = gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw
            return _unpacked(json.loads(text))
        except (OSError, EOFError, ValueError, LookupError, TypeError) as error:
            message = (
                f"{path}: no tools and bindings can be read from it ({error}). Name a file of "
                f"the folder {FOLDER} beside the traces, or bindings.npz of a data folder."
            )
            raise DeveloperError(message, code="no_tools") from error


def _unpacked(stored: dict[str, Any]) -> ToolSnapshot:
    fields = stored["fields"]
    return ToolSnapshot(
        tuple(Category.model_validate(one) for one in stored.get("categories", [])),
        tuple(ToolGroup.model_validate(one) for one in stored.get("groups", [])),
        tuple(Tool.model_validate(one) for one in stored.get("tools", [])),
        tuple(
            Binding.model_validate(dict(zip(fields, row, strict=True)))
            for row in stored["bindings"]
        ),
        tuple(Replacement(*row) for row in stored["replacements"]),
    )


class ToolSnapshots:
    """Keeps a snapshot for each state of one library and graph; used by one thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER
        self._known: dict[tuple[int, int, int], str] = {}

    def digest(self, library: ToolLibrary, graph: ToolGraph) -> str:
        """The digest of what they hold, which is then kept in a file, but for too many tools."""
        state = id(graph), library.revision(), graph.edition
        if state not in self._known:
            self._known = {state: self._kept(library, graph)}
        return self._known[state]

    def touch(self) -> None:
        """Mark the one in use as used now, so that it is not pruned as old."""
        for digest in self._known.values():
            path = snapshot_path(self._folder.parent, digest)
            with suppress(OSError):
                os.utime(path)

    def _kept(self, library: ToolLibrary, graph: ToolGraph) -> str:
        snapshot = ToolSnapshot.of(library, graph)
        digest = snapshot.digest
        if not snapshot.is_kept:
            return digest
        path = snapshot_path(self._folder.parent, digest)
        with suppress(OSError):
            if path.exists():
                path.touch()  # used again
            else:
                snapshot.write(path)
        return digest


def snapshot_path(folder: Path, digest: str) -> Path:
    """Where the tools of a digest stand, in the folder of the traces."""
    return folder / FOLDER / f"{digest}.json.gz"
