"""Which types are people is told by what one of their things is called, where the words were
learned for the embedder at hand.
"""

from __future__ import annotations

import pytest

from graphs.forms.records import FindGoal
from graphs.reading.people import people_among
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from memory.minilm import PURPOSES, SENTENCES, MiniLmEmbedder
from tests.reading_stubs import attribute, model_of, question

EMBEDDER = MiniLmEmbedder(model=PURPOSES)
KEY, NAME = attribute("id", role="id"), attribute("name", role="name")
SHOP = model_of(
    ("supply", "id", (KEY, NAME, attribute("unit_price", type="number"))),
    ("tattooist", "id", (KEY, NAME, attribute("hourly_rate", type="number"))),
)


def test_people_are_told_from_other_things() -> None:
    words = ("tattooist", "skipper", "beekeeper", "mooring", "hive", "purchase_order", "warehouse")
    model = model_of(*((word, "id", (KEY,)) for word in words))
    people = people_among(model.types.values(), EMBEDDER)
    assert people == {"club.tattooist", "club.skipper", "club.beekeeper"}


@pytest.mark.parametrize("embedder", [None, MiniLmEmbedder(model=SENTENCES)])
def test_nothing_is_told_without_the_embedder_that_it_was_learned_for(
    embedder: MiniLmEmbedder | None,
) -> None:
    assert people_among(SHOP.types.values(), embedder) == frozenset()


def test_who_is_one_of_the_people() -> None:
    reader, asked = RuleReader(None, EMBEDDER), question("who is the cheapest?", (), SHOP)
    schema = reader.schema(SHOP)
    goal = reader.form(asked, schema, in_scope(SHOP, asked.relevant, schema)).goals[0]
    assert isinstance(goal, FindGoal)
    assert (goal.find.entity, goal.find.limit) == ("club.tattooist", 1)
