"""The edges of In-N-Out from fit and naturalness."""

from __future__ import annotations

import pytest

from tools.binding_labels import Edge, edge_of
from tools.graph import Fit


@pytest.mark.parametrize(
    ("fit", "natural", "edge"),
    [
        ("compatible", True, "strong"),
        ("conditional", True, "weak"),
        ("incompatible", True, "none"),
        ("compatible", False, "none"),
        ("conditional", False, "none"),
    ],
)
def test_an_edge_needs_a_natural_pair_and_its_strength_is_the_fit(
    fit: Fit, natural: bool, edge: Edge
) -> None:
    assert edge_of(fit, natural=natural) == edge
