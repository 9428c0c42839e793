"""Suggestions for a name that does not exist."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches


def closest(name: str, known: Collection[str], *, count: int = 3) -> list[str]:
    """Up to ``count`` of the known ids nearest to ``name``, best first.

    An id counts as near by its whole text or by its part after the first dot, so that a tool is
    found without its group.
    """
    by_text: dict[str, str] = {}
    for identifier in known:
        by_text.setdefault(identifier.partition(".")[2].lower() or identifier.lower(), identifier)
        by_text[identifier.lower()] = identifier
    near = get_close_matches(name.lower(), list(by_text), n=count * 2, cutoff=0.5)
    return list(dict.fromkeys(by_text[text] for text in near))[:count]


def suggestion(name: str, known: Collection[str], listing: str) -> str:
    """What to do about an unknown name: the closest ids, else the command that lists all."""
    near = closest(name, known)
    if near:
        return f"Closest: {', '.join(near)}."
    return f"See what there is with: {listing}." if known else "The library is empty."
