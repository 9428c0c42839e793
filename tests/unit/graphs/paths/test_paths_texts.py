"""Texts with marks in place of values."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.paths.texts import from_template, to_template, unmarked
from graphs.reading.values import Value


def slots(*texts: str) -> list[Value]:
    return [Value("name", text, text, 0, len(text)) for text in texts]


@pytest.mark.parametrize(
    ("text", "said", "template"),
    [
        ("rain in Oslo on Monday", ["Oslo", "Monday"], "rain in ⟨0⟩ on ⟨1⟩"),
        ("Oslo and Oslo again", ["Oslo"], "⟨0⟩ and ⟨0⟩ again"),
        ("New York or York", ["York", "New York"], "⟨1⟩ or ⟨0⟩"),
        ("Osloans in Oslo", ["Oslo"], "Osloans in ⟨0⟩"),
        ("柏林明天下雨吗", ["柏林", "明天"], "⟨0⟩⟨1⟩下雨吗"),
        ("nothing of it", ["Oslo"], "nothing of it"),
        ("2 nights for 2", ["2", "2"], None),
        ("a ⟨0⟩ in it", ["Oslo"], None),
    ],
)
def test_values_are_taken_out(text: str, said: Sequence[str], template: str | None) -> None:
    assert to_template(text, slots(*said)) == template


def test_other_values_are_put_in() -> None:
    assert from_template("rain in ⟨0⟩ on ⟨1⟩", slots("Rome ", "Friday")) == "rain in Rome on Friday"


def test_what_is_left_without_marks() -> None:
    assert unmarked("rain in ⟨0⟩ on ⟨12⟩").split() == ["rain", "in", "on"]


WORD = st.text(st.characters(codec="utf-8", exclude_characters="⟨⟩"), min_size=1, max_size=6)


@given(st.lists(WORD, max_size=5), st.lists(WORD.map(str.strip), max_size=4))
def test_taking_out_and_putting_in_gives_the_text_back(words: list[str], values: list[str]) -> None:
    text = " ".join([*words, *values])
    template = to_template(text, slots(*values))
    assert template is None or from_template(template, slots(*values)) == text
