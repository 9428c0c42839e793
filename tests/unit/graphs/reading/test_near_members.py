"""Members of lists that words are near to in meaning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import pytest

from graphs.forms.records import FindGoal
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from memory.embeddings import Vectors
from tests.reading_stubs import attribute, model_of, question

STATE = attribute("state", enum=("running", "stopped", "fault"))
CODE = attribute("code", role="name")
TURBINE = ("turbine", "code", (CODE, STATE, attribute("height", type="number")))


class FewWords:
    """An embedder to which broken and crashed are near to a fault, and the weather to nothing."""

    name, dimension = "few words", 3
    _ROWS: ClassVar = {"fault": (1, 0, 0), "broken": (0.8, 0.6, 0), "crashed": (0.8, 0.6, 0)}

    def embed(self, texts: Sequence[str]) -> Vectors:
        return np.array([self._ROWS.get(text, (0, 0, 1)) for text in texts], dtype=np.float32)


def find(text: str, *more: Any) -> list[tuple[Any, ...]]:
    model = model_of(TURBINE, *more)
    reader, asked = RuleReader(FewWords()), question(text, model=model)
    schema = reader.schema(model)
    (goal,) = reader.form(asked, schema, in_scope(model, {}, schema)).goals
    assert isinstance(goal, FindGoal)
    return [(c.attribute, c.op, c.value, c.assumed) for c in goal.find.constraints]


@pytest.mark.parametrize(
    "text",
    [
        "show the broken turbines",
        "which turbines are broken?",
        "which turbines have crashed?",
        "which turbines crashed?",
    ],
)
def test_a_word_beside_the_noun_or_said_of_it_means_the_member_nearest_to_it(text: str) -> None:
    assert find(text) == [("state", "=", "fault", True)]


def test_a_denied_word_leaves_the_member_out() -> None:
    assert find("which turbines aren't broken?") == [("state", "!=", "fault", True)]


@pytest.mark.parametrize(
    "text",
    ["the height of all turbines, broken", "turbines of the broken", "weather turbines"],
)
def test_what_is_said_elsewhere_or_near_to_nothing_means_no_member(text: str) -> None:
    assert find(text) == []


def test_what_is_put_in_order_means_no_member() -> None:
    assert find("which one is broken the highest?") == []


def test_no_member_of_what_refers_to_things_is_meant_by_a_word_near_to_it() -> None:
    site = ("site", "id", (attribute("id", role="id"), attribute("name", role="name")))
    at_site = attribute("site_id", target="club.site", target_attribute="id")
    repair = ("repair", "id", (attribute("id", role="id"), at_site, STATE))
    assert not [told for told in find("which sites are broken?", site, repair) if told[0] == "id"]
