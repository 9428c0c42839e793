"""What a request says for and against each tool of a graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from memory.embeddings import Vectors
from tools.actions import actions_of
from tools.linked_tools import LinkedTools, Numbers
from tools.search_words import search_words
from tools.stated_clauses import without_values

_AGREES = 0.15
_DIFFERS = 0.10
"""What the same or another action is worth beside the cosine of clause and tool."""


@dataclass(frozen=True, slots=True)
class ToolEvidence:
    """One request and all tools; arrays have one value for each tool."""

    clauses: tuple[str, ...]
    clause_actions: Numbers
    """Actions of each clause, shape (clauses, actions)."""
    asked: Numbers
    """Actions of the whole request, shape (actions,)."""
    matches: Numbers
    """How well each clause speaks for each tool, shape (clauses, tools)."""
    tools: dict[str, Numbers]
    """What speaks for or against a tool, by name as in ``chains.toml``."""


def evidence(
    linked: LinkedTools, request: str, clauses: Sequence[str], vectors: Vectors
) -> ToolEvidence:
    """``vectors`` are those of the request and, after it, of its clauses."""
    plain = without_values(request)
    said = frozenset(search_words(plain))
    asked = actions_of([plain])[0]
    acts = actions_of(clauses)
    matches = vectors[1:] @ linked.vectors.T + _agreement(acts, linked.actions)
    knows, same = linked.actions.any(axis=1), np.asarray(linked.actions @ asked > 0)
    return ToolEvidence(
        clauses=tuple(clauses),
        clause_actions=acts,
        asked=asked,
        matches=matches,
        tools={
            "meaning": linked.vectors @ vectors[0],
            "around": linked.around @ vectors[0],
            "clause": matches.max(axis=0),
            "words": _shared(linked, said),
            "things": _named(linked, said),
            "acts": same.astype(np.float32),
            "acts_otherwise": (knows & ~same).astype(np.float32),
            "commonness": linked.commonness,
            "tools": np.ones(len(linked.tools), dtype=np.float32),
        },
    )


def _agreement(clauses: Numbers, tools: Numbers) -> Numbers:
    same = np.asarray(clauses @ tools.T > 0)
    both = np.outer(clauses.any(axis=1), tools.any(axis=1))
    worth: Numbers = (_AGREES * same - _DIFFERS * (both & ~same)).astype(np.float32)
    return worth


def _shared(linked: LinkedTools, said: frozenset[str]) -> Numbers:
    """The rarity of the words that a tool shares with the request, added up."""
    found = [sum(linked.rarity[word] for word in words & said) for words in linked.words]
    return np.array(found, dtype=np.float32)


def _named(linked: LinkedTools, said: frozenset[str]) -> Numbers:
    """Which share of a tool's things the request names, rare words counting more."""
    rarity = linked.rarity
    shares = [
        sum(rarity[word] for word in things & said) / sum(rarity[word] for word in things)
        if things
        else 0.0
        for things in linked.things
    ]
    return np.array(shares, dtype=np.float32)
