"""What paths of other requests say of a new one."""

from __future__ import annotations

import numpy as np
import pytest

from tools.linked_tools import LinkedTool, LinkedTools
from tools.path_experience import PathExperience

TOOLS = [LinkedTool(name, name) for name in ("ask", "pay", "ship")]
LINKS = {("ask", "pay"): 1.0, ("ask", "ship"): 1.0}
VECTORS = np.eye(3, dtype=np.float32)


@pytest.fixture
def linked(word_embedder: object) -> LinkedTools:
    return LinkedTools(TOOLS, LINKS, word_embedder)  # type: ignore[arg-type]


def test_the_nearest_request_has_the_loudest_voice(linked: LinkedTools) -> None:
    experience = PathExperience(linked, VECTORS[:2], [("ask", "pay"), ("ask", "ship")])

    remembered = experience.recall(VECTORS[0])

    assert remembered.tools[0] == pytest.approx(1.0)
    assert remembered.paths[0, 1] > 0.9
    assert sum(remembered.paths.values()) == pytest.approx(1.0)


def test_a_path_with_an_unknown_tool_is_left_out(linked: LinkedTools) -> None:
    experience = PathExperience(linked, VECTORS[:1], [("ask", "gone")])

    assert experience.recall(VECTORS[0]).paths == {}
    assert not experience.recall(VECTORS[0]).tools.any()


def test_a_link_walked_before_weighs_more_than_the_other(linked: LinkedTools) -> None:
    experience = PathExperience(linked, VECTORS[:2], [("ask", "pay"), ("ask", "pay")])
    chains = np.array([[0, 1], [0, 2]])

    walked = experience.features(experience.recall(VECTORS[0]), chains)["walked"]

    assert walked[0] == pytest.approx((2 + 4 * 0.5) / (2 + 4))
    assert walked[1] == pytest.approx(4 * 0.5 / (2 + 4) * 1.0)
