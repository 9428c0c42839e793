"""Which actions and things a text names."""

from __future__ import annotations

import pytest

from tools.actions import ACTIONS, actions_of, object_words


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("please book a table", "create"),
        ("Rescheduling tool", "change"),
        ("cancelled trips", "remove"),
        ("get menu", "look_up"),
    ],
)
def test_an_action_is_known_by_any_form_of_its_words(text: str, action: str) -> None:
    row = actions_of([text])[0]

    assert [name for name, named in zip(ACTIONS, row, strict=True) if named] == [action]


def test_no_text_gives_no_rows() -> None:
    assert actions_of([]).shape == (0, len(ACTIONS))


def test_things_are_what_is_left_of_a_name() -> None:
    assert object_words("getBoatRental") == {"boat", "rental"}
    assert object_words("query_tool") == frozenset()
