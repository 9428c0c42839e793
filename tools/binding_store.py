"""What was found between the tools, kept in a file, so that a second start need not find it again.

An ``npz`` archive: columns of numbers, and texts as JSON. Each part has a checksum, and a part is
read only when it is used.
"""

from __future__ import annotations

import io
import json
import os
import zipfile
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from tools.binding_table import BindingColumns, BindingTable
from tools.findings import Findings, Groundwork, Vendor
from tools.foreign_outputs import NEAREST, NearList, NearLists
from tools.replacements import Replacement
from tools.slot_columns import SlotColumns

SHAPE = 2
"""Version of what the file holds and how; a file of another shape is not read."""
SUFFIX = ".npz"
_UNREADABLE = (
    OSError, ValueError, LookupError, TypeError, EOFError, zipfile.BadZipFile, zlib.error,
)  # fmt: skip

Parts = Mapping[str, NDArray[Any]]
Columns = TypeVar("Columns", BindingColumns, SlotColumns)


class StoredFindings:
    """The findings of a file; the groundwork is read when it is asked for."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self.findings = Findings(
            vendors={
                name: Vendor(digest, tuple(tools))
                for name, digest, tools in _read_json(parts["vendors"])
            },
            bindings=BindingTable(_read_columns(BindingColumns, "binding", parts)),
            replacements=[Replacement(*row) for row in _read_json(parts["replacements"])],
        )

    def groundwork(self) -> Groundwork | None:
        """What a search needs to follow changes, None when that part is damaged."""
        try:
            columns = _read_columns(SlotColumns, "slot", self._parts)
            return Groundwork(columns, _read_json(self._parts["things"]), _read_near(self._parts))
        except _UNREADABLE:
            return None


class BindingFile:
    """A file that holds findings made by one procedure and embedder.

    A missing, damaged or outdated file reads as nothing, and a folder that cannot be written is
    no error: then everything is found anew.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self, key: str) -> StoredFindings | None:
        """The findings stored under this key, None when there are none."""
        try:
            parts = np.load(io.BytesIO(self._path.read_bytes()), allow_pickle=False)
            if _read_json(parts["head"]) != _head(key):
                return None
            return StoredFindings(parts)
        except _UNREADABLE:
            return None

    def write(self, key: str, findings: Findings, work: Groundwork) -> None:
        """Replace the file in one step, so that readers see the old or the new one."""
        temporary = self._path.with_suffix(f".{os.getpid()}.tmp")
        vendors = [(name, one.digest, one.tools) for name, one in findings.vendors.items()]
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with temporary.open("wb") as file:
                np.savez(
                    file,
                    allow_pickle=False,
                    head=_json(_head(key)),
                    vendors=_json(vendors),
                    replacements=_json(findings.replacements),
                    things=_json(work.things),
                    **_columns("binding", findings.bindings.columns),
                    **_columns("slot", work.columns),
                    **_near(work.near),
                )
            temporary.replace(self._path)


def read_findings(content: bytes) -> Findings:
    """The findings in the content of such a file, by whatever procedure they were made.

    Raises ``ValueError`` when they cannot be read.
    """
    try:
        parts = np.load(io.BytesIO(content), allow_pickle=False)
        if _read_json(parts["head"])["shape"] != SHAPE:
            raise ValueError("the file is of another shape")
        return StoredFindings(parts).findings
    except _UNREADABLE as error:
        raise ValueError(str(error)) from error


def _head(key: str) -> dict[str, Any]:
    return {"shape": SHAPE, "key": key}


def _columns(prefix: str, columns: BindingColumns | SlotColumns) -> dict[str, NDArray[Any]]:
    return {
        f"{prefix}_{one.name}": value if isinstance(value, np.ndarray) else _json(value)
        for one in fields(columns)
        for value in (getattr(columns, one.name),)
    }


def _read_columns(kind: type[Columns], prefix: str, parts: Parts) -> Columns:
    texts = {"strings", "meanings", "sorts"}
    read: dict[str, Any] = {
        one.name: _read_json(part) if one.name in texts else part
        for one in fields(kind)
        for part in (parts[f"{prefix}_{one.name}"],)
    }
    return kind(**read)


def _near(near: NearLists) -> dict[str, NDArray[Any]]:
    outputs = np.full((len(near), NEAREST), -1, dtype=np.int32)
    for row, one in enumerate(near.values()):
        outputs[row, : len(one.outputs)] = one.outputs
    edges = np.array([one.edge for one in near.values()], dtype=np.float64)
    return {
        "near_parameters": np.array(list(near), dtype=np.int32),
        "near_outputs": outputs,
        "near_edges": edges,
    }


def _read_near(parts: Parts) -> NearLists:
    rows = (parts[f"near_{name}"].tolist() for name in ("parameters", "outputs", "edges"))
    return {
        parameter: NearList(tuple(one for one in outputs if one >= 0), edge)
        for parameter, outputs, edge in zip(*rows, strict=True)
    }


def _json(value: Any) -> NDArray[np.uint8]:
    # half characters, which UTF-8 cannot hold, are escaped
    return np.frombuffer(json.dumps(value, separators=(",", ":")).encode(), dtype=np.uint8)


def _read_json(part: NDArray[Any]) -> Any:
    return json.loads(part.tobytes())
