"""How well the words of a clause name a relation between two types."""

from __future__ import annotations

from graphs.reading.draft import Draft
from tools.entity_types.ways import Edge


def relation_said(draft: Draft, edge: Edge) -> float:
    """The share of its name that is said, in [0, 1]."""
    owner = edge.target if edge.back else edge.source
    said = (x.score for x in draft.linked("attribute", owner) if x.attribute == edge.attribute)
    return max(said, default=0.0)
