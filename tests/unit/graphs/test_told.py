"""What other parts of a request told a subtask, and how a person would say it."""

from __future__ import annotations

import pytest

from graphs.told import as_said, without_told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("opening hours of [A1] (~in Rome)", "opening hours of"),
        ("compare: A1=Oslo; A2=Rome", "compare Oslo and Rome"),
        ("find gate A1=B", "find gate A1=B"),
    ],
)
def test_a_subtask_as_a_person_would_say_it(text: str, said: str) -> None:
    assert as_said(text) == said


def test_what_others_told_is_left_out() -> None:
    assert without_told("a table (~for 3 people) at eight") == "a table at eight"
