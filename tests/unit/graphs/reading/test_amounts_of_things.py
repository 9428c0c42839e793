"""Amounts by their unit and currency, words in another form, things that nothing leads in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from graphs.forms.records import FindGoal
from graphs.reading.phrases import open_nouns
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from graphs.reading.tokens import tokens_of
from memory.embeddings import Vectors
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, question, read

PIER = (
    "pier",
    "id",
    (
        attribute("id", role="id"),
        attribute("stars", type="integer"),
        attribute("rating", type="number"),
        attribute("price", type="number"),
        attribute("state", enum=("moored", "shipped")),
        attribute("shipping_cost", type="number"),
        attribute("calling_code"),
    ),
)
MODEL = model_of(PIER)


def found(request: str) -> FindGoal:
    (goal,) = read(request, model=MODEL).goals
    assert isinstance(goal, FindGoal)
    return goal


def constraints(request: str) -> list[tuple[str, str, Any]]:
    return [(c.attribute, c.op, c.value) for c in found(request).find.constraints]


def test_a_number_that_counts_its_own_unit_is_not_how_many_are_asked_for() -> None:
    goal = found("5 star piers")
    assert goal.find.limit is None
    assert constraints("5 star piers") == [("stars", "=", 5)]
    assert found("5 piers").find.limit == 5


@pytest.mark.parametrize(
    ("asked", "stated"),
    [
        ("what did I pay for shipping on pier 3", False),
        ("which piers did they ship", True),
        ("which piers are shipped", True),
    ],
)
def test_what_somebody_pays_for_is_no_state_that_things_are_in(asked: str, *, stated: bool) -> None:
    assert (("state", "=", "shipped") in constraints(asked)) is stated


def test_an_amount_of_money_is_a_price_though_a_rating_is_said_beside_it() -> None:
    asked = "show me piers between 50 and 100 dollars, best rated first"
    assert constraints(asked) == [("price", ">=", 50.0), ("price", "<=", 100.0)]
    find = found(asked).find
    assert find.limit is None
    assert find.order is not None
    assert (find.order.attribute, find.order.descending) == ("rating", True)


@pytest.mark.parametrize(
    ("asked", "nouns"),
    [
        ("show me kettles under 9 euros", ["kettles"]),
        ("kettles under 9 euros", ["kettles"]),
        ("how many kettles are there", ["kettles"]),
        ("show me kettle", []),
        ("they kettles along", []),
    ],
)
def test_several_things_that_are_asked_for_need_no_word_before_them(
    asked: str, nouns: list[str]
) -> None:
    tokens = tokens_of(asked)
    assert [tokens[at].lower for at in open_nouns(tokens, set())] == nouns


class Codes:
    """An embedder to which a dialling code and a calling code alone are alike."""

    dimension = 2
    name = "codes"

    def embed(self, texts: Sequence[str]) -> Vectors:
        alike = {"dialling code", "calling code"}
        return np.array([[float(t in alike), 0.0] for t in texts], dtype=np.float32)


def test_two_words_may_mean_together_what_neither_means_alone() -> None:
    reader, asked = RuleReader(Codes()), question("dialling code of pier 3", model=MODEL)
    schema = reader.schema(MODEL)
    (goal,) = reader.form(asked, schema, in_scope(MODEL, asked.relevant, schema)).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == ("calling_code",)


def test_whose_days_they_are_is_nothing_that_a_question_tests() -> None:
    fare = (
        "fare",
        "id",
        (
            attribute("date", format="date"),
            attribute("pier_id", target="club.pier", target_attribute="id"),
            attribute("price", type="number"),
        ),
    )
    named = (PIER[0], PIER[1], (*PIER[2], attribute("name", role="name")))
    model = model_of(named, fare)
    nameless = model.types["club.fare"].model_copy(update={"id_attribute": ""})
    model = replace(model, types={**model.types, nameless.id: nameless})
    known = [KnownValue("club.pier", "name", "Long Quay", 4)]
    (goal,) = read("has the Long Quay fare been lower on 3 May", model=model, known=known).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.entity == "club.fare"
    assert goal.test is None
    assert [c.attribute for c in goal.find.constraints] == ["pier_id", "date"]


def test_a_plain_word_for_a_price_is_that_of_what_is_asked_for() -> None:
    berth = (
        "berth",
        "id",
        (
            attribute("id", role="id"),
            attribute("pier_id", target="club.dock", target_attribute="id"),
            attribute("cost", type="number"),
        ),
    )
    dock = (
        "dock",
        "id",
        (attribute("id", role="id"), attribute("price_per_day", type="number")),
    )
    model = model_of(berth, dock)
    (own,) = read("which docks cost more than 20 per day", model=model).goals
    assert isinstance(own, FindGoal)
    assert [(c.attribute, c.op) for c in own.find.constraints] == [("price_per_day", ">")]
    (other,) = read("which docks have berths with a cost above 20", model=model).goals
    assert isinstance(other, FindGoal)
    assert "price_per_day" not in [c.attribute for c in other.find.constraints]


def test_how_much_asks_for_no_share_of_something_else() -> None:
    loan = ("loan", "id", (attribute("id", role="id"), attribute("rate_percent", type="number"),
                           attribute("outstanding", type="number")))  # fmt: skip
    (goal,) = read("how much is loan 4?", model=model_of(loan)).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == ("outstanding",)
