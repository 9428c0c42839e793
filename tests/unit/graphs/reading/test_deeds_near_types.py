"""What somebody did, by a word that is only near in meaning to what things are called."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from graphs.forms.records import FindGoal
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from memory.embeddings import Vectors
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, question

BOOK = ("book", "id", (attribute("id", role="id"), attribute("title", role="name")))
MEMBER = ("member", "id", (attribute("id", role="id"), attribute("full_name", role="name")))
LOAN = (
    "loan", "id",
    (
        attribute("id", role="id"),
        attribute("book_id", target="club.book", target_attribute="id"),
        attribute("member_id", target="club.member", target_attribute="id"),
        attribute("lent_on", format="date"),
    ),
)  # fmt: skip
MODEL = model_of(BOOK, MEMBER, LOAN)
KNOWN = [KnownValue("club.member", "full_name", "Ada Koch", 1)]


class _Near:
    """Things lent and what is done with them are near, but not by far as near as can be."""

    dimension = 2
    name = "near"

    def embed(self, texts: Sequence[str]) -> Vectors:
        known = {"loan": (1.0, 0.0), "borrowed": (0.6, 0.8)}
        return np.array([known.get(text, (0.0, 0.0)) for text in texts], dtype=np.float32)


def find(text: str) -> FindGoal:
    reader = RuleReader(_Near())
    asked = question(text, model=MODEL, known=KNOWN)
    schema = reader.schema(MODEL)
    (goal,) = reader.form(asked, schema, in_scope(MODEL, asked.relevant, schema)).goals
    assert isinstance(goal, FindGoal)
    return goal


def test_what_somebody_did_it_with_is_told() -> None:
    goal = find("what has Ada Koch borrowed?")
    assert (goal.find.entity, goal.find.wanted) == ("club.loan", ("book_id",))


def test_who_did_it_most_is_counted() -> None:
    goal = find("who borrowed the most books?")
    assert goal.total is not None
    assert (goal.find.entity, goal.total.op, goal.total.by) == ("club.loan", "count", "member_id")


def test_what_it_was_never_done_to_is_what_nothing_refers_to() -> None:
    goal = find("which books have never been borrowed?")
    told = [(c.attribute, c.op, c.take) for c in goal.find.constraints]
    assert (goal.find.entity, told) == ("club.book", [("id", "not in", "book_id")])
