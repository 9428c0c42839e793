"""All things that a deed is said of, and verbs that no operation is called by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import pytest

from graphs.forms.records import DoGoal, Form
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from memory.embeddings import Vectors
from tests.reading_stubs import attribute, question
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel, Input

FINE = "club.fine"
OWN = Input(key="fine_id", role="id", entity=FINE, attribute="id", words=("fine",), required=True)
HELD = [
    attribute("id", type="integer", role="id"),
    attribute("amount", type="number"),
    attribute("due_on", format="date"),
    attribute("paid", type="boolean"),
    attribute("stage", enum=("open", "closed")),
    attribute("returned_on", format="date", nullable=True),
]
WAYS = [
    AccessPath(tool_id="club.list_fines", kind="list", entity=FINE, words=("fines",),
               container="[]"),
    *(AccessPath(tool_id=f"club.{deed}_fine", kind="action", entity=FINE, words=(deed, "fine"),
                 inputs=(OWN,)) for deed in ("pay", "close", "return", "send")),
]  # fmt: skip
MODEL = EntityModel(
    types={FINE: entity(FINE, HELD)}, paths={way.tool_id: way for way in WAYS}, version="fines"
)


class FewWords:
    """An embedder to which settling is near to paying, and forgiving is not."""

    name, dimension = "few words", 3
    _ROWS: ClassVar = {"pay": (1, 0, 0), "settle": (0.8, 0.6, 0), "forgive": (0.3, 0.95, 0)}

    def embed(self, texts: Sequence[str]) -> Vectors:
        """See ``Embedder.embed``."""
        return np.array([self._ROWS.get(text, (0, 0, 1)) for text in texts], dtype=np.float32)


def read(request: str) -> Form:
    reader = RuleReader(FewWords())
    asked = question(request, (), MODEL, {"club.pay_fine": 1.0}, ())
    schema = reader.schema(MODEL)
    return reader.form(asked, schema, in_scope(MODEL, asked.relevant, schema))


def told(request: str) -> dict[str, Any]:
    (goal,) = read(request).goals
    assert isinstance(goal, DoGoal)
    assert goal.target is not None
    found = goal.target.constraints
    return {one.attribute: (one.op, one.value) for one in found if one.attribute != "due_on"}


@pytest.mark.parametrize(
    ("request_", "left_out"),
    [
        ("pay all fines due until 6 December", {"paid": ("!=", True)}),
        ("close all fines due until 6 December", {"stage": ("!=", "closed")}),
        ("return all fines due until 6 December", {"returned_on": ("missing", None)}),
        ("send all fines due until 6 December", {}),
        ("pay the fine due on 6 December", {}),
    ],
)
def test_of_all_things_those_to_which_it_was_done_are_left_out(
    request_: str, left_out: dict[str, Any]
) -> None:
    assert told(request_) == left_out


@pytest.mark.parametrize(
    ("request_", "doubtful"),
    [("pay fine 3", False), ("settle fine 3", False), ("forgive fine 3", True)],
)
def test_a_deed_that_a_verb_hardly_means_is_doubted(request_: str, *, doubtful: bool) -> None:
    form = read(request_)
    assert [goal.kind for goal in form.goals] == ["do"]
    assert form.doubtful is doubtful
