"""Long lists of known values that runs worked with, each kept once beside the traces."""

from __future__ import annotations

import gzip
import json
import os
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from graphs.traces.encoding import Redactor, digest_of_text
from graphs.traces.tool_snapshot import FOLDER
from graphs.traces.writing import TraceWriter
from memory.errors import DeveloperError
from memory.name_directory import KnownValue

_SHORT = 2_000
"""Characters of JSON up to which a list stands in the trace itself."""
_REMEMBERED = 512
"""Lists of which it is known how they were kept."""


class ValueSnapshots:
    """Says how lists stand in traces; a long one is written to a file once, by the writer's thread.

    The directory of names gives the same tuple until something changes: of it nothing is computed
    again. Safe to use from several threads.
    """

    def __init__(self, writer: TraceWriter) -> None:
        self._writer = writer
        self._told: OrderedDict[int, tuple[Sequence[KnownValue], Any]] = OrderedDict()
        self._lock = Lock()

    def told(self, values: Sequence[KnownValue]) -> Any:
        """What stands in the trace for these values: themselves, or the digest of a file."""
        with self._lock:
            known = self._told.get(id(values))
            if known is not None and known[0] is values:
                self._told.move_to_end(id(values))
                return known[1]
        told = self._kept(values)
        with self._lock:
            self._told[id(values)] = values, told
            while len(self._told) > _REMEMBERED:
                self._told.popitem(last=False)
        return told

    def touch(self) -> None:
        """Mark files in use as used now; one that is gone is written again when it is needed."""
        with self._lock:
            known = list(self._told.items())
        for key, (_, told) in known:
            if isinstance(told, dict) and not _touched(values_path(self._folder, told["kept"])):
                with self._lock:
                    self._told.pop(key, None)

    @property
    def _folder(self) -> Path:
        return self._writer.folder

    def _kept(self, values: Sequence[KnownValue]) -> Any:
        text = Redactor(self._writer.secrets()).text(list(values))
        if len(text) <= _SHORT:
            return list(values)
        digest = digest_of_text(text)
        path = values_path(self._folder, digest)
        self._writer.do(lambda: _write(path, text))
        return {"kept": digest}


def values_path(folder: Path, digest: str) -> Path:
    """Where the list of a digest stands, in the folder of the traces."""
    return folder / FOLDER / f"values-{digest}.json.gz"


def read_values(folder: Path, told: Any) -> list[KnownValue]:
    """The values that stand in a trace; raises ``DeveloperError`` (code ``no_values_kept``)."""
    if isinstance(told, list):
        return [KnownValue(**one) for one in told]
    path = values_path(folder, told["kept"])
    try:
        stored = json.loads(gzip.decompress(path.read_bytes()))
        return [KnownValue(**one) for one in stored]
    except (OSError, EOFError, ValueError, TypeError) as error:
        message = f"{path}: no known values can be read from it ({error}). Copy that file, too."
        raise DeveloperError(message, code="no_values_kept") from error


def _touched(path: Path) -> bool:
    try:
        os.utime(path)
    except OSError:
        return False
    return True


def _write(path: Path, text: str) -> None:
    """Write it in one step, so that readers see all of it or nothing."""
    with suppress(OSError):
        if _touched(path):
            return
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        temporary = path.with_suffix(f".{os.getpid()}.tmp")
        temporary.write_bytes(gzip.compress(text.encode(), compresslevel=3))
        temporary.replace(path)
