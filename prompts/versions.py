"""Which prompts and phrases these are."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable


@cache
def prompts_digest() -> str:
    """A digest of 16 digits of all prompts and phrases; it changes when one of them does."""
    digest = hashlib.sha256()
    for name, text in sorted(_texts(files("prompts"), "")):
        digest.update(f"{name}\n{text}\n".encode())
    return digest.hexdigest()[:16]


def _texts(folder: Traversable, prefix: str) -> Iterator[tuple[str, str]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _texts(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".yaml"):
            yield f"{prefix}{entry.name}", entry.read_text("utf-8")
