"""Bindings and replacements kept in a file, so that a second start need not find them again."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from tools.binding_context import vendor_of
from tools.graph import Binding
from tools.records import Tool, ToolGroup
from tools.replacements import Replacement


class Found(NamedTuple):
    """What was found between the tools of a library."""

    bindings: list[Binding]
    replacements: list[Replacement]


def fingerprint(
    tools: Sequence[Tool], groups: Sequence[ToolGroup], embedder: str, algorithm: int
) -> str:
    """What the findings depend on: descriptions, shared hosts, categories, embedder, version."""
    digest = hashlib.sha256(f"{algorithm} {embedder}".encode())
    first: dict[str, str] = {}
    for group in groups:
        # the address itself may change from start to start; which groups share one matters
        family = first.setdefault(vendor_of(group, group.id), group.id)
        digest.update(f"\n{group.id} {group.category_id} {family}".encode())
    for tool in tools:
        described = tool.digest or tool.model_dump_json()
        digest.update(f"\n{tool.id} {tool.group_id} {described}".encode())
    return digest.hexdigest()


class BindingFile:
    """A JSON file that holds the findings for one fingerprint.

    A missing, damaged or outdated file reads as nothing, and a folder that cannot be written is
    no error: then everything is found anew.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self, key: str) -> Found | None:
        """The findings stored under this fingerprint, None when there are none."""
        try:
            stored = json.loads(self._path.read_bytes())
            if stored["key"] != key:
                return None
            return _unpacked(stored)
        except (OSError, ValueError, LookupError, TypeError):
            return None

    def write(self, key: str, found: Found) -> None:
        """Replace the file in one step, so that readers see the old or the new one."""
        temporary = self._path.with_suffix(f".{os.getpid()}.tmp")
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_text(json.dumps(_packed(key, found), separators=(",", ":")), "utf-8")
            temporary.replace(self._path)


_FIELDS = tuple(Binding.model_fields)


def _packed(key: str, found: Found) -> dict[str, Any]:
    rows = [[getattr(binding, field) for field in _FIELDS] for binding in found.bindings]
    return {"key": key, "fields": _FIELDS, "bindings": rows, "replacements": found.replacements}


def _unpacked(stored: dict[str, Any]) -> Found:
    if tuple(stored["fields"]) != _FIELDS:
        raise ValueError("other fields")
    bindings = [
        Binding.model_validate(dict(zip(_FIELDS, row, strict=True))) for row in stored["bindings"]
    ]
    return Found(bindings, [Replacement(*row) for row in stored["replacements"]])
