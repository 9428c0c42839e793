"""What is said to be no longer so."""

from __future__ import annotations

import pytest

from graphs.forms.records import DoGoal
from graphs.reading.clauses import clause_of
from graphs.reading.replaced import replaced
from tests.reading_stubs import NOW, read


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("make it nine instead of eight, please", "instead of eight"),
        ("give it to Ben rather than to Ana by Friday", "rather than to Ana"),
        ("make it nine instead", ""),
        ("it costs more than nine", ""),
        ('call it "Nine instead of eight"', ""),
    ],
)
def test_the_words_of_what_another_takes_the_place_of(text: str, words: str) -> None:
    clause = clause_of(text, 0, NOW)
    assert " ".join(clause.word(at) for at in sorted(replaced(clause, ()))) == words.lower()


def test_what_was_is_set_nowhere() -> None:
    (goal,) = read("set task 18 to high instead of low").goals
    assert isinstance(goal, DoGoal)
    assert [(one.attribute, one.value) for one in goal.assignments] == [("priority", "high")]
    assert goal.target is not None
    assert [one.value for one in goal.target.constraints] == ["18"]


def test_a_text_may_say_so_itself() -> None:
    (goal,) = read('add a task called "Tea instead of coffee" in Riverside').goals
    assert isinstance(goal, DoGoal)
    told = {one.attribute: one.value for one in goal.assignments}
    assert told == {"title": "Tea instead of coffee", "garden_id": "Riverside"}
