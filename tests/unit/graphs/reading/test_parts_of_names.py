"""Some words of a name that is said are no part of the name of something else."""

from __future__ import annotations

import pytest

from graphs.forms.records import FindGoal
from graphs.reading.clauses import clause_of
from graphs.reading.links import Link
from graphs.reading.parts_of_names import is_no_part
from tests.reading_stubs import NOW, attribute, model_of, read


@pytest.mark.parametrize(
    ("text", "none"),
    [
        ("when does the Saffron Room open?", True),
        ("when does the Saffron Diner open?", False),  # the word for such things
        ("when does the Saffron Kitchen open?", False),
        ("when does the Saffron open?", False),
        ("when does the saffron room open?", False),
        ("is a saffron open?", True),
    ],
)
def test_what_is_called_otherwise_is_not_meant(text: str, *, none: bool) -> None:
    clause = clause_of(text, 0, NOW)
    at = next(i for i, t in enumerate(clause.tokens) if t.lower == "saffron")
    part = Link(at, at + 1, "name", "town.diner", "name", 0.5, "Saffron Kitchen")
    assert is_no_part(clause, part) is none


@pytest.mark.parametrize(
    ("text", "doubtful"),
    [
        ("how many old tasks are there?", True),
        ("how many old orchard tasks are there?", False),
        ("how many Old tasks are there?", False),
        ("how many tasks does old orchard have?", False),
    ],
)
def test_a_small_word_before_what_is_looked_up_may_be_no_part_of_a_name(
    text: str, *, doubtful: bool
) -> None:
    assert read(text).doubtful is doubtful


def test_what_is_called_by_a_word_is_not_how_others_are() -> None:
    key = attribute("id", type="integer", role="id")
    driver = {"target": "club.driver", "target_attribute": "id"}
    model = model_of(
        ("driver", "id", (key, attribute("seasonal", type="boolean"))),
        ("harvest", "id", (key, attribute("by", type="integer", **driver), attribute("crop"))),
        ("sowing", "id", (key, attribute("season", type="integer"), attribute("crop"))),
    )  # fmt: skip
    (goal,) = read("which harvests are of season 2026?", model=model).goals
    assert isinstance(goal, FindGoal)
    assert not any(c.attribute.endswith("seasonal") for c in goal.find.constraints)


@pytest.mark.parametrize("text", ["what is Mrs Ruiz's phone?", "the phone of Dr. Ruiz"])
def test_a_title_before_part_of_a_name_is_none_of_another_name(text: str) -> None:
    form = read(text)
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    assert [c.value for c in goal.find.constraints] == ["Ana Ruiz"]
    assert form.unread == ()
