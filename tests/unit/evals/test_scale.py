"""The measurements of large tool graphs: made-up tools, figures, bounds, the curve."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from evals.scale.growth_plot import growth_svg
from evals.scale.measuring import Measured, Spent, measure
from evals.scale.report import document, figures, growth, shortcomings
from evals.scale.synthetic import make_catalogues
from memory.embeddings import Vectors

GOOD = Measured(
    tools=2000, groups=200, edges=24_000, found=Spent(20, 30), added=Spent(1, 1), group=12,
    loaded=Spent(0.5, 0.5), neighbours_ms=(0.1, 0.4), neighbours_processor_ms=(0.1, 0.4),
    peak_mb=300, same=True,
)  # fmt: skip


class FlatEmbedder:
    """Texts of one length are the same; enough to run through."""

    name = "flat"
    dimension = 8

    def embed(self, texts: list[str]) -> Vectors:
        import numpy as np

        return np.eye(8, dtype=np.float32)[[len(text) % 8 for text in texts]]


def test_catalogues_are_the_same_for_one_seed_and_grow_at_their_end() -> None:
    few, many = make_catalogues(150), make_catalogues(300)
    tools = [tool for one in many for tool in one.tools]
    assert len(tools) == len({tool.id for tool in tools}) == 300
    assert [tool for one in few for tool in one.tools] == tools[:150]
    assert make_catalogues(150, seed=2) != few
    assert len({one.category.id for one in many}) > 5


def test_a_graph_is_found_extended_loaded_and_asked(tmp_path: Path) -> None:
    measured = measure(make_catalogues(60), FlatEmbedder(), tmp_path)  # type: ignore[arg-type]
    assert (measured.tools, measured.same) == (60, True)
    assert measured.edges > 60
    assert [path.name for path in tmp_path.iterdir()] == ["bindings.npz"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"found": Spent(61, 100)}, "bindings found"),
        ({"added": Spent(5, 1)}, "group of 12 added"),
        ({"loaded": Spent(3, 1)}, "stored graph loaded"),
        ({"neighbours_ms": (1.5, 2)}, "neighbours"),
        ({"peak_mb": 5000}, "peak memory"),
        ({"same": False}, "not the one found at once"),
    ],
)
def test_what_is_not_as_asked_is_named(wrong: dict[str, object], said: str) -> None:
    assert shortcomings([GOOD]) == []
    (told,) = shortcomings([replace(GOOD, **wrong)])  # type: ignore[arg-type]
    assert said in told


def test_more_tools_may_take_longer() -> None:
    large = replace(GOOD, tools=16_000, found=Spent(400, 700))
    assert shortcomings([large]) == []
    assert figures(replace(GOOD, tools=30_000))[0].bound is None


def test_growth_is_the_power_of_the_number_of_tools() -> None:
    sizes = [replace(GOOD, tools=n, found=Spent(1, (n / 1000) ** 2)) for n in (1000, 2000, 4000)]
    assert growth(sizes) == pytest.approx(2.0)
    assert growth([GOOD]) is None
    assert any("power of 2.00" in one for one in shortcomings(sizes))
    assert document(sizes)["sizes"][0]["found"] == {"clock": 1, "processor": 1.0}


def test_the_curve_is_a_picture_of_all_sizes() -> None:
    sizes = [replace(GOOD, tools=n, found=Spent(n / 50, n / 40)) for n in (1000, 2000, 4000)]
    root = ET.fromstring(growth_svg(sizes))
    circles = [one for one in root.iter() if one.tag.endswith("circle")]
    assert len(circles) == 6
