"""A model is told what is wrong in the words in which it writes."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.complaint import complaint
from graphs.models.form_json import FormAnswer
from graphs.models.reading import Reading
from graphs.models.told_complaints import told_complaints
from tests.form_reasoner_stubs import read_question


def wrong(*goals: dict[str, Any]) -> str:
    answer = FormAnswer.model_validate({"goals": [*goals]})
    return Reading(read_question("open orders of Acme")).wrong(answer)


@pytest.mark.parametrize(
    ("goal", "begins", "holds"),
    [
        ({"find": "bill"}, "g1.find: there is no entity type 'bill'", "shop.order"),
        ({"find": "order", "where": {"colour": 1}}, "g1.where: there is no attribute", "status"),
        ({"find": "order", "want": ["colour"]}, "g1.want: there is no attribute", "status"),
        ({"find": "order", "order": "colour"}, "g1.order: there is no attribute", "status"),
        ({"do": "ship", "type": "order", "target": {"id": 4}, "tool": "fly"}, "g1.tool: there is",
         "cancel_order"),
        ({"do": "ship", "type": "order", "target": {"colour": 4}}, "g1.target.where: there is",
         "status"),
        ({"do": "ship", "type": "order", "target": {"id": 4}, "set": {"colour": 1}}, "g1.set: ",
         "status"),
    ],
)  # fmt: skip
def test_a_place_is_named_as_the_model_writes_it(
    goal: dict[str, Any], begins: str, holds: str
) -> None:
    told = wrong(goal)
    assert told.startswith(begins), told
    assert holds in told


def test_operations_that_the_model_was_not_shown_are_not_offered() -> None:
    told = wrong({"do": "ship", "type": "order", "target": {"id": 4}, "tool": "fly"})
    assert "list_orders" not in told


def test_names_are_those_of_the_prompt() -> None:
    wrong_type = complaint("g1.find.entity", "there is none", "bill", ["shop.bell", "shop.gone"])
    told = told_complaints([wrong_type], lambda name: name.partition(".")[2], "bell: id*, name!")
    assert told == "g1.find: there is none; allowed: bell"
    assert told_complaints([wrong_type], str, "").endswith("allowed: shop.bell, shop.gone")


@pytest.mark.parametrize(
    "goal",
    [
        {"find": "order", "where": {"placed_on": "yesterday"}},
        {"find": "order", "where": {"placed_on": {">=": "Monday"}}},
        {"call": "daily_forecast", "with": {"lat": 1, "lon": 2, "date": "tomorrow"}},
    ],
)
def test_a_word_for_a_day_is_sent_back(goal: dict[str, Any]) -> None:
    """No service knows which day is meant: nothing would be found, and that told as a fact."""
    assert "is a day and" in wrong(goal)


@pytest.mark.parametrize("day", ["2026-05-12", {">=": "2026-05-01"}, "2026-05", None])
def test_days_as_they_are_written_stand(day: Any) -> None:
    assert wrong({"find": "order", "where": {"placed_on": day}}) == ""
