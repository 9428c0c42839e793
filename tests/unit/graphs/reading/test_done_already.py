"""All things that a deed is said of, and verbs that no operation is called by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import pytest

from graphs.forms.records import DoGoal, Form
from graphs.reading.clauses import clause_of
from graphs.reading.draft import Candidate
from graphs.reading.links import Link
from graphs.reading.other_deeds import is_guessed
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from memory.embeddings import Vectors
from tests.reading_stubs import NOW, attribute, question
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel, Input

FINE = "club.fine"
OWN = Input(key="fine_id", role="id", entity=FINE, attribute="id", words=("fine",), required=True)
HELD = [
    attribute("id", type="integer", role="id"),
    attribute("amount", type="number"),
    attribute("desk"),
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
    AccessPath(tool_id="club.hold_fine", kind="action", entity=FINE, inputs=(OWN,),
               words=("hold", "fine", "put", "on")),
    AccessPath(tool_id="club.move_fine", kind="action", entity=FINE, words=("move", "fine", "desk"),
               inputs=(OWN, Input(key="desk", role="content", entity=FINE, attribute="desk",
                                  words=("desk",), required=True))),
    AccessPath(tool_id="club.update_fine", kind="update", entity=FINE, words=("update", "fine"),
               inputs=(OWN, *(Input(key=key, role="content", entity=FINE, attribute=key,
                                    words=(key,)) for key in ("stage", "amount")))),
]  # fmt: skip
MODEL = EntityModel(
    types={FINE: entity(FINE, HELD)}, paths={way.tool_id: way for way in WAYS}, version="fines"
)


class FewWords:
    """An embedder to which settling is near to paying, and forgiving is not."""

    name, dimension = "few words", 3
    _ROWS: ClassVar = {
        "pay": (1, 0, 0),
        "settle": (0.8, 0.6, 0),
        "forgive": (0.3, 0.95, 0),
        "mark": (0.1, 0.9, 0),
        "delete": (1, 0, 0),
        "restore": (0.3, 0.95, 0),
    }

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
    [
        ("pay fine 3", False),
        ("settle fine 3", False),
        ("forgive fine 3", True),
        ("put fine 3 on hold", False),
        ("put fine 3 on the closed stage", True),
    ],
)
def test_a_deed_that_a_verb_hardly_means_is_doubted(request_: str, *, doubtful: bool) -> None:
    form = read(request_)
    assert [goal.kind for goal in form.goals] == ["do"]
    assert form.doubtful is doubtful


@pytest.mark.parametrize(
    ("request_", "doubtful"),
    [("delete fine 3", False), ("remove fine 3", False), ("restore fine 3", True)],
)
def test_nothing_is_gone_by_a_verb_that_hardly_means_it(request_: str, *, doubtful: bool) -> None:
    gone = AccessPath(tool_id="club.delete_fine", kind="delete", entity=FINE, inputs=(OWN,),
                      words=("delete", "fine"))  # fmt: skip
    listed = MODEL.paths["club.list_fines"]
    model = EntityModel(
        types=MODEL.types, paths={way.tool_id: way for way in (listed, gone)}, version="gone"
    )
    reader = RuleReader(FewWords())
    asked = question(request_, (), model, {gone.tool_id: 1.0}, ())
    schema = reader.schema(model)
    form = reader.form(asked, schema, in_scope(model, asked.relevant, schema))
    assert [goal.kind for goal in form.goals] == ["do"]
    assert form.doubtful is doubtful


def given(request: str) -> tuple[str, dict[str, Any]]:
    (goal,) = read(request).goals
    assert isinstance(goal, DoGoal)
    return goal.tool_id, {one.attribute: one.value for one in goal.assignments}


def test_a_number_behind_the_word_for_a_text_is_that_text() -> None:
    assert given("move fine 3 to desk 22") == ("club.move_fine", {"desk": "22"})


def test_a_listed_value_before_the_word_for_it_is_set() -> None:
    assert given("update fine 3 with a closed stage") == ("club.update_fine", {"stage": "closed"})


def test_what_a_thing_is_said_to_be_tells_the_deed() -> None:
    clause = clause_of("mark fine 3 as done", 0, NOW)
    found = Candidate(None, {"assigned": 0.0, "verb": 0.0})
    schema = RuleReader(FewWords()).schema(MODEL)
    said = Link(4, 5, "value", FINE, "stage", 1.0, value="done")
    assert is_guessed(found, MODEL.paths["club.pay_fine"], clause, [], schema)
    assert not is_guessed(found, MODEL.paths["club.pay_fine"], clause, [said], schema)


def test_a_number_behind_the_word_for_a_text_tells_the_thing() -> None:
    (goal,) = read("move the fine at desk 14 to desk 16").goals
    assert isinstance(goal, DoGoal)
    assert goal.target is not None
    assert [(one.attribute, one.value) for one in goal.target.constraints] == [("desk", "14")]
    assert [(one.attribute, one.value) for one in goal.assignments] == [("desk", "16")]
