"""Labels for several: of what is left, and of units written short."""

from __future__ import annotations

import pytest

from graphs.answering.labels import is_counted, plural_label


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
