"""Files and folders of call paths, each read by whoever knows its format."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from memory.errors import DeveloperError
from tools.call_paths.cairn_traces import CairnTraces
from tools.call_paths.records import CallPathReader, Document, Reading
from tools.call_paths.toolbench_trajectories import ToolBenchTrajectories
from tools.call_paths.toolbench_trees import ToolBenchTrees

READERS: tuple[CallPathReader, ...] = (ToolBenchTrees(), ToolBenchTrajectories(), CairnTraces())
"""Every format that can be learned from."""
_LINES = ".jsonl"
_SUFFIXES = (".json", _LINES)


@dataclass(slots=True)
class Files:
    """What a number of files gave."""

    reading: Reading = field(default_factory=Reading)
    read: int = 0
    """Files in a known format."""
    passed: list[str] = field(default_factory=list)
    """Files of folders in no known format, as paths."""


def read_files(paths: Iterable[Path]) -> Files:
    """Read files, and all files of folders below.

    Raises ``DeveloperError``: ``no_such_file``, and ``unknown_path_format`` for a file that is
    named itself and holds no call paths; in folders such files are passed over and told.
    """
    found = Files()
    for path in paths:
        if path.is_dir():
            for file in sorted(one for one in path.rglob("*") if one.suffix in _SUFFIXES):
                if not _read_into(found, file):
                    found.passed.append(str(file))
        elif not _read_into(found, path):
            known = ", ".join(reader.format for reader in READERS)
            raise DeveloperError(
                f"{path} is in no format that can be learned from. Give one of: {known}.",
                code="unknown_path_format",
            )
    return found


def _read_into(found: Files, path: Path) -> bool:
    document = _document(path)
    if document is None:
        return False
    reader = next((one for one in READERS if one.recognises(document)), None)
    if reader is None:
        return False
    found.reading.add(reader.read(document))
    found.read += 1
    return True


def _document(path: Path) -> Document | None:
    """The JSON of a file, None when it is none. Raises ``DeveloperError`` (``no_such_file``)."""
    try:
        text = path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        return None
    except OSError as error:
        message = f"{path} cannot be read: {error.strerror}. Name a file or a folder."
        raise DeveloperError(message, code="no_such_file") from error
    if path.suffix == _LINES:
        return _objects(text)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return document if isinstance(document, dict) else None


def _objects(text: str) -> Sequence[dict[str, Any]]:
    """The objects of a file of lines; a line that was cut is left out."""
    return list(_parsed(text.splitlines()))


def _parsed(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    for line in lines:
        try:
            value = json.loads(line)
        except ValueError:
            continue
        if isinstance(value, dict) and "kind" in value:
            yield value
