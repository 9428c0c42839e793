"""Which field of a record names it."""

from __future__ import annotations

import unicodedata

_LABELS = ("name", "title", "label", "headline")


def is_label(path: str) -> bool:
    """Whether an output path names its record."""
    return path.rsplit(".", 1)[-1].lower() in _LABELS


def plain(text: str) -> str:
    """Case-folded text without diacritics, as names are compared."""
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold().strip()
