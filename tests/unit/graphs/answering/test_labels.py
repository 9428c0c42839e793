"""Labels for several: of what is left, and of units written short."""

from __future__ import annotations

import pytest

from graphs.answering.labels import full_name, is_counted, is_told_before, plural_label


@pytest.mark.parametrize(
    ("label", "several"),
    [
        ("insured value", "insured values"),
        ("hours left", "hours left"),
        ("place left", "places left"),
        ("kg", "kg"),
        ("net kg", "net kg"),
    ],
)
def test_labels_for_several(label: str, several: str) -> None:
    assert plural_label(label) == several


def test_how_many_are_left_is_a_count() -> None:
    assert is_counted("places_left", 3)
    assert not is_counted("amount_left", 3)


def test_both_halves_of_a_joined_name_tell_it_whole() -> None:
    row = {"lead.first_name": "Ada", "lead.last_name": "Ley", "aide.last_name": "Bo"}
    assert {full_name(key, row) for key in [*row][:2]} == {"Ada Ley"}
    assert [is_told_before(key, row) for key in row] == [False, True, False]
    unlike = {"lead.first_name": "Ada Ley", "lead.last_name": "Ley"}
    assert full_name("lead.last_name", unlike) == "Ley"
    assert not is_told_before("lead.last_name", unlike)
